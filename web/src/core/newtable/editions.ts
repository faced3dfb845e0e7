// How the options of a table differ from the preset that is printed.
import { GAMES, catalogueOf, presetOf, type Note, type Option } from './catalogue';
import { newTableGame } from './game';

/** What a preset plays by a ruling alone; a note whose options were changed from what is printed no longer holds. */
export function notesOn(preset: string, changes: Record<string, string> = {}): Note[] {
  const game = Object.keys(GAMES).find((name) => preset in catalogueOf(name).presets);
  if (!game) return [];
  const changed = new Set(differences(game, preset, changes).map(({ name }) => name));
  return presetOf(game, preset).notes.filter(([, , options]) => !options.some((name) => changed.has(name)));
}

/** A match's options as changes of its preset: what it leaves out has its default, not what the preset prints. */
export function asChanges(game: string, preset: string, options: Record<string, string>): Record<string, string> {
  const defaults = Object.fromEntries(catalogueOf(game).options.map((option) => [option.name, option.default]));
  const changed = differences(game, preset, { ...defaults, ...options });
  return Object.fromEntries(changed.map(({ name, is }) => [name, is]));
}

/** The edition of a match for another one with its options, so that the new table bears its name. */
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

/** What a preset prints for an option. */
export function printed(game: string, preset: string, name: string): string {
  const own = presetOf(game, preset).options[name];
  return own ?? catalogueOf(game).options.find((option) => option.name === name)?.default ?? '';
}

/** Options that differ from the printed rules, with what was printed. */
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
