"""The OpenAPI document: what the client's types are generated from."""

from __future__ import annotations

import json
from importlib.metadata import version
from inspect import cleandoc
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme
from litestar.typing import FieldDefinition

from warhost.server.wire.live import Hello


class StrictStructs(StructSchemaPlugin):
    """Says of structs that refuse unknown fields that they do."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The schema, closed where the struct is, with the struct's own words."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        schema.description = cleandoc(field_definition.type_.__doc__ or "")
        if field_definition.type_.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema


def openapi_config() -> OpenAPIConfig:
    """How the document is made and where it is served."""
    return OpenAPIConfig(
        title="Warhost",
        version=version("warhost"),
        description="Wargames with the rules enforced: games, seats, orders, views, live changes.",
        path="/api/schema",
        render_plugins=[WholeDocument(path="/openapi.json")],
        components=Components(
            security_schemes={
                "key": SecurityScheme(
                    type="http", scheme="bearer", description="The secret key of a seat, or of the game's host."
                )
            }
        ),
        use_handler_docstrings=True,
    )


def complete(found: dict[str, Any]) -> dict[str, Any]:
    """The document with the hello of the live connection, which no route takes."""
    schema = msgspec.json.schema_components([Hello])[1]["Hello"]
    schemas = {**found["components"]["schemas"], "Hello": schema}
    return {**found, "components": {**found["components"], "schemas": schemas}}


class WholeDocument(JsonRenderPlugin):
    """Serves the document."""

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, complete(openapi_schema))


def document_text(app: Litestar) -> str:
    """The document as it is written to a file: the same text every time."""
    found = complete(msgspec.to_builtins(app.openapi_schema.to_schema()))
    return json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
