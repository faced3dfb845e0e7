// The input of the board: places, pieces and marks. It knows no rules; all highlights are set by its caller.

import type { Art, Tree } from '../../../components/art';
import type { BoardMark } from '../../../core/boardMarks.svelte';

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

/** A piece with its load, as in views. */
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

/** A place in the range of a piece that is inspected. */
export interface RangeMark {
  place: string;
  cost: number;
  takes: boolean;
}

export interface Scene {
  stacks: Record<string, Stack>;
  raised: string[];
  dormant: string[];
  vulnerable: string[];
  /** Sides of the player's partners. */
  partners: string[];
  selected: string | null;
  goals: Goal[];
  path: string[];
  cost: number | null;
  stops: string[];
  ghosts: string[];
  /** The preview of a piece that would be built. */
  buildPreview: { place: string; stack: Stack } | null;
  target: string | null;
  threatened: string[];
  trail: [string, string][];
  /** Own pieces that can be captured. */
  endangered: string[];
  /** A way that a hint suggests, and not yet planned. */
  hint: { path: string[]; cost: number | null; takes: boolean } | null;
  /** A piece that is inspected, and where it could go. */
  observed: string | null;
  range: RangeMark[];
  /** Places that a text names. */
  lit: string[];
  /** The previewed path, place by place. */
  preview: string[] | null;
  /** The names of all places by code, where they are shown. */
  names: Record<string, string> | null;
  /** Dim everything but the target. */
  dimmed: boolean;
  /** Lines of an analysis, and drawings of a study. */
  drawn: readonly BoardMark[];
}

export const EMPTY: Scene = {
  stacks: {},
  raised: [],
  dormant: [],
  vulnerable: [],
  partners: [],
  selected: null,
  goals: [],
  path: [],
  cost: null,
  stops: [],
  ghosts: [],
  buildPreview: null,
  target: null,
  threatened: [],
  trail: [],
  endangered: [],
  hint: null,
  observed: null,
  range: [],
  lit: [],
  preview: null,
  names: null,
  dimmed: false,
  drawn: [],
};

export interface Press {
  touch: boolean;
  shift: boolean;
}

export interface Hooks {
  /** A press on a place; it may become a tap, a drag or a pan. */
  press?(place: string): void;
  tap(place: string | null, how: Press): void;
  hover(place: string | null): void;
  menu(place: string, at: { x: number; y: number }): void;
  /** Whether a piece on a place may be dragged. */
  canDrag(place: string): boolean;
  drop(from: string, to: string): void;
  key(event: KeyboardEvent, focus: string | null): boolean;
  focus(place: string): void;
}
