// What a game adds to the form for a new table. Each game describes it in `games/<game>/newtable/index.ts`.
import type { Component } from 'svelte';
import type { NewTableForm } from './form.svelte';

/** The edition that is chosen, with what follows from it. Its fields are reactive. */
export interface EditionChoice {
  readonly preset: string;
  /** Options that are chosen with the edition. */
  readonly options: Record<string, string>;
  /** What the form remembers for the next table. */
  saved(): Record<string, unknown>;
  restore(saved: Record<string, unknown>): void;
}

export interface NewTableGame {
  name: string;
  /** Options that are set elsewhere in the form, or that would change the game. */
  elsewhere: readonly string[];
  choice(): EditionChoice;
  Editions: Component<{ form: NewTableForm }>;
  /** A component with further choices below the seats. */
  SeatOptions?: Component<{ form: NewTableForm }>;
}

const FOUND = import.meta.glob<NewTableGame>('../../games/*/newtable/index.ts', { import: 'newTable', eager: true });
const GAMES = new Map(Object.values(FOUND).map((game) => [game.name, game]));

export function newTableGame(name: string): NewTableGame | null {
  return GAMES.get(name) ?? null;
}
