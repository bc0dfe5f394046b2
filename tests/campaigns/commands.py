"""The commands that are disturbed: together they reach every way in which the program reads and writes."""

from support import ROOT, Command

OLD = b"what the user had there before\n"
RULES = (ROOT / "examples/rules/grundy.lua").read_bytes()
GRAPH = (ROOT / "examples/graphs/corridors.txt").read_bytes()
# Kayles repeats with period 12 from heap 71 on.
CERTIFICATE = (ROOT / "tests/campaigns/kayles.json").read_bytes()

COMMANDS = [
    Command("solve", ["solve", "nim", "5", "7", "9"]),
    Command("search", ["solve", "cram(3x4)", "--threads", "2"]),
    Command("json", ["explain", "wythoff(4,7)+kayles(5)", "--json"]),
    Command("misere", ["solve", "--misere", "kayles(5,3)"]),
    Command("stdin", ["solve", "-"], stdin=b"nim(3,4)\nkayles(7)\nnonsense(\ncram(2x3)\n" * 4),
    Command("judge", ["judge", "hdu1846"], stdin=b"3 23 2 4 3 7 6\n"),
    Command("rules", ["solve", "@grundy.lua(12,5)"], files={"grundy.lua": RULES}),
    Command("check", ["rules", "check", "grundy.lua", "--json"], files={"grundy.lua": RULES}),
    Command("graph file", ["solve", "tokens:@graph.txt(0)"], files={"graph.txt": GRAPH}),
    Command("count", ["count", "nim(n,2n,3n)", "--to", "2^30"]),
    Command("table", ["table", "kayles", "--to", "200", "--format", "bfile"]),
    Command("statistics", ["table", "0.6", "--to", "20000", "--stats", "--threads", "2"]),
    Command("output", ["graph", "kayles(5)+*2", "--format", "svg", "--output", "out.svg"],
            files={"out.svg": OLD}, writes=["out.svg"]),
    Command("certificate", ["period", "0.77", "--certificate", "proof.json"],
            files={"proof.json": OLD}, writes=["proof.json"]),
    Command("strategy", ["solve", "cram(3x4)", "--certificate", "proof.json", "--threads", "1"],
            files={"proof.json": OLD}, writes=["proof.json"]),
    Command("quotient", ["quotient", "0.77", "--to", "12", "--certificate", "proof.json"],
            files={"proof.json": OLD}, writes=["proof.json"]),
    Command("verify", ["verify", "proof.json"], files={"proof.json": CERTIFICATE}),
    Command("checkpoint", ["period", "0.77", "--checkpoint", "run.ckpt", "--checkpoint-every", "1h"],
            checkpoint="run.ckpt"),
    Command("table checkpoint",
            ["table", "0.6", "--to", "20000", "--stats", "--threads", "1", "--checkpoint", "run.ckpt"],
            checkpoint="run.ckpt"),
    Command("search checkpoint", ["solve", "cram(3x4)", "--threads", "1", "--checkpoint", "run.ckpt"],
            checkpoint="run.ckpt"),
    Command("quotient checkpoint", ["quotient", "0.77", "--to", "12", "--checkpoint", "run.ckpt"],
            checkpoint="run.ckpt"),
]


def chosen(names):
    """The commands of these names, or all of them."""
    return [command for command in COMMANDS if not names or command.name in names]
