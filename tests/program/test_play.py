#!/usr/bin/env python3
"""Tests nimber play in a real pseudo-terminal of 80 columns and 24 rows.

Usage: tests/scripts/play_test.py PROGRAM

Each test types and looks at what the screen shows. The last line is "N passed, N failed".
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PROMPT = "your move> "
UP = "\x1b[A"
CONTROL_D = "\x04"
WIDTH = 80


class Game:
    """The program on a terminal."""

    def __init__(self, program, arguments, environment=None):
        self.main, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, WIDTH, 0, 0))
        self.before = termios.tcgetattr(terminal)
        self.terminal = terminal
        self.process = subprocess.Popen(
            [program, "play", *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **(environment or {})},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.printed = ""
        self.seen = 0  # how much of it was waited for

    def _read(self, seconds):
        if not select.select([self.main], [], [], seconds)[0]:
            return False
        try:
            self.printed += os.read(self.main, 65536).decode(errors="replace")
        except OSError:  # the program has ended
            return False
        return True

    def wait_for(self, text, timeout=20):
        """Reads until `text` appears behind what was seen before; answers what came up to it."""
        end = time.monotonic() + timeout
        while text not in self.printed[self.seen :]:
            if time.monotonic() > end:
                raise AssertionError(f"no {text!r} in {self.printed[self.seen:]!r}")
            self._read(0.05)
        at = self.printed.index(text, self.seen) + len(text)
        came, self.seen = self.printed[self.seen : at], at
        if text == PROMPT:
            self._wait_until_keys_are_read(end)
        return came

    def _wait_until_keys_are_read(self, end):
        """libedit shows its prompt before it takes the terminal over; a Control-D between is lost with the line."""
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON:
            assert time.monotonic() < end, "the prompt is there, but keys are not read one by one"
            time.sleep(0.001)

    def type(self, text):
        os.write(self.main, text.encode())

    def send(self, line):
        """Types a line and reads up to the next prompt."""
        self.type(line + "\r")
        self.wait_for("\n")
        return self.wait_for(PROMPT)

    def finish(self, timeout=20):
        """Reads to the end; answers the exit status."""
        end = time.monotonic() + timeout
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.05)
        while self._read(0):
            pass
        status = self.process.wait(timeout=5)
        self.mode_is_restored = termios.tcgetattr(self.terminal)[3] == self.before[3]
        os.close(self.terminal)
        os.close(self.main)
        return status


def plain(text):
    """Without what steers the terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|[\x07\x0f]", "", text)


def a_whole_game_is_won_by_hints(program):
    game = Game(program, ["nim", "1", "2", "4", "--seed", "1"])
    game.wait_for(PROMPT)
    while True:
        game.type("hint\r")
        said = game.wait_for(" wins.")
        move = re.search(r"(\d+ > \d+|\d+:\d+) wins\.", plain(said)).group(1)
        game.wait_for(PROMPT)
        game.type(move + "\r")
        game.wait_for("\n")
        end = time.monotonic() + 20
        while PROMPT not in game.printed[game.seen :] and "you win" not in game.printed[game.seen :]:
            if time.monotonic() > end:
                return False
            game._read(0.05)
        if "you win" in game.printed[game.seen :]:
            break
        game.wait_for(PROMPT)
    return game.finish() == 0


def the_program_wins_a_lost_position(program):
    game = Game(program, ["nim", "1", "1", "--seed", "1"])
    game.wait_for(PROMPT)
    game.type("1:0\r")
    game.wait_for("I win.")
    return game.finish() == 0


def tab_completes_a_command(program):
    game = Game(program, ["nim", "3", "4", "5"])
    game.wait_for(PROMPT)
    game.type("res\t")
    game.wait_for("ign")
    game.type("\r")
    game.wait_for("You resign: I win.")
    return game.finish() == 0


def tab_completes_a_move(program):
    game = Game(program, ["notakto(xx.|...|...)", "--seed", "1"])
    game.wait_for(PROMPT)
    game.type("b\t\t")  # b2 or b3
    said = game.wait_for("b3")
    game.type("2\r")
    shown = plain(game.wait_for("I move"))
    game.type(CONTROL_D)
    game.finish()
    return "b2" in said and "2 · x ·" in shown


def tab_completes_the_heap_of_a_move(program):
    game = Game(program, ["nim", "1", "20", "3", "--seed", "1"])
    game.wait_for(PROMPT)
    game.type("1 >\t")
    game.wait_for("0")
    game.type("\r")
    game.wait_for("I move")
    game.wait_for(PROMPT)
    game.type("quit\r")
    return game.finish() == 0


def arrow_up_brings_the_last_line_back(program):
    game = Game(program, ["nim", "3", "4", "5"])
    game.wait_for(PROMPT)
    game.send("moves")
    game.type(UP)
    game.wait_for("moves")
    game.type("\r")
    said = game.wait_for(PROMPT)
    game.type("quit\r")
    return "#12" in said and game.finish() == 0


def undo_takes_both_moves_back_and_redo_makes_them(program):
    game = Game(program, ["bash:3", "10", "--seed", "1"])
    game.wait_for(PROMPT)
    first = plain(game.send("9"))  # then the program takes one: 8
    undone = plain(game.send("undo"))
    redone = plain(game.send("redo"))
    game.type("quit\r")
    good = "● ● ● ● ● ● ● ●  8" in first and "● ● ● ● ● ● ● ● ● ●  10" in undone
    return good and "● ● ● ● ● ● ● ●  8" in redone and game.finish() == 0


