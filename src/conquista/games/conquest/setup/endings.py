"""Reasons for the end of a match: their names, and their clauses in each family and mode."""

from __future__ import annotations

from conquista.core import Options

# In the order of the numbers in `rules/constants/end_reasons.py`.
REASONS = (
    "none",
    "annihilation",
    "siege",
    "five_spaces",
    "all_others_dormant",
    "opponent_dormant",
    "all_dormant",
    "one_left",
    "vulnerable_lost",
    "shared_annihilation",
    "quiet_count",
    "quiet_spaces",
    "quiet_captures",
    "agreed_draw",
)

# Clauses of Grand Conquest, then of Conquest; each for four players, teams and duels, or one for all.
_CLAUSES: dict[str, tuple[str, str]] = {
    "none": ("", ""),
    "annihilation": ("GC-WIN-01 GC-TEAM-05 GC-2P-07", "CQ-WIN4-02 CQ-TEAM-06 CQ-WIN2-02"),
    "siege": ("GC-WIN-03 GC-TEAM-07 GC-2P-08", "CQP-WIN-02 CQP-WIN-02 CQP-WIN-01"),
    "five_spaces": ("GC-2P-06", "CQ-WIN2-01"),
    "all_others_dormant": ("GC-WIN-04", "CQ-WIN4-04"),
    "opponent_dormant": ("GC-TEAM-06", "CQ-TEAM-07"),
    "all_dormant": ("GC-AMB-91", "CQ-WIN4-13"),
    "one_left": ("GC-WIN-02", "CQ-WIN4-06"),
    "vulnerable_lost": ("GC-VUL-02", "CQ-VULN-02"),
    "shared_annihilation": ("GC-AMB-96", "CQ-WIN4-03"),
    "quiet_count": ("GC-WIN-09 GC-TEAM-09 GC-2P-10", "CQ-WIN4-09 CQ-TEAM-09 CQ-WIN2-03"),
    "quiet_spaces": ("GC-TEAM-08 GC-TEAM-08 GC-2P-09", "CQ-TEAM-08 CQ-TEAM-08 CQ-WIN2-03"),
    "quiet_captures": ("GC-2P-10", "CQ-WIN2-03"),
    "agreed_draw": ("CQ-WIN2-05", "CQ-WIN2-05"),
}


def clause_of(reason: str, options: Options) -> str:
    """The clause of an ending in the family and mode being played."""
    grand, older = _CLAUSES[reason]
    clauses = (grand if options.word("army") == "grand" else older).split()
    if not clauses:
        return ""
    mode = ("ffa", "team", "duel").index(options.word("mode"))
    return clauses[mode] if len(clauses) == 3 else clauses[0]
