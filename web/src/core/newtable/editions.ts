// What can be played, from the catalogue: presets, options, and how a choice differs from what is printed.
import { generated } from '../generated';
import catalogue from '../../generated/catalogue.json';
import { newTableGame } from './game';

export interface Option {
  name: string;
  kind: 'switch' | 'number' | 'choice' | 'numbers' | 'set';
  default: string;
  allowed?: string[];
  least?: number;
  most?: number;
}
export interface Preset {
  /** The box it is printed in; empty where presets are not grouped. */
  edition: string;
  seats: string[];
  teams: string[][];
  options: Record<string, string>;
  notes: Note[];
}
/** Something that an edition plays by a ruling alone: its sentence, its clause, and the options that follow the ruling. */
export type Note = [meaning: string, clause: string, options: string[]];
interface Game {
  presets: Record<string, Preset>;
  options: Option[];
  players: string[];
  /** How many lessons introduce the game. */
  lessons: number;
}
export const GAMES = generated<Record<string, Game>>(catalogue);

/** What the catalogue says of a game; nothing of one that it does not list. */
export function catalogueOf(game: string): Game {
  return GAMES[game] ?? { presets: {}, options: [], players: [], lessons: 0 };
}

export function presetOf(game: string, preset: string): Preset {
  return catalogueOf(game).presets[preset] ?? { edition: '', seats: [], teams: [], options: {}, notes: [] };
}

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
