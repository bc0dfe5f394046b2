#!/usr/bin/env python3
"""Writes the tables of docs/json.md and docs/server.md, and the description that the page's types are made
from, out of what the program says of itself (nimber openapi).

Usage: scripts/describe-api.py --program PROGRAM           writes them
       scripts/describe-api.py --program PROGRAM --check   says which are stale

A table stands between <!-- members: NAME --> (the members of an answer), or <!-- fields: OPERATION --> (what a
request may hold), and <!-- end -->. The last line is "N passed, N failed".
"""

import json
import re
import sys
from pathlib import Path

from generated import ROOT, options_of, said, settle

DOCS = (ROOT / "docs/json.md", ROOT / "docs/server.md")
DESCRIPTION = ROOT / "web/openapi.json"
BLOCK = re.compile(r"<!-- (members|fields): ([\w-]+) -->\n.*?<!-- end -->", re.DOTALL)


def row(name, text):
    return f"| `{name}` | {text} |"


def members(api, name):
    """The members of an answer; that of its schema says nothing new."""
    properties = api["components"]["schemas"][name]["properties"]
    return [row(key, each.get("description", "")) for key, each in properties.items() if key != "schema"]


def kind_of(schema):
    if "enum" in schema:
        return "one of " + ", ".join(f"`{each}`" for each in schema["enum"])
    kinds = schema.get("type", "any JSON")
    return "a number or text" if isinstance(kinds, list) else {
        "string": "a text", "boolean": "true or false", "object": "an object of texts"}.get(kinds, kinds)


def fields(api, operation):
    body = api["paths"][f"/api/{operation}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    rows = []
    for key, each in body["properties"].items():
        if key in ("lang", "rules", "graphs"):  # of every request
            continue
        needed = ", required" if key in body["required"] else ""
        usual = f" (`{each['default']}`)" if "default" in each else ""
        rows.append(f"| `{key}` | {kind_of(each)}{needed} | {each['description']}{usual} |")
    return rows


def table(api, match):
    what, name = match.group(1), match.group(2)
    head = ["| Member | Meaning |", "|---|---|"] if what == "members" else [
        "| Field | Kind | Meaning |", "|---|---|---|"]
    rows = members(api, name) if what == "members" else fields(api, name)
    return "\n".join([f"<!-- {what}: {name} -->", *head, *rows, "<!-- end -->"])


def main():
    options = options_of(__doc__)
    api = json.loads(said(options.program, "openapi"))
    wanted = {DESCRIPTION: json.dumps(api, indent=1, ensure_ascii=False) + "\n"}
    for path in DOCS:
        wanted[path] = BLOCK.sub(lambda match: table(api, match), path.read_text(encoding="utf-8"))
    return settle(wanted, options.check, Path(__file__).name)


if __name__ == "__main__":
    sys.exit(main())
