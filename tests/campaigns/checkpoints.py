#!/usr/bin/env python3
"""Damages and forges checkpoints, and resumes from them.

Expected of damage (bytes, pairs of bits, pieces cut out, truncation): refused with exit 2 or 4 and left as it
is, or the right answer. Expected of forgeries, whose checksum is right: never a signal, and never an answer that is
wrong and called proved. Whoever may write a checkpoint is trusted with the values in it, so a forgery that
is believed is counted, not a finding.
"""

import collections
import re

import checkpoint_format
from support import Campaign, CannotRun, contents, fill, main, run, shell

NAME = "run.ckpt"
# What writes the checkpoint, and what is resumed from it: the same, or more of it.
RUNS = [
    (["table", "0.6", "--to", "9000", "--stats"], ["table", "0.6", "--to", "20000", "--stats"]),
    (["table", "0.6", "--to", "20000", "--stats"], ["table", "0.6", "--to", "20000", "--stats"]),
    (["table", "0.77", "--to", "3000", "--stats"], ["table", "0.77", "--to", "3000", "--stats"]),
    (["table", "sub:1,3,4", "--to", "5000", "--stats"], ["table", "sub:1,3,4", "--to", "9000", "--stats"]),
    (["period", "0.156", "--to", "3000"], ["period", "0.156", "--to", "50000"]),
    (["period", "0.156"], ["period", "0.156", "--to", "50000"]),
    (["period", "0.45"], ["period", "0.45", "--to", "50000"]),
    (["period", "sub:2,5,7"], ["period", "sub:2,5,7", "--to", "50000"]),
    (["quotient", "0.26", "--to", "12"], ["quotient", "0.26", "--to", "20"]),
    (["quotient", "0.77", "--to", "12"], ["quotient", "0.77", "--to", "12"]),
    (["solve", "cram(4x5)"], ["solve", "cram(4x5)"]),
    (["solve", "cram(5x5)"], ["solve", "cram(5x5)"]),
]
REFUSED = (2, 4)  # it belongs to other work; it is damaged
PROVED = re.compile(rb"\bproved\b")


