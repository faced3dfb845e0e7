// What the board is told. It knows places, pieces and marks, and no rule: whatever lights up was lit from outside.

import type { Art, Tree } from '../../../components/art';

export type { Art, Tree };

export interface Place {
  kind: 'land' | 'castle' | 'quest' | 'sea' | 'field';
  x: number;
  y: number;
  island: string;
  port?: boolean;
  title?: string;
  terrain?: string;
}

export interface BoardData {
  id: string;
  title: string;
  subtitle: string;
  size: [number, number];
  radius: number;
  islands: Record<string, { name: string; seat: string; castle: string }>;
  places: Record<string, Place>;
  ways: [string, string, string][];
  bridges: Record<'light' | 'dark', Record<string, { up: Tree[]; down: Tree[] }>>;
}

/** A piece with all it carries, as views tell it. */
export interface Stack {
  piece: string;
  side: string;
  used: number;
  of?: number;
  origin?: string;
  frozen?: boolean;
  load?: Stack[];
}

/** A place that can be reached, with what it costs; `kind` chooses the mark. */
export interface Goal {
  place: string;
  cost: number;
  kind: 'go' | 'take' | 'act';
}

export interface Scene {
  stacks: Record<string, Stack>;
  raised: string[];
  dormant: string[];
  vulnerable: string[];
  selected: string | null;
  goals: Goal[];
  path: string[];
  cost: number | null;
  stops: string[];
  ghosts: string[];
  /** A piece that would stand there: built, but only in the mind. */
  imagined: { place: string; stack: Stack } | null;
  target: string | null;
  threatened: string[];
  trail: [string, string][];
  /** A way that is thought of, place by place. */
  preview: string[] | null;
  names: boolean;
  /** Everything but the target lies in shade. */
  veiled: boolean;
}

export const EMPTY: Scene = {
  stacks: {},
  raised: [],
  dormant: [],
  vulnerable: [],
  selected: null,
  goals: [],
  path: [],
  cost: null,
  stops: [],
  ghosts: [],
  imagined: null,
  target: null,
  threatened: [],
  trail: [],
  preview: null,
  names: false,
  veiled: false,
};

export interface Press {
  touch: boolean;
  shift: boolean;
}

export interface Hooks {
  /** A finger or a button is down on a place, and may yet become a tap, a drag or a pan. */
  press?(place: string): void;
  tap(place: string | null, how: Press): void;
  hover(place: string | null): void;
  menu(place: string, at: { x: number; y: number }): void;
  /** Whether a piece on a place may be dragged. */
  grabs(place: string): boolean;
  drop(from: string, to: string): void;
  key(event: KeyboardEvent, focus: string | null): boolean;
  focus(place: string): void;
}
