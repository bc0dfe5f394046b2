#!/usr/bin/env python3
"""Checks certificates that nimber wrote, and shares nothing with it but its documents.

    checkers/nimber_check.py [--work STEPS] FILE...

prints a line for each file and exits with 0 if all hold, 1 if one does not, otherwise 2 if one could not be checked.
The theorems are proved in docs/sequences.md (periods) and docs/misere.md (quotients); docs/search.md is about strategies.
The rules of the games are in nimber_rules.py.
"""
import itertools
import json
import math
import re
import sys

from nimber_rules import (AllBut, CannotCheck, Code, Work, Wrong, component, components, demand, heap_rules, normal,
                          options_of)


# 1. What stands in the file: JSON without fractions and without members that stand there twice.

def read_json(text):
    def members(pairs):
        demand(len(dict(pairs)) == len(pairs), "a member stands there twice")
        return dict(pairs)

    def no_integer(text):
        raise Wrong(f"{text} is no integer")
    try:
        return json.loads(text, object_pairs_hook=members, parse_float=no_integer, parse_constant=no_integer)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"it is not JSON: {error}") from error


def number(value):
    """From 0 to 2^64-1; beyond 2^53 it is a string."""
    if type(value) is str and re.fullmatch("[1-9][0-9]{15,19}", value) and int(value) > 2**53:
        value = int(value)
    demand(type(value) is int and 0 <= value < 2**64, f"{value} is no number")
    return value


def member(of, name, kind):
    """Of the kind int, str, bool, dict or list; [int] is a list of numbers, [list] a list of lists."""
    demand(type(of) is dict and name in of, f'there is no "{name}"')
    value = of[name]
    if kind is int:
        return number(value)
    demand(type(value) is (list if type(kind) is list else kind), f'"{name}" is of another kind')
    if kind == [int]:
        return [number(item) for item in value]
    demand(kind != [list] or all(type(item) is list for item in value), f'"{name}" is of another kind')
    return value


# 2. Values.

def nim_sum(values):
    total = 0
    for value in values:
        total ^= value
    return total


