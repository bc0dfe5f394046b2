"""What all tests of the built program share: the program, and places that are removed again."""

import os
import signal
import tempfile
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def pytest_addoption(parser):
    group = parser.getgroup("nimber")
    group.addoption("--program", metavar="PATH", default=ROOT / "build/release/nimber",
                    help="the program to test, with its symbols; without it build/release/nimber")
    group.addoption("--build", metavar="DIR", default=ROOT / "build/release",
                    help="the release build that the packages are made of; without it build/release")


def pytest_configure(config):
    if hasattr(config, "workerinput"):  # a worker of xdist inherits what follows
        return
    if not config.option.collectonly and not os.access(config.option.program, os.X_OK):
        raise pytest.UsageError(f"there is no program {config.option.program}: ./nimber --version builds it, "
                                "and --program PATH names another one")
    # Whoever runs this may ignore it, and so would the program.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    # One seed for every worker, so that one number repeats the run.
    os.environ.setdefault("NIMBER_SEED", str(time.time_ns() % 1_000_000))


@pytest.fixture(scope="session")
def program(pytestconfig):
    """The absolute path of the program."""
    return os.path.abspath(pytestconfig.option.program)


@pytest.fixture
def folder():
    """An empty directory, gone after the test: some files here are of gigabytes."""
    with tempfile.TemporaryDirectory() as place:
        yield Path(place)


@pytest.fixture(scope="session")
def session_folder():
    """One that lasts as long as the worker."""
    with tempfile.TemporaryDirectory() as place:
        yield Path(place)
