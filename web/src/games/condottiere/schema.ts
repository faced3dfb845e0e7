// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** The result of a battle; empty while face-down cards may change it. */
export type BattleResult = {
  winner?: string | null;
  token?: string | null;
  courtesans?: boolean;
  over?: string[];
};

/** No seat wins a battle. */
export type BattleTied = {
  region: string;
  keeper: string;
};

/** A seat wins a battle, and the region from its owner; the word `none` stands for no owner. */
export type BattleWon = {
  seat: string;
  region: string;
  from: string;
};

/** An event of several equal cards. */
export type CardCount = {
  seat: string;
  card: string;
  count: number;
};

/** An event of a seat and a card; the word `none` stands for no card. */
export type CardEvent = {
  seat: string;
  card: string;
};

/** A seat shows a card to another. */
export type CardTo = {
  seat: string;
  to: string;
  card: string;
};

/** An event of a number of cards. */
export type CardTotal = {
  count: number;
};

/** Cards of a line that are discarded. */
export type CardsLeaving = {
  seat: string;
  card: string;
  count: number;
};

/** What wins the match; `points` only in a match for points. */
export type CondottiereGoal = {
  regions: number;
  kingdom: number;
  points?: number;
};

/** What an action would change in all lines; `ends` is null unless it ends the battle. */
export type CondottierePlay = {
  word: string;
  strengths: Record<string, LineStrength>;
  leaves: CardsLeaving[];
  courtesans: string | null;
  ends: BattleResult | null;
};

/** The regions of a seat, its largest kingdom, and the strength of its line. */
export type CondottiereSeat = {
  strength: number;
  reasons: StrengthReason[];
  regions: number;
  kingdom: number;
};

/** The standing of all seats, what each region would give to each, and the seat with most Courtesans. */
export type CondottiereStanding = {
  goal: CondottiereGoal;
  seats: Record<string, CondottiereSeat>;
  gives: Record<string, Record<string, RegionGain>>;
  courtesans: string | null;
};

/** What a seat may know: public facts for all, and its own cards. */
export type CondottiereView = {
  options: Record<string, string>;
  phase: "choose" | "turn" | "take" | "favour" | "turn_up" | "ask" | "keep" | "draw" | "deal" | "over";
  holder: string;
  region: string | null;
  favour: string | null;
  defender: string | null;
  owners: Record<string, string>;
  passed: string[];
  lines: Record<string, string[]>;
  strengths: Record<string, number>;
  scores: number[];
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
  awaited: string[];
  actor: string;
  down: Record<string, string[]>;
  moment: Record<string, number>;
  known: Record<string, string[]>;
  hand?: string[];
  put_aside?: string[];
  thrown?: string[];
  shown?: Record<string, string[]>;
  uncovered?: string[];
  answer?: boolean;
  revealed?: Record<string, string[]>;
};

/** An event of a seat and named cards, with their number. */
export type CountedCards = {
  seat: string;
  count: number;
  cards: string[];
};

/** The next game of a match begins. */
export type GameBegins = {
  number: number;
};

/** All hands are discarded after this many battles without a card. */
export type HandsStalled = {
  battles: number;
};

/** An event of a seat, and its manner. */
export type HowEvent = {
  seat: string;
  how: string;
};

/** The strength of a line and its terms. */
export type LineStrength = {
  strength: number;
  reasons: StrengthReason[];
};

/** One seat does something to another. */
export type PassedTo = {
  seat: string;
  to: string;
};

/** A seat scores points in one game of a match. */
export type PointsScored = {
  seat: string;
  points: number;
  score: number;
};

/** An event of a seat and a region; the word `none` stands for no region. */
export type RegionEvent = {
  seat: string;
  region: string;
};

/** What a seat would have with one more region; `joins` are the other regions of the kingdom. */
export type RegionGain = {
  regions: number;
  kingdom: number;
  joins: string[];
  wins: boolean;
};

