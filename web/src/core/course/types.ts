// The course as the package writes it.
import type { Language } from '../browser/settings.svelte';
import type { EndingCard, EventCard } from '../schema';
import type { Change, Plain } from '../replay/timeline';

export type Texts = Record<Language, string>;

/** A lesson in the list. */
export interface LessonEntry {
  id: string;
  number: number;
  chapter: string;
  /** The piece or card that stands for it. */
  picture: string;
  /** The controls that it teaches. */
  teaches: string[];
  title: Texts;
  summary: Texts;
  /** Names of earlier lessons whose progress counts for this one. */
  was?: string[];
}

export interface Step {
  control: string;
  words: string[];
  /** What the control is used on, where it plays nothing: a seat, or an illegal word. */
  on?: string;
  text: Texts;
  /** The position that it leads to. */
  node: number;
}

/** Rows of equal fields: their usual values, and the differences from them. */
export interface Packed {
  usual: Plain;
  rows: Plain[];
}

/** A position: the changes from the first view, who acted since the position before, and what can be done. */
export interface LessonNode {
  changes: Change[];
  told?: [seat: string, events: EventCard[]][];
  after?: Record<string, number>;
  awaited?: string[];
  outcome?: EndingCard;
  /** Absent where the lesson leads no further. */
  legal?: string[];
  /** Legal words that others may answer. */
  loud?: string[];
  found?: Record<string, Packed>;
  refused?: Record<string, Packed>;
  /** A position with the same pieces, which has the rest. */
  same?: number;
}

/** Positions that are played without asking a server. */
export interface GraphData<Node extends LessonNode = LessonNode> {
  game: string;
  preset: string;
  options: Record<string, string>;
  seat: string;
  seats: string[];
  teams: string[][];
  first: Plain;
  nodes: Node[];
}

export interface PartData extends GraphData {
  task: Texts;
  /** Places to show. */
  frame: string[];
  step: Step[];
  wrong: { node: number; reason: Texts }[];
}

export interface LessonData {
  clause: string;
  title: Texts;
  learnt: Texts;
  parts: PartData[];
}
