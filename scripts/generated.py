"""What the scripts share that write files out of what the program says of itself."""

import argparse
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def options_of(documentation):
    """Reads --program and --check."""
    parser = argparse.ArgumentParser(description=documentation.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program that is described")
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files are stale")
    return parser.parse_args()


def said(program, *arguments):
    """What the program prints."""
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def settle(wanted, check, script):
    """Writes the texts by path, or with `check` says which are stale; returns the exit status."""
    passed = failed = 0
    for path, text in wanted.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            passed += 1
        elif check:
            failed += 1
            print(f"{path.relative_to(ROOT)} is stale: scripts/{script} --program PROGRAM writes it anew")
        else:
            path.write_text(text, encoding="utf-8")
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
