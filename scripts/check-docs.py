#!/usr/bin/env python3
"""Checks what the documentation shows of the project against the project itself.

Usage: scripts/check-docs.py FILE.md...

- A line `<!-- file: PATH -->` says that the fenced block below it is that file, whole.
- A link to a path must lead somewhere.

Prints one line per complaint; the last line is "N passed, N failed". Exit: 0 all well, 1 not.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def complaints(document):
    """Yields, for each check of one document, what is wrong, or nothing."""
    text = document.read_text()
    for path, shown in SHOWN.findall(text):
        same = (ROOT / path).is_file() and (ROOT / path).read_text() == shown
        yield "" if same else f"{document}: shows another {path} than there is"
    for target in LINK.findall(text):
        if "://" not in target:
            found = (document.parent / target).exists()
            yield "" if found else f"{document}: links to {target}, which does not exist"


def main():
    checks = [found for name in sys.argv[1:] for found in complaints(Path(name))]
    failed = [found for found in checks if found]
    print("\n".join(failed + [f"{len(checks) - len(failed)} passed, {len(failed)} failed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
