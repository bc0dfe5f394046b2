#!/usr/bin/env python3
"""The room check: who may include whom, what core must not do, how full a folder may be, and that nobody writes down
how well an answer is founded.

Usage: scripts/check-layers.py              checks this checkout
       scripts/check-layers.py --self-test  proves that each rule can fail

A new edge between rooms or between areas of core is a line in ROOMS or AREAS below and a change to
ARCHITECTURE.md, in the same commit as the code that needs it. A public header of core mirrors its
source: include/nimber/AREA/X.hpp is that of src/core/AREA/X.cpp. A folder holds at most 25 sources
and headers; past that it has rooms of its own, unless FULL_FOLDERS says why not.
"""

import os
import re
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = {".hpp", ".cpp", ".h", ".cc", ".def"}


@dataclass(frozen=True)
class Room:
    """One room: where it lives, which rooms it may include, which libraries it alone may include."""

    places: tuple
    rooms: tuple = ()
    libraries: tuple = ()
    anything: bool = False  # tests and the like: use anything, and nothing uses them


ROOMS = {
    "core": Room(("include/nimber", "src/core"), (), ("boost", "highway")),
    "script": Room(("src/script",), ("core",), ("lua",)),
    "store": Room(("src/store",), ("core",), ("sqlite", "xxhash", "zstd")),
    "workbench": Room(("src/workbench",), ("core", "script", "store"), ("nlohmann-json",)),
    "server": Room(("src/server",), ("core", "workbench"), ("beast",)),
    "cli": Room(("src/cli",), ("core", "workbench", "server"), ("cli11", "libedit")),
    "cluster": Room(("src/cluster",), ("core", "workbench"), ("mpi",)),
    "python": Room(("python",), ("core", "workbench"), ("pybind11",)),
    "tests": Room(("tests",), anything=True),
    "bench": Room(("bench",), anything=True),
    "fuzz": Room(("fuzz",), anything=True),
    "examples": Room(("examples",), anything=True),
}

# The areas of core, each with those that it may include, from the bottom to the top. A header that
# lies in no area is below all of them, but for the library in ten names, which is above.
AREAS = {
    "simd": (),
    "bytes": (),
    "text": (),
    "value": ("text",),
    "limits": ("text",),
    "game": ("text", "value", "limits"),
    "games": ("text", "value", "limits", "game"),
    "position": ("text", "value", "limits", "game", "games"),
    "certificate": ("value", "position"),
    "solve": (
        "simd", "bytes", "text", "value", "limits", "game", "games", "position", "certificate",
    ),
    # The checkers share no code with the engines, nor with the games that know theorems.
    "proof": ("text", "value", "limits", "game", "position", "certificate"),
    "pattern": ("text", "value", "limits", "game", "games", "position", "solve"),
}
TEN_NAMES = Path("include/nimber/nimber.hpp")

MOST_FILES = 25  # sources and headers of one folder

# Folders that may be fuller, and why.
FULL_FOLDERS = {
    "src/workbench/operations": "a pair of files for each operation, and nothing else",
}

# Libraries that one file of their room includes for all of it: parsing them takes long.
ONE_FILE = {"cli11": "src/cli/bind.cpp"}

# fmt is nobody's own: every room may use it, except this one.
FMT_FORBIDDEN = {"core"}

# The headers by which each library is known.
LIBRARIES = {
    "boost": r"boost/",
    "highway": r"hwy/",
    "lua": r"lua(?:5\.4)?[/.]|lua(?:lib|xlib|conf)?\.h|lauxlib\.h|luajit",
    "sqlite": r"sqlite3",
    "xxhash": r"xxh",
    "zstd": r"zstd|zdict",
    "nlohmann-json": r"nlohmann/",
    "beast": r"boost/(?:asio|beast|optional\.hpp)",
    "cli11": r"CLI/|CLI11",
    "libedit": r"editline/|histedit|readline/",
    "mpi": r"mpi\.h|mpi/|boost/mpi",
    "pybind11": r"pybind11/|Python\.h",
    "fmt": r"fmt/",
    "googletest": r"gtest/|gmock/",
    "rapidcheck": r"rapidcheck",
    "benchmark": r"benchmark/",
    "tbb": r"tbb/|oneapi/",
}

