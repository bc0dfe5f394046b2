#!/usr/bin/env bash
# Tests the launcher on a project of one file, so that each build takes a second.
set -uo pipefail

project=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
root="$place/a project with spaces"
passed=0 failed=0

expect() { # WHAT EXPECTED ACTUAL
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: expected "%s", got "%s"\n' "$1" "$2" "$3"
    fi
}

write_program() { # GREETING
    cat >"$root/src/main.cpp" <<PROGRAM
#include <cstdio>
int main(int count, char** words) {
    std::printf("%s", "$1");
    for (int i = 1; i < count; ++i) std::printf(" [%s]", words[i]);
    return count == 2 ? 3 : 0;
}
PROGRAM
}

mkdir -p "$root"/{include,src,cmake,packages,scripts}
cp "$project/nimber" "$root/"
cp "$project/scripts/install-packages" "$root/scripts/"
cp "$project/packages/core.txt" "$root/packages/"
cp "$project/CMakePresets.json" "$root/"
cat >"$root/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.25)
project(launched LANGUAGES CXX)
add_executable(nimber src/main.cpp)
PROJECT
write_program one

# Two at once, on a checkout that was never built.
"$root/nimber" >"$place/first.out" 2>"$place/first.err" &
first=$!
"$root/nimber" >"$place/second.out" 2>"$place/second.err" &
second=$!
wait "$first"
expect "exit code of the first of two" 0 $?
wait "$second"
expect "exit code of the second of two" 0 $?
expect "stdout of the first of two" one "$(<"$place/first.out")"
expect "stdout of the second of two" one "$(<"$place/second.out")"
expect "builds by the two" 1 "$(cat "$place"/*.err | grep -c 'building')"

expect "a later run says nothing on stderr" "" "$("$root/nimber" 2>&1 >/dev/null)"
expect "arguments are passed on" "one [a b] []" "$("$root/nimber" "a b" "")"
"$root/nimber" x >/dev/null
expect "the exit code is passed on" 3 $?

ln -s "$root/nimber" "$place/direct"
mkdir "$place/bin"
ln -s ../direct "$place/bin/link"
expect "through two links, from elsewhere" one "$(cd / && "$place/bin/link")"
expect "by its bare name" one "$(cd "$root" && bash nimber)"
expect "through the path" one "$(cd / && PATH="$place/bin:$PATH" link)"

start=$(date +%s%N)
for _ in 1 2 3 4 5; do "$root/nimber" >/dev/null; done
milliseconds=$((($(date +%s%N) - start) / 5000000))
expect "a later run adds under 100 ms (took $milliseconds)" yes \
    "$([[ $milliseconds -lt 100 ]] && echo yes || echo no)"

write_program two
expect "a change is picked up" two "$("$root/nimber" 2>/dev/null)"

echo 'int main() { return nonsense; }' >"$root/src/main.cpp"
"$root/nimber" >"$place/out" 2>"$place/err"
expect "exit code of a failed build" 4 $?
expect "stdout of a failed build" "" "$(<"$place/out")"
expect "the compiler's error is shown" yes \
    "$(grep -q "nonsense" "$place/err" && echo yes || echo no)"
"$root/nimber" >/dev/null 2>&1
expect "exit code of a build that fails again" 4 $?
write_program three
expect "a repaired build" three "$("$root/nimber" 2>/dev/null)"

mv "$root" "$place/moved"
root=$place/moved
expect "after the checkout was moved" three "$("$root/nimber" 2>/dev/null)"

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
