"""What a checkpoint looks like, as far as an attacker needs it.

    "nimber checkpoint\\n"      the magic
    number                     the version
    number, bytes              the kind of work, with its length
    number, bytes              the game
    number, bytes              the payload
    checksum                   of everything before it; its width depends on the version

A number has eight bytes, the lowest first. Which checksum it is, is found by trying those below on a
checkpoint that the program has written; a new one is one more line there.
"""

import ctypes
import ctypes.util

MAGIC = b"nimber checkpoint\n"


def fnv1a_words(data):
    """FNV-1a with eight bytes a step (version 1)."""
    hash_ = 1469598103934665603
    for i in range(0, len(data), 8):
        hash_ = (hash_ ^ int.from_bytes(data[i : i + 8], "little")) * 1099511628211 & (1 << 64) - 1
    return hash_.to_bytes(8, "little")


def xxhash_library():
    name = ctypes.util.find_library("xxhash")
    return ctypes.CDLL(name) if name else None


def xxh3_64(data):
    """XXH3 with 64 bits, by the system's libxxhash."""
    library = xxhash_library()
    if library is None:
        return b""
    library.XXH3_64bits.restype = ctypes.c_uint64
    library.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library.XXH3_64bits(data, len(data)).to_bytes(8, "little")


def xxh3_128(data):
    """XXH3 with 128 bits, the low half first, by the system's libxxhash."""

    class Halves(ctypes.Structure):
        _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]

    library = xxhash_library()
    if library is None:
        return b""
    library.XXH3_128bits.restype = Halves
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    halves = library.XXH3_128bits(data, len(data))
    return halves.low.to_bytes(8, "little") + halves.high.to_bytes(8, "little")


CHECKSUMS = {"FNV-1a": (8, fnv1a_words), "XXH3-64": (8, xxh3_64), "XXH3-128": (16, xxh3_128)}


def known_checksum(good):
    """The name of the checksum that a checkpoint has, or "" if it is none of ours."""
    for name, (width, checksum) in CHECKSUMS.items():
        if checksum(good[:-width]) == good[-width:]:
            return name
    return ""


def repaired(data, name):
    """The bytes with a checksum that is right."""
    width, checksum = CHECKSUMS[name]
    return data[:-width] + checksum(data[:-width])


def payload_begin(good):
    """Where the payload begins."""
    at = len(MAGIC) + 8
    for _ in range(2):
        at += 8 + int.from_bytes(good[at : at + 8], "little")
    return at + 8
