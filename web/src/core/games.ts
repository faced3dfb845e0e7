// The games of this client. A game is a plug-in: it registers one module (`src/games/index.ts`), and pages and shared
// components ask the module for everything that differs from game to game. A game without a module is played with the
// plain table of `components/generic`.
import type { Component } from 'svelte';
import type { SeatStyle } from '../components/art';
import type { HotSeat } from './hotSeat.svelte';
import type { LessonRules } from './lesson';
import type { Match, View } from './match.svelte';
import type { GameReplay } from './replay/game';
import type { NewTable, ReplayCard } from './schema';
import type { LessonSource } from './sources/lesson.svelte';

export type Options = Record<string, string>;
export type Theme = 'light' | 'dark';

export interface TableProps {
  match: Match;
  hot: HotSeat;
}

export interface LessonModule {
  default: Component<{ match: Match; source: LessonSource }>;
  rules: LessonRules;
}

export interface ReplayModule {
  /** Load what a record is shown with. */
  load(card: ReplayCard): Promise<GameReplay>;
}

export interface GameModule {
  /** The name of the game on the wire. */
  readonly name: string;
  readonly title: string;
  /** Seats in the order of play. */
  readonly seats: readonly string[];
  /** Whether hands are hidden: a shared device is covered between players. */
  readonly hidden: boolean;
  /** Whether chance decides anything: the commitment to the seed is shown. */
  readonly chance: boolean;
  /** What happens when time runs out, where the table plays the idle action. */
  readonly idleText: 'overrun.idle' | 'overrun.cards';
  /** A table that starts at once: my seat, and computers on the others. */
  readonly quickStart?: { preset: string; seats: string[] };
  seatName(seat: string): string;
  seatStyle(seat: string): SeatStyle | undefined;
  /** The edition of a table in words. */
  editionName(preset: string, options: Options): string;
  /** The board of a table, by its name in the generated pictures; empty where there is none. */
  board(options: Options): string;
  /** Pictures for lists of games: a board, or a fan of cards. */
  picture(theme: Theme): { kind: 'thumb' | 'fan'; images: string[] };
  /** The round that a view is in; 0 where a game has none. */
  round?(view: View, seats: number): number;
  /** Whether a seat is asked in the middle of another seat's turn. */
  answering?(view: View, seat: string): boolean;
  /** Whether all seats are asked in secret, so that a watcher is not told who has answered. */
  asksAll?(view: View): boolean;
  /** Load the words for the terms of offers. */
  terms?(): Promise<(term: string, value: string) => string | null>;
  /** Load what the table needs besides its script. */
  preload?(options: Options): Promise<unknown>;
  /** The table of the game. */
  table(): Promise<{ default: Component<TableProps> }>;
  replay(): Promise<ReplayModule>;
  lesson?(): Promise<LessonModule>;
  /** A position to try before a match. */
  showcase?(): Promise<{ default: Component }>;
}

const modules = new Map<string, GameModule>();
let fallback: ((name: string) => GameModule) | null = null;

export function registerGame(module: GameModule): void {
  modules.set(module.name, module);
}

/** Set what stands for games without a module. */
export function registerFallback(make: (name: string) => GameModule): void {
  fallback = make;
}

/** All games with a module, in the order of their registration; the first is offered to newcomers. */
export function games(): GameModule[] {
  return [...modules.values()];
}

export function gameModule(name: string | null | undefined): GameModule {
  const found = modules.get(name ?? '');
  if (found) return found;
  if (!fallback) throw new Error(`no module for the game ${name}`);
  return fallback(name ?? '');
}

/** The form for a match against computers of one level. */
export function quickStart(module: GameModule, player: string): NewTable | null {
  if (!module.quickStart) return null;
  const { preset, seats } = module.quickStart;
  const [mine, ...others] = seats as [string, ...string[]];
  const computers = others.map((seat) => [seat, { kind: 'computer' as const, player }]);
  return { preset, seats: { [mine]: { kind: 'me' }, ...Object.fromEntries(computers) }, start: true };
}
