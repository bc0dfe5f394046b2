"""One command, first undisturbed, then disturbed again and again: what may and what must not happen.

A disturbed run either gives the whole right answer with the status of the undisturbed one, or it stops
with a status that says so and a message. Files that it replaces have their old or their new contents;
a checkpoint can be resumed to the right answer; nothing is left beside them.
"""

import re

from support import CannotRun, contents, fill, run, shell


# Where stdout is for programs, errors are told there: as JSON, or as a line among answers.
STREAMED = re.compile(rb'^(error: |\{"error":)', re.MULTILINE)


def disturbing_options(campaign, what):
    """Reads the command line of a campaign that disturbs commands by failing so many of what they do."""
    option = campaign.parser.add_argument
    option("--most", type=int, default=0, help=f"at most so many {what}; 0, the default: all")
    option("--only", action="append", default=[], help="only the command of this name; may be repeated")
    return campaign.start()


class Disturbed:
    """A command with its undisturbed answer."""

    def __init__(self, campaign, command, stops):
        self.campaign = campaign
        self.command = command
        self.stops = stops  # the statuses by which a run may say that it was disturbed
        self.directory = campaign.scratch / "run"
        self.before = ""  # a line that the script of a finding runs first
        self.words = [campaign.program, *command.arguments]
        self.expected = self.undisturbed()
        self.expected_files = contents(self.directory)
        if self.expected.fault() or self.undisturbed().out != self.expected.out:
            raise CannotRun(f"{command.name}: it fails or differs from run to run although nobody disturbs it: "
                            f"exit {self.expected.status} {self.expected.said.decode(errors='replace')[:300]}")

    def prepare(self):
        fill(self.directory, self.command.files)

    def undisturbed(self):
        self.prepare()
        return run(self.words, self.directory, self.command.stdin)

    def try_once(self, wrapper, how, environment=None, silent=False, keeps_lock=False, launch=None):
        """Runs the command, inside another if a wrapper is given, and saves a finding if there is one.

        A silent run is one that could not write a message, and one that keeps its lock could not remove it or see
        that it is its own. `launch` stands for another way to run the same.
        """
        self.prepare()
        outcome = launch() if launch else run([*wrapper, *self.words], self.directory, self.command.stdin, environment)
        problem = self.wrong_answer(outcome, silent) or self.wrong_files(outcome, silent, keeps_lock)
        if not problem:
            return outcome
        kind, detail = problem
        self.campaign.find(kind, f"{self.command.name}: {how}: {detail}",
                           self.reproduction(wrapper, environment), self.saved_files(outcome))
        return outcome

    def wrong_answer(self, outcome, silent):
        fault = outcome.fault()
        if fault:
            return fault, outcome.said.decode(errors="replace")[-400:]
        if outcome.status == self.expected.status:
            if outcome.out != self.expected.out:
                return f"exit {outcome.status} with another answer", repr(outcome.out[:200])
            return None
        if outcome.status not in self.stops:
            return f"exit {outcome.status}", outcome.said.decode(errors="replace")[:400]
        if not silent and not outcome.said and not STREAMED.search(outcome.out):
            return f"exit {outcome.status} without a message", repr(outcome.out[:200])
        return None

    def wrong_files(self, outcome, silent, keeps_lock):
        after = contents(self.directory)
        answered = outcome.status == self.expected.status
        for name, old in self.command.files.items():
            new = self.expected_files[name]
            allowed = [new] if answered else [old, new]
            if after.get(name) not in allowed:
                return f"{name} is damaged", f"exit {outcome.status}, {len(after.get(name, b''))} bytes"
        locks = {name for name in after if keeps_lock and name.endswith(".nimber-lock") and not after[name]}
        left = sorted(set(after) - set(self.expected_files) - locks)
        if left:
            return "files are left behind", f"exit {outcome.status}, {', '.join(left)}"
        return self.wrong_checkpoint(outcome, silent, after)

    def wrong_checkpoint(self, outcome, silent, after):
        name = self.command.checkpoint
        if not name or after.get(name) == self.expected_files[name]:
            return None
        if name not in after:
            # An answer is worth more than its checkpoint, but somebody must be told that there is none.
            lost = outcome.status == 0 and not outcome.said and not silent
            return ("no checkpoint after exit 0, without a message", "") if lost else None
        resumed = run(self.words, self.directory, self.command.stdin)
        if (resumed.status, resumed.out) != (self.expected.status, self.expected.out):
            return "the checkpoint cannot be resumed", f"exit {resumed.status} {resumed.said[:200]!r}"
        return None

    def saved_files(self, outcome):
        return {**self.command.files, "stdin": self.command.stdin, "stdout-then": outcome.out,
                "stderr-then": outcome.said}

    def reproduction(self, wrapper, environment):
        words = ["PROGRAM" if word == self.campaign.program else str(word) for word in [*wrapper, *self.words]]
        settings = " ".join(f"{name}='{value}'" for name, value in (environment or {}).items())
        return f"{self.before}\n{settings} {shell(words)} < stdin".strip()
