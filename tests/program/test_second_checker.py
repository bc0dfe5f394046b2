"""nimber verify and checkers/nimber_check.py, which share nothing, agree on every certificate.

The program writes certificates, which both must accept. Each is then changed in many ways, and of every change both must
say the same: it holds, or it does not. NIMBER_SEED repeats the changes; with NIMBER_THOROUGH=N there are N times as many,
and 100,000 with -m rare.
"""

import copy
import importlib
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKER = ROOT / "checkers/nimber_check.py"
MUTANTS = 1500
WORK = 300_000  # steps of the second checker for one file, a second at most

PERIODS = ["0.77", "0.07", "0.137", "0.F", "0.B", "0.3", "0.1", "4.", "4.7", "4.07", "0.15", "0.123", "0.71", "0.44",
           "kayles", "sub:1", "sub:2,5,7", "sub:1-3,8", "sub:4,10,12", "allbut:2,5", "allbut:1", "allbut:1-3,6",
           "allbut:2,5,9,11"]
# The program writes these for long sequences only: code, preperiod, period, mask, position_parity, A.
WINDOWS = [("0.77", 71, 12, 15, False, 70), ("0.77", 71, 12, 15, False, 82), ("4.", 1, 2, 1, True, 2),
           ("4.07", 1, 4, 1, True, 4), ("0.55", 1, 1, 1, False, 1), ("4.4", 72, 12, 15, False, 83), ("0.71", 3, 2, 1, True, 4),
           ("0.145", 3, 9, 7, False, 11), ("0.7", 0, 2, 1, True, 2)]
QUOTIENTS = ["kayles", "0.123", "0.33", "0.07", "4.07", "0.8", "sub:1,3", "sub:2,5", "allbut:2,5", "grundy", "nim"]
POSITIONS = ["nim(3)", "nim(2,3)", "kayles(5)", "0.77(4)+nim(2)", "0.8(9)", "cram(2x3)", "cram(..#|...)", "grundy(8)",
             "node-kayles(2x3)", "sub:1,3(5)", "dawson-chess(6)"]
STRATEGIES = ["nim(3,5)", "*3", "kayles(7)", "0.07(9)", "4.07(6)", "0.8(9)", "cram(2x3)", "cram(3x4)", "cram(3x3)+nim(2)",
              "cram(..#|...|#..)", "node-kayles(3x3)", "arc-kayles(2x4)", "grundy(9)", "sub:2,3(9)", "allbut:2(6)",
              "dawson-kayles(8)", "guiles(5)", "officers(6)", "kayles(3,3)", "cram(1x1)", "cram(.#.|.#.|##.)", "nim(0)"]
WORDS = ["", "0.77", "0.770", ".77", "0.07", "0.3", "sub:1,3", "sub:3,1", "sub:1-3", "allbut:2,5", "grundy", "kayles", "nim",
         "kayles(2)", "nim(1)", "nim(2)", "0.77(1)", "cram(1x2)", "cram(2x1)", "cram(..|#.)", "cram(2x2)", "cram(..#)", "*1",
         "*0", "nim(01)", "nim(1,1)", " nim(1)", "classical", "state", "window", "nimber/strategy/1",
         "nimber/quotient-certificate/1", "nimber/certificate/1", "0123456789abcdef"]


def excused(text, status):
    """Whether the second checker may say another thing: it takes as an option of a listed position any that has the same
    options, where the program may refuse another name."""
    return '"positions"' in text and status == 1


def load_checker():
    sys.path.insert(0, str(CHECKER.parent))
    return importlib.import_module("nimber_check")


@pytest.fixture(scope="module")
def checker():
    return load_checker()


def write(program, command, folder, index):
    """The certificate that the program writes, or none if a limit came first."""
    place = folder / f"base-{index}.json"
    done = subprocess.run([program, *command, "--certificate", place, "--time", "10s", "--quiet"], capture_output=True,
                          text=True, check=False)
    assert place.exists(), f"{command}: {done.stdout}{done.stderr}"
    return place


def window_certificate(checker, code, start, period, mask, parity, limit):
    """Of Theorem 4, made by the document."""
    rules = checker.Code.parse(code)
    values = checker.CodeValues(rules, mask, parity)
    end = max(start, 1) + limit + rules.most_taken
    known = values.extend_to(end + period)
    return {"schema": "nimber/certificate/1", "game": code,
            "claim": {"preperiod": start, "period": period, "saltus": 0}, "method": "window", "bound": len(known),
            "values_hash": checker.hash_of(known),
            "sparse": {"mask": mask, "position_parity": parity, "rares": values.rares},
            "window": {"witnesses_to": limit, "full_to": end}}


