# SPDX-License-Identifier: MIT
"""Check a file of events against docs/events.schema.json: SCHEMA EVENTS.

Knows as much of JSON Schema as that file uses: $ref, oneOf, const, enum, type, required,
properties, additionalProperties, items."""

import json
import sys

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


def fits(value, schema, root):
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root)
    if "oneOf" in schema:
        return sum(fits(value, one, root) for one in schema["oneOf"]) == 1
    if "const" in schema and value != schema["const"]:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(isinstance(value, TYPES[name]) and value is not True for name in names):
            return False
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        if set(schema.get("required", [])) - set(value) or set(value) - set(known):
            return False
        return all(fits(part, known[name], root) for name, part in value.items())
    if isinstance(value, list) and "items" in schema:
        return all(fits(part, schema["items"], root) for part in value)
    return True


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    running, seen = set(), set()
    with open(sys.argv[2], encoding="utf-8") as file:
        for line in file:
            event = json.loads(line)
            assert fits(event, schema, schema), line
            kind = event["event"]
            seen.add(kind)
            if kind == "begun":
                running.add(event["number"])
            elif kind in ("moved", "ended"):
                assert event["number"] in running, line
            if kind == "ended":
                running.remove(event["number"])
    assert seen == {"run", "begun", "moved", "ended", "end"}, seen
    assert not running, running


main()
