// What a study consists of: moves in a tree, and what people write and draw at its moments.
import type { EventCard, ReplayCard, SaidWord, StandCard } from '../schema';

export const GLYPHS = ['brilliant', 'good', 'interesting', 'slip', 'costly', 'blunder', 'forced'] as const;
export type Glyph = (typeof GLYPHS)[number];
export const COLOURS = ['green', 'red', 'yellow', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Drawing {
  kind: 'arrow' | 'ring' | 'label';
  colour: Colour;
  places: string[];
  text: string;
}

export interface KeptDrawing extends Drawing {
  id: number;
  by: string;
}

/** One action in a tree of moves; the root has no action. */
export interface StudyNode {
  id: number;
  parent: number | null;
  /** The order among siblings; the smallest is the main line. */
  place: number;
  seat: string;
  word: string | null;
  /** An action of the match itself, which cannot be removed. */
  fixed: boolean;
  name: string;
  glyphs: Glyph[];
  drawings: KeptDrawing[];
  by: string;
  at: number;
}

export interface StudyComment {
  id: number;
  node: number;
  text: string;
  by: string;
  at: number;
  edited: number | null;
}

/** A line of moves as a replay, and the node after each step; the first one is the root. */
export interface StudyLine {
  card: ReplayCard;
  nodes: number[];
}

export interface Rights {
  write: boolean;
  comment: boolean;
}

export type Edit =
  | { do: 'name'; node: number; name: string }
  | { do: 'promote'; node: number }
  | { do: 'delete'; node: number }
  | { do: 'glyphs'; node: number; glyphs: Glyph[] }
  | { do: 'draw'; node: number; drawing: Drawing }
  | { do: 'erase'; node: number; drawing: number | null }
  | { do: 'comment'; node: number; text: string }
  | { do: 'edit_comment'; comment: number; text: string }
  | { do: 'delete_comment'; comment: number };

export interface Played {
  node: number;
  stand: StandCard;
  events: EventCard[];
}

/** Where the moves of a board come from, and where they are kept: this browser, or a study on the server. */
export interface MoveSource {
  readonly key: string;
  readonly rights: Rights;
  nodes(): readonly StudyNode[];
  comments(): readonly StudyComment[];
  /** The name of a person who wrote something. */
  person(id: string): string;
  /** The line from the root through a node to the end of its main line. */
  line(node: number, eyes: string): Promise<StudyLine>;
  /** The position of a node, to continue from. */
  stand(node: number): Promise<StandCard>;
  /** Play words from a node; they become nodes. */
  play(node: number, words: SaidWord[], from: StandCard): Promise<Played>;
  edit(edit: Edit): Promise<void>;
}