def swap_lets_the_program_move(program):
    game = Game(program, ["nim", "3", "4", "5", "--seed", "1"])
    game.wait_for(PROMPT)
    said = plain(game.send("swap"))
    game.type("quit\r")
    return "We exchange our sides." in said and "I move" in said and game.finish() == 0


def a_game_is_saved_and_goes_on(program):
    with tempfile.TemporaryDirectory() as directory:
        file = os.path.join(directory, "game.json")
        game = Game(program, ["nim", "3", "4", "5", "--seed", "1"])
        game.wait_for(PROMPT)
        after = plain(game.send("5 > 2"))
        game.send(f"save {file}")
        game.type("quit\r")
        game.finish()
        other = Game(program, ["kayles", "3"])
        other.wait_for(PROMPT)
        loaded = plain(other.send(f"load {file}"))
        drawing = after[after.index("I move") :].split("\r\n", 1)[1].rsplit("\r\n", 1)[0]
        other.type("quit\r")
        return drawing.strip() in loaded and other.finish() == 0


def a_bad_move_is_explained(program):
    game = Game(program, ["bash:3", "10"])
    game.wait_for(PROMPT)
    said = plain(game.send("5"))
    misspelt = plain(game.send("hnit"))
    game.type("quit\r")
    good = "5 is no move here" in said and "7, 8, 9" in said
    return good and "Did you mean hint?" in misspelt and game.finish() == 0


def nothing_is_wider_than_the_screen(program):
    rules = os.path.join(os.path.dirname(__file__), "../../examples/rules")
    positions = [
        ["nim(3,25,26,1000000000000000000)"],
        ["chomp(9x30)"],
        ["cram(8x8)"],
        ["tokens:0-1,0-2,1-2,2-0(0,2)"],
        ["hackenbush(0-1,0-4,1-2,1-3,2-3)"],
        ["silver-dollar(1,4,30)+nimble(70)"],
        ["queen(14,14)+rook(100,3)"],
        ["northcott(" + "w" + "." * 90 + "b)"],
        [f"@{rules}/knight.lua(3,4)"],
        ["nim(" + ",".join(str(i) for i in range(60)) + ")"],
    ]
    good = True
    for position in positions:
        game = Game(program, position)
        game.wait_for(PROMPT)
        for line in ("moves", "why", "help", "hint"):
            game.send(line)
        game.type("quit\r")
        if game.finish() != 0:
            return False
        wide = [line for line in plain(game.printed).replace("\r", "\n").split("\n") if len(line) > WIDTH]
        if wide:
            print(position, *wide, sep="\n")
            good = False
    return good


def only_ascii_where_the_locale_has_no_more(program):
    game = Game(program, ["nim", "3", "4", "5"], environment={"LC_ALL": "C"})
    shown = game.wait_for(PROMPT)
    game.type("quit\r")
    game.finish()
    return "o o o  3" in plain(shown) and shown.isascii()


def colours_unless_they_are_not_wanted(program):
    coloured = Game(program, ["nim", "3"], environment={"NO_COLOR": ""})
    shown = coloured.wait_for(PROMPT)
    coloured.type("quit\r")
    coloured.finish()
    bare = Game(program, ["nim", "3", "--color", "never"], environment={"NO_COLOR": ""})
    hidden = bare.wait_for(PROMPT)
    bare.type("quit\r")
    bare.finish()
    return "\x1b[1m" in shown and "\x1b[1m" not in hidden


def control_d_breaks_off(program):
    game = Game(program, ["nim", "3", "4", "5"])
    game.wait_for(PROMPT)
    game.type(CONTROL_D)
    game.wait_for("The game is broken off.")
    return game.finish() == 0


def control_c_ends_at_once_and_leaves_the_terminal_as_it_was(program):
    game = Game(program, ["nim", "3", "4", "5"])
    game.wait_for(PROMPT)
    begin = time.monotonic()
    game.type("\x03")
    status = game.finish()
    took = time.monotonic() - begin
    return status == 130 and "The game is broken off." in game.printed and took < 3 and game.mode_is_restored


def control_c_ends_long_thought(program):
    game = Game(program, ["cram(7x9)", "--first", "you", "--time", "1h"])
    game.wait_for("I begin.")
    time.sleep(1.5)
    game.process.send_signal(signal.SIGINT)
    return game.finish() == 130


def it_speaks_chinese(program):
    game = Game(program, ["nim", "1", "1", "--lang", "zh", "--seed", "1"])
    game.wait_for("你的着法> ")
    game.type("1:0\r")
    game.wait_for("我赢了")
    return game.finish() == 0


def main():
    program = os.path.abspath(sys.argv[1])
    helpers = ("plain", "main", "Game")
    tests = [value for name, value in globals().items() if callable(value) and name not in helpers]
    failed = 0
    for test in tests:
        try:
            good = test(program)
        except (AssertionError, AttributeError, ValueError) as error:
            print(error)
            good = False
        failed += not good
        print(f"{'ok    ' if good else 'FAILED'} {test.__name__.replace('_', ' ')}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
