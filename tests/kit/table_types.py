"""Checks of what a table sends against the declared types of feed items and lobby rows."""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel

from conquista.core import Data, data_text
from conquista.server.schema.play.feed import FEED
from conquista.server.schema.play.game_types import WireModels
from conquista.server.schema.play.tables import TableSummary
from conquista.table.values import FeedItem

MODELS = WireModels()


@cache
def model(kind: type) -> type[BaseModel]:
    """Return the strict model of a declared type."""
    return MODELS.of(kind)


def check_item(item: FeedItem) -> None:
    """Raise ValidationError for a feed item that does not have the type of its kind."""
    model(FEED[item.kind]).model_validate_json(data_text(item.data))


def check_summary(summary: Data) -> None:
    """Raise ValidationError for a lobby row that does not have the declared type."""
    model(TableSummary).model_validate_json(data_text(summary))
