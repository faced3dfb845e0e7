// Differences between the options of a table and its preset.
import { GAMES, catalogueOf, presetOf, type Note, type Option } from './catalogue';
import { newTableGame } from './game';

/** The rulings of a preset, without those whose options were changed. */
export function notesOn(preset: string, changes: Record<string, string> = {}): Note[] {
  const game = Object.keys(GAMES).find((name) => preset in catalogueOf(name).presets);
  if (!game) return [];
  const changed = new Set(differences(game, preset, changes).map(({ name }) => name));
  return presetOf(game, preset).notes.filter(([, , options]) => !options.some((name) => changed.has(name)));
}

/** The options of a match as changes to its preset; missing options have their default, not the preset's value. */
export function asChanges(game: string, preset: string, options: Record<string, string>): Record<string, string> {
  const defaults = Object.fromEntries(catalogueOf(game).options.map((option) => [option.name, option.default]));
  const changed = differences(game, preset, { ...defaults, ...options });
  return Object.fromEntries(changed.map(({ name, is }) => [name, is]));
}

/** The edition of a match, for a new table with the same options. */
export function samePreset(
  { preset }: { preset: string },
  { game, options }: { game: string; options: Record<string, string> },
): { game: string; preset?: string; options: Record<string, string> } {
  if (!(preset in catalogueOf(game).presets)) return { game, options };
  return { game, preset, options: asChanges(game, preset, options) };
}

export function optionsOf(game: string): Option[] {
  const elsewhere = newTableGame(game)?.elsewhere ?? [];
  return catalogueOf(game).options.filter((option) => !elsewhere.includes(option.name));
}

/** The value of an option in a preset. */
export function printed(game: string, preset: string, name: string): string {
  const own = presetOf(game, preset).options[name];
  return own ?? catalogueOf(game).options.find((option) => option.name === name)?.default ?? '';
}

/** Options that differ from the preset, with the preset's value. */
export function differences(
  game: string,
  preset: string,
  changes: Record<string, string>,
): { name: string; was: string; is: string }[] {
  return Object.entries(changes)
    .map(([name, is]) => ({ name, was: printed(game, preset, name), is }))
    .filter(({ was, is }) => was !== is);
}

/** The seats that a choice has, in the order of play. */
export function seatsOf(game: string, preset: string): string[] {
  return presetOf(game, preset).seats;
}
