"""What protects the program from faults of its own, as read off the program itself.

The build is not asked: readelf and objdump say what the linker made. The program needs its symbols. Every check is
also tried on a small program compiled on the spot, once with everything, which must pass, and once without what
the check looks for, which must not. docs/security.md says what each is for.
"""

import functools
import os
import platform
import re
import subprocess

import pytest

CXX = os.environ.get("CXX", "g++")
PAGE = 4096
LARGE_FRAME = 1024  # bytes: a function that has as much on its stack has arrays there
SHARED = ("liblua5.4-c++", "libedit", "libstdc++", "libgcc_s")
OURS = re.compile(r"_ZZ?NK?6nimber")
X86 = platform.machine() == "x86_64"

SAMPLE = r"""
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace nimber {
int copied(const char* text, std::size_t size) {
    char large[20000];
    if (size > 30000) {
        throw std::runtime_error(text);
    }
    std::memcpy(large, text, size);
    return std::snprintf(large, size, "%s", text) + large[size / 2];
}
} // namespace nimber

int main(int argc, char** argv) {
    std::vector<int> counts(3);
    counts[static_cast<std::size_t>(argc)] = nimber::copied(argv[0], std::strlen(argv[0]));
    return counts[0];
}
"""
TEXT_RELOCATION = '\nasm(".text\\n.quad main\\n");\n'

COMPILE = {
    "pie": "-fPIE",
    "protector": "-fstack-protector-strong",
    "clash": "-fstack-clash-protection",
    "control": "-fcf-protection=full",
    "fortify": "-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3",
    "assertions": "-D_GLIBCXX_ASSERTIONS",
}
LINK = {
    "linked as pie": "-pie",
    "relro": "-Wl,-z,relro",
    "now": "-Wl,-z,now",
    "stack": "-Wl,-z,noexecstack",
    "path": "",
    "text": "",
    "shared": "-Wl,--no-as-needed -llua5.4-c++ -ledit",
}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


class Function:
    """What the checks want to know of one function and of the cold part that was split off it."""

    def __init__(self):
        self.first = None  # its first instruction
        self.frame = 0  # bytes that it takes of the stack at once, at most
        self.probes = False  # takes a page of it and touches it
        self.protected = False  # can report that the stack was written over


class Program:
    def __init__(self, path):
        self.path = path

    @functools.cached_property
    def header(self):
        return output("readelf", "--wide", "--file-header", "--program-headers", self.path)

    @functools.cached_property
    def dynamic(self):
        return output("readelf", "--wide", "--dynamic", self.path)

    @functools.cached_property
    def imported(self):
        """The names of what the program wants of shared libraries."""
        symbols = output("readelf", "--wide", "--dyn-syms", self.path)
        return {name.split("@")[0] for name in re.findall(r" UND (\S+)", symbols)}

    @functools.cached_property
    def visible(self):
        """The names of the functions that other sources may call, by address too."""
        symbols = output("readelf", "--wide", "--symbols", self.path)
        return set(re.findall(r" FUNC +(?:GLOBAL|WEAK) +\w+ +\d+ (\S+)", symbols))

    @functools.cached_property
    def functions(self):
        """The disassembled functions by name."""
        found, current, cold, before = {}, None, False, ""
        for line in output("objdump", "-d", "--no-show-raw-insn", self.path).splitlines():
            if begin := re.match(r"[0-9a-f]+ <(.+)>:$", line):
                current = found.setdefault(begin[1].removesuffix(".cold"), Function())
                cold, before = begin[1].endswith(".cold"), ""
                continue
            if current is None or "\t" not in line:
                continue
            instruction = line.split("\t", 1)[1]
            if not cold:
                current.first = current.first or instruction.split()[0]
            # Sixteen digits are a negative number, which gives back.
            if taken := re.match(r"sub +\$0x([0-9a-f]{1,8}),%rsp", instruction):
                current.frame = max(current.frame, int(taken[1], 16))
            touches = re.match(r"or[ql]? +\$0x0,\(%rsp\)", instruction)
            current.probes |= bool(touches and re.match(r"sub +\$0x1000,%rsp", before))
            current.protected |= "__stack_chk_fail" in instruction
            before = instruction
        return found

    @property
    def ours(self):
        return {name: function for name, function in self.functions.items() if OURS.match(name)}


def some(names):
    names = sorted(names)
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


# Each check returns what is wrong, or nothing; and may say what it found.


def it_is_loaded_at_a_random_address(program):
    interpreted = " INTERP " in program.header
    if not (re.search(r"Type: +DYN", program.header) and interpreted):
        return "it is no position-independent executable"
    return ""


def its_tables_of_addresses_are_bound_at_the_start(program):
    return "" if re.search(r"\((FLAGS|FLAGS_1)\).*\b(BIND_NOW|NOW)\b", program.dynamic) else "no BIND_NOW"


def and_read_only_from_then_on(program):
    return "" if " GNU_RELRO " in program.header else "no segment GNU_RELRO"


def its_stack_cannot_be_executed(program):
    stack = re.search(r"GNU_STACK +(?:0x\w+ +){5}([RWE ]+?) +0x", program.header)
    if not stack:
        return "no segment GNU_STACK, so that the kernel decides"
    return f"the stack is {stack[1]}" if "E" in stack[1] else ""


def it_looks_for_libraries_where_the_system_does(program):
    paths = re.findall(r"\((?:RPATH|RUNPATH)\).*", program.dynamic)
    return f"it has {paths[0]}" if paths else ""