# What core never does: print, exit, read the environment, throw.
CORE_FORBIDDEN_HEADERS = {
    "iostream": "core never prints",
    "cstdio": "core never prints",
    "stdio.h": "core never prints",
    "print": "core never prints",
    "fstream": "core touches no files",
    "filesystem": "core touches no files",
    "unistd.h": "core is portable",
}
CORE_FORBIDDEN_CODE = (
    (r"\bstd::(?:cout|cerr|clog|cin)\b", "core never prints"),
    (r"\b(?:std::)?f?(?:printf|puts|putchar|fputs)\s*\(", "core never prints"),
    (r"(?<![\w.>])(?:std::)?(?:exit|quick_exit|_Exit|abort|terminate)\s*\(", "core never exits"),
    (r"\b(?:std::)?(?:secure_)?getenv\s*\(", "core never reads the environment"),
    (r"\bthrow\b", "core compiles without exceptions: return a Result"),
    (r"\btry\s*\{", "core compiles without exceptions"),
    (r"\bcatch\s*\(", "core compiles without exceptions"),
)

# How well an answer is founded follows from its reasons, in these files. Elsewhere a standing is compared or handed on,
# never written down or kept: a default, a setter or a copy that stays behind is how an answer comes to overstate.
STANDING_FILES = {"include/nimber/value/outcome.hpp", "src/core/solve/reason.cpp"}
STANDING_CODE = (
    (r"(?<![=!]=)(?<!case)(?:^|[\s({,])\s*(?:nimber::)?Standing::(?:Proved|Computed)\b(?!\s*[=!]=)",
     "a standing is derived from reasons (src/core/solve/reason.cpp), not written"),
    (r"\bStanding>?\s+\w+\s*(?:=|;|\{)", "a standing is derived from reasons, not kept"),
    (r"static_cast<(?:nimber::)?Standing>|\bStanding\s*[{(]|\busing\s+enum\s+(?:nimber::)?Standing\b",
     "a standing is derived from reasons, not made"),
)

INCLUDE = re.compile(r'^\s*#\s*include\s*(?P<kind>[<"])(?P<name>[^>"]+)[>"]')
# Comments and literals, so that words inside them are not taken for code.
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|'
    r"(?<![0-9A-Za-z])'(?:\\.|[^'\\\n])*'",
    re.DOTALL,
)


def blank(match):
    """Keeps the line breaks, so that line numbers stay true."""
    return re.sub(r"[^\n]", " ", match.group())


def room_of(path):
    text = path.as_posix()
    for name, room in ROOMS.items():
        if any(text.startswith(place + "/") for place in room.places):
            return name
    return None


def area_of(path):
    """The area that a file of core lies in, "" if that is above or below all of them."""
    place = next(place for place in ROOMS["core"].places if path.is_relative_to(place))
    inside = path.relative_to(place).parts
    return inside[0] if len(inside) > 1 else ""


def target_of_include(name, source, root):
    """The file of ours to which a quoted (or <nimber/...>) include leads, or None."""
    for base in (source.parent, Path("src"), Path("include"), Path()):
        candidate = Path(os.path.normpath(base / name))
        if (root / candidate).is_file() and room_of(candidate):
            return candidate
    if ".." in Path(name).parts:
        candidate = Path(os.path.normpath(source.parent / name))
        return candidate if room_of(candidate) else None
    # Not on disk (yet, or generated): judge by its first directory.
    first, _, rest = name.partition("/")
    if first == "nimber":
        return Path("include") / name
    return Path(ROOMS[first].places[-1]) / rest if rest and first in ROOMS else None


def library_of(name):
    # boost/mpi is MPI, boost/beast the server's: not Boost, so the longest match decides.
    found = None
    length = -1
    for library, pattern in LIBRARIES.items():
        match = re.match(pattern, name)
        if match and match.end() > length:
            found, length = library, match.end()
    return found


def owners(library):
    return [name for name, room in ROOMS.items() if library in room.libraries]


def check_mirror(source, target):
    """What is wrong with where a source of core and its public header lie, if anything."""
    if source.suffix != ".cpp" or target.suffix != ".hpp" or target.stem != source.stem:
        return None
    mirror = "include/nimber" / source.relative_to("src/core").with_suffix(".hpp")
    if not target.is_relative_to("include") or target == mirror:
        return None
    return f"a public header mirrors its source: {mirror}"


