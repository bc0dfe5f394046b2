"""The launcher ./nimber, on a project of one file, so that each build takes a second."""

import os
import re
import shutil
import subprocess
import time

import pexpect
import pytest
from conftest import ROOT

# They build in one directory.
pytestmark = pytest.mark.xdist_group("launcher")

CMAKE_LISTS = """
cmake_minimum_required(VERSION 3.25)
project(launched LANGUAGES CXX)
add_executable(nimber src/main.cpp)
"""
MAIN = """
#include <cstdio>
int main(int count, char** words) {
    std::printf("%s", "GREETING");
    for (int i = 1; i < count; ++i) std::printf(" [%s]", words[i]);
    return count == 2 ? 3 : 0;
}
"""


class Project:
    """A checkout that was never built."""

    def __init__(self, root):
        self.root = root
        for name in ("include", "src", "cmake", "packages", "scripts"):
            (root / name).mkdir(parents=True)
        for name in ("nimber", "scripts/install-packages", "packages/core.txt", "CMakePresets.json"):
            shutil.copy(ROOT / name, root / name)
        (root / "CMakeLists.txt").write_text(CMAKE_LISTS)

    def write(self, source):
        main = self.root / "src/main.cpp"
        if not main.exists() or main.read_text() != source:
            main.write_text(source)

    def greet(self, greeting):
        """Makes the program say this."""
        self.write(MAIN.replace("GREETING", greeting))

    def start(self, *words, command=None, **settings):
        return subprocess.Popen([*(command or [self.root / "nimber"]), *words], text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **settings)

    def run(self, *words, **settings):
        """What the program or the launcher says, and the exit status."""
        process = self.start(*words, **settings)
        out, said = process.communicate()
        return out, said, process.returncode


@pytest.fixture(scope="module")
def runs_of_two(session_folder):
    """Two at once, on a checkout that was never built."""
    project = Project(session_folder / "a project with spaces")
    project.greet("one")
    both = [project.start(), project.start()]
    return project, [(*process.communicate(), process.returncode) for process in both]


@pytest.fixture
def project(runs_of_two):
    """It has been built and says "one"."""
    project, _ = runs_of_two
    project.greet("one")
    project.run()
    return project


@pytest.fixture
def link(project, session_folder):
    """The launcher by way of two links."""
    for name, target in (("direct", project.root / "nimber"), ("bin/link", "../direct")):
        way = session_folder / name
        way.parent.mkdir(exist_ok=True)
        way.unlink(missing_ok=True)
        way.symlink_to(target)
    return session_folder / "bin/link"


def test_two_at_once_build_once(runs_of_two):
    _, both = runs_of_two
    assert [(out, status) for out, _, status in both] == [("one", 0), ("one", 0)]
    assert sum("building" in line for _, said, _ in both for line in said.splitlines()) == 1


def test_a_later_run_says_nothing_on_stderr(project):
    assert project.run()[1] == ""


def test_arguments_are_passed_on(project):
    assert project.run("a b", "")[0] == "one [a b] []"


def test_the_exit_code_is_passed_on(project):
    assert project.run("x")[2] == 3


def test_it_runs_through_two_links_from_elsewhere(project, link):
    assert project.run(command=[link], cwd="/")[0] == "one"


def test_it_runs_by_its_bare_name(project):
    assert project.run(command=["bash", "nimber"], cwd=project.root)[0] == "one"


def test_it_runs_through_the_path(project, link):
    found = {**os.environ, "PATH": f"{link.parent}:{os.environ['PATH']}"}
    assert project.run(command=["env", "link"], cwd="/", env=found)[0] == "one"


def test_a_later_run_adds_under_100_ms(project):
    begin = time.monotonic()
    for _ in range(5):
        project.run()
    assert (time.monotonic() - begin) / 5 < 0.1


def test_a_change_is_picked_up(project):
    project.greet("two")
    assert project.run()[0] == "two"


def test_a_build_that_fails_shows_the_error_of_the_compiler_until_it_is_repaired(project):
    project.write("int main() { return nonsense; }")
    out, said, status = project.run()
    assert status == 4
    assert out == ""
    assert "nonsense" in said
    assert project.run()[2] == 4
    project.greet("three")
    assert project.run()[0] == "three"


def test_a_checkout_that_was_moved_is_built_again(project, session_folder):
    before, project.root = project.root, session_folder / "moved"
    before.rename(project.root)
    assert project.run()[0] == "one"


SLOW = CMAKE_LISTS + """
foreach(step 1 2 3 4 5 6 7 8)
    add_custom_command(OUTPUT step${step} COMMAND sleep 5 COMMAND touch step${step})
    list(APPEND steps step${step})
endforeach()
add_custom_target(slow ALL DEPENDS ${steps})
"""


@pytest.fixture
def slow_project(folder):
    project = Project(folder / "slow")
    (project.root / "CMakeLists.txt").write_text(SLOW)
    project.greet("slow")
    return project


@pytest.mark.xdist_group("slow launcher")
def test_off_a_terminal_a_long_build_says_every_ten_seconds_how_far_it_is(slow_project):
    out, said, status = slow_project.run()
    assert (out, status) == ("slow", 0)
    first, *rest = said.splitlines()
    assert first.startswith("nimber: building the program, once") and "on two cores" in first
    assert rest
    for line in rest:
        assert re.fullmatch(r"nimber: building: step \d+ of 10, \d+ s(, about \d+ s left)?", line), line


@pytest.mark.xdist_group("slow launcher on a terminal")
def test_on_a_terminal_the_same_line_is_drawn_again(slow_project):
    process = pexpect.spawn(str(slow_project.root / "nimber"), encoding="utf-8", timeout=120)
    process.expect(r"\r\x1b\[Knimber: building: step \d+ of 10, \d+ s")
    process.expect("\r\x1b\\[Kslow")
    process.expect(pexpect.EOF)
