"""The seventeen regions of Italy and their 34 borders, as the rules of Condottiere have them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

REGIONS = {
    "TOR": "Torino",
    "MIL": "Milano",
    "VEN": "Venezia",
    "GEN": "Genova",
    "MAN": "Mantova",
    "FER": "Ferrara",
    "PAR": "Parma",
    "MOD": "Modena",
    "BOL": "Bologna",
    "LUC": "Lucca",
    "FIR": "Firenze",
    "SIE": "Siena",
    "URB": "Urbino",
    "SPO": "Spoleto",
    "ANC": "Ancona",
    "ROM": "Roma",
    "NAP": "Napoli",
}
_PAIRS = """
TOR-MIL TOR-GEN MIL-VEN MIL-GEN MIL-MAN MIL-PAR MIL-MOD VEN-MAN VEN-FER GEN-PAR MAN-FER MAN-MOD FER-MOD FER-BOL
PAR-MOD PAR-LUC MOD-BOL MOD-LUC MOD-FIR BOL-FIR BOL-URB LUC-FIR FIR-SIE FIR-URB FIR-SPO FIR-ROM SIE-ROM URB-SPO
URB-ANC SPO-ANC SPO-ROM SPO-NAP ANC-NAP ROM-NAP
"""
BORDERS = frozenset(frozenset(pair.split("-")) for pair in _PAIRS.split())


def triangles(near: Mapping[str, set[str]]) -> int:
    return sum(b in near[a] and c in near[a] and c in near[b] for a, b, c in combinations(near, 3))


def connected_sets(near: Mapping[str, set[str]], size: int) -> int:
    """Return the number of connected sets of this many regions, grown region by region."""
    grown = {frozenset([name]) for name in near}
    for _ in range(size - 1):
        grown = {group | {other} for group in grown for name in group for other in near[name] if other not in group}
    return len(grown)
