// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** The result of a battle; empty while face-down cards may change it. */
export interface BattleResult {
  winner?: string | null;
  token?: string | null;
  courtesans?: boolean;
  over?: string[];
}

/** No seat wins a battle. */
export interface BattleTied {
  region: string;
  keeper: string;
}

/** A seat wins a battle, and the region from its owner; the word `none` stands for no owner. */
export interface BattleWon {
  seat: string;
  region: string;
  from: string;
}

/** An event of several equal cards. */
export interface CardCount {
  seat: string;
  card: string;
  count: number;
}

/** An event of a seat and a card; the word `none` stands for no card. */
export interface CardEvent {
  seat: string;
  card: string;
}

/** A seat shows a card to another. */
export interface CardTo {
  seat: string;
  to: string;
  card: string;
}

/** An event of a number of cards. */
export interface CardTotal {
  count: number;
}

/** Cards of a line that are discarded. */
export interface CardsLeaving {
  seat: string;
  card: string;
  count: number;
}

/** What wins the match; `points` only in a match for points. */
export interface CondottiereGoal {
  regions: number;
  kingdom: number;
  points?: number;
}

/** What an action would change in all lines; `ends` is null unless it ends the battle. */
export interface CondottierePlay {
  word: string;
  strengths: Record<string, LineStrength>;
  leaves: CardsLeaving[];
  courtesans: string | null;
  ends: BattleResult | null;
}

/** The regions of a seat, its largest kingdom, and the strength of its line. */
export interface CondottiereSeat {
  strength: number;
  reasons: StrengthReason[];
  regions: number;
  kingdom: number;
}

/** The standing of all seats, what each region would give to each, and the seat with most Courtesans. */
export interface CondottiereStanding {
  goal: CondottiereGoal;
  seats: Record<string, CondottiereSeat>;
  gives: Record<string, Record<string, RegionGain>>;
  courtesans: string | null;
}

/** What a seat may know: public facts for all, and its own cards. */
export interface CondottiereView {
  options: Record<string, string>;
  phase: "choose" | "turn" | "take" | "favour" | "turn_up" | "ask" | "keep" | "draw" | "deal" | "over";
  awaited: string[];
  actor: string;
  holder: string;
  region: string | null;
  favour: string | null;
  defender: string | null;
  owners: Record<string, string>;
  passed: string[];
  lines: Record<string, string[]>;
  down: Record<string, string[]>;
  strengths: Record<string, number>;
  scores: number[];
  moment: Record<string, number>;
  known: Record<string, string[]>;
  open: Record<string, string[]>;
  bare?: string[];
  armed?: string[];
  plain?: Record<string, number>;
  kept: number;
  discards: string[] | null;
  hands: Record<string, number | boolean>;
  pile?: number;
  discard_count?: number;
  discarded?: Record<string, number>;
  hand?: string[];
  put_aside?: string[];
  thrown?: string[];
  shown?: Record<string, string[]>;
  uncovered?: string[];
  answer?: boolean;
  revealed?: Record<string, string[]>;
}

/** An event of a seat and named cards, with their number. */
export interface CountedCards {
  seat: string;
  count: number;
  cards: string[];
}

/** The next game of a match begins. */
export interface GameBegins {
  number: number;
}

/** All hands are discarded after this many battles without a card. */
export interface HandsStalled {
  battles: number;
}

/** An event of a seat, and its manner. */
export interface HowEvent {
  seat: string;
  how: string;
}

/** The strength of a line and its terms. */
export interface LineStrength {
  strength: number;
  reasons: StrengthReason[];
}

/** One seat does something to another. */
export interface PassedTo {
  seat: string;
  to: string;
}

/** A seat scores points in one game of a match. */
export interface PointsScored {
  seat: string;
  points: number;
  score: number;
}

/** An event of a seat and a region; the word `none` stands for no region. */
export interface RegionEvent {
  seat: string;
  region: string;
}

/** What a seat would have with one more region; `joins` are the other regions of the kingdom. */
export interface RegionGain {
  regions: number;
  kingdom: number;
  joins: string[];
  wins: boolean;
}

/** An event of a seat and named cards. */
export interface SeatCards {
  seat: string;
  cards: string[];
}

/** An event of a seat and a number of cards. */
export interface SeatCount {
  seat: string;
  count: number;
}

/** An event of a seat. */
export interface SeatEvent {
  seat: string;
}

/** An event of several seats. */
export interface SeatsEvent {
  seats: string[];
}

/** The final strength of a seat in a battle. */
export interface StrengthReached {
  seat: string;
  strength: number;
}

/** One term of a strength: a message key with its parameters, the amount it adds, and the rule clause. */
export interface StrengthReason {
  card: string;
  count: number;
  value: number;
  key: string;
  adds: number;
  clause: string;
}

/** A seat has the Condottiere token. */
export interface TokenTaken {
  seat: string;
  courtesans: "yes" | "no";
}

/** One item of the answer to each query. */
export interface CondottiereQueries {
  standing: CondottiereStanding;
  plays: CondottierePlay;
}

/** The parameters of events by kind. */
export interface CondottiereEvents {
  "condottiere.event.chosen": RegionEvent;
  "condottiere.event.declined": PassedTo;
  "condottiere.event.played": CardEvent;
  "condottiere.event.turned": CardEvent;
  "condottiere.event.passed": HowEvent;
  "condottiere.event.thawed": CardCount;
  "condottiere.event.removed": CardCount;
  "condottiere.event.favoured": RegionEvent;
  "condottiere.event.taken": CardEvent;
  "condottiere.event.reached": StrengthReached;
  "condottiere.event.won": BattleWon;
  "condottiere.event.level": BattleTied;
  "condottiere.event.token": TokenTaken;
  "condottiere.event.cleared": CardTotal;
  "condottiere.event.asked": SeatEvent;
  "condottiere.event.held": SeatEvent;
  "condottiere.event.keeps": SeatEvent;
  "condottiere.event.kept": SeatCount;
  "condottiere.event.shuffled": CardTotal;
  "condottiere.event.scored": PointsScored;
  "condottiere.event.new_game": GameBegins;
  "condottiere.event.stalled": HandsStalled;
  "condottiere.event.tied": SeatsEvent;
  "condottiere.event.ended": SeatsEvent;
  "condottiere.event.hands_asked": SeatsEvent;
  "condottiere.event.hands_held": SeatsEvent;
  "condottiere.event.dealt": SeatCount;
  "condottiere.event.dealt.known": CountedCards;
  "condottiere.event.discarded": SeatCount;
  "condottiere.event.discarded.known": CountedCards;
  "condottiere.event.discarded_open": SeatCards;
  "condottiere.event.laid": SeatEvent;
  "condottiere.event.laid.known": CardEvent;
  "condottiere.event.answered": SeatEvent;
  "condottiere.event.answered.known": HowEvent;
  "condottiere.event.showed": PassedTo;
  "condottiere.event.showed.known": CardTo;
  "condottiere.event.uncovered": PassedTo;
  "condottiere.event.uncovered.known": CardTo;
  "condottiere.event.put_aside": SeatEvent;
  "condottiere.event.put_aside.known": CardEvent;
}

declare module '../../core/schema' {
  interface GameTypes {
    condottiere: { view: CondottiereView; queries: CondottiereQueries; events: CondottiereEvents };
  }
}
