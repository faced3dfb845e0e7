"""TypeScript types generated from the schema: forms, answers, messages, and operations with their paths."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from conquista.server.schema import messages

Schema = Mapping[str, Any]
HEAD = """// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][\w$]*")


def write(app: FastAPI) -> str:
    """Return all types, sorted by name, followed by the operations."""
    openapi = app.openapi()
    found: dict[str, Schema] = dict(openapi["components"]["schemas"])
    found |= _socket_schemas()
    parts = [
        _declared(name, found[name]) for name in sorted(found) if name not in ("ValidationError", "HTTPValidationError")
    ]
    parts += [_union("FromClient", messages.FromClient), _union("FromServer", messages.FromServer)]
    return HEAD + "\n".join(parts) + "\n" + _operations(openapi)


def _socket_schemas() -> dict[str, Schema]:
    kinds = [*_members(messages.FromClient), *_members(messages.FromServer)]
    _, whole = models_json_schema([(kind, "validation") for kind in kinds], ref_template="#/components/schemas/{model}")
    return dict(whole["$defs"])


def _members(union: Any) -> list[Any]:
    return list(union.__origin__.__args__)


def _union(name: str, union: Any) -> str:
    assert TypeAdapter(union)
    return f"export type {name} = {' | '.join(kind.__name__ for kind in _members(union))};\n"


def _declared(name: str, schema: Schema) -> str:
    told = schema.get("description", "")
    comment = f"/** {' '.join(told.split())} */\n" if told else ""
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment}export interface {name} {{\n{_fields(schema)}}}\n"
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