class CodeValues:
    """The values of a code: by the definition, or with a mask by "Sparse spaces"."""

    def __init__(self, code, mask=0, parity=False):
        self.code, self.mask, self.parity = code, mask, parity
        self.kappa = code.splits[0] if code.splits else 0
        self.values, self.rares = [0], []

    def extend_to(self, bound):
        while len(self.values) < bound:
            heap = len(self.values)
            if self.mask:
                common, missing = self.without_pairs(heap)
                missing = self.remove_pairs(heap, missing, heap)
                self.values.append(min(missing, default=common))
                self.rares += [heap] if missing else []
            else:
                Work.spend(1 + self.code.most_taken + heap ** (self.code.most_parts - 1))
                seen = {nim_sum(self.values[part] for part in parts) for parts in self.code.options(heap)}
                self.values.append(next(v for v in itertools.count() if v not in seen))
        return self.values

    def common(self, value, heap):
        return ((value & self.mask).bit_count() + (heap + self.kappa if self.parity else 0)) % 2 == 1

    def without_pairs(self, heap):
        """The least common value that no option has; and the rare values below it that none of the options has that leave
        at most one heap, or a rare one."""
        code, values = self.code, self.values
        seen = {0} if heap < len(code.digits) and code.digits[heap] & 1 else set()
        seen |= {values[heap - k] for k, digit in enumerate(code.digits[:heap]) if digit & 2}
        for k in code.splits:
            seen |= {values[rare] ^ values[heap - k - rare] for rare in self.rares if rare < heap - k}
        common = next(v for v in itertools.count() if v not in seen and self.common(v, heap))
        Work.spend(1 + common + len(code.digits) + len(code.splits) * len(self.rares))
        return common, {v for v in range(common) if v not in seen and not self.common(v, heap)}

    def remove_pairs(self, heap, missing, limit):
        """What is still missing beside the options of two heaps of which one has up to `limit` stones."""
        for k in self.code.splits:
            for small in range(1, min(limit, (heap - k) // 2) + 1):
                if not missing:
                    return missing
                Work.spend(1)
                missing = missing - {self.values[small] ^ self.values[heap - k - small]}
        return missing


def all_but_values(excluded, bound):
    """The values below bound, and of each heap the number t of "All but a set"."""
    largest = max(excluded)
    Work.spend(bound * (largest + 1))
    values, low, least, states = [], set(), 0, []
    for heap in range(bound + 1):
        if heap > largest:
            low.add(values[heap - largest - 1])
        while least in low:
            least += 1
        states.append(least)
        seen = low.union(values[heap - take] for take in range(1, min(largest, heap) + 1) if take not in excluded)
        values.append(next(v for v in itertools.count(least) if v not in seen))
    return values[:bound], states


def hash_of(values):
    def fnv(numbers):
        total = 1469598103934665603
        for value in numbers:
            total = (total ^ value) * 1099511628211 % 2**64
        return total
    return f"{fnv(fnv(values[lane::8]) for lane in range(8)):016x}"


# 3. Periods.

def check_period(file):
    name, method, bound = member(file, "game", str), member(file, "method", str), member(file, "bound", int)
    start, period, saltus = (member(file.get("claim"), what, int) for what in ("preperiod", "period", "saltus"))
    demand(re.match(r"sub:|allbut:|.?\.", name), f"no period of {name} is claimed")
    rules = heap_rules(name)
    demand(("window" in file) == (method == "window"), "there is no window, or one too many")
    demand(period >= 1, "the period is 0")
    first, last, sparse = max(start, 1), start + period, None
    if method == "state":
        demand(type(rules) is AllBut, "Theorem 2 is about allbut:")
        demand("sparse" not in file, "there are no classes in allbut:")
        demand(bound >= start + period + max(rules.excluded), "the bound is too small for Theorem 2")
        values, states = all_but_values(rules.excluded, bound)
        demand(states[bound] == states[bound - period] + saltus, "t does not grow by the saltus")
    else:
        demand(method in ("classical", "window") and type(rules) is Code, f"{method} is no method for {name}")
        demand(saltus == 0, "the values of a finite code do not grow")
        most, r = rules.most_taken, rules.most_parts
        known = CodeValues(rules)
        if "sparse" in file:
            sparse = member(file, "sparse", dict)
            known.mask, known.parity = member(sparse, "mask", int), member(sparse, "position_parity", bool)
            demand(r <= 2, "classes are for octal codes")
            demand(1 <= known.mask <= 65535, "the mask is not between 1 and 65535")
            demand(not known.parity or len({k % 2 for k in rules.splits}) == 1, "splits take even and odd numbers")
        if method == "classical":
            demand(bound >= r * (first + period) + most - r + 1, "the bound is too small for Theorem 1")
        else:
            demand(sparse is not None, "there are no classes")
            settling, full_to = (member(file.get("window"), what, int) for what in ("witnesses_to", "full_to"))
            last = first + settling + most  # n1
            demand(bound >= last + period, "the bound is too small for Theorem 4")
            demand(not known.parity or period % 2 == 0, "the period is odd")
        values = known.extend_to(bound)
        demand(sparse is None or member(sparse, "rares", [int]) == known.rares, "these are not the rare heaps")
        if method == "window":
            demand(all(rare <= settling for rare in known.rares), "a heap above A is rare")
            for heap in range(max(1, min(full_to, last)), bound):
                missing = known.remove_pairs(heap, known.without_pairs(heap)[1], settling)
                demand(not missing, f"A does not settle heap {heap}")
    demand(all(values[n + period] == values[n] + saltus for n in range(start, bound - period)), "the values do not repeat")
    demand(start == 0 or values[start - 1 + period] != values[start - 1] + saltus, "they repeat from an earlier heap on")

    def value(n):  # that the period holds is proved by now
        return values[n] if n < bound else value(n - period) + saltus
    primes = [q for q in range(2, period + 1) if period % q == 0 and all(q % d for d in range(2, math.isqrt(q) + 1))]
    for q in primes:
        if saltus % q == 0:
            demand(any(value(n + period // q) != value(n) + saltus // q for n in range(start, last)), f"1/{q} is a period")
    demand(member(file, "values_hash", str).lower() == hash_of(values), "the hash is another one")


# 4. Misère quotients.

class Monoid:
    """The elements 0, ..., order-1; 0 is the identity."""

    def __init__(self, file):
        order, self.letters, lost = member(file, "order", int), member(file, "letters", [int]), member(file, "lost", [int])
        actions = member(file, "actions", [list])
        demand(order >= 1 and len(self.letters) == len(actions), "letters and actions do not fit")
        demand(self.letters == sorted(set(self.letters)) and lost == sorted(set(lost)), "a list does not ascend")
        self.order, self.lost, self.actions = order, set(lost), [[number(x) for x in row] for row in actions]
        demand(all(len(row) == order for row in actions), "an action is not as long as it should be")
        demand(all(x < order for row in [lost, *self.actions] for x in row), "there is no such element")
        Work.spend(order * (order + len(actions) ** 2))
        demand(all(one[other[x]] == other[one[x]] for one, other in itertools.combinations(self.actions, 2)
                   for x in range(order)), "letters do not commute")
        self.products = {0: list(range(order))}  # rows; what a makes of x multiplies as x does and then a
        for x in (queue := [0]):
            for action in self.actions:
                if action[x] not in self.products:
                    self.products[action[x]] = [action[y] for y in self.products[x]]
                    queue.append(action[x])
        demand(len(queue) == order, "the letters do not generate all elements")
        rows = {tuple(y in self.lost for y in row) for row in self.products.values()}
        demand(len(rows) == order, "two elements play alike")


def check_sums(monoid, worth, options):
    """V0 to V2 of "The conditions" for sums of heaps: what each is worth, and its options, tuples of heaps."""
    demand(0 not in monoid.lost, "the identity is lost")
    lost, products, kinds = monoid.lost, monoid.products, set()
    for heap, parts_of in options.items():
        values = set()
        for parts in parts_of:
            value = 0
            for part in parts:
                value = products[value][worth[part]]
            values.add(value)
            demand(not any(x in lost and y in lost for x, y in zip(products[worth[heap]], products[value])),
                   f"V1: a lost sum with {heap} has a lost option")
        demand(values or worth[heap] == 0, f"V0: {heap} has no move and is not worth the identity")
        if values:
            kinds.add((worth[heap], frozenset(values)))
    # A sum with a move: what it is worth, and the set of what its options are worth. Of two that are worth the same, the
    # one with fewer options stands for both, as that stays so whatever is added.
    sums, queue = {}, list(kinds)
    while queue:
        x, values = queue.pop()
        Work.spend(1 + len(sums.get(x, [])))
        if any(other <= values for other in sums.get(x, [])):
            continue
        demand(x in lost or values & lost, "V2: a won sum has no lost option")
        sums[x] = [other for other in sums.get(x, []) if not values <= other] + [values]
        for own, more in kinds:
            Work.spend(len(values) + len(more))
            queue.append((products[x][own], frozenset({products[own][y] for y in values} | {products[x][y] for y in more})))


def check_quotient(file):
    game, monoid, values = member(file, "game", str), Monoid(file), member(file, "values", [int])
    demand(all(x < monoid.order for x in values), "there is no such element")
    demand(all(1 <= letter <= len(values) and values[letter - 1] == action[0]
               for letter, action in zip(monoid.letters, monoid.actions)), "a letter is not worth what it does")
    worth, said, rules = dict(enumerate([0, *values])), "holds", None
    if "options" in file:
        listed = {heap: [tuple(number(part) for part in parts) for parts in lists]
                  for heap, lists in enumerate((member({"options": of}, "options", [list])
                                                for of in member(file, "options", [list])), 1)}
        demand(len(listed) == len(values), "options and values do not fit")
        demand(all(1 <= part < heap for heap, of in listed.items() for parts in of for part in parts), "options come first")
    if "positions" in file:
        demand("options" in file, "there are no options")
        options = listed
        said = check_positions(game, member(file, "positions", list), listed)
    else:
        demand("options" in file or re.match(r"sub:|allbut:|grundy$|.?\.", game), f"the options of {game} are not listed")
        rules = heap_rules(game)
        Work.spend(sum(1 for heap in range(len(values) + 1) for _ in rules.options(heap)))
        options = {heap: [tuple(part for part in parts if part) for parts in rules.options(heap)] for heap in worth if heap}
        demand("options" not in file or all(alike(options[heap], listed[heap]) for heap in options), "other options")
    check_sums(monoid, worth, options)
    if "period" in file:
        demand(type(rules) is Code and not rules.unequal and "options" not in file, "no theorem gives a period")
        start, period = (member(file["period"], what, int) for what in ("preperiod", "period"))
        demand(start >= 1 and period >= 1, "a period is at least 1, and so is where it begins")
        demand(max(rules.most_parts, 2) * (start + period) + rules.most_taken <= len(values), "there are too few values")
        demand(all(worth[h] == worth[h + period] for h in range(start, len(values) - period + 1)), "they do not repeat")
    return said


def alike(some, others):
    return {tuple(sorted(parts)) for parts in some} == {tuple(sorted(parts)) for parts in others}


def check_positions(text, texts, listed):
    """That these are the options of these positions, or of others that have the same options; and that play from the
    named one comes to all of them."""
    places, kinds = {one: place for place, text in enumerate(texts, 1) for one in components(text)}, {}
    demand(len(places) == len(texts) == len(listed), "a position is listed twice, or without options")
    below = {one: [[part for part in normal(parts) if any(True for _ in options_of(*part))] for parts in options_of(*one)]
             for one in places}
    kind = {}  # of each place: positions with the same options, up to such positions, are of one kind
    for place, of in listed.items():
        options = frozenset(tuple(sorted(kind[part] for part in parts)) for parts in of)
        kind[place] = kinds.setdefault(options, len(kinds))
    for one, place in places.items():
        demand(all(part in places for parts in below[one] for part in parts), "an option is not listed")
        options = frozenset(tuple(sorted(kind[places[part]] for part in parts)) for parts in below[one])
        demand(kinds.get(options) == kind[place], f"these are not the options of {texts[place - 1]}")
    queue = [part for part in components(text) if any(True for _ in options_of(*part))]
    complete, reached = all(part in places for part in queue), set(queue)
    demand(places or complete, "no position is listed")
    for one in queue:  # by the rules, as a list that was cut short need not have what lies between
        if reached.issuperset(places):
            break
        new = {part for parts in below.get(one) or map(normal, options_of(*one)) for part in parts} - reached
        reached |= new
        queue += new
    demand(reached.issuperset(places), "a position is listed that play does not come to")
    return "holds" if complete else "holds, of a part of what can be reached"


# 5. Strategies.

def check_strategy(file):
    """Claims rest on earlier ones alone."""
    claims, values = member(file, "claims", list), {}

    def worth(parts):
        parts = normal(parts)
        demand(all(part in values for part in parts), "it rests on a component that is not claimed, or later")
        return nim_sum(values[part] for part in parts)

    def check(claim, game, state, value):
        name, replies, smaller = claim["component"], member(claim, "replies", list), member(claim, "smaller", [int])
        options = list(options_of(game, state))
        demand(len(smaller) == value and len(replies) == len(options), f"{name}: the lists do not fit")
        for less, which in enumerate(smaller):
            demand(which < len(options) and worth(options[which]) == less, f"{name}: nothing answers the move to *{less}")
        for option, reply in zip(options, replies):
            if type(reply) is int and reply == -1:
                demand(worth(option) != value, f"{name}: an option has the same value")
                continue
            answers = (option[:i] + left + option[i + 1:] for i, part in enumerate(option) for left in options_of(*part))
            answer = next(itertools.islice(answers, min(number(reply), 2**62), None), None)
            demand(answer is not None and worth(answer) == value, f"{name}: an option is not answered")

    for claim in claims:
        game, state = component(member(claim, "component", str))
        value = member(claim, "value", int)
        demand((game, state) not in values, "a component is claimed twice")
        check(claim, game, state, value)
        values[game, state] = value
    demand(worth(components(member(file, "position", str))) == member(file, "value", int), "it has another value")


# 6. Files.

KINDS = {"nimber/certificate/1": check_period, "nimber/quotient-certificate/1": check_quotient,
         "nimber/strategy/2": check_strategy}


def verdict(text, work):
    """The status and what to print."""
    Work.left = work
    try:
        file = read_json(text)
        kind = member(file, "schema", str)
        demand(kind in KINDS, f"{kind} is no kind of certificate")
        return 0, KINDS[kind](file) or "holds"
    except Wrong as reason:
        return 1, f"does not hold: {reason}"
    except CannotCheck as reason:
        return 2, f"cannot check: {reason}"


def main(words):
    work, said = 10**9, []
    if words[:1] == ["--work"] and len(words) > 1 and words[1].isdigit():
        work, words = int(words[1]), words[2:]
    if not words or words[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    for name in words:
        try:
            with open(name, encoding="utf-8-sig") as file:
                status, line = verdict(file.read(), work)
        except (OSError, UnicodeDecodeError) as error:
            status, line = 2, f"cannot check: {error}"
        print(f"{name}: {line}")
        said.append(status)
    return 1 if 1 in said else max(said)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
