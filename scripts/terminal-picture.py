#!/usr/bin/env python3
"""Draws what a command prints on a terminal as an SVG picture, colours included.

Usage: scripts/terminal-picture.py --program PATH OUTPUT.svg ARGUMENT...
       scripts/terminal-picture.py --program build/release/nimber docs/images/explain.svg explain nim 5 7 9

With --check the picture is not written; exit 1 if the one on disk differs.
"""

import argparse
import html
import re
import subprocess
import sys
from pathlib import Path

CHARACTER_WIDTH, LINE_HEIGHT, MARGIN = 8.4, 19, 16
STYLES = {"1": "bold", "2": "dim", "1;32": "good", "1;31": "bad"}
CSS = """
    .screen { fill: #16181d } text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: #d8dee9 }
    .bold { font-weight: 600; fill: #fff } .dim { fill: #8b95a7 } .good { font-weight: 600; fill: #8fd18b }
    .bad { font-weight: 600; fill: #f08a8a } .prompt { fill: #88b4e7 }
"""


def spaced(text):
    """Text for XML whose columns stay: browsers join blanks, whatever xml:space says, but not these."""
    return html.escape(text, quote=False).replace(" ", "\N{NO-BREAK SPACE}")


def spans(line):
    """One line of output as SVG spans, its ANSI colours as classes."""
    pieces, style = [], ""
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        code = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if code:
            style = STYLES.get(code[1], "")
        elif piece:
            text = spaced(piece)
            pieces.append(f'<tspan class="{style}">{text}</tspan>' if style else text)
    return "".join(pieces)


def picture(program, arguments):
    output = subprocess.run(
        [program, *arguments, "--color", "always"], capture_output=True, text=True, check=True
    ).stdout
    lines = output.rstrip("\n").split("\n")
    command = f'<tspan class="prompt">$</tspan>{spaced(" ./nimber " + " ".join(arguments))}'
    rows = [command, ""] + [spans(line) for line in lines]
    width = MARGIN * 2 + CHARACTER_WIDTH * 80
    height = MARGIN * 2 + LINE_HEIGHT * len(rows)
    body = "\n".join(
        f'  <text x="{MARGIN}" y="{MARGIN + LINE_HEIGHT * (i + 0.75):g}">{row}</text>'
        for i, row in enumerate(rows)
        if row
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" role="img">\n'
        f"  <style>{CSS}  </style>\n"
        f'  <rect class="screen" width="100%" height="100%" rx="8"/>\n{body}\n</svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("output", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    drawn = picture(options.program, options.arguments)
    if not options.check:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(drawn)
    elif options.output.read_text() != drawn:
        print(f"{options.output}: not what the program prints; draw it again", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
