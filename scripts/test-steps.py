#!/usr/bin/python3
"""The steps of ./test, which says what they are for."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

from steps import CORES, LOGS, ROOT, Step, run_all

PROGRAM = "build/release/nimber"
# Steps that can use several processors share them with the other steps.
JOBS = max(1, CORES // 2)


def text_of(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def sources(*places):
    return sorted(str(path.relative_to(ROOT)) for place in places for path in (ROOT / place).rglob("*.[ch]pp"))


def changed():
    """The files that differ from where this branch began, or, on the main line, from its last commit but one."""
    main = text_of("git", "rev-parse", "--verify", "-q", "@{upstream}").strip()
    base = text_of("git", "merge-base", "HEAD", main).strip() if main else ""
    if not base or base == text_of("git", "rev-parse", "HEAD").strip():
        base = "HEAD~1"
    named = text_of("git", "diff", "--name-only", base) + text_of("git", "ls-files", "--others", "--exclude-standard")
    return [name for name in sorted(set(named.split("\n"))) if name and (ROOT / name).is_file()]


# Builds.


def build(preset, *targets):
    def run(step):
        rules = ROOT / f"build/{preset}/build.ninja"
        # The build changes its own rules when CMakePresets.json does.
        if not rules.exists() or (ROOT / "CMakePresets.json").stat().st_mtime > rules.stat().st_mtime:
            if not step.call("cmake", "--preset", preset):
                return
        step.call("cmake", "--build", "--preset", preset, *(["--target", *targets] if targets else []))
    return run


def release(step):
    """As a newcomer does."""
    version = re.search(r"^ *VERSION ([0-9.]+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
    if step.call("./nimber", "--version"):
        said = text_of("./nimber", "--version")
        if not said.startswith(f"nimber {version}"):
            step.say(f"--version said: {said}, not nimber {version}")
            step.ok = False


# What the sources are.


def scripts(step):
    shell, python = [], []
    for place in ("nimber", "test", ".ci/*", "scripts/*", "checkers/*", "tests/*/*", "tests/*"):
        for path in sorted(ROOT.glob(place)):
            if path.is_file():
                with open(path, encoding="utf-8", errors="replace") as file:
                    first = file.readline()
                if path.suffix == ".py" or re.match(r"#!.*python", first):
                    python.append(str(path.relative_to(ROOT)))
                elif re.match(r"#!.*bash", first):
                    shell.append(str(path.relative_to(ROOT)))
    step.check("shellcheck", *shell)
    step.check("/usr/bin/python3", "-c", "import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name).read(), name)",
               *python)
    # A mutation whose text is no longer in the sources proves nothing.
    step.check("scripts/mutate", "--list")
    step.note = f"{len(shell)} shell, {len(python)} Python"


def layers(step):
    step.check("scripts/check-layers.py")
    step.call("scripts/check-layers.py", "--self-test", counted=True)


def formatted(step):
    files = sources("include", "src", "tests", "bench", "fuzz", "examples")
    step.note = f"{len(files)} files"
    step.check("clang-format", "--dry-run", "-Werror", *files)


def docs(step):
    pages = [str(path.relative_to(ROOT)) for place in ("*.md", "docs/*.md", "docs/architecture/*.md", "checkers/*.md")
             for path in sorted(ROOT.glob(place))]
    step.call("scripts/check-docs.py", *pages, counted=True)
    step.check("scripts/check-docs.py", "--self-test")
    for script in ("describe-api.py", "describe-games.py"):
        step.check(f"scripts/{script}", "--program", PROGRAM, "--check")
    step.check("scripts/terminal-picture.py", "--check", "--program", PROGRAM, "docs/images/explain.svg",
               *"explain nim 5 7 9".split())


def first_includes():
    """The headers that a source includes first: where it compiles alone, so do they."""
    found = set()
    for path in (ROOT / "src").rglob("*.cpp"):
        first = re.search(r'^#include "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        for base in (path.parent, ROOT / "include", ROOT / "src"):
            if first and (base / first[1]).is_file():
                found.add(str((base / first[1]).resolve().relative_to(ROOT)))
                break
    return found


def headers(step):
    """Every header, as in bundles a source may find what another one included."""
    found = [name for name in sources("include", "src", "tests", "bench", "fuzz") if name.endswith(".hpp")]
    define = [f'-DNIMBER_{name}=""' for name in ("VERSION", "GOLDEN_DIR", "EXAMPLES_DIR")]

    def compiles(name):
        done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I.", "-Iinclude",
                               "-Isrc", "-Itests", *define, "-include", name, "-x", "c++", "/dev/null"],
                              cwd=ROOT, capture_output=True, text=True, check=False)
        return done.returncode == 0, done.stderr

    with ThreadPoolExecutor(JOBS) as pool:
        for name, (good, said) in zip(found, pool.map(compiles, found)):
            step.add(int(good), int(not good))
            if not good:
                step.say(f"{name} does not compile alone:\n{said}")


def tidy(step, places):
    """Linting needs the compile commands only, of sources one by one."""
    if step.call("cmake", "--preset", "noexcept", "-B", "build/tidy", "-DNIMBER_PROGRAM=ON", "-DNIMBER_EXCEPTIONS=ON",
                 "-DNIMBER_TESTS=ON", "-DNIMBER_BENCH=ON", "-DNIMBER_FUZZ=ON", "-DNIMBER_EXAMPLES=ON"):
        step.call("scripts/tidy", "build/tidy", *places, counted=True)


def tidy_changed(step):
    names = [name for name in changed() if name.endswith((".cpp", ".hpp"))]
    # A header is read in the sources that include it; the one of its name stands for them.
    places = {name for name in names if name.endswith(".cpp")}
    for name in names:
        own = Path(name.replace("include/nimber", "src/core")).with_suffix(".cpp")
        if name.endswith(".hpp") and (ROOT / own).is_file():
            places.add(str(own))
    if not places:
        step.note = "no source has changed"
        return
    step.note = f"{len(places)} sources that changed, or whose header did"
    tidy(step, sorted(places))


# Tests.


def count_reports(step, reports):
    """Adds up reports in the form of JUnit, which GoogleTest and pytest write."""
    for report in reports:
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            number = {name: int(suite.get(name) or 0) for name in ("tests", "failures", "errors", "disabled", "skipped")}
            missed, left = number["failures"] + number["errors"], number["disabled"] + number["skipped"]
            step.add(number["tests"] - missed - left, missed, left)


def ctest(preset, *labels, environment=None):
    """The programs of tests, in shards; each leaves a report."""
    def run(step):
        reports = [ROOT / f"build/{preset}/test-reports/{label}" for label in labels]
        for place in reports:
            shutil.rmtree(place, ignore_errors=True)
        step.call("ctest", "--preset", preset, "-j", CORES, "--no-tests=error", "-L", "|".join(labels), environment=environment)
        count_reports(step, (path for place in reports for path in sorted(place.glob("*.xml"))))
    return run


def pytest(marker):
    def run(step):
        report = LOGS / f"{step.name}.xml"
        if step.call("scripts/install-packages", "packages/package.txt"):
            step.call("/usr/bin/python3", "-B", "-m", "pytest", "tests/program", "-q", "-n", JOBS, "-m", marker,
                      "--program", PROGRAM, "--build", Path(PROGRAM).parent, f"--junitxml={report}")
            count_reports(step, [report])
    return run


def transcripts(program, *places):
    def run(step):
        files = [str(path.relative_to(ROOT)) for place in places for path in sorted(ROOT.glob(place))]
        step.note = f"{len(files)} files"
        step.call("scripts/run-transcripts.py", "--program", program, *files, counted=True)
    return run


ALL_TRANSCRIPTS = ("tests/cli/*.txt", "*.md", "docs/*.md", "docs/architecture/*.md")


def page(step):
    if step.call("scripts/install-packages", "packages/web.txt"):
        step.check("scripts/build-page", "--check")


def browser(step):
    if step.call("scripts/install-packages", "packages/web.txt"):
        step.call("tests/web/run", PROGRAM, counted=True)


def installed(step):
    """Freshly configured each time: a cached place of the package would hide that it is gone."""
    shutil.rmtree(ROOT / "build/install", ignore_errors=True)
    with tempfile.TemporaryDirectory() as prefix:
        step.check("cmake", "--install", "build/release", "--prefix", prefix, "--strip")
        step.check(f"{prefix}/bin/nimber", *"solve nim 5 7 9".split())
        step.check("cmake", "-G", "Ninja", "-S", "tests/install", "-B", "build/install", f"-DCMAKE_PREFIX_PATH={prefix}")
        step.check("cmake", "--build", "build/install")
        step.check("build/install/consumer")
        named = text_of("grep", "-rIl", "-F", str(ROOT), prefix)
        step.add(int(not named), int(bool(named)))
        if named:
            step.say(f"installed files name the source directory:\n{named}")


def fuzz(preset, seconds):
    """Each target for so many seconds, with the corpus of earlier runs and the seeds of the project."""
    def run(step):
        targets = re.findall(r"^nimber_fuzz\((\w+)", (ROOT / "fuzz/CMakeLists.txt").read_text(), re.MULTILINE)
        step.note = f"{len(targets)} targets, {seconds} s each"

        def one(target):
            corpus, seeds, words = (ROOT / place for place in (f"build/dev/fuzz/corpus/{target}", f"fuzz/corpus/{target}",
                                                               f"fuzz/{target}.dict"))
            corpus.mkdir(parents=True, exist_ok=True)
            log = LOGS / f"{target}.log"
            with open(log, "w", encoding="utf-8") as said:
                status = step.spend(
                    [f"build/{preset}/fuzz/{target}", f"-max_total_time={seconds}", "-timeout=60", "-rss_limit_mb=2048",
                     "-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={LOGS}/{target}-",
                     *([f"-dict={words}"] if words.exists() else []), corpus, *([seeds] if seeds.is_dir() else [])], said)
            return status, log.read_text(encoding="utf-8", errors="replace")

        with ThreadPoolExecutor(JOBS) as pool:
            for target, (status, said) in zip(targets, pool.map(one, targets)):
                units = re.search(r"number_of_executed_units: *(\d+)", said)
                step.add(int(status == 0), int(status != 0))
                step.say(f"{target}: {units[1] if units else '?'} inputs" + ("" if status == 0 else f"\n{said[-4000:]}"))
    return run


def mutations(step):
    """Those of the files that changed."""
    listed = set(re.findall(r"^((?:src|include)/\S+)$", (ROOT / "tests/mutations.txt").read_text(), re.MULTILINE))
    touched = sorted(listed & set(changed()))
    step.note = f"{len(touched)} files that changed and have some"
    for name in touched:
        step.check("scripts/mutate", "--only", name)


THOROUGH = {"NIMBER_THOROUGH": "10", "RC_PARAMS": "max_success=1000"}

STEPS = [
    Step("release", "build the program with the launcher and ask for its version", release, "quick", builds=True),
    Step("dev", "build everything with clang, with address and undefined-behaviour sanitizers", build("dev"), "quick", builds=True),
    Step("scripts", "the scripts of the project: shellcheck, syntax, texts of mutations", scripts, "quick"),
    Step("layers", "which room includes what, and what the library must not do", layers, "quick"),
    Step("format", "clang-format on every source", formatted, "quick"),
    Step("docs", "files, links, tables and pictures that the documentation shows are those of the project", docs, "quick",
         ("release",)),
    Step("transcripts", "commands in tests/cli and in the documentation, on the release program",
         transcripts(PROGRAM, *ALL_TRANSCRIPTS), "quick", ("release",), 10),
    Step("brief", "the unit tests that are not long, with sanitizers", ctest("dev", "brief"), "quick", ("dev",), 60),
    Step("long", "the unit tests that are long, with sanitizers", ctest("dev", "long"), "default", ("dev",), 120),
    Step("program", "the program: terminal, play, kills, limits, server, workers, launcher, protections, packages, second checker",
         pytest("not rare"), "default", ("release",), 150),
    Step("browser", "the page in a real browser: games, every screen, pixels, accessibility", browser, "default",
         ("release",), 140),
    Step("page", "the page: types, unit tests, and whether the program holds what web/ gives", page, "default", (), 20),
    Step("sanitized", "the transcripts of tests/cli on the program with sanitizers",
         transcripts("build/dev/nimber", *ALL_TRANSCRIPTS[:1]), "default", ("dev",), 60),
    Step("install", "install the library, then build and run a program that uses it", installed, "default", ("release",)),
    Step("fuzz", "each fuzz target for three seconds", fuzz("dev", 3), "default", ("dev",), 70),
    Step("tidy", "clang-tidy on the sources that changed", tidy_changed, "default", (), 60),
    Step("headers", "every header compiles alone", headers, "all", (), 200),
    Step("noexcept", "build the library without exceptions", build("noexcept"), "all", builds=True),
    Step("tidy_all", "clang-tidy on every source", lambda step: tidy(step, ("src", "bench", "fuzz", "examples", "tests")),
         "all", (), 900),
    Step("slow", "long periods and published statistics", transcripts(PROGRAM, "tests/slow/*.txt"), "all", ("release",), 300),
    Step("rare", "the packages in an empty Debian; a hundred thousand changed certificates", pytest("rare"), "all",
         ("release",), 500),
    Step("tsan_build", "build the tests with the thread sanitizer", build("tsan"), "all", builds=True),
    Step("tsan", "the unit tests with the thread sanitizer", ctest("tsan", "brief", "long"), "all", ("tsan_build",), 600),
    Step("documented", "the commands in the documentation on the program with sanitizers",
         transcripts("build/dev/nimber", *ALL_TRANSCRIPTS[1:]), "all", ("dev",), 100),
    Step("thorough", "the unit tests with ten times as much random input", ctest("dev", "brief", "long", environment=THOROUGH), "all", ("dev",),
         1500),
    Step("fuzz_build", "build the fuzz targets with all that guides them", build("fuzz"), "all", builds=True),
    Step("fuzz_long", "each fuzz target for five minutes", fuzz("fuzz", 300), "all", ("fuzz_build",), 2000),
    Step("mutations", "the theorems of the files that changed are broken, one by one", mutations, "all", (), 1000),
]
SETS = ("quick", "default", "all")


def chosen(words):
    """The steps that the words name, with the builds that they need."""
    names = {step.name for step in STEPS}
    picked = set()
    for word in words or ["default"]:
        if word in SETS:
            picked |= {step.name for step in STEPS if SETS.index(step.when) <= SETS.index(word)}
        elif word in names:
            picked.add(word)
        else:
            print(f'test: no step called "{word}"; ./test --list lists them', file=sys.stderr)
            sys.exit(2)
    for step in STEPS:
        if step.name in picked:
            picked |= set(step.needs)
    return [step for step in STEPS if step.name in picked]


def main(words):
    if words == ["--list"]:
        for step in STEPS:
            print(f"{step.name:12}{step.when:9}{step.what}")
        return 0
    if any(word.startswith("-") for word in words):
        print("usage: ./test [quick | all | STEP...]; ./test --help says more", file=sys.stderr)
        return 2
    steps = chosen(words)
    # What another checkout has compiled is the same wherever it lies.
    os.environ |= {"CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}
    return 0 if run_all(steps) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
