#!/usr/bin/env python3
"""Checks what the documentation shows of the project against the project itself.

Usage: scripts/check-docs.py FILE.md...
       scripts/check-docs.py --self-test    proves that each rule can fail

- A line `<!-- file: PATH -->` says that the fenced block below it is that file, whole, and
  `<!-- part: PATH -->` that it is some lines of it. In docs/ every block of C++ has such a line, so that
  what is shown is compiled.
- A link to a path, outside of fenced blocks, must lead somewhere.
- NAME.zh-CN.md is NAME.md in Chinese: as many sections of the same levels, the same commands in code blocks (but for
  --lang and comments) and the same links and pictures in the same order (but for the language of a page).
- README.md and README.zh-CN.md have at most 170 lines.

Prints one line per complaint; the last line is "N passed, N failed". Exit: 0 all well, 1 not.
"""

import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = re.compile(r"<!-- (file|part): (\S+) -->\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
UNMARKED = re.compile(r"(?<! -->\n)^```cpp$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
CHINESE = ".zh-CN.md"
README_LINES = 170


def commands(text):
    """The commands of all code blocks, without --lang and comments."""
    found = []
    for kind, block in BLOCK.findall(text):
        if kind == "console":
            lines = [line for line in block.splitlines() if line.startswith(("$ ", "> "))]
        elif kind in ("sh", "bash"):
            lines = [re.sub(r"\s+# .*", "", line) for line in block.splitlines()]
        else:
            lines = block.splitlines()
        found += [re.sub(r" --lang \w+", "", line) for line in lines]
    return found


def first_difference(ours, theirs):
    """Of two lists, where they part, as text; empty if they are alike."""
    for mine, other in zip(ours, theirs):
        if mine != other:
            return f"{mine!r}, not {other!r}"
    if len(ours) != len(theirs):
        more = (ours if len(ours) > len(theirs) else theirs)[min(len(ours), len(theirs))]
        return f"{len(ours)}, not {len(theirs)}: {more!r} is without its like"
    return ""


def out_of_step(document):
    """Yields, for each check of a Chinese page against the English one, what is wrong, or nothing."""
    original = document.with_name(document.name.removesuffix(CHINESE) + ".md")
    if not original.is_file():
        yield f"{document}: there is no {original.name}"
        return
    text, english = document.read_text(), original.read_text()
    for what, parts in (
        ("sections", lambda page: HEADING.findall(BLOCK.sub("", page))),
        ("commands", commands),
        ("links", lambda page: [link.replace(CHINESE, ".md") for link in LINK.findall(page)]),
    ):
        difference = first_difference(parts(text), parts(english))
        yield f"{document}: other {what} than {original.name}: {difference}" if difference else ""


def complaints(document):
    """Yields, for each check of one document, what is wrong, or nothing."""
    text = document.read_text()
    for how, path, shown in SHOWN.findall(text):
        there = (ROOT / path).read_text() if (ROOT / path).is_file() else ""
        same = there == shown if how == "file" else "\n" + shown in "\n" + there
        yield "" if same else f"{document}: shows another {path} than there is"
    if document.resolve().is_relative_to(ROOT / "docs"):
        for block in UNMARKED.finditer(text):
            line = text.count("\n", 0, block.start()) + 1
            yield f"{document}:{line}: C++ that no test compiles: show an example"
    for target in LINK.findall(FENCED.sub("", text)):
        if "://" not in target:
            found = (document.parent / target).exists()
            yield "" if found else f"{document}: links to {target}, which does not exist"
    if document.name.endswith(CHINESE):
        yield from out_of_step(document)
    if document.name in ("README.md", "README" + CHINESE) and document.resolve().parent == ROOT:
        count = len(text.splitlines())
        fits = count <= README_LINES
        yield "" if fits else f"{document}: {count} lines, of which {README_LINES} are allowed"


def report(failed, count):
    print("\n".join(failed + [f"{count - len(failed)} passed, {len(failed)} failed"]))
    return 1 if failed else 0


def self_test():
    """A page and its translation, and what must be complained about when one of them changes."""
    page = "# A\n\n[中](a.zh-CN.md) [b](b.md)\n\n## B\n\n```console\n$ ./nimber solve nim 1\nP\n```\n\n```sh\n./test # all\n```\n"
    chinese = (page.replace("[中](a.zh-CN.md)", "[En](a.md)").replace("solve nim", "solve --lang zh nim")
               .replace("# all", "# 全部").replace("\nP\n", "\n必败\n"))
    cases = [
        ("the same page in Chinese", chinese, ""),
        ("a section that is missing", chinese.replace("## B\n", ""), "sections"),
        ("a section of another level", chinese.replace("## B", "### B"), "sections"),
        ("another command", chinese.replace("nim 1", "nim 2"), "commands"),
        ("a command that is missing", chinese.replace("./test # 全部\n", ""), "commands"),
        ("another link", chinese.replace("(b.md)", "(a.md)"), "links"),
        ("a link that is missing", chinese.replace("[b](b.md)", ""), "links"),
    ]
    failed = []
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "a.md").write_text(page)
        (Path(place) / "b.md").write_text("")
        translation = Path(place) / ("a" + CHINESE)
        for name, text, wanted in cases:
            translation.write_text(text)
            found = [each for each in complaints(translation) if each]
            if [wanted] != [each.split("other ")[1].split(" than")[0] for each in found] and (wanted or found):
                failed.append(f"{name}: {found}")
    return report(failed, len(cases))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    checks = [found for name in sys.argv[1:] for found in complaints(Path(name))]
    return report([found for found in checks if found], len(checks))


if __name__ == "__main__":
    sys.exit(main())
