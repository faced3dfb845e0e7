"""One server for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.api_user import serving


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as found:
        yield found
