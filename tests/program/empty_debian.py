"""A Debian that holds nothing but what every Debian has: debootstrap makes it once, and every test works on a copy."""

import fcntl
import os
import re
import shutil
import subprocess
from pathlib import Path

from conftest import ROOT

SUITE = "bookworm"
BASE = ROOT / "build/empty-debian"


def run(*command, **options):
    """Runs a command; gives its exit status and all that it printed."""
    done = subprocess.run(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **options,
    )
    return done.returncode, done.stdout


def must(*command, **options):
    status, printed = run(*command, **options)
    if status != 0:
        raise RuntimeError(f"{Path(str(command[0])).name} exited with {status}: {' '.join(printed.split())[-600:]}")
    return printed


# The mounts are seen by nobody else and go with the process.
ENTER = """
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
exec chroot "$@"
"""


def debian_sources():
    """Where this system has the packages of the suite from: pairs of address and suite, the plain suite first."""
    lines = must("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages")
    found = [line.split()[:2] for line in lines.splitlines() if line.endswith(" main")]
    found = sorted((suite, address) for address, suite in found if re.fullmatch(rf"{SUITE}(-(updates|security))?", suite))
    if not found or found[0][0] != SUITE:
        raise RuntimeError(f"apt of this system knows no place that has {SUITE}, so that no empty Debian can be made")
    return [(address, suite) for suite, address in found]


def make_base():
    """Makes the system that the copies are of, where there is none yet; several tests may ask at a time."""
    BASE.parent.mkdir(parents=True, exist_ok=True)
    with open(BASE.parent / ".empty-debian.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (BASE / ".ready").exists():
            fill_base()


def fill_base():
    if not shutil.which("debootstrap"):
        raise RuntimeError("there is no debootstrap: scripts/install-packages packages/package.txt")
    sources = debian_sources()
    shutil.rmtree(BASE, ignore_errors=True)
    must("debootstrap", "--variant=minbase", SUITE, BASE, sources[0][0])
    listed = "".join(f"deb {address} {suite} main\n" for address, suite in sources)
    (BASE / "etc/apt/sources.list").write_text(listed)
    # How this system reaches them: proxies, certificates.
    for path in Path("/etc/apt/apt.conf.d").iterdir():
        if path.is_file() and re.search(r"Acquire::(https?|Retries)", path.read_text(errors="replace")):
            shutil.copy(path, BASE / "etc/apt/apt.conf.d")
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    if certificates.exists():
        (BASE / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
        shutil.copy(certificates, BASE / "etc/ssl/certs")
    (BASE / ".ready").touch()


class EmptyDebian:
    """A copy of it."""

    def __init__(self, place):
        if os.geteuid() != 0:
            raise RuntimeError("an empty Debian needs root: debootstrap and chroot do")
        make_base()
        self.root = place / "system"
        must("cp", "-a", "--reflink=auto", BASE, self.root)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc") / name, self.root / "etc")

    def run(self, *command):
        environment = {
            "HOME": "/root",
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "DEBIAN_FRONTEND": "noninteractive",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            **{name: value for name, value in os.environ.items() if re.fullmatch(r"(?i)(https?|no)_proxy", name)},
        }
        shut = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-ec", ENTER, "sh", self.root]
        return must(*shut, *command, env=environment)
