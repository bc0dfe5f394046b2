#!/usr/bin/env python3
"""Kills runs with a checkpoint by SIGKILL at random moments, resumes them, and compares the end.

Expected: in the end the same bytes as a run that nobody disturbed, on stdout and in the certificate, and
no other file left.
"""

import subprocess

from support import SANITIZERS, Campaign, CannotRun, Outcome, contents, fill, main, run, shell

OFTEN = ["--checkpoint", "run.ckpt", "--checkpoint-every", "1ms"]
PROOF = ["--certificate", "proof.json"]
RUNS = [
    ["period", "0.376", *PROOF],
    ["period", "0.354", *PROOF],
    ["table", "0.6", "--to", "1000000", "--format", "bfile"],
    ["table", "0.106", "--to", "300000", "--stats"],
    ["quotient", "0.26", "--to", "50", *PROOF],
    ["solve", "cram(5x7)"],
    ["solve", "cram(5x6)", *PROOF],
]
KILLS_OF_A_RUN = 12  # at most, before it is left to finish
PATIENCE = 10  # what was resumed is checked before it is called proved, which takes 0.376 some 20 s


class Victim:
    """One command and what it gives undisturbed."""

    def __init__(self, campaign, arguments):
        self.campaign = campaign
        self.words = [campaign.program, *arguments]
        self.directory = campaign.scratch / "run"
        self.longest = 0.05  # seconds until a kill; adapted to the machine
        fill(self.directory, {})
        self.expected = run(self.words, self.directory)
        self.files = contents(self.directory)
        if self.expected.status != 0:
            raise CannotRun(f"{arguments} fails undisturbed: {self.expected.said.decode(errors='replace')}")

    def kill_once(self):
        """Whether the run was killed; otherwise it was done before."""
        moment = self.campaign.random.uniform(0.0, self.longest)
        process = subprocess.Popen([*self.words, *OFTEN], cwd=self.directory, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        try:
            process.wait(moment)
            self.longest = max(self.longest / 2, 0.002)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True

    def attack(self, most):
        """Kills up to so many times, lets it finish and compares. Returns the number of kills."""
        fill(self.directory, {})
        kills = 0
        size = None
        for _ in range(self.campaign.random.randint(1, most)):
            if not self.kill_once():
                break
            kills += 1
            found = contents(self.directory)
            if size == len(found.get("run.ckpt", b"")):
                self.longest = min(self.longest * 1.2, 2.0)  # the machine is busy: nothing was saved
            size = len(found.get("run.ckpt", b""))
        before = contents(self.directory)
        self.compare(run([*self.words, *OFTEN], self.directory, environment=SANITIZERS, patience=PATIENCE), before)
        return kills

    def compare(self, outcome: Outcome, before):
        after = {name: text for name, text in contents(self.directory).items() if name != "run.ckpt"}
        problem = outcome.fault()
        if not problem and outcome.status != 0:
            problem = f"exit {outcome.status}"
        if not problem and outcome.out != self.expected.out:
            problem = "another answer"
        if not problem and after != self.files:
            problem = f"other files: {', '.join(sorted(after))}"
        if problem:
            words = " ".join(self.words[1:])
            self.campaign.find(problem, f"{words}: {outcome.said.decode(errors='replace')[:300]}",
                               shell(["PROGRAM", *self.words[1:], *OFTEN]), before)


def body():
    campaign = Campaign("kills", __doc__)
    campaign.parser.add_argument("--count", type=int, default=1000, help="kills in all; default: 1000")
    options = campaign.start()
    victims = [Victim(campaign, arguments) for arguments in RUNS]
    kills = rounds = 0
    while kills < options.count:
        kills += victims[rounds % len(victims)].attack(min(KILLS_OF_A_RUN, options.count - kills))
        rounds += 1
        if rounds > 20 * options.count + 100:
            raise CannotRun(f"the runs are too short to be killed: {kills} kills in {rounds} rounds")
    return campaign.finish(f"{kills} kills, {rounds} runs resumed to their end")


if __name__ == "__main__":
    main(body)
