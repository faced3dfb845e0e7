"""TypeScript types generated from the schema: forms, answers, messages, operations, and the data of games."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from conquista.core import AnyGame
from conquista.server.schema.base import TYPESCRIPT
from conquista.server.schema.play.feed import FEED
from conquista.server.schema.play.game_types import WireModels
from conquista.server.schema.play.tables import TableSummary
from conquista.server.schema.socket import messages

Schema = Mapping[str, Any]
HEAD = """// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

"""
REF = "#/components/schemas/{model}"
FEED_ITEM = """/** A feed item with data of its kind. */
export type FeedItem = {
  [K in keyof FeedTypes]: { number: number; at: number; kind: K; data: FeedTypes[K] };
}[keyof FeedTypes];
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][\w$]*")


def write(app: FastAPI) -> str:
    """Return all types that do not depend on a game, sorted by name, followed by the operations."""
    openapi = app.openapi()
    found: dict[str, Schema] = dict(openapi["components"]["schemas"])
    found |= _schemas([*_members(messages.FromClient), *_members(messages.FromServer)])
    found |= _declared_schemas([TableSummary, *FEED.values()])
    parts = [
        _declared(name, found[name]) for name in sorted(found) if name not in ("ValidationError", "HTTPValidationError")
    ]
    parts += [_union("FromClient", messages.FromClient), _union("FromServer", messages.FromServer)]
    parts += [_map("FeedTypes", "The data of feed items by kind.", FEED), FEED_ITEM]
    return HEAD + "\n".join(parts) + "\n" + _operations(openapi)


def write_game(game: AnyGame) -> str:
    """Return the types that a game declares for its views, query answers and events.

    They are type aliases, which can be passed where any plain object is expected, unlike interfaces.
    """
    wire, name = game.wire, game.facts.name
    assert wire.view is not None, f"{name} declares no types"
    title = "".join(map(str.capitalize, name.split("_")))
    found = _declared_schemas([wire.view, *wire.queries.values(), *wire.events.values()])
    parts = [_declared(each, found[each], alias=True) for each in sorted(found)]
    kinds = "".join(
        f"\n  | {{ kind: {json.dumps(kind)}; data: {data.__name__} }}" for kind, data in wire.events.items()
    )
    parts += [
        _map(f"{title}Queries", "One item of the answer to each query.", wire.queries),
        f"/** An event with its parameters. */\nexport type {title}Event ={kinds};\n",
    ]
    return HEAD + "\n".join(parts)


def _schemas(models: Sequence[type[BaseModel]]) -> dict[str, Schema]:
    _, whole = models_json_schema([(kind, "validation") for kind in models], ref_template=REF)
    return dict(whole["$defs"])


def _declared_schemas(kinds: Sequence[type]) -> dict[str, Schema]:
    models = WireModels()
    return _schemas([models.of(kind) for kind in dict.fromkeys(kinds)])


def _map(name: str, description: str, kinds: Mapping[str, type]) -> str:
    """Return an interface that maps each key to a type."""
    fields = "".join(f"  {_name(key)}: {kind.__name__};\n" for key, kind in kinds.items())
    return f"/** {description} */\nexport interface {name} {{\n{fields}}}\n"


def _members(union: Any) -> list[Any]:
    return list(union.__origin__.__args__)


def _union(name: str, union: Any) -> str:
    assert TypeAdapter(union)
    return f"export type {name} = {' | '.join(kind.__name__ for kind in _members(union))};\n"


def _declared(name: str, schema: Schema, alias: bool = False) -> str:
    description = schema.get("description", "")
    comment = f"/** {' '.join(description.split())} */\n" if description else ""
    if schema.get("type") == "object" and "properties" in schema and TYPESCRIPT not in schema:
        head, end = (f"type {name} =", ";") if alias else (f"interface {name}", "")
        return f"{comment}export {head} {{\n{_fields(schema)}}}{end}\n"
    return f"{comment}export type {name} = {_type(schema)};\n"


def _fields(schema: Schema) -> str:
    required = schema.get("required", ())
    return "".join(
        f"  {_name(field)}{'' if field in required else '?'}: {_type(part)};\n"
        for field, part in schema["properties"].items()
    )


def _name(field: str) -> str:
    return field if _NAME.fullmatch(field) else json.dumps(field)


def _type(schema: Schema) -> str:
    if TYPESCRIPT in schema:
        return str(schema[TYPESCRIPT])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type(part) for part in schema[union]))
    kind = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        more = schema.get("additionalProperties", True)
        return f"Record<string, {_type(more) if isinstance(more, Mapping) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


def _operations(openapi: Schema) -> str:
    """Return the type of all operations: request and response."""
    lines = [
        "/** Method and path of every operation, with its body, its query and its answer. */",
        "export interface Operations {",
    ]
    for path, methods in sorted(openapi["paths"].items()):
        for method, operation in sorted(methods.items()):
            parts = {"body": _body(operation), "query": _query(operation), "answer": _answer(operation)}
            inner = "; ".join(f"{name}: {kind}" for name, kind in parts.items() if kind)
            lines.append(f"  {json.dumps(f'{method.upper()} {path}')}: {{ {inner} }};")
    return "\n".join([*lines, "}", ""])


def _body(operation: Schema) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    return _type(content["application/json"]["schema"]) if "application/json" in content else ""


def _query(operation: Schema) -> str:
    fields = [
        f"{one['name']}{'' if one.get('required') else '?'}: {_type(one['schema'])}"
        for one in operation.get("parameters", ())
        if one["in"] == "query"
    ]
    return f"{{ {'; '.join(fields)} }}" if fields else ""


def _answer(operation: Schema) -> str:
    for status in ("200", "201"):
        content = operation["responses"].get(status, {}).get("content", {})
        if "application/json" in content:
            return _type(content["application/json"]["schema"])
        if content:
            return "string"
    return "null"
