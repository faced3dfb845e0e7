"""Colours of the charts: one table per theme; every drawing takes its colours from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Ground:
    """Colours of one terrain: the wash, its darker rim, bodies of plants and rocks, their shaded side, their ink."""

    fill: str
    rim: str
    body: str
    shade: str
    ink: str


@dataclass(frozen=True, slots=True)
class ChartTheme:
    name: ThemeName
    # paper and ornament
    paper: str
    frame: str
    frame_soft: str
    ink: str
    ink_soft: str
    accent: str
    gold: str
    text: str
    text_soft: str
    sea_text: str
    halo: str
    # water
    sea: str
    sea_deep: str
    shallow: tuple[str, str, str, str]
    waterline: str
    wave: str
    rhumb: tuple[str, str, str]
    rhumb_opacity: float
    moat: str
    moat_edge: str
    lake: str
    # land
    coast: str
    land: str
    shore: str
    hachure: str
    road: str
    road_edge: str
    trail: str
    terrain: Mapping[str, Ground]
    leaf: tuple[str, str]  # broad leaves: light, shaded
    needle: tuple[str, str]
    bloom: str
    snow: str
    # spaces
    space: str
    space_edge: str
    space_ring: str
    sea_space: str
    sea_edge: str
    sea_ring: str
    lane: str
    quest: str
    quest_fill: str
    # things people built
    stone: str
    stone_dark: str
    stone_edge: str
    court: str
    roof: str
    roof_dark: str
    wood: str
    wood_dark: str
    plank: str
    rope: str
    tunnel: str
    # marks
    slot: str
    slot_edge: str
    slot_line: str
    steps: str
    # regions of a map
    wash: tuple[str, ...]
    wash_rim: tuple[str, ...]


LIGHT = ChartTheme(
    name="light",
    paper="#F3E8CC",
    frame="#5A4330",
    frame_soft="#B89F78",
    ink="#4A3626",
    ink_soft="#7A6248",
    accent="#A33B1E",
    gold="#C79A3A",
    text="#4A3626",
    text_soft="#6B533B",
    sea_text="#2B6178",
    halo="#FFF9E8",
    sea="#BBD6DA",
    sea_deep="#9FC3CC",
    shallow=("#C4DCDD", "#CDE3E1", "#D8EAE4", "#E3F1E7"),
    waterline="#7BA8B4",
    wave="#8CB4BF",
    rhumb=("#7A5A3A", "#3F7F5F", "#B4542E"),
    rhumb_opacity=0.15,
    moat="#A3CAD3",
    moat_edge="#3D7286",
    lake="#B0D2D8",
    coast="#5A4330",
    land="#F3E7C8",
    shore="#E5D0A0",
    hachure="#A58A5C",
    road="#FFF8E6",
    road_edge="#84663F",
    trail="#8A5A2B",
    terrain={
        "meadow": Ground("#D6E2A8", "#B9CC80", "#B5CB7C", "#93AD58", "#70853B"),
        "forest": Ground("#BBD09B", "#97B478", "#86A968", "#64894C", "#3F5D36"),
        "hills": Ground("#E8D7A0", "#D2B974", "#DFC888", "#C4A45B", "#876630"),
        "mountains": Ground("#DDD3C2", "#BDAF9A", "#F1EBDF", "#A99B88", "#574B42"),
        "desert": Ground("#F3E0A8", "#E0C47A", "#EFD592", "#DDB868", "#A97C3C"),
        "marsh": Ground("#C7DCC2", "#9FC2AC", "#A6C6BB", "#7FA99B", "#4A7264"),
    },
    leaf=("#8FB06C", "#6B9150"),
    needle=("#6F9A6C", "#4E7A55"),
    bloom="#C2574A",
    snow="#FDFBF4",
    space="#FFFCF2",
    space_edge="#4A3626",
    space_ring="#CDB78F",
    sea_space="#F1F8F7",
    sea_edge="#23566B",
    sea_ring="#9CC3CC",
    lane="#2B6178",
    quest="#B3261E",
    quest_fill="#FFF1E4",
    stone="#D3C8B6",
    stone_dark="#A09281",
    stone_edge="#4F443A",
    court="#E8DCC2",
    roof="#C4694A",
    roof_dark="#8E4229",
    wood="#B98A56",
    wood_dark="#6E4A26",
    plank="#C79B66",
    rope="#6E4A26",
    tunnel="#3B2C20",
    slot="#FFD21F",
    slot_edge="#5A4300",
    slot_line="#B98600",
    steps="#4A3626",
    wash=("#EBD9A8", "#D5DFAE", "#E9C7A6", "#C9DAC0", "#E3D0C4"),
    wash_rim=("#C9A955", "#A3B566", "#CC9163", "#8DB08A", "#BE9583"),
)

DARK = ChartTheme(
    name="dark",
    paper="#1A1712",
    frame="#C8AE7C",
    frame_soft="#6E5C3D",
    ink="#E2D2A9",
    ink_soft="#A8946A",
    accent="#E58A5E",
    gold="#D9B660",
    text="#EBDDB8",
    text_soft="#C9B68B",
    sea_text="#8FC0CC",
    halo="#17130D",
    sea="#122630",
    sea_deep="#0C1B24",
    shallow=("#152E38", "#193640", "#1E3F49", "#254A52"),
    waterline="#33626F",
    wave="#27505D",
    rhumb=("#C8AE7C", "#5FA98A", "#C9744E"),
    rhumb_opacity=0.13,
    moat="#1F4552",
    moat_edge="#6FA9B8",
    lake="#1D414C",
    coast="#C8AE7C",
    land="#3A342A",
    shore="#4E4533",
    hachure="#6F6146",
    road="#C4AE80",
    road_edge="#1C1812",
    trail="#DDB878",
    terrain={
        "meadow": Ground("#46502F", "#5A663A", "#5F6E3B", "#4B582F", "#93A364"),
        "forest": Ground("#33442F", "#43583B", "#4A6640", "#36502F", "#82A372"),
        "hills": Ground("#534729", "#695A35", "#6C5B33", "#574827", "#B79B63"),
        "mountains": Ground("#464240", "#5B5550", "#77706A", "#36312E", "#C4B8A8"),
        "desert": Ground("#625131", "#7A663D", "#7B653A", "#64512D", "#CFAE6D"),
        "marsh": Ground("#354841", "#456056", "#3F5D56", "#314C46", "#86AFA2"),
    },
    leaf=("#5C7F49", "#43633A"),
    needle=("#4A7050", "#37563F"),
    bloom="#D07A66",
    snow="#DDE2E0",
    space="#F0E3C2",
    space_edge="#17130D",
    space_ring="#A8946A",
    sea_space="#BFD9DE",
    sea_edge="#0A171E",
    sea_ring="#6F9BA6",
    lane="#6FA9B8",
    quest="#A8251C",
    quest_fill="#FBE7D4",
    stone="#8B8273",
    stone_dark="#5C5448",
    stone_edge="#17130D",
    court="#4A4234",
    roof="#9A5038",
    roof_dark="#663322",
    wood="#8E6739",
    wood_dark="#2A1B0C",
    plank="#B08A56",
    rope="#D2B27C",
    tunnel="#0B0906",
    slot="#FFD21F",
    slot_edge="#2A2000",
    slot_line="#E5BC1E",
    steps="#F0E3C2",
    wash=("#55482C", "#414C2E", "#563F2C", "#34483D", "#4A3E3A"),
    wash_rim=("#7D6A3E", "#64763F", "#805B3C", "#4B6B58", "#705C55"),
)

THEMES: Mapping[ThemeName, ChartTheme] = {"light": LIGHT, "dark": DARK}
