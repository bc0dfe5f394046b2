"""The Debian packages: what is in them, what lintian says of them, and whether they work.

They are made of --build; what changed in it is built first. The tests in an empty Debian need root: debootstrap
makes it once, in build/empty-debian, from where this system has its own packages, and every run works on a copy.
Needs packages/package.txt.
"""

import functools
import gzip
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from conftest import ROOT
from empty_debian import EmptyDebian, must, run

POSITION = ["solve", "nim", "5", "7", "9"]
ANSWER = "nim(5,7,9): the player to move wins (N)"
DOC = "usr/share/doc"

PROGRAM_FILES = {
    "usr/bin/nimber",
    "usr/share/man/man1/nimber.1.gz",
    "usr/share/bash-completion/completions/nimber",
    "usr/share/zsh/vendor-completions/_nimber",
    "usr/share/fish/vendor_completions.d/nimber.fish",
    f"{DOC}/nimber/copyright",
    f"{DOC}/nimber/changelog.gz",
    f"{DOC}/nimber/CHANGELOG.md.gz",
    f"{DOC}/nimber/nimber.spdx.json",
}
LIBRARY_FILES = {
    "usr/lib/libnimber_core.a",
    "usr/lib/cmake/nimber/nimberConfig.cmake",
    "usr/lib/cmake/nimber/nimberConfigVersion.cmake",
    "usr/lib/cmake/nimber/nimberTargets.cmake",
    "usr/lib/cmake/nimber/nimberTargets-release.cmake",
    f"{DOC}/libnimber-dev/copyright",
    f"{DOC}/libnimber-dev/changelog.gz",
}