def check_areas(source, target):
    """What is wrong with an include within core, if anything."""
    area, other = area_of(source), area_of(target)
    if source == TEN_NAMES or other in ("", area):
        return None
    if area == "":
        return f"a header in no area may not include core/{other}"
    if area not in AREAS:
        return f"{area} is no area of core: see AREAS in scripts/check-layers.py"
    if other not in AREAS[area]:
        allowed = ", ".join(AREAS[area]) or "no other area"
        return f"core/{area} may not include core/{other} (it may include: {allowed})"
    return None


def check_include(room_name, name, source, root):
    room = ROOMS[room_name]
    path = target_of_include(name, source, root)
    if path:
        target = room_of(path)
        if target == room_name == "core":
            return check_mirror(source, path) or check_areas(source, path)
        if room.anything or target == room_name or target in room.rooms:
            return None
        if ROOMS[target].anything:
            return f"nothing may include {target}"
        allowed = ", ".join(room.rooms) or "no other room"
        return f"{room_name} may not include {target} (it may include: {allowed})"
    if room.anything:
        return None
    library = library_of(name)
    if library == "fmt":
        return "fmt is allowed in every room except core" if room_name in FMT_FORBIDDEN else None
    if library and library not in room.libraries:
        who = ", ".join(owners(library)) or "tests, bench, fuzz"
        return f"{room_name} may not include {library} (only {who} may)"
    if source.as_posix() != ONE_FILE.get(library, source.as_posix()):
        return f"only {ONE_FILE[library]} includes {library}"
    if room_name == "core" and name in CORE_FORBIDDEN_HEADERS:
        return f"<{name}>: {CORE_FORBIDDEN_HEADERS[name]}"
    return None


def check_file(path, root):
    room_name = room_of(path)
    text = (root / path).read_text(encoding="utf-8")
    complaints = []
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include:
            reason = check_include(room_name, include["name"], path, root)
            if reason:
                complaints.append((path, number, reason))
    if room_name == "core":
        code = NOT_CODE.sub(blank, text)
        for number, line in enumerate(code.splitlines(), 1):
            for pattern, reason in CORE_FORBIDDEN_CODE:
                found = re.search(pattern, line)
                if found:
                    complaints.append((path, number, f"{found.group().strip()}: {reason}"))
        if path.suffix == ".hpp" and not re.search(r"^#pragma once$", text, re.MULTILINE):
            complaints.append((path, 1, "a header starts with #pragma once"))
    return complaints + check_standing(path, text)


def check_standing(path, text):
    """What is wrong with how well answers are said to be founded: see STANDING_CODE."""
    if ROOMS[room_of(path)].anything or path.as_posix() in STANDING_FILES or "Standing" not in text:
        return []
    complaints = []
    for number, line in enumerate(NOT_CODE.sub(blank, text).splitlines(), 1):
        for pattern, reason in STANDING_CODE:
            found = re.search(pattern, line)
            if found:
                complaints.append((path, number, f"{found.group().strip()}: {reason}"))
    return complaints


def check_folders(files):
    """What is wrong with the number of files in each folder."""
    counts = Counter(path.parent for path in files)
    complaints = []
    for folder, count in sorted(counts.items()):
        exempt = folder.as_posix() in FULL_FOLDERS
        if count > MOST_FILES and not exempt:
            reason = f"{count} files: a folder of more than {MOST_FILES} has rooms of its own"
            complaints.append((folder, 1, reason))
        if count <= MOST_FILES and exempt:
            complaints.append((folder, 1, f"{count} files need no exemption in FULL_FOLDERS"))
    return complaints


def check_tree(root):
    files = sorted(
        path.relative_to(root)
        for room in ROOMS.values()
        for place in room.places
        if (root / place).is_dir()
        for path in (root / place).rglob("*")
        if path.suffix in SUFFIXES and path.is_file()
    )
    strays = sorted(
        path.relative_to(root)
        for path in (root / "src").rglob("*")
        if path.suffix in SUFFIXES and room_of(path.relative_to(root)) is None
    )
    complaints = [(path, 1, "in no room: see ROOMS in scripts/check-layers.py") for path in strays]
    for path in files:
        complaints += check_file(path, root)
    complaints += check_folders(files)
    return files, complaints


