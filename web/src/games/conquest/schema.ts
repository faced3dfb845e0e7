// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** An action: the piece that acted, its cost unless it ended the turn, the kinds of the pieces lost to it. */
export interface ConquestActed {
  seat: string;
  place?: string;
  goal?: string;
  piece?: string;
  cost?: number;
  lost?: string[];
  how: "moves" | "captures" | "mounts" | "boards" | "commandeers";
}

/** A recapture with all its words, the moves left to the captor, and what could capture back. */
export interface ConquestAnswer {
  word: string;
  words: string[];
  goal: string;
  lost: string[];
  kind: string;
  over: boolean;
  left: number;
  near: NearestCaptor | null;
}

/** A seat may recapture at a place. */
export interface ConquestAsked {
  seat: string;
  place: string;
}

/** The count of a seat and its parts. */
export interface ConquestCount {
  seat: string;
  count: number;
  pieces: number;
  captures: number;
  spaces: number;
  commandeered: number;
}

/** An action or a trip: its words and cost, the effect of the last word, and what follows from it. */
export interface ConquestGoal {
  goal: string;
  words: string[];
  cost: number;
  kind: string;
  how: "moves" | "captures" | "mounts" | "boards" | "commandeers";
  lost: string[];
  quiet: boolean;
  asked: string | null;
  answers: string[];
  ends: boolean;
  over: boolean;
}

/** The match is over. */
export interface ConquestOver {
  winners: string[];
  reason: string;
}

/** The public figures of a seat. `against` lists the held spaces that cost it moves, each with its holder. */
export interface ConquestSeat {
  held: number;
  against: [string, string][];
  lost: number;
  dormant: boolean;
  units: number;
  count: number;
}

/** A seat cannot act and is skipped. */
export interface ConquestSkipped {
  seat: string;
}

/** A piece with what it carries. `used` of its `of` moves of a turn are spent; `origin` is its first side. */
export interface ConquestStack {
  piece: string;
  side: string;
  used: number;
  of: number;
  origin?: string;
  frozen?: boolean;
  load?: ConquestStack[];
}

/** What a piece of another seat could capture in a turn of its own. */
export interface ConquestThreat {
  goal: string;
  seat: string;
  place: string;
  member: number;
  cost: number;
}

/** A turn begins, with this many moves. */
export interface ConquestTurn {
  seat: string;
  budget: number;
}

/** A position: its line, and the same facts spelled out. */
export interface ConquestView {
  position: string;
  board: string;
  options: Record<string, string>;
  active: string;
  turn: number;
  budget: number;
  spent: number;
  left: number;
  full: number;
  window: RecaptureWindow | null;
  seats: Record<string, ConquestSeat>;
  stacks: Record<string, ConquestStack>;
  raised: string[];
}

/** How an opponent could end the match by one piece alone. */
export interface ConquestWin {
  seat: string;
  goal: string;
  cost: number;
  words: string[];
}

/** The piece that could capture at the least cost. */
export interface NearestCaptor {
  piece: string;
  place: string;
  cost: number;
}

/** The asked seat, and the place of the capturing piece. */
export interface RecaptureWindow {
  seat: string;
  place: string;
}

/** One item of the answer to each query. */
export interface ConquestQueries {
  reach: ConquestGoal;
  threats: ConquestThreat;
  wins: ConquestWin;
  deeds: ConquestGoal;
  answers: ConquestAnswer;
  counts: ConquestCount;
}

/** The parameters of events by kind. */
export interface ConquestEvents {
  "conquest.event.moved": ConquestActed;
  "conquest.event.commandeered": ConquestActed;
  "conquest.event.ran": ConquestActed;
  "conquest.event.shot": ConquestActed;
  "conquest.event.wandered": ConquestActed;
  "conquest.event.raised": ConquestActed;
  "conquest.event.lowered": ConquestActed;
  "conquest.event.agreed": ConquestActed;
  "conquest.event.ended": ConquestActed;
  "conquest.event.declined": ConquestActed;
  "conquest.event.built": ConquestActed;
  "conquest.event.asked": ConquestAsked;
  "conquest.event.turn": ConquestTurn;
  "conquest.event.skipped": ConquestSkipped;
  "conquest.event.over": ConquestOver;
}

declare module '../../core/schema' {
  interface GameTypes {
    conquest: { view: ConquestView; queries: ConquestQueries; events: ConquestEvents };
  }
}
