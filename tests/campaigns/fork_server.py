"""A program that is stopped before main, and copied for each run: see fail_allocation.c."""

import os
import select
import signal
import struct
import subprocess

from support import CPU_SECONDS, SANITIZERS, TIMEOUT_SECONDS, CannotRun, Outcome


class ForkServer:
    """Runs one command line in one directory again and again."""

    def __init__(self, words, directory, stdin, environment, streams):
        self.streams = streams
        streams.mkdir(exist_ok=True)
        (streams / "stdin").write_bytes(stdin)
        orders, self.orders = os.pipe()
        self.answers, answers = os.pipe()
        settings = {"NIMBER_FAIL_ORDERS": str(orders), "NIMBER_FAIL_ANSWERS": str(answers),
                    "NIMBER_FAIL_STREAMS": str(streams), "NIMBER_FAIL_DIRECTORY": str(directory),
                    "NIMBER_FAIL_CPU_SECONDS": str(CPU_SECONDS)}
        self.process = subprocess.Popen(words, cwd=streams, pass_fds=(orders, answers), stdin=subprocess.DEVNULL,
                                        env={**os.environ, **SANITIZERS, **environment, **settings})
        os.close(orders)
        os.close(answers)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.orders)  # it ends when there are no more orders
        self.process.wait()
        os.close(self.answers)

    def answer(self):
        told = os.read(self.answers, 8)
        if len(told) != 8:
            raise CannotRun("the program that is copied has ended")
        return struct.unpack("=q", told)[0]

    def run(self, number, ever):
        """One run, in which this allocation fails, or all from it on."""
        os.write(self.orders, struct.pack("=QQ", number, ever))
        copy = self.answer()
        ends, _, _ = select.select([self.answers], [], [], TIMEOUT_SECONDS)
        if not ends:
            os.killpg(copy, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(self.answer())
        out, said = ((self.streams / name).read_bytes() for name in ("stdout", "stderr"))
        return Outcome(status, out, said, timed_out=not ends or -status == signal.SIGXCPU)
