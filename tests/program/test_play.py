"""nimber play on a terminal of 80 columns and 24 rows: types, and looks at what the screen shows."""

import functools
import io
import os
import re
import termios
import time

import pexpect
import pytest
from conftest import ROOT

PROMPT = "your move> "
UP = "\x1b[A"
CONTROL_C = "\x03"
CONTROL_D = "\x04"
WIDTH = 80


class Game(pexpect.spawn):
    """The program on a terminal."""

    def __init__(self, program, *arguments, **environment):
        set_to = {"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        super().__init__(program, ["play", *arguments], env={**os.environ, **set_to, **environment}, timeout=20,
                         dimensions=(24, WIDTH), encoding="utf-8", codec_errors="replace")
        self.delaybeforesend = None
        self.logfile_read = io.StringIO()

    @property
    def printed(self):
        return self.logfile_read.getvalue()

    @property
    def modes(self):
        """How the terminal treats keys."""
        return termios.tcgetattr(self.child_fd)[3]

    def wait_for(self, text):
        """Reads until `text` appears behind what was seen before; gives what came up to it."""
        self.expect_exact(text)
        if text == PROMPT:
            self.wait_until_keys_are_read()
        return self.before + text

    def wait_until_keys_are_read(self):
        """libedit shows its prompt before it takes the terminal over; a Control-D between is lost with the line."""
        end = time.monotonic() + self.timeout
        while self.modes & termios.ICANON:
            assert time.monotonic() < end, "the prompt is there, but keys are not read one by one"
            time.sleep(0.001)

    def enter(self, line):
        """Types a line and reads up to the next prompt."""
        self.send(line + "\r")
        self.wait_for("\n")
        return self.wait_for(PROMPT)

    def finish(self, *keys):
        """Types the keys and reads to the end; gives the exit status."""
        self.send("".join(keys))
        self.expect(pexpect.EOF)
        self.wait()
        return self.exitstatus


@pytest.fixture
def start(program):
    """Starts a game, without waiting for its prompt."""
    return functools.partial(Game, program)


@pytest.fixture
def play(start):
    """Starts a game, whose prompt is then there."""

    def begin(*arguments, **environment):
        game = start(*arguments, **environment)
        game.wait_for(PROMPT)
        return game

    return begin


