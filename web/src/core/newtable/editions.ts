// What can be played, as a form shows it: family, edition, how many sides, printing. All of it comes from the catalogue.
import catalogue from '../../generated/catalogue.json';
import type { Family } from '../seats';

export interface Option {
  name: string;
  kind: 'switch' | 'number' | 'choice' | 'numbers' | 'set';
  default: string;
  allowed?: string[];
  least?: number;
  most?: number;
}
export interface Preset {
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
}
export const GAMES = catalogue as unknown as Record<Family, Game>;

export type Mode = 'ffa' | 'team' | 'duel';
export const MODES: Mode[] = ['duel', 'ffa', 'team'];
export const VARIANTS = ['variant_a', 'variant_b', 'variant_c', 'variant_d', 'variant_e'] as const;
export const COUNTS = [2, 3, 4, 5, 6] as const;
/** Each edition of Conquest by sides; where there are several printings, the first is the usual one. */
export const EDITIONS: Record<string, Record<Mode, string[]>> = {
  conquest: { duel: ['conquest_2p'], ffa: ['conquest_4p'], team: ['conquest_party'] },
  plus: {
    duel: ['plus_2p', 'plus_2p_variant'],
    ffa: ['plus_4p', 'plus_4p_variant'],
    team: ['plus_party', 'plus_party_variant'],
  },
  grand: {
    duel: ['grand_2p'],
    ffa: ['grand_it', 'grand_en', 'grand_fr'],
    team: ['grand_party_it', 'grand_party_en'],
  },
};
/** What the form decides elsewhere, or what would make another game of it. */
const ELSEWHERE: Record<Family, string[]> = {
  conquest: ['board', 'mode', 'army', 'team_pairs'],
  condottiere: ['players', 'chat', 'leaver_policy', 'turn_timer', ...VARIANTS],
};

export function presetOf(family: Family, preset: string): Preset {
  return GAMES[family].presets[preset] ?? { seats: [], teams: [], options: {}, notes: [] };
}

/** What a preset plays by a ruling alone; a note whose options were changed from what is printed no longer holds. */
export function notesOn(preset: string, changes: Record<string, string> = {}): Note[] {
  const family = (Object.keys(GAMES) as Family[]).find((name) => preset in GAMES[name].presets);
  if (!family) return [];
  const changed = new Set(differences(family, preset, changes).map(({ name }) => name));
  return presetOf(family, preset).notes.filter(([, , options]) => !options.some((name) => changed.has(name)));
}

/** A match's options as changes of its preset: what it leaves out has its default, not what the preset prints. */
export function asChanges(family: Family, preset: string, options: Record<string, string>): Record<string, string> {
  const defaults = Object.fromEntries(GAMES[family].options.map((option) => [option.name, option.default]));
  const changed = differences(family, preset, { ...defaults, ...options });
  return Object.fromEntries(changed.map(({ name, is }) => [name, is]));
}

export function optionsOf(family: Family): Option[] {
  return GAMES[family].options.filter((option) => !ELSEWHERE[family].includes(option.name));
}

/** What a preset prints for an option. */
export function printed(family: Family, preset: string, name: string): string {
  const own = presetOf(family, preset).options[name];
  return own ?? GAMES[family].options.find((option) => option.name === name)?.default ?? '';
}

/** Options that differ from the printed rules, with what was printed. */
export function differences(
  family: Family,
  preset: string,
  changes: Record<string, string>,
): { name: string; was: string; is: string }[] {
  return Object.entries(changes)
    .map(([name, is]) => ({ name, was: printed(family, preset, name), is }))
    .filter(({ was, is }) => was !== is);
}

/** The seats that a choice has, in the order of play. */
export function seatsOf(family: Family, preset: string): string[] {
  return presetOf(family, preset).seats;
}

export function teamsOf(pairs: string): string[][] {
  const [one = '', two = ''] = pairs.toUpperCase().split('_');
  return [one.split(''), two.split('')];
}
