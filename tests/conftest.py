"""What all tests share: which core they run on, and how hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from conquista import build

pytest_plugins = ("kit.plugin", "kit.clauses", "kit.services")

# The machine is shared, so no example has a deadline; the plain core is slow, so it tries fewer.
settings.register_profile("compiled", deadline=None)
settings.register_profile("plain", deadline=None, max_examples=25)
settings.load_profile(build.core())


def pytest_configure() -> None:
    """Stop when the tests were meant for a build of another flavour."""
    expected = os.environ.get("CONQUISTA_EXPECT", build.flavour())
    if build.flavour() != expected:
        pytest.exit(f"these tests were meant for the {expected} core, and this one is {build.flavour()}", returncode=4)


def pytest_report_header() -> str:
    """Say which core the tests run on."""
    return f"core: {build.core()}, {build.flavour()}"
