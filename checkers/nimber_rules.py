"""The rules of the games that nimber_check.py knows, as docs/search.md and docs/games.md tell them, and how positions are
written. Nothing here knows what a value is."""
import itertools
import re


class Wrong(Exception):
    """The certificate does not hold."""


class CannotCheck(Exception):
    """There are no rules here for what it is about, or it takes more steps than were allowed."""


def demand(condition, reason):
    if not condition:
        raise Wrong(reason)


class Work:
    left = 0  # steps: options that are looked at, and the like

    @classmethod
    def spend(cls, steps):
        cls.left -= steps
        if cls.left < 0:
            raise CannotCheck("it takes more steps than --work allows")


# 1. Rules of games on heaps: the options of a heap, each a tuple of the heaps that it leaves, in the order in which nimber
# counts them ("The order of options" in docs/search.md). An emptied heap is a heap of 0.

class Code:
    """A code such as 0.77: bit j of the digit k allows to take k stones and to leave j heaps."""
    DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"

    def __init__(self, digits, unequal=False):
        self.digits = digits
        self.unequal = unequal  # the two heaps of a split must differ
        self.most_taken = max((k for k, digit in enumerate(digits) if digit), default=0)  # K
        self.most_parts = max(max(digits).bit_length() - 1, 1)  # r
        self.splits = [k for k, digit in enumerate(digits) if digit & 4]

    @classmethod
    def parse(cls, text):
        demand(re.fullmatch(r"[048CGKOS]?\.[0-9A-V]*", text) and text != ".", f"{text} is no code")
        return cls([cls.DIGITS.index(digit) for digit in ("0" + text if text[0] == "." else text) if digit != "."])

    def options(self, heap):
        for k, digit in enumerate(self.digits[:heap + 1]):
            if k == heap and digit & 1:
                yield (0,)
            for parts in range(1, 5):
                if digit >> parts & 1:
                    yield from self.partitions(heap - k, parts, 1)

    def partitions(self, total, parts, least):
        if parts == 1:
            if total >= least:
                yield (total,)
            return
        for first in range(least, total // parts + 1):
            for rest in self.partitions(total - first, parts - 1, first):
                if not (self.unequal and rest == (first,)):
                    yield (first, *rest)


class AllBut:
    """Any number may be taken that is not excluded."""

    def __init__(self, excluded):
        self.excluded = excluded

    def options(self, heap):
        return ((heap - take,) for take in range(1, heap + 1) if take not in self.excluded)


def read_set(text):
    """Ascending, such as 1,3-5,2^10."""
    found = set()
    for item in text.split(","):
        ends = re.fullmatch(r"(\d+)(?:\^(\d{1,2}))?(?:-(\d+)(?:\^(\d{1,2}))?)?", item)
        if not ends:
            raise CannotCheck(f"no rules for the set {text}")
        low = int(ends[1]) ** int(ends[2] or 1)
        high = int(ends[3]) ** int(ends[4] or 1) if ends[3] else low
        demand(max(found, default=0) < low <= high < 2**64, f"{text} does not ascend")
        if high > 10**6:
            raise CannotCheck("the set is too large")
        found.update(range(low, high + 1))
    return found


CODES = {"kayles": "0.77", "dawson-kayles": "0.07", "dawson-chess": "0.137", "guiles": "0.15", "officers": "0.6"}


def heap_rules(name):
    if name in ("nim", "*"):
        return AllBut(set())
    if name == "grundy":
        return Code([4], unequal=True)
    if name.startswith("allbut:"):
        return AllBut(read_set(name[7:]))
    if name.startswith("sub:"):
        allowed = read_set(name[4:])
        return Code([3 if k in allowed else 0 for k in range(max(allowed) + 1)])
    if name in CODES or "." in name:
        return Code.parse(CODES.get(name, name))
    raise CannotCheck(f"no rules for {name}")


# 2. Positions: sums of components, each a game and a state. Options are lists of states, as they lie on the board;
# `normal` is the picture that stands for all that are alike.

class Heaps:
    def __init__(self, name):
        listed = name.partition(":")[2].split(",") if ":" in name else ["1"]
        if not all(re.fullmatch("[1-9][0-9]{,6}", item) for item in listed) or [*map(int, listed)] != sorted({*map(int, listed)}):
            raise CannotCheck(f"it is not known here how {name} is read")
        if name[0] == "." or "." in name and name[-1] == "0":
            raise CannotCheck(f"it is not known here how {name} is read")
        self.name, self.rules = name, heap_rules(name)

    def parse(self, text):
        size = r"(0|[1-9]\d{0,18})"
        return [int(heap) for heap in text.split(",")] if re.fullmatch(f"{size}(,{size})*", text) else None

    def show(self, heap):
        return f"*{heap}" if self.name == "*" else f"{self.name}({heap})"

    def options(self, heap):
        return (list(parts) for parts in self.rules.options(heap))

    def normal(self, heap):
        return heap


class Board:
    """cram, which is arc-kayles on a board, and node-kayles. A state is the set of the cells that are left."""

    def __init__(self, name):
        self.name, self.vertices = name, name == "node-kayles"

    def parse(self, text):
        size = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", text)
        rows = ["." * int(size[2])] * int(size[1]) if size else text.split("|")
        if all(re.fullmatch("[.#]+", row) and len(row) == len(rows[0]) for row in rows) and len("".join(rows)) <= 64:
            return self.parts({(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == "."})
        return None

    def show(self, cells):
        height, width = (max(cell[k] for cell in cells) + 1 for k in (0, 1))
        rows = ["".join(".#"[(i, j) not in cells] for j in range(width)) for i in range(height)]
        return f"{self.name}({'|'.join(rows) if '#' in ''.join(rows) else f'{height}x{width}'})"

    def options(self, cells):
        seen = set()
        for i, j in sorted(cells):
            if self.vertices:
                left = cells - {(i, j), (i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j)}
                if left not in seen:
                    seen.add(left)
                    yield self.parts(left)
            else:
                yield from (self.parts(cells - {(i, j), end}) for end in ((i, j + 1), (i + 1, j)) if end in cells)

    def parts(self, cells):
        """The connected parts in which there is a move, by their first cells."""
        found, rest = [], set(cells)
        for first in sorted(cells):
            part = [first] if first in rest else []
            rest.discard(first)
            for i, j in part:
                near = rest & {(i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j)}
                part += near
                rest -= near
            if len(part) > (0 if self.vertices else 1):
                found.append(frozenset(part))
        return found

    def normal(self, cells):
        """Of the eight pictures in their bounding boxes the one with the fewest rows, and then with the least number in
        binary, of which the first cell of the first row is the last digit."""
        pictures = []
        for a, b, turned in itertools.product((1, -1), (1, -1), (cells, {(j, i) for i, j in cells})):
            top, left = min(a * i for i, _ in turned), min(b * j for _, j in turned)
            drawn = frozenset((a * i - top, b * j - left) for i, j in turned)
            height, width = (max(cell[k] for cell in drawn) + 1 for k in (0, 1))
            pictures.append((height, sum(1 << i * width + j for i, j in drawn), drawn))
        return min(pictures, key=lambda picture: picture[:2])[2]


GAMES = {name: Board(name) for name in ("cram", "arc-kayles", "node-kayles")}


def components(text):
    """What the sum consists of, in normal form. Only what is written as nimber writes it is read."""
    demand(type(text) is str, "a position is a text")
    found = []
    for part in text.split("+"):
        shape = re.fullmatch(r"(\*)(\d+)|([^()*]+)\(([^()]*)\)", part)
        if not shape:
            raise CannotCheck(f"it is not known here how {part} is read")
        name = shape[1] or shape[3]
        game = GAMES.get(name) or GAMES.setdefault(name, Heaps(name))
        states = game.parse(shape[2] or shape[4])
        if states is None:
            raise CannotCheck(f"it is not known here how {part} is read")
        found += [(game, game.normal(state)) for state in states]
    return found


def component(text):
    found = components(text)
    demand(len(found) == 1, f"{text} is not one component")
    demand(found[0][0].show(found[0][1]) == text, f"{text} is not in normal form")
    return found[0]


def options_of(game, state):
    for parts in game.options(state):
        Work.spend(1 + len(parts))
        yield [(game, part) for part in parts]


def normal(parts):
    return [(game, game.normal(state)) for game, state in parts]
