// The games of this client. A game is a plug-in: it exports one module (`src/games/<game>/module.ts`), and pages and shared
// components ask the module for everything that differs from game to game. A game without a module is played with the
// plain table of `components/generic`.
import type { Component, Snippet } from 'svelte';
import type { SeatStyle } from '../components/art';
import type { Step } from './course/types';
import type { GameEditor } from './editor/game';
import type { Key } from './i18n/messages.svelte';
import type { HotSeat } from './hotSeat.svelte';
import type { Match, View } from './match.svelte';
import type { GameReplay } from './replay/game';
import type { OpeningsModule } from './explorer';
import type { ReviewModule } from './review/game';
import type { FeedItemCard, NewTable, PuzzleCard, MessageCard, PuzzleVerdict, ReplayCard } from './schema';

export type Options = Record<string, string>;
export type Theme = 'light' | 'dark';

export interface TableProps {
  match: Match;
  hot: HotSeat;
  /** A lesson at this table: what replaces the opponents and the log. */
  lesson?: TableLesson;
}

export interface TableLesson {
  bar: Snippet;
  panel: Snippet;
  /** Places to bring into view at first. */
  frame: string[];
  /** Whether the chips of the opponents are shown although there is only one. */
  rivals: boolean;
}

/** A control to mark: a selector of the page, and what is written beside it. */
export interface Due {
  find: string;
  text: string;
}

export interface LessonModule {
  /** Where the controls of a step are, the first visible one is due; `words` are still to be played. */
  due(step: Step, words: string[]): Due[];
  /** The picture of a lesson in the list. */
  picture: Component<{ picture: string }>;
  /** What the other player is called, in a game whose seats have no names of their own. */
  rival?(): string;
  /** Whether a small screen shows the step that is due in the bar above the table. */
  barSteps?: boolean;
}

/** A sentence about what happened in a puzzle. */
export interface PuzzleLine {
  seat: string;
  text: string;
}

export interface PuzzleModule {
  /** What the solver has to reach, in one sentence. */
  goal(puzzle: PuzzleCard): string;
  /** The whole question, where it says more than the seat on turn and the goal. */
  question?(message: MessageCard, seat: string): string;
  /** What can still be reached after a slip, in one sentence. */
  most(verdict: PuzzleVerdict): string;
  /** Says that the attempt has ended without reaching the goal. */
  missed(): string;
  /** What the second and the third hint are about. */
  hints(): [string, string];
  /** Whether the goal is a number of things that are gained one after the other. */
  readonly counted: boolean;
  /** Places to bring into view at first. */
  frame(view: View, options: Record<string, string>): Promise<string[]>;
  /** Feed items in words. */
  lines(feed: FeedItemCard[]): PuzzleLine[];
}

export interface ReplayModule {
  /** Load what a record is shown with. */
  load(card: ReplayCard): Promise<GameReplay>;
  /** The seats of a position, in the order of play. */
  seatsIn?(view: View): string[];
}

/** An edition and its seats; the first seat is mine. */
export interface QuickStart {
  preset: string;
  seats: readonly string[];
}

export interface GameModule {
  /** The name of the game on the wire. */
  readonly name: string;
  readonly title: string;
  /** Seats in the order of play. */
  readonly seats: readonly string[];
  /** Whether hands are hidden: a shared device is covered between players. */
  readonly hidden: boolean;
  /** Whether the game has chance, so that the seed commitment is shown. */
  readonly chance: boolean;
  /** What happens when time runs out, where the table plays the idle action. */
  readonly idleText: Key;
  /** A table that starts at once: my seat, and computers on the others. */
  readonly quickStart?: QuickStart;
  /** Tables for groups of friends, by the number of players. */
  readonly groups?: readonly { players: number; preset: string }[];
  seatName(seat: string): string;
  /** A computer at a seat, where it is not called like the seat itself. */
  computerName?(level: string, seat: string): string;
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
  /** Whether a question is put to all seats in secret; a watcher does not learn who has answered. */
  asksAll?(view: View): boolean;
  /** Load the texts for the terms of offers. */
  terms?(): Promise<(term: string, value: string) => string | null>;
  /** Load what the table needs besides its script. */
  preload?(options: Options): Promise<unknown>;
  /** The table of the game. */
  table(): Promise<{ default: Component<TableProps> }>;
  /** Load the guide, which its table shows, ahead of a guided match. */
  guide?(): Promise<unknown>;
  replay(): Promise<ReplayModule>;
  /** The choice of openings in the explorer, for games whose openings are groups of positions. */
  openings?(): Promise<OpeningsModule>;
  /** The review of a match, for games that have one. */
  review?(): Promise<ReviewModule>;
  lesson?(): Promise<{ lesson: LessonModule }>;
  puzzle?(): Promise<{ puzzle: PuzzleModule }>;
  /** The board of the position editor; a game without one is edited as text. */
  editor?(): Promise<{ editor: GameEditor }>;
  /** A position to try before a match. */
  showcase?(): Promise<{ default: Component }>;
}

const modules = new Map<string, GameModule>();
let fallback: ((name: string) => GameModule) | null = null;

export function registerGame(module: GameModule): void {
  modules.set(module.name, module);
}

/** Set the module for games without their own. */
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

/** The form for a match against computers of one level, in the usual edition or in another one. */
export function quickStart(module: GameModule, player: string, start = module.quickStart): NewTable | null {
  if (!start) return null;
  const { preset, seats } = start;
  const [mine, ...others] = seats as readonly [string, ...string[]];
  const computers = others.map((seat) => [seat, { kind: 'computer' as const, player }]);
  return { preset, seats: { [mine]: { kind: 'me' }, ...Object.fromEntries(computers) }, start: true };
}
