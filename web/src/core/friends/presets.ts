// The presets that forms about groups, challenges and quick pairing offer.
import { games } from '../games';
import { gameName } from '../lobbyRow';
import { catalogueOf, presetOf } from '../newtable/catalogue';

/** The name of a preset with its number of players. */
export function presetName(game: string, preset: string): string {
  return gameName(game, preset, presetOf(game, preset).options);
}

export function gameOfPreset(preset: string): string {
  return games().find(({ name }) => preset in catalogueOf(name).presets)?.name ?? games()[0]!.name;
}

/** The presets of a game, without those that differ in details of one edition only. */
export function mainPresets(game: string): string[] {
  const seen = new Set<string>();
  return Object.entries(catalogueOf(game).presets)
    .filter(([, { edition, seats, teams }]) => {
      const key = `${edition} ${seats.length} ${teams.length}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(([name]) => name)
    .sort((a, b) => seatCount(a) - seatCount(b));
}

/** The first edition for each number of players, alone and in teams. */
export function usualPresets(game: string): string[] {
  const seen = new Set<string>();
  return mainPresets(game).filter((preset) => {
    const { seats, teams } = presetOf(game, preset);
    return !seen.has(`${seats.length} ${teams.length}`) && seen.add(`${seats.length} ${teams.length}`);
  });
}

/** The presets that stand for a family of table sizes, for a group: those of four seats. */
export function groupPresets(game: string): string[] {
  return mainPresets(game).filter((preset) => seatCount(preset) === 4);
}

export function seatCount(preset: string): number {
  return presetOf(gameOfPreset(preset), preset).seats.length;
}

/** The levels of computers that a game has. */
export function levelsOf(game: string): string[] {
  return catalogueOf(game).players;
}