def version():
    return re.search(r"^ +VERSION ([0-9.]+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]


def files_of(place):
    return {str(path.relative_to(place)) for path in place.rglob("*") if not path.is_dir()}


def headers():
    return {f"usr/include/{path}" for path in files_of(ROOT / "include")}


class Made:
    """The packages that one run of scripts/make-package made, and what is in them."""

    def __init__(self, build, place):
        self.build, self.place = build, place

    def make(self, name):
        """Makes them into a new directory; gives the paths that were printed."""
        done = subprocess.run(
            [ROOT / "scripts/make-package", "--build", self.build, "--output", self.place / name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"make-package exited with {done.returncode}: {done.stderr.strip()[-600:]}")
        return [Path(line) for line in done.stdout.splitlines()]

    @functools.cached_property
    def packages(self):
        return self.make("made")

    def package(self, name):
        return next(path for path in self.packages if path.name.startswith(name + "_"))

    def field(self, name, field):
        return must("dpkg-deb", "--field", self.package(name), field).strip()

    @functools.cached_property
    def unpacked(self):
        """Both packages in one directory."""
        for path in self.packages:
            must("dpkg-deb", "--extract", path, self.place / "unpacked")
        return self.place / "unpacked"

    def contents(self, name):
        """The lines of the listing: mode, owner, path."""
        lines = must("dpkg-deb", "--contents", self.package(name)).splitlines()
        return [(line.split()[0], line.split()[1], line.split(maxsplit=5)[5].removeprefix("./")) for line in lines]

    def names(self, name):
        return {path for mode, _, path in self.contents(name) if not mode.startswith("d")}


@pytest.fixture(scope="session")
def made(pytestconfig):
    (ROOT / "build").mkdir(exist_ok=True)
    # Not in /tmp, which may be small, and a copy next to its original may share its blocks.
    with tempfile.TemporaryDirectory(prefix="package-test.", dir=ROOT / "build") as folder:
        yield Made(Path(pytestconfig.option.build).resolve(), Path(folder))


# On one worker, as they are of one making.
of_one_making = pytest.mark.xdist_group("package")


@of_one_making
def test_it_prints_the_paths_of_both_packages(made):
    machine = must("dpkg", "--print-architecture").strip()
    wanted = {f"{name}_{version()}_{machine}.deb" for name in ("nimber", "libnimber-dev")}
    assert {path.name for path in made.packages if path.is_file()} == wanted


@of_one_making
def test_the_same_sources_give_the_same_bytes(made):
    for one, two in zip(made.packages, made.make("again"), strict=True):
        assert one.read_bytes() == two.read_bytes(), one.name


@pytest.mark.parametrize("arguments, wanted", [
    (["--output"], 2), (["--what"], 2), (["--build", "/none"], 1), (["--help"], 0)
], ids=lambda value: value[0] if isinstance(value, list) else None)
def test_make_package_tells_wrong_use_from_failure(arguments, wanted):
    status, printed = run(ROOT / "scripts/make-package", *arguments)
    assert status == wanted
    assert printed


@of_one_making
def test_lintian_finds_nothing(made):
    # Of the same rank as the warnings: what lintian calls info would be a pity too.
    command = ["lintian", "--allow-root", "--display-info", "--fail-on", "error,warning,info"]
    status, printed = run(*command, *made.packages)
    assert not printed.strip()
    assert status == 0


@of_one_making
def test_the_program_comes_with_manual_completions_and_licences(made):
    assert made.names("nimber") == PROGRAM_FILES


@of_one_making
def test_the_library_comes_with_every_header_and_the_files_for_cmake(made):
    assert made.names("libnimber-dev") == LIBRARY_FILES | headers()


@of_one_making
def test_cmake_install_installs_as_much(made):
    prefix = made.place / "prefix"
    must("cmake", "--install", made.build, "--prefix", prefix)
    # What debian.cmake makes of it.
    packed = {path.replace("vendor-completions", "site-functions") for path in PROGRAM_FILES | LIBRARY_FILES | headers()}
    packed = {path.removesuffix(".gz") if "/man/" in path else path for path in packed}
    only_debian = {path for path in packed if "libnimber-dev/" in path or path.endswith(".gz")}
    assert {f"usr/{path}" for path in files_of(prefix)} == packed - only_debian


@of_one_making
def test_everything_is_of_root_and_has_the_usual_modes(made):
    for name in ("nimber", "libnimber-dev"):
        for mode, owner, path in made.contents(name):
            wanted = "drwxr-xr-x" if mode.startswith("d") else "-rwxr-xr-x" if "/bin/" in path else "-rw-r--r--"
            assert (mode, owner) == (wanted, "root/root"), path


@of_one_making
@pytest.mark.parametrize("name", ["nimber", "libnimber-dev"])
def test_the_version_is_that_of_the_project(made, name):
    assert made.field(name, "Version") == version()
    log = made.place / "changelog"
    log.write_bytes(gzip.decompress((made.unpacked / DOC / name / "changelog.gz").read_bytes()))
    assert must("dpkg-parsechangelog", "-l", log, "-S", "Version").strip() == version()


@of_one_making
def test_it_depends_on_what_it_is_linked_with(made):
    found = {re.split(r"[ (]", each.strip())[0] for each in made.field("nimber", "Depends").split(",")}
    assert found == {"libc6", "libedit2", "libfmt9", "libgcc-s1", "liblua5.4-0", "libstdc++6"}
    assert made.field("libnimber-dev", "Depends") == ""


@of_one_making
def test_no_file_names_a_directory_of_the_build(made):
    forbidden = [str(place).encode() for place in (ROOT, made.build, made.place)] + [b"/usr/local"]
    for path in sorted(files_of(made.unpacked)):
        content = (made.unpacked / path).read_bytes()
        content = gzip.decompress(content) if path.endswith(".gz") else content
        assert not [each for each in forbidden if each in content], path


@of_one_making
def test_the_program_has_no_symbols_that_it_does_not_need(made):
    sections = must("readelf", "--wide", "--sections", made.unpacked / "usr/bin/nimber")
    assert not [name for name in (".symtab", ".comment", ".debug_info") if f" {name} " in sections]


@of_one_making
def test_the_unpacked_program_answers(made):
    assert ANSWER in must(made.unpacked / "usr/bin/nimber", *POSITION)


@of_one_making
def test_and_says_its_version(made):
    assert must(made.unpacked / "usr/bin/nimber", "--version").startswith(f"nimber {version()}")


@of_one_making
def test_the_manual_is_that_of_the_program(made):
    page = (made.unpacked / "usr/share/man/man1/nimber.1.gz").read_bytes()
    assert not page[3] & 8 and page[4:8] == bytes(4), "it was compressed with a name or a time"
    assert gzip.decompress(page).decode() == must(made.unpacked / "usr/bin/nimber", "man")


@of_one_making
def test_bash_loads_its_completion(made):
    script = made.unpacked / "usr/share/bash-completion/completions/nimber"
    printed = must("bash", "--norc", "-c", 'source "$1" && complete -p nimber', "bash", script)
    assert printed.strip().endswith(" nimber")


@of_one_making
def test_zsh_and_fish_can_read_theirs(made):
    zsh = made.unpacked / "usr/share/zsh/vendor-completions/_nimber"
    must("zsh", "-f", "-n", zsh)
    must("fish", "--no-execute", made.unpacked / "usr/share/fish/vendor_completions.d/nimber.fish")
    assert zsh.read_text().startswith("#compdef nimber"), "zsh would not know what it completes"


@of_one_making
def test_a_program_can_be_built_with_the_unpacked_library(made):
    build = made.place / "consumer"
    must("cmake", "-G", "Ninja", "-S", ROOT / "tests/install", "-B", build, f"-DCMAKE_PREFIX_PATH={made.unpacked}/usr")
    assert f"nimber_DIR:PATH={made.unpacked}" in (build / "CMakeCache.txt").read_text(), "another one was found"
    must("cmake", "--build", build)
    must(build / "consumer")


@of_one_making
def test_the_lists_of_licences_are_what_the_build_uses(made):
    must(ROOT / "scripts/list-licences", made.build, "--check")


@pytest.fixture
def copy(made):
    """What scripts/list-licences reads, to be changed."""
    with tempfile.TemporaryDirectory(dir=made.place) as folder:
        copy = Path(folder)
        for name in ("scripts/list-licences", "packaging", "web/src", "web/package.json", "web/package-lock.json",
                     "CMakeLists.txt", "LICENSE"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            place = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            place(ROOT / name, copy / name)
        yield copy


@of_one_making
@pytest.mark.parametrize("name, before, after, wanted", [
    ("packaging/nimber.spdx.json", '"Lua"', '"Luna"', "nimber.spdx.json is not"),
    ("packaging/copyright", "Yann Collet", "Nobody", "copyright is not"),
    ("scripts/list-licences", '"xxhash": Component', '"xxh": Component', "libxxhash-dev"),
    ("scripts/list-licences", '{"Apache-2.0": "Apache-2.0"}', '{"Expat": "MIT"}', "other licences"),
    ("scripts/list-licences", '"CLI11", "BSD-3-Clause"', '"CLI11", "MIT"', "is under BSD-3-Clause"),
    ("web/package-lock.json", '"license": "MIT"', '"license": "GPL-3.0"', "preact under GPL-3.0"),
    ("web/package.json", '"preact": ', '"other": ', "imports preact"),
])
def test_and_a_stale_one_or_an_unknown_library_is_found_out(made, copy, name, before, after, wanted):
    text = (copy / name).read_text()
    assert before in text
    (copy / name).write_text(text.replace(before, after))
    status, printed = run(copy / "scripts/list-licences", made.build, "--check")
    assert status == 1
    assert wanted in printed


@of_one_making
def test_the_list_of_licences_holds_together(made):
    document = json.loads((made.unpacked / DOC / "nimber/nimber.spdx.json").read_text())
    known = {each["SPDXID"] for each in document["packages"]} | {document["SPDXID"]}
    named = {each[end] for each in document["relationships"] for end in ("spdxElementId", "relatedSpdxElement")}
    used = {
        word
        for each in document["packages"]
        for word in each["licenseConcluded"].split()
        if word.startswith("LicenseRef-")
    }
    assert named == known
    assert used == {each["licenseId"] for each in document["hasExtractedLicensingInfos"]}


@of_one_making
def test_the_copyright_file_has_the_text_of_every_licence(made):
    text = (made.unpacked / DOC / "nimber/copyright").read_text()
    assert (made.unpacked / DOC / "libnimber-dev/copyright").read_text() == text
    named = {
        name for line in re.findall(r"^Files:(?:.*\n)+?License: (.+)$", text, re.MULTILINE) for name in line.split(" and ")
    }
    assert named, "it names no licence"
    assert named == set(re.findall(r"^License: (.+)\n ", text, re.MULTILINE))


# In an empty Debian.


class DebianWithPackages(EmptyDebian):
    """The packages lie in it, and are not installed."""

    def __init__(self, place, packages):
        super().__init__(place)
        (self.root / "packages").mkdir()
        for path in packages:
            shutil.copy(path, self.root / "packages")

    def install(self, name):
        path = next((self.root / "packages").glob(f"{name}_*.deb"))
        self.run("apt-get", "install", "-q", "-y", "--no-install-recommends", f"/packages/{path.name}")


@pytest.fixture(scope="session")
def debian(made):
    return DebianWithPackages(made.place, made.packages)


def in_an_empty_debian(test):
    """In their order: the first ones install what the others look at."""
    return pytest.mark.rare(of_one_making(test))


@in_an_empty_debian
def test_apt_installs_the_program_with_what_it_needs(debian):
    assert not (debian.root / "usr/bin/nimber").exists(), "it was there before"
    debian.run("apt-get", "update", "-q")
    debian.install("nimber")
    assert debian.run("dpkg-query", "-W", "-f", "${db:Status-Status}", "nimber") == "installed"


@in_an_empty_debian
def test_and_no_compiler(debian):
    installed = debian.run("dpkg-query", "-W", "-f", "${Package}\n").split()
    assert not [name for name in installed if name.endswith("-dev") or name in ("gcc", "g++", "cmake")]


@in_an_empty_debian
def test_the_program_answers(debian):
    assert ANSWER in debian.run("nimber", *POSITION)


@in_an_empty_debian
def test_it_says_its_version(debian):
    assert debian.run("nimber", "--version").startswith(f"nimber {version()}")


@in_an_empty_debian
def test_it_reads_a_rule_file(debian):
    shutil.copy(ROOT / "examples/rules/take-half.lua", debian.root / "root")
    debian.run("nimber", "rules", "check", "/root/take-half.lua")


@in_an_empty_debian
def test_its_manual_is_there(debian):
    assert ".TH" in debian.run("zcat", "/usr/share/man/man1/nimber.1.gz")


@in_an_empty_debian
def test_bash_completes_it(debian):
    script = "/usr/share/bash-completion/completions/nimber"
    printed = debian.run("bash", "--norc", "-c", f"source {script} && complete -p nimber")
    assert printed.strip().endswith(" nimber")


@in_an_empty_debian
def test_what_was_installed_is_unchanged(debian):
    assert not debian.run("dpkg", "--verify", "nimber").strip()


@in_an_empty_debian
def test_apt_installs_the_library_with_what_it_needs(debian):
    debian.install("libnimber-dev")
    wanted = ("usr/lib/libnimber_core.a", "usr/lib/cmake/nimber/nimberConfig.cmake")
    assert not [path for path in wanted if not (debian.root / path).is_file()]


@in_an_empty_debian
def test_removed_they_leave_nothing(debian):
    debian.run("apt-get", "purge", "-q", "-y", "nimber", "libnimber-dev")
    assert not debian.run("find", "/usr", "/etc", "/var/lib/dpkg/info", "-name", "*nimber*").split()
