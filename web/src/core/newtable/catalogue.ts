// The catalogue that the package writes: the presets, options and players of each game.
import { generated } from '../generated';
import catalogue from '../../generated/catalogue.json';

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
