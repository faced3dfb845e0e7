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
  /** The edition it belongs to; empty if presets are not grouped. */
  edition: string;
  seats: string[];
  teams: string[][];
  options: Record<string, string>;
  notes: Note[];
}
/** A ruling that the printed rules of an edition do not contain: its text, its clause and the options it sets. */
export type Note = [meaning: string, clause: string, options: string[]];
interface Game {
  presets: Record<string, Preset>;
  options: Option[];
  players: string[];
}
export const GAMES = generated<Record<string, Game>>(catalogue);

/** The catalogue of a game; empty for a game that is not listed. */
export function catalogueOf(game: string): Game {
  return GAMES[game] ?? { presets: {}, options: [], players: [] };
}

export function presetOf(game: string, preset: string): Preset {
  return catalogueOf(game).presets[preset] ?? { edition: '', seats: [], teams: [], options: {}, notes: [] };
}