/** An event of a seat and named cards. */
export type SeatCards = {
  seat: string;
  cards: string[];
};

/** An event of a seat and a number of cards. */
export type SeatCount = {
  seat: string;
  count: number;
};

/** An event of a seat. */
export type SeatEvent = {
  seat: string;
};

/** An event of several seats. */
export type SeatsEvent = {
  seats: string[];
};

/** The final strength of a seat in a battle. */
export type StrengthReached = {
  seat: string;
  strength: number;
};

/** One term of a strength: a message key with its parameters, the amount it adds, and the rule clause. */
export type StrengthReason = {
  card: string;
  count: number;
  value: number;
  key: string;
  adds: number;
  clause: string;
};

/** A seat has the Condottiere token. */
export type TokenTaken = {
  seat: string;
  courtesans: "yes" | "no";
};

/** One item of the answer to each query. */
export interface CondottiereQueries {
  standing: CondottiereStanding;
  plays: CondottierePlay;
}

/** An event with its parameters. */
export type CondottiereEvent =
  | { kind: "condottiere.event.chosen"; data: RegionEvent }
  | { kind: "condottiere.event.declined"; data: PassedTo }
  | { kind: "condottiere.event.played"; data: CardEvent }
  | { kind: "condottiere.event.turned"; data: CardEvent }
  | { kind: "condottiere.event.passed"; data: HowEvent }
  | { kind: "condottiere.event.thawed"; data: CardCount }
  | { kind: "condottiere.event.removed"; data: CardCount }
  | { kind: "condottiere.event.favoured"; data: RegionEvent }
  | { kind: "condottiere.event.taken"; data: CardEvent }
  | { kind: "condottiere.event.reached"; data: StrengthReached }
  | { kind: "condottiere.event.won"; data: BattleWon }
  | { kind: "condottiere.event.level"; data: BattleTied }
  | { kind: "condottiere.event.token"; data: TokenTaken }
  | { kind: "condottiere.event.cleared"; data: CardTotal }
  | { kind: "condottiere.event.asked"; data: SeatEvent }
  | { kind: "condottiere.event.held"; data: SeatEvent }
  | { kind: "condottiere.event.keeps"; data: SeatEvent }
  | { kind: "condottiere.event.kept"; data: SeatCount }
  | { kind: "condottiere.event.shuffled"; data: CardTotal }
  | { kind: "condottiere.event.scored"; data: PointsScored }
  | { kind: "condottiere.event.new_game"; data: GameBegins }
  | { kind: "condottiere.event.stalled"; data: HandsStalled }
  | { kind: "condottiere.event.tied"; data: SeatsEvent }
  | { kind: "condottiere.event.ended"; data: SeatsEvent }
  | { kind: "condottiere.event.hands_asked"; data: SeatsEvent }
  | { kind: "condottiere.event.hands_held"; data: SeatsEvent }
  | { kind: "condottiere.event.dealt"; data: SeatCount }
  | { kind: "condottiere.event.dealt.known"; data: CountedCards }
  | { kind: "condottiere.event.discarded"; data: SeatCount }
  | { kind: "condottiere.event.discarded.known"; data: CountedCards }
  | { kind: "condottiere.event.discarded_open"; data: SeatCards }
  | { kind: "condottiere.event.laid"; data: SeatEvent }
  | { kind: "condottiere.event.laid.known"; data: CardEvent }
  | { kind: "condottiere.event.answered"; data: SeatEvent }
  | { kind: "condottiere.event.answered.known"; data: HowEvent }
  | { kind: "condottiere.event.showed"; data: PassedTo }
  | { kind: "condottiere.event.showed.known"; data: CardTo }
  | { kind: "condottiere.event.uncovered"; data: PassedTo }
  | { kind: "condottiere.event.uncovered.known"; data: CardTo }
  | { kind: "condottiere.event.put_aside"; data: SeatEvent }
  | { kind: "condottiere.event.put_aside.known"; data: CardEvent };