@pytest.fixture(scope="module")
def certificates(program, checker, session_folder):
    """What it is about, and the file."""
    commands = [("period", game) for game in PERIODS]
    commands += [("quotient", game, "--to", "12") for game in QUOTIENTS]
    commands += [("quotient", position) for position in POSITIONS]
    commands += [("solve", position) for position in STRATEGIES]
    written = [(" ".join(command), write(program, command, session_folder, index)) for index, command in enumerate(commands)]
    for index, about in enumerate(WINDOWS):
        place = session_folder / f"window-{index}.json"
        checker.Work.left = WORK
        place.write_text(json.dumps(window_certificate(checker, *about)))
        written.append((f"window of {about[0]}", place))
    golden = sorted((ROOT / "tests/golden/certificates").glob("*.json"))
    return written + [(path.name, path) for path in golden if path.stem != "0.16"]


def by_program(program, place):
    """0: it holds; 1: it does not; 2: a limit came first."""
    done = subprocess.run([program, "verify", "--quiet", "--time", "5s", "--memory", "1G", place], capture_output=True,
                          text=True, check=False)
    status = {0: 0, 1: 1, 2: 1, 3: 2}.get(done.returncode)
    assert status is not None, f"exit {done.returncode}: {done.stderr}"
    return status, (done.stdout + done.stderr).strip()


def test_both_accept_what_the_program_writes(program, checker, certificates):
    for name, place in certificates:
        assert by_program(program, place)[0] == 0, name
        assert checker.verdict(place.read_text(), 10**8) == (0, "holds"), name


