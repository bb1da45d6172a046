"""Property tests try the same examples every time and wait for slow machines: a red test is a fault, not bad luck."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