# (file, contents, part of the complaint, or None if there must be none)
SELF_TESTS = (
    ("src/core/a.cpp", '#include "workbench/request.hpp"', "core may not include workbench"),
    ("src/core/a.cpp", '#include "../cli/render.hpp"', "core may not include cli"),
    ("src/core/a.cpp", "#include <fmt/format.h>", "except core"),
    ("src/core/a.cpp", "#include <nlohmann/json.hpp>", "only workbench may"),
    ("src/core/a.cpp", "#include <boost/unordered/unordered_flat_map.hpp>", None),
    ("src/core/a.cpp", "#include <boost/mpi.hpp>", "only cluster may"),
    ("src/core/a.cpp", "#include <iostream>", "never prints"),
    ("src/core/a.cpp", "#include <cstdio>", "never prints"),
    ("src/core/a.cpp", "void f() { std::cerr << 1; }", "never prints"),
    ("src/core/a.cpp", 'void f() { std::printf("x"); }', "never prints"),
    ("src/core/a.cpp", "void f() { std::exit(1); }", "never exits"),
    ("src/core/a.cpp", "void f() { game.exit(); }", None),
    ("src/core/a.cpp", 'auto f() { return std::getenv("HOME"); }', "environment"),
    ("src/core/a.cpp", "void f() { throw 1; }", "without exceptions"),
    ("src/core/a.cpp", "void f() { try { g(); } catch (...) {} }", "without exceptions"),
    ("src/core/a.cpp", '// throw\n/* exit(1)\n throw */ auto s = "throw"; int n = 1\'000;', None),
    ("include/nimber/a.hpp", "int n;", "#pragma once"),
    ("include/nimber/a.hpp", '#pragma once\n#include "tests/support.hpp"', "nothing may include"),
    ("src/workbench/a.cpp", '#include "nimber/value.hpp"\n#include "script/lua.hpp"', None),
    ("src/workbench/a.cpp", "#include <nlohmann/json.hpp>\n#include <fmt/format.h>", None),
    ("src/workbench/a.cpp", '#include "cli/render.hpp"', "workbench may not include cli"),
    ("src/workbench/a.cpp", '#include "server/server.hpp"', "workbench may not include server"),
    ("src/workbench/a.cpp", "#include <CLI/CLI.hpp>", "only cli may"),
    ("src/workbench/a.cpp", "#include <gtest/gtest.h>", "tests, bench, fuzz"),
    ("src/script/a.cpp", "#include <lua.hpp>\n#include <fmt/core.h>", None),
    ("src/script/a.cpp", '#include "store/store.hpp"', "script may not include store"),
    ("src/store/a.cpp", "#include <sqlite3.h>\n#include <xxhash.h>\n#include <zstd.h>", None),
    ("src/store/a.cpp", "#include <lua.hpp>", "only script may"),
    ("src/server/a.cpp", "#include <boost/beast/http.hpp>\n#include \"workbench/a.hpp\"", None),
    ("src/server/a.cpp", "#include <nlohmann/json.hpp>", "only workbench may"),
    ("src/server/a.cpp", '#include "cli/a.hpp"', "server may not include cli"),
    ("src/cli/bind.cpp", '#include "server/a.hpp"\n#include <CLI/CLI.hpp>', None),
    ("src/cli/a.cpp", "#include <CLI/CLI.hpp>", "only src/cli/bind.cpp includes cli11"),
    ("src/cli/a.cpp", "#include <nlohmann/json.hpp>", "only workbench may"),
    ("src/cli/a.cpp", "#include <boost/graph/graph.hpp>", "only core may"),
    ("src/cli/a.cpp", '#include "store/a.hpp"', "cli may not include store"),
    ("src/cluster/a.cpp", '#include <mpi.h>\n#include "workbench/a.hpp"', None),
    ("src/cluster/a.cpp", '#include "cli/a.hpp"', "cluster may not include cli"),
    ("python/a.cpp", '#include <pybind11/pybind11.h>\n#include "nimber/a.hpp"', None),
    ("python/a.cpp", '#include "server/a.hpp"', "python may not include server"),
    ("tests/a.cpp", '#include "cli/a.hpp"\n#include <nlohmann/json.hpp>\n#include <cstdio>', None),
    ("src/attic/a.cpp", "int n;", "in no room"),
    ("src/core/games/a.cpp", '#include "nimber/game/b.hpp"\n#include "../value/b.hpp"', None),
    ("src/core/games/a/a.cpp", '#include "../../solve/b.hpp"', "games may not include core/solve"),
    ("src/core/value/a.cpp", '#include "nimber/game/b.hpp"', "it may include: text"),
    ("src/core/text/a.cpp", '#include "nimber/value/b.hpp"', "it may include: no other area"),
    ("src/core/proof/a.cpp", '#include "nimber/solve/b.hpp"', "proof may not include core/solve"),
    ("src/core/solve/a.cpp", '#include "nimber/proof/b.hpp"', "solve may not include core/proof"),
    ("src/core/solve/a.cpp", '#include "nimber/function_ref.hpp"', None),
    ("include/nimber/b.hpp", '#pragma once\n#include "nimber/text/c.hpp"', "in no area may not"),
    ("include/nimber/nimber.hpp", '#pragma once\n#include "nimber/solve/b.hpp"', None),
    ("include/nimber/a/a.hpp", '#pragma once\n#include "nimber/text/b.hpp"', "no area of core"),
    ("src/core/solve/a/b.cpp", '#include "nimber/solve/a/b.hpp"', None),
    ("src/core/solve/a/b.cpp", '#include "nimber/solve/b.hpp"', "include/nimber/solve/a/b.hpp"),
    ("src/core/text/b.cpp", '#include "nimber/text/b.def"', None),
    ("src/workbench/a.hpp", "struct A { Standing standing = Standing::Proved; };", "not kept"),
    ("src/workbench/a.hpp", "struct A { Standing standing; };", "not kept"),
    ("src/workbench/a.hpp", "struct A { std::optional<Standing> s; };", "not kept"),
    ("src/workbench/a.cpp", "auto f() { return Standing::Proved; }", "not written"),
    ("src/workbench/a.cpp", "auto f() { return g(Standing::Computed); }", "not written"),
    ("src/workbench/a.cpp", "auto f(bool b) { return b ? Standing::Proved : g(); }", "not written"),
    ("src/workbench/a.cpp", "void f(A& a) { a.standing = Standing::Proved; }", "not written"),
    ("src/core/pattern/a.cpp", "void f() { g(Standing{}); }", "not made"),
    ("src/core/pattern/a.cpp", "using enum Standing;", "not made"),
    ("src/core/pattern/a.cpp", "auto f(A a) { return a.standing() == Standing::Proved; }", None),
    ("src/core/pattern/a.cpp", "auto f(A a) { return Standing::Proved != a.standing(); }", None),
    ("src/core/pattern/a.cpp", "int f(Standing s) { switch (s) { case Standing::Proved: return 1; } }", None),
    ("src/core/pattern/a.cpp", "Standing standing(const Reasons& reasons); // Standing::Proved", None),
    ("src/core/solve/reason.cpp", "Standing f() { return Standing::Proved; }", None),
    ("tests/a.cpp", "auto wanted = Standing::Proved;", None),
)