def test_the_command_line_says_a_line_for_each_file_and_the_worst_status(program, certificates, folder):
    (_, good), *_ = certificates
    bad, unknown, missing = folder / "bad.json", folder / "unknown.json", folder / "missing.json"
    bad.write_text(good.read_text().replace('"period":12', '"period":24'))
    unknown.write_text(write(program, ["solve", "chomp(2x2)"], folder, 0).read_text())

    def run(*files):
        done = subprocess.run(["/usr/bin/python3", "-B", CHECKER, *files], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    assert run(good) == (0, [f"{good}: holds"])
    status, lines = run(good, unknown, bad, missing)
    assert status == 1
    assert lines[1] == f"{unknown}: cannot check: no rules for chomp"
    assert lines[2].startswith(f"{bad}: does not hold: ")
    assert lines[3].startswith(f"{missing}: cannot check: ")
    assert run(good, unknown)[0] == 2


def test_claims_rest_on_earlier_ones_alone(checker, certificates):
    file = json.loads(dict(certificates)["solve kayles(7)"].read_text())
    assert checker.verdict(json.dumps(file), WORK) == (0, "holds")

    file["claims"].append(file["claims"].pop(1))

    assert checker.verdict(json.dumps(file), WORK)[0] == 1


@pytest.mark.parametrize(("game", "heaps"), [("0.77", 400), ("0.123", 400), ("0.33", 400), ("sub:2,5", 400), ("0.13", 400),
                                              ("0.B1", 120), ("0.F1", 120)])  # which leave three heaps
def test_a_period_holds_for_more_heaps(program, checker, folder, game, heaps):
    """The theorem of "Complete solutions" in docs/misere.md: V0 to V2 hold for heaps far beyond those that prove it."""
    place = write(program, ["quotient", game], folder, 0)
    file = json.loads(place.read_text())
    values, period = file["values"], file.pop("period")["period"]
    assert len(values) < heaps
    while len(values) < heaps:
        values.append(values[len(values) - period])

    assert checker.verdict(json.dumps(file), 10**8) == (0, "holds")
    values[-1] = next(value for value in range(file["order"]) if value != values[-1])
    assert checker.verdict(json.dumps(file), 10**8)[0] == 1


@pytest.mark.parametrize("changes", [
    {"game": "kayles(20)"},  # which comes to nim(1) by no move
    {"game": "cram(3x3)"},
    {"game": "nim(1)", "positions": [], "options": [], "letters": [], "actions": [], "order": 1, "lost": [], "values": []},
    {"game": "kayles(0)"},
])
def test_a_list_of_positions_is_tied_to_the_one_that_is_named(checker, changes):
    file = {"schema": "nimber/quotient-certificate/1", "game": "nim(1)", "positions": ["nim(1)"], "options": [[[]]],
            "order": 2, "letters": [1], "actions": [[1, 0]], "lost": [1], "values": [1]}
    assert checker.verdict(json.dumps(file), WORK) == (0, "holds")
    part = checker.verdict(json.dumps(file | {"game": "nim(3)"}), WORK)
    assert part == (0, "holds, of a part of what can be reached")

    assert checker.verdict(json.dumps(file | changes), WORK)[0] == 1


# Changes.


def places_in(value, path=()):
    """The path of every value in the file."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from places_in(value[name], (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places_in(item, (*path, index))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def changed_text(rng, text):
    words = WORDS + [text + "0", text[:-1], text.replace("7", "3", 1), text.upper(), text + " ", text.replace("kayles", "0.77"),
                     text.replace("cram", "arc-kayles"), text.replace("1", "2", 1), text.replace("3", "2", 1)]
    return rng.choice(words)


def changed_value(rng, value):
    if isinstance(value, str):
        return rng.choice([changed_text(rng, value), changed_text(rng, value), 0, None, [value]])
    if isinstance(value, bool):
        return rng.choice([not value, 1, "true", None])
    if isinstance(value, int):
        near = [value + 1, value - 1, value * 2, value * 3, value + rng.randrange(1, 12), max(0, value - rng.randrange(1, 12)),
                rng.randrange(0, 2 * abs(value) + 2)]
        odd = [2**31, 2**53, 2**53 + 1, str(2**53 + 2), 2**64, str(2**64), -1, str(value), float(value), value + 0.5, None,
               True, [value], {}]
        return rng.choice(near * 4 + odd)
    if isinstance(value, list):
        return rng.choice([[], value * 2, value[::-1], value[1:], value[:-1], sorted(value, key=str), {}, 0, "", None])
    return rng.choice([{}, [], 0, "", None])


def mutate(rng, file):
    paths = list(places_in(file))
    # Every kind of member as often as another, however long its lists are.
    kinds = {}
    for path in paths[1:]:
        kinds.setdefault(tuple(step if isinstance(step, str) else "*" for step in path), []).append(path)
    path = rng.choice(rng.choice(list(kinds.values())))
    of, last = at(file, path[:-1]), path[-1]
    what = rng.choice(["change"] * 6 + ["delete", "duplicate", "swap", "other"])
    if what == "delete":
        del of[last]
    elif what == "duplicate" and isinstance(of, list):
        of.insert(rng.randrange(len(of) + 1), copy.deepcopy(of[last]))
    elif what == "swap" and len(of) > 1:
        second = rng.choice(list(of) if isinstance(of, dict) else range(len(of)))
        of[last], of[second] = of[second], of[last]
    elif what == "other":
        other = at(file, rng.choice(paths))
        of[last] = copy.deepcopy(other) if len(json.dumps(other)) < 2000 else 1
    else:
        of[last] = changed_value(rng, of[last])
    return f"{what} {'.'.join(map(str, path))}"


def mutants(certificates, count):
    rng = random.Random(int(os.environ["NIMBER_SEED"]))
    files = [(name, json.loads(place.read_text())) for name, place in certificates]
    for index in range(count):
        name, file = files[index % len(files)]
        file = copy.deepcopy(file)
        changes = [mutate(rng, file)]
        if rng.random() < 0.2 and file:
            changes.append(mutate(rng, file))
        yield f"{name}: {', '.join(changes)}", json.dumps(file)


def agree(program, checker, certificates, folder, count):
    print(f"NIMBER_SEED={os.environ['NIMBER_SEED']}")
    tally, differ = {}, []

    def of_program(item):
        index, (what, text) = item
        place = folder / f"{index % 64}-{index}.json"
        place.write_text(text)
        said = by_program(program, place)
        place.unlink()
        return what, text, said

    with ThreadPoolExecutor(2) as pool:
        for what, text, (status, said) in pool.map(of_program, enumerate(mutants(certificates, count))):
            second, reason = checker.verdict(text, WORK)
            tally[status, second] = tally.get((status, second), 0) + 1
            if 2 not in (status, second) and status != second and not excused(text, status):
                differ.append(f"{what}\n  program: {said}\n  second checker: {reason}\n  {text}")
    print(f"(program, second checker) -> how many: {tally}")
    assert not differ, f"{len(differ)} differ:\n" + "\n".join(differ[:20])
    return tally


def test_both_say_the_same_of_changed_certificates(program, checker, certificates, folder):
    count = MUTANTS * int(os.environ.get("NIMBER_THOROUGH", "1"))
    tally = agree(program, checker, certificates, folder, count)
    assert tally[1, 1] > count * 0.6
    undecided = sum(number for both, number in tally.items() if 2 in both)
    assert undecided < count * 0.2, "what one of them leaves open proves nothing"


@pytest.mark.rare
def test_both_say_the_same_of_a_hundred_thousand(program, checker, certificates, folder):
    agree(program, checker, certificates, folder, 100_000)