def flip_bits(randomness, data, begin):
    """A pair of bits: the same bit of two bytes, mostly the same byte of two words."""
    bit = 1 << randomness.choice([7, randomness.randrange(8)])
    first = randomness.randrange(begin, len(data))
    distance = 8 * randomness.randrange(1, max(2, (len(data) - begin) // 8))
    second = first + distance if first + distance < len(data) else randomness.randrange(begin, len(data))
    data[first] ^= bit
    if second != first:
        data[second] ^= bit


def change_bytes(randomness, data, begin):
    for _ in range(randomness.choice([1, 1, 2, 5])):
        data[randomness.randrange(begin, len(data))] = randomness.choice([0, 1, 255, 128, randomness.randrange(256)])


def change_number(randomness, data, begin):
    """Eight bytes in a row: lengths and counts."""
    at = randomness.randrange(begin, max(begin + 1, len(data) - 8))
    number = randomness.choice([0, 1, 2**31, 2**32, 2**63, 2**64 - 1, randomness.getrandbits(64), randomness.randrange(4096)])
    data[at : at + 8] = number.to_bytes(8, "little")


def cut_out(randomness, data, begin):
    at = randomness.randrange(begin, len(data))
    del data[at : at + randomness.randrange(1, 64)]


def truncate(randomness, data, begin):
    del data[randomness.randrange(begin, len(data)) :]


def double(randomness, data, begin):
    at = randomness.randrange(begin, len(data))
    data[at:at] = data[at : at + randomness.randrange(1, 64)]


MUTATIONS = [flip_bits, flip_bits, change_bytes, change_bytes, change_number, cut_out, truncate, double]


class Work:
    """One command, the checkpoints that it writes, and its right answer."""

    def __init__(self, campaign, first, whole):
        self.campaign = campaign
        self.words = [campaign.program, *whole, "--checkpoint", NAME]
        self.directory = campaign.scratch / "run"
        fill(self.directory, {})
        run([campaign.program, *first, "--checkpoint", NAME], self.directory)
        self.good = contents(self.directory).get(NAME, b"")
        self.expected = run(self.words, self.directory)
        alone = run(self.words[:-2], self.directory)
        if not self.good or self.expected.status != 0 or self.expected.out != alone.out:
            raise CannotRun(f"{whole}: exit {self.expected.status}, {self.expected.said.decode(errors='replace')}")
        self.checksum = checkpoint_format.known_checksum(self.good)

    def mutate(self, forge):
        """A checkpoint that differs from the good one."""
        randomness = self.campaign.random
        while True:
            data = bytearray(self.good)
            begin = checkpoint_format.payload_begin(self.good) if forge and randomness.random() < 0.9 else 0
            randomness.choice(MUTATIONS)(randomness, data, begin)
            if forge and len(data) > 64:
                data = fit_length(self.good, data, begin)
                data = bytearray(checkpoint_format.repaired(bytes(data), self.checksum))
            if data != self.good:
                return bytes(data)

    def attack(self, forge):
        """Resumes from a mutated checkpoint and says what came of it."""
        bad = self.mutate(forge)
        fill(self.directory, {NAME: bad})
        outcome = run(self.words, self.directory)
        after = contents(self.directory)
        result, problem = self.judge(outcome, forge, after.get(NAME) == bad)
        if problem:
            self.campaign.find(problem, f"{' '.join(self.words[1:])}: exit {outcome.status}: "
                               f"{(outcome.said or outcome.out).decode(errors='replace')[:300]}",
                               shell(["PROGRAM", *self.words[1:]]), {NAME: bad, "expected": self.expected.out})
        return result

    def judge(self, outcome, forge, untouched):
        """The result for the count, and what is wrong with it."""
        if outcome.fault():
            return "faults", outcome.fault()
        if outcome.status in REFUSED and outcome.said and not outcome.out:
            lies = b"left as it is" in outcome.said and not untouched
            return "refused", "refused as left as it is, but it was changed" if lies else ""
        if outcome.status != 0:
            # Forged values may have no period that is found up to --to; damage must not get that far.
            return f"exit {outcome.status}", "" if forge and outcome.status == 3 else f"exit {outcome.status}"
        if outcome.out == self.expected.out:
            return "right answers", ""
        if not forge:
            return "wrong answers", "damage was not noticed: a wrong answer"
        return "believed", "a forgery is called proved" if PROVED.search(outcome.out) else ""


def fit_length(good, data, begin):
    """The forged bytes with the length of their payload mended, where the header is whole."""
    at = checkpoint_format.payload_begin(good)
    if begin == at:
        length = int.from_bytes(good[at - 8 : at], "little") + len(data) - len(good)
        data[at - 8 : at] = max(length, 0).to_bytes(8, "little")
    return data


def body():
    campaign = Campaign("checkpoints", __doc__)
    option = campaign.parser.add_argument
    option("--count", type=int, default=10_000, help="mutations in all; default: 10000")
    option("--forged", type=float, default=0.4, help="the part of them whose checksum is repaired; default: 0.4")
    options = campaign.start()
    works = [Work(campaign, first, whole) for first, whole in RUNS]
    known = all(work.checksum for work in works)
    if not known:
        print("the checksum is none that checkpoint_format.py knows, or libxxhash is missing: no forgeries")
    results = {True: collections.Counter(), False: collections.Counter()}
    for number in range(options.count):
        forge = known and campaign.random.random() < options.forged
        results[forge][works[number % len(works)].attack(forge)] += 1
    told = "; ".join(f"{sum(counts.values())} {'forged' if forge else 'damaged'} ("
                     + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())) + ")"
                     for forge, counts in sorted(results.items()) if counts)
    return campaign.finish(f"{told}, checksum {works[0].checksum or 'unknown'}")


if __name__ == "__main__":
    main(body)
