// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** An action: the piece that acted, its cost unless it ended the turn, the kinds of the pieces lost to it. */
export type ConquestActed = {
  seat: string;
  place?: string;
  goal?: string;
  piece?: string;
  cost?: number;
  lost?: string[];
  how: "moves" | "captures" | "mounts" | "boards" | "commandeers";
};

/** A recapture with all its words, the moves left to the captor, and what could capture back. */
export type ConquestAnswer = {
  word: string;
  words: string[];
  goal: string;
  lost: string[];
  kind: string;
  over: boolean;
  left: number;
  near: NearestCaptor | null;
};

/** A seat may recapture at a place. */
export type ConquestAsked = {
  seat: string;
  place: string;
};

/** The count of a seat and its parts. */
export type ConquestCount = {
  seat: string;
  count: number;
  pieces: number;
  captures: number;
  spaces: number;
  commandeered: number;
};

/** An action or a trip: its words and cost, the effect of the last word, and what follows from it. */
export type ConquestGoal = {
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
};

/** A suggested trip: what it is for, the piece and its way, what it captures, and who may answer. */
export type ConquestIdea = {
  aim: "win" | "capture" | "tower" | "advance";
  place: string;
  member: number;
  piece: string;
  goal: string;
  words: string[];
  cost: number;
  lost: string[];
  asked: string;
  trip: ConquestGoal;
};

/** The match is over. */
export type ConquestOver = {
  winners: string[];
  reason: string;
};

/** A place that a piece of any seat could reach: with what is left of the turn, or in the next turn of its seat. */
export type ConquestRange = {
  goal: string;
  seat: string;
  cost: number;
  kind: string;
  lost: string[];
  now: boolean;
};

/** The public figures of a seat. `against` lists the held spaces that cost it moves, each with its holder. */
export type ConquestSeat = {
  held: number;
  against: [string, string][];
  lost: number;
  dormant: boolean;
  units: number;
  count: number;
};

/** A seat cannot act and is skipped. */
export type ConquestSkipped = {
  seat: string;
};

/** A piece with what it carries. `used` of its `of` moves of a turn are spent; `origin` is its first side. */
export type ConquestStack = {
  piece: string;
  side: string;
  used: number;
  of: number;
  origin?: string;
  frozen?: boolean;
  load?: ConquestStack[];
};

/** Why a piece can do nothing: a message key with its parameters, and the clause of the rules. */
export type ConquestStandstill = {
  key: string;
  params: Record<string, unknown>;
  clause: string | null;
};

/** What a piece of another seat could capture in a turn of its own: victim, attacker and its trip. */
export type ConquestThreat = {
  goal: string;
  victim: string;
  seat: string;
  place: string;
  member: number;
  piece: string;
  words: string[];
  cost: number;
};

/** A turn begins, with this many moves. */
export type ConquestTurn = {
  seat: string;
  budget: number;
};

/** A position: its line, and the same facts spelled out. */
export type ConquestView = {
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
};

/** How an opponent could end the match by one piece alone. */
export type ConquestWin = {
  seat: string;
  goal: string;
  cost: number;
  words: string[];
};

/** The piece that could capture at the least cost. */
export type NearestCaptor = {
  piece: string;
  place: string;
  cost: number;
};

/** The asked seat, and the place of the capturing piece. */
export type RecaptureWindow = {
  seat: string;
  place: string;
};

/** One item of the answer to each query. */
export interface ConquestQueries {
  reach: ConquestGoal;
  threats: ConquestThreat;
  range: ConquestRange;
  standstill: ConquestStandstill;
  wins: ConquestWin;
  ideas: ConquestIdea;
  deeds: ConquestGoal;
  trip: ConquestGoal;
  answers: ConquestAnswer;
  counts: ConquestCount;
}

/** An event with its parameters. */
export type ConquestEvent =
  | { kind: "conquest.event.moved"; data: ConquestActed }
  | { kind: "conquest.event.commandeered"; data: ConquestActed }
  | { kind: "conquest.event.ran"; data: ConquestActed }
  | { kind: "conquest.event.shot"; data: ConquestActed }
  | { kind: "conquest.event.wandered"; data: ConquestActed }
  | { kind: "conquest.event.raised"; data: ConquestActed }
  | { kind: "conquest.event.lowered"; data: ConquestActed }
  | { kind: "conquest.event.agreed"; data: ConquestActed }
  | { kind: "conquest.event.ended"; data: ConquestActed }
  | { kind: "conquest.event.declined"; data: ConquestActed }
  | { kind: "conquest.event.built"; data: ConquestActed }
  | { kind: "conquest.event.asked"; data: ConquestAsked }
  | { kind: "conquest.event.turn"; data: ConquestTurn }
  | { kind: "conquest.event.skipped"; data: ConquestSkipped }
  | { kind: "conquest.event.over"; data: ConquestOver };