def plain(text):
    """Without what steers the terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|[\x07\x0f]", "", text)


def test_a_whole_game_is_won_by_hints(play):
    game = play("nim", "1", "2", "4", "--seed", "1")
    won = False
    while not won:
        game.send("hint\r")
        said = game.wait_for(" wins.")
        move = re.search(r"(\d+ > \d+|\d+:\d+) wins\.", plain(said))[1]
        game.wait_for(PROMPT)
        game.send(move + "\r")
        game.wait_for("\n")
        won = game.expect_exact([PROMPT, "you win"])
        if not won:
            game.wait_until_keys_are_read()
    assert game.finish() == 0


def test_the_program_wins_a_lost_position(play):
    game = play("nim", "1", "1", "--seed", "1")
    game.send("1:0\r")
    game.wait_for("I win.")
    assert game.finish() == 0


def test_tab_completes_a_command(play):
    game = play("nim", "3", "4", "5")
    game.send("res\t")
    game.wait_for("ign")
    game.send("\r")
    game.wait_for("You resign: I win.")
    assert game.finish() == 0


def test_tab_completes_a_move(play):
    game = play("notakto(xx.|...|...)", "--seed", "1")
    game.send("b\t\t")  # b2 or b3
    said = game.wait_for("b3")
    game.send("2\r")
    shown = plain(game.wait_for("I move"))
    game.finish(CONTROL_D)
    assert "b2" in said
    assert "2 · x ·" in shown


def test_tab_completes_the_heap_of_a_move(play):
    game = play("nim", "1", "20", "3", "--seed", "1")
    game.send("1 >\t")
    game.wait_for("0")
    game.send("\r")
    game.wait_for("I move")
    game.wait_for(PROMPT)
    assert game.finish("quit\r") == 0


def test_arrow_up_brings_the_last_line_back(play):
    game = play("nim", "3", "4", "5")
    game.enter("moves")
    game.send(UP)
    game.wait_for("moves")
    game.send("\r")
    assert "#12" in game.wait_for(PROMPT)
    assert game.finish("quit\r") == 0


def test_undo_takes_both_moves_back_and_redo_makes_them(play):
    game = play("bash:3", "10", "--seed", "1")
    assert "● ● ● ● ● ● ● ●  8" in plain(game.enter("9"))  # the program has taken one
    assert "● ● ● ● ● ● ● ● ● ●  10" in plain(game.enter("undo"))
    assert "● ● ● ● ● ● ● ●  8" in plain(game.enter("redo"))
    assert game.finish("quit\r") == 0


def test_swap_lets_the_program_move(play):
    game = play("nim", "3", "4", "5", "--seed", "1")
    said = plain(game.enter("swap"))
    assert "We swap sides." in said and "I move" in said
    assert game.finish("quit\r") == 0


def test_a_game_is_saved_and_goes_on(play, folder):
    game = play("nim", "3", "4", "5", "--seed", "1")
    after = plain(game.enter("5 > 2"))
    game.enter(f"save {folder}/game.json")
    game.finish("quit\r")
    other = play("kayles", "3")
    loaded = plain(other.enter(f"load {folder}/game.json"))
    drawing = after[after.index("I move") :].split("\r\n", 1)[1].rsplit("\r\n", 1)[0]
    assert drawing.strip() in loaded
    assert other.finish("quit\r") == 0


def test_a_bad_move_is_explained(play):
    game = play("bash:3", "10")
    said = plain(game.enter("5"))
    assert "5 is no move here" in said and "7, 8, 9" in said
    assert "Did you mean hint?" in plain(game.enter("hnit"))
    assert game.finish("quit\r") == 0


@pytest.mark.parametrize("position", [
    "nim(3,25,26,1000000000000000000)",
    "chomp(9x30)",
    "cram(8x8)",
    "tokens:0-1,0-2,1-2,2-0(0,2)",
    "hackenbush(0-1,0-4,1-2,1-3,2-3)",
    "silver-dollar(1,4,30)+nimble(70)",
    "queen(14,14)+rook(100,3)",
    pytest.param("northcott(" + "w" + "." * 90 + "b)", id="northcott"),
    pytest.param(f"@{ROOT}/examples/rules/knight.lua(3,4)", id="knight.lua"),
    pytest.param("nim(" + ",".join(str(i) for i in range(60)) + ")", id="sixty heaps"),
])
def test_nothing_is_wider_than_the_screen(play, position):
    game = play(position)
    for line in ("moves", "why", "help", "hint"):
        game.enter(line)
    assert game.finish("quit\r") == 0
    assert not [line for line in plain(game.printed).replace("\r", "\n").split("\n") if len(line) > WIDTH]


def test_only_ascii_where_the_locale_has_no_more(start):
    game = start("nim", "3", "4", "5", LC_ALL="C")
    shown = game.wait_for(PROMPT)
    game.finish("quit\r")
    assert "o o o  3" in plain(shown)
    assert shown.isascii()


def test_colours_unless_they_are_not_wanted(start):
    coloured = start("nim", "3", NO_COLOR="")
    assert "\x1b[1m" in coloured.wait_for(PROMPT)
    coloured.finish("quit\r")
    bare = start("nim", "3", "--color", "never", NO_COLOR="")
    assert "\x1b[1m" not in bare.wait_for(PROMPT)
    bare.finish("quit\r")


def test_control_d_breaks_off(play):
    game = play("nim", "3", "4", "5")
    game.send(CONTROL_D)
    game.wait_for("The game was abandoned.")
    assert game.finish() == 0


def test_control_c_ends_at_once_and_leaves_the_terminal_as_it_was(play):
    main, untouched = os.openpty()
    before = termios.tcgetattr(untouched)[3]
    os.close(main)
    os.close(untouched)
    game = play("nim", "3", "4", "5")
    assert game.modes != before
    begin = time.monotonic()
    assert game.finish(CONTROL_C) == 130
    assert time.monotonic() - begin < 3
    assert "The game was abandoned." in game.printed
    assert game.modes == before


def test_control_c_ends_long_thought(start):
    game = start("cram(7x9)", "--first", "you", "--time", "1h")
    game.wait_for("I begin.")
    game.expect(pexpect.TIMEOUT, timeout=1.5)
    assert game.finish(CONTROL_C) == 130


def test_it_speaks_chinese(start):
    game = start("nim", "1", "1", "--lang", "zh", "--seed", "1")
    game.wait_for("你的着法> ")
    game.send("1:0\r")
    game.wait_for("我赢了")
    assert game.finish() == 0