# (folder, how many files it has, part of the complaint, or None if there must be none)
FOLDER_TESTS = (
    ("src/cli/a", MOST_FILES, None),
    ("src/cli/a", MOST_FILES + 1, "has rooms of its own"),
    ("tests/a", MOST_FILES + 1, "has rooms of its own"),
    ("src/workbench/operations", MOST_FILES + 1, None),
    ("src/workbench/operations", MOST_FILES, "need no exemption"),
)


def said_of(files):
    """What is complained of in a tree of these files, by their contents."""
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory).resolve()
        (root / "src").mkdir()
        for name, contents in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(contents + "\n", encoding="utf-8")
        _, complaints = check_tree(root)
    return "; ".join(reason for _, _, reason in complaints)


def self_test():
    trees = [
        (f"{name}: {contents!r}", {name: contents}, expected)
        for name, contents, expected in SELF_TESTS
    ]
    trees += [
        (f"{folder} with {count} files", {f"{folder}/{i}.cpp": "" for i in range(count)}, expected)
        for folder, count, expected in FOLDER_TESTS
    ]
    failed = 0
    for what, files, expected in trees:
        said = said_of(files)
        right = expected in said if expected else not said
        if not right:
            failed += 1
            print(f"{what}: expected {expected!r}, got {said!r}")
    print(f"{len(trees) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    files, complaints = check_tree(ROOT)
    for path, number, reason in complaints:
        print(f"{path}:{number}: {reason}")
    print(f"{len(files)} files, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
