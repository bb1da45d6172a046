"""What travels between server and client, as typed values; the client's own types are generated from these.

Every struct here is a component of the OpenAPI document, under the same name.
"""