def its_code_is_never_written(program):
    return "it relocates its code" if "TEXTREL" in program.dynamic else ""


def what_the_system_keeps_up_to_date_is_shared(program):
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", program.dynamic)
    missing = [name for name in SHARED if not any(library.startswith(name + ".so") for library in needed)]
    return f"linked statically or not at all: {some(missing)}" if missing else ""


def copies_into_buffers_are_bounded(program):
    found = {name for name in program.imported if re.fullmatch(r"__\w+_chk", name)}
    return "" if found else "no function __*_chk is called"


def the_standard_library_checks_its_indices(program):
    found = any("__glibcxx_assert_fail" in name for name in program.imported)
    return "" if found else "std::__glibcxx_assert_fail is not called"


def functions_with_arrays_guard_their_return_address(program):
    large = {name: function for name, function in program.ours.items() if function.frame >= LARGE_FRAME}
    bare = [name for name, function in large.items() if not function.protected]
    if not large:
        return "no function of ours has a large frame: are there symbols?"
    guarded = sum(function.protected for function in program.ours.values())
    print(f"       {guarded} of {len(program.ours)} functions of ours are guarded, {len(large)} have large frames")
    return f"not guarded: {some(bare)}" if bare else ""


def large_frames_are_taken_page_by_page(program):
    leaps = [name for name, function in program.functions.items() if function.frame > PAGE]
    if leaps:
        return f"over the guard page in one step: {some(leaps)}"
    probing = sum(function.probes for function in program.functions.values())
    print(f"       {probing} functions probe their frames")
    return "" if probing else "no function probes its frame"


def what_may_be_called_by_address_is_marked(program):
    # Without a first instruction it is the cold part of a function that goes by another of its names.
    targets = {name: function for name, function in program.ours.items() if name in program.visible and function.first}
    bare = [name for name, function in targets.items() if function.first != "endbr64"]
    if not targets:
        return "no function of ours is visible: are there symbols?"
    if bare:
        return f"no endbr64: {some(bare)}"
    # The linker marks the whole only if every object is marked. Objects of the C library count too.
    start = [output(CXX, f"-print-file-name={name}").strip() for name in ("Scrt1.o", "crti.o", "crtn.o")]
    unmarked = [os.path.basename(path) for path in start if "IBT, SHSTK" not in output("readelf", "-n", path)]
    marked = "IBT, SHSTK" in output("readelf", "-n", program.path)
    why = "is marked" if marked else f"has no mark, as {', '.join(unmarked)} of the C library have none"
    print(f"       {len(targets)} functions of ours begin with endbr64; the program {why}")
    return "" if marked or unmarked else "IBT and SHSTK are not in .note.gnu.property"


# For each check what the sample is compiled or linked with instead, so that it must complain.
CHECKS = {
    it_is_loaded_at_a_random_address: {"pie": "-fno-pie", "linked as pie": "-no-pie"},
    its_tables_of_addresses_are_bound_at_the_start: {"now": "-Wl,-z,lazy"},
    and_read_only_from_then_on: {"relro": "-Wl,-z,norelro"},
    its_stack_cannot_be_executed: {"stack": "-Wl,-z,execstack"},
    it_looks_for_libraries_where_the_system_does: {"path": "-Wl,-rpath,/nowhere"},
    its_code_is_never_written: {"text": "-Wl,-z,notext"},
    what_the_system_keeps_up_to_date_is_shared: {"shared": "-static-libstdc++ -static-libgcc"},
    copies_into_buffers_are_bounded: {"fortify": "-U_FORTIFY_SOURCE"},
    the_standard_library_checks_its_indices: {"assertions": ""},
}
if X86:
    CHECKS |= {
        functions_with_arrays_guard_their_return_address: {"protector": "-fno-stack-protector"},
        large_frames_are_taken_page_by_page: {"clash": "-fno-stack-clash-protection"},
        what_may_be_called_by_address_is_marked: {"control": "-fcf-protection=none"},
    }


def sample(folder, name, changes):
    """Compiles the sample with everything but the changes."""
    source, program = folder / f"{name}.cpp", folder / name
    source.write_text(SAMPLE + (TEXT_RELOCATION if "text" in changes else ""))
    compile_flags = " ".join({**COMPILE, **{key: value for key, value in changes.items() if key in COMPILE}}.values())
    link_flags = " ".join({**LINK, **{key: value for key, value in changes.items() if key in LINK}}.values())
    if not X86:
        compile_flags = compile_flags.replace(COMPILE["control"], "")
    subprocess.run(
        [CXX, "-std=c++20", "-O2", "-w", *compile_flags.split(), source, "-o", program, *link_flags.split()], check=True
    )
    return Program(program)


every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.replace("_", " "))


@pytest.fixture(scope="session")
def built(program):
    return Program(program)


@pytest.fixture(scope="session")
def whole(session_folder):
    return sample(session_folder, "whole", {})


# On one worker, so that the program is disassembled once.
@pytest.mark.xdist_group("disassembled")
@every_check
def test_the_program_is_protected(built, check):
    assert check(built) == ""


@every_check
def test_a_sample_with_everything_passes(whole, check):
    assert check(whole) == ""


@every_check
def test_a_sample_without_it_is_found_out(folder, check):
    assert check(sample(folder, "without", CHECKS[check])) != ""
