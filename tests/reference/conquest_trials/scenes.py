"""Positions set up by hand, for rules that scattered armies hardly ever reach."""

from __future__ import annotations

from dataclasses import dataclass

from reference.conquest_trials.sketches import Sketch

FOUR, TWO = "S W N E", "S N"


@dataclass(frozen=True)
class Scene:
    """A small board and a position on it, with the clause that it is about."""

    clause: str
    preset: str
    board: str
    line: str

    @property
    def sketch(self) -> Sketch:
        return Sketch(self.board, TWO if self.preset.endswith(("2p", "2p_variant")) else FOUR, {})


SCENES = (
    # A third soldier beside a ship that carries two; an elephant beside one with a soldier aboard.
    Scene(
        "CQ-LOAD-04",
        "conquest_4p",
        "a=p, b=p, b=q, p~q, a-b, b-c, c-d",
        "S.Sol@a S.Ele@b S.Shp[Sol,Sol]@p S.Shp[Sol]@q W.Sol@c W.Kni@d turn=40 active=S to_act=S spent=3 budget=20",
    ),
    # A soldier on the dock and an elephant with room aboard.
    Scene(
        "CQ-LOAD-14",
        "conquest_4p",
        "a=p, b=p, p~q, c=q, a-b, b-d",
        "S.Sol@a S.Sol@b S.Shp[Ele]@p W.Sol@c W.Kni@d turn=40 active=S to_act=S spent=3 budget=20",
    ),
    # The last point retakes a capital field, which gives four points back: the exchange is still open.
    Scene(
        "CQ-EXCH-33",
        "conquest_2p",
        "cA1#a, a-b, b-c, cA2#b",
        "N.Sol@cA1 S.Kni@a N.Kni@b S.Sol@c N.Sol@cA2 turn=40 active=S to_act=S spent=11 budget=12 refunds=3",
    ),
    # A taking inside a castle whose bridge is raised, with a catapult of the loser outside.
    Scene(
        "GC-AMB-53",
        "grand_en",
        "cA1#a, cA2#a, cA1-cA2, a-b, b-c, c-d",
        "S.Cat@a W.Kni@cA1 S.Sol@cA2 W.Sol@b W.Sol@c S.Sol@d turn=41 active=W to_act=W spent=3 budget=20 "
        "raised=cA1:W,cA2:W",
    ),
    # A soldier of the loser who can only reach the taker over a manned elephant.
    Scene(
        "CQ-EXCH-20",
        "conquest_4p",
        "s-c, a-b, b-c, s-d",
        "S.Kni@s W.Sol@c W.Sol@a W.Ele[Sol]@b S.Sol@d turn=40 active=S to_act=S spent=3 budget=20",
    ),
    # The last land pieces are two soldiers and a camel: captures and a theft, in any order.
    Scene(
        "GC-AMB-97",
        "grand_en",
        "a-b, c-d, e-f, g-h, i-j",
        "S.Kni@a W.Sol@b S.Sol@c W.Cam@d S.Kni@e W.Sol@f N.Sol@g N.Sol@h E.Sol@i E.Sol@j "
        "turn=40 active=S to_act=S spent=3 budget=20",
    ),
    # A tower is conquered beside a catapult of its owner, which may shoot but not move in.
    Scene(
        "CQP-CAT-18",
        "plus_4p",
        "a-b, b-c, c-d, e-f",
        "W.Sie[Sol,Sol]@a S.Sie@b S.Cat@c S.Sol@d W.Sol@e W.Kni@f turn=41 active=W to_act=W spent=3 budget=20",
    ),
    # A ship is boarded beside a catapult of its owner, who shoots the crew and has the ship back.
    Scene(
        "GC-AMB-49",
        "grand_fr",
        "a=p, b=p, p~q, b-c, a-d",
        "W.Kni@a S.Shp@p S.Cat@b S.Sol@c W.Sol@d turn=41 active=W to_act=W spent=3 budget=20",
    ),
    # A vessel of a dormant partner with a soldier of the loser aboard, and one with the partner's own.
    Scene(
        "GC-AMB-107",
        "grand_party_it",
        "p~q, q~r, q~s, q~t, cC1#a, cC2#b, cC3#c, cC4#d, cC5#e",
        "W.Shp@p S.Shp@q N.Shp[S.Sol]@r N.Shp[Sol]@s S.Shp@t E.Sol@cC1 E.Sol@cC2 E.Sol@cC3 E.Sol@cC4 E.Sol@cC5 "
        "S.Sol@a N.Sol@b W.Sol@c turn=41 active=W to_act=W spent=3 budget=20",
    ),
    # Takings in a castle and on a Quest, with a catapult of the loser beside them that may not enter.
    Scene(
        "CQP-CAT-10",
        "plus_4p",
        "cA1#a, cA1#e, a-b, b-c, a-Q1, Q1-d",
        "W.Kni@d S.Sol@cA1 S.Cat@a S.Sol@b S.Sol@Q1 W.Kni@c W.Sol@e turn=41 active=W to_act=W spent=3 budget=20",
    ),
)
