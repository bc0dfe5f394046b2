#!/usr/bin/env python3
"""Writes docs/games.md, the catalogue, out of what the program says of itself (nimber games, nimber solve).

Usage: scripts/describe-games.py --program PROGRAM           writes it
       scripts/describe-games.py --program PROGRAM --check   says whether it is stale

The last line is "N passed, N failed".
"""

import json
import re
import sys
from pathlib import Path

from generated import ROOT, options_of, said, settle

PAGE = ROOT / "docs/games.md"
INTRODUCTION = """\
# The games

<!-- scripts/describe-games.py writes this page out of what `nimber games` says. -->

Every game of the catalogue: its rule, how to write it, what is known about it, and where that comes from. `nimber games`
lists them in the terminal, `nimber games NAME` shows one, and `--lang zh` says it in Chinese. A position may be the sum of
several games, such as `nim(5,7)+bash:3(12)`; a game of your own is a few lines of Lua ([rules.md](rules.md)).

In normal play the player who makes the last move wins; in misère play (`--misere`) that player loses. *Lost* and *won* are
said of the player to move. [glossary.md](glossary.md) explains the words.
"""
# By `shape`: how the numbers in the parentheses make components.
GROUPS = {
    "heaps": ("Games on heaps", "Every number in the parentheses is a component of its own, and their values add by xor."),
    "board": ("Games on boards and graphs", "What stands in the parentheses is one board, or its size ([boards.md](boards.md))."),
    "tuple": ("Games of several numbers", "All that stands in the parentheses is one component."),
    "scoring": ("Scoring games", "The points decide, not the last move, so there are no nim values, and each is solved by itself."),
}


def plain(text):
    """The text with what Markdown would take for its own."""
    return re.sub(r"([*_`\[\]])", r"\\\1", text).replace("<", "&lt;")


def title(game):
    return game["name"] if game["name"][0].isalpha() else plain(game["usage"])


def link(game):
    heading = re.sub(r"[^\w -]", "", title(game).lower()).replace(" ", "-")
    return f"[{title(game)}](#{heading})"


def known(game):
    theorem = game["theorem"]
    return plain((theorem[0].upper() + theorem[1:] + ". " if theorem else "") + game["statement"])


def example(program, game):
    """The example of the card with the head of its answer: who wins, and the value if there is one."""
    lines = said(program, "solve", game["example"]).splitlines()
    value = [line.split()[1] for line in lines if re.match(r"  value  ", line)]
    winner = lines[0].partition(": ")[2]
    return f'`nimber solve "{game["example"]}"`: {plain(winner)}' + "".join(f", value {each}" for each in value)


def entry(program, game):
    rows = [
        f"### {title(game)}",
        "",
        plain(game["rule"]),
        "",
        f"- **Write** `{game['usage']}`: {plain(game['form'])}",
        f"- **Known** {known(game)}",
    ]
    if "cost" in game:
        rows.append(f"- **Cost** {plain(game['cost'])}")
    else:
        rows.append(f"- **Misère** {plain(game['misere'])}")
    rows += [f"- **Source** {plain(game['source'])}", f"- **Example** {example(program, game)}", ""]
    return rows


def main():
    options = options_of(__doc__)
    games = json.loads(said(options.program, "games", "--json"))["games"]
    strange = {game["shape"] for game in games} - GROUPS.keys()
    if strange:
        sys.exit(f"no group for games of the shape {', '.join(sorted(strange))}")
    lines = INTRODUCTION.splitlines()
    for shape, (heading, remark) in GROUPS.items():
        group = [game for game in games if game["shape"] == shape]
        lines += ["", f"## {heading}", "", remark, "", ",\n".join(map(link, group)), ""]
        for game in group:
            lines += entry(options.program, game)
        lines.pop()
    return settle({PAGE: "\n".join(lines) + "\n"}, options.check, Path(__file__).name)


if __name__ == "__main__":
    sys.exit(main())
