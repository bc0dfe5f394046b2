"""The README's first command, on a clean clone in a Debian that has git and nothing else."""

import subprocess

import pytest
from conftest import ROOT
from empty_debian import EmptyDebian


@pytest.mark.rare
def test_the_first_command_installs_builds_and_answers(folder):
    debian = EmptyDebian(folder)
    subprocess.run(["git", "clone", "-q", ROOT, debian.root / "root/project"], check=True)
    said = debian.run("bash", "-c", "cd /root/project && ./nimber solve nim 5 7 9")
    assert "nim(5,7,9): the player to move wins (N)" in said
    assert "installing" in said and "building: step " in said
