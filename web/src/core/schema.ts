// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** Changes to the own account; omitted fields stay as they are. */
export interface AccountChange {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

/** A request is done and durable; `number` is that of its feed item. */
export interface Acked {
  type: "acked";
  table: string;
  cid: string;
  number: number;
}

/** A command is done and durable; `number` is that of its feed item. */
export interface Acknowledged {
  cid: string;
  number: number;
}

/** Play the plan, if there is one, and then this action; strikes and the end of a turn are actions too. `seq` is the number of the last feed item that the client has received, `hash` that of the position it shows. `before` lists quiet actions to be played first, in the same request. */
export interface Act {
  do: "act";
  seat: string;
  word: string;
  seq: number;
  hash: string;
  before?: string[];
}

/** An action, its probability of winning as a decimal number, and how often the search has tried it. */
export interface ActionValueCard {
  word: string;
  share: string;
  tries: number;
}

/** Allow another player to take back, or refuse it. */
export interface AllowBack {
  do: "allow_back";
  seat: string;
  yes: boolean;
}

/** The result of an analysis: turns and threats with their gains, or actions with their probability of winning. */
export interface AnalysisCard {
  seat: string;
  answering: boolean;
  left: number;
  turns: AnalysisLineCard[];
  answers: AnalysisLineCard[];
  threats: ThreatCard[];
  actions: ActionValueCard[];
  nodes: number;
}

/** A line of play with its sure gain in hundredths of a soldier; a win or a loss of the match stands apart. */
export interface AnalysisLineCard {
  steps: AnalysisStepCard[];
  value: number;
  match: "won" | "lost" | "";
  proven: boolean;
  follows: AnalysisStepCard[];
}

/** A position to analyse. */
export interface AnalysisRequest {
  game: string;
  options?: Record<string, string> | null;
  position: string;
  top?: number;
}

/** An action word and its seat. */
export interface AnalysisStepCard {
  seat: string;
  word: string;
}

/** Ask to take back the own last actions; against computers it is done at once. */
export interface AskBack {
  do: "ask_back";
  seat: string;
}

/** A command to a table, as over the socket. */
export interface AskTable {
  cid: string;
  command: Sit | Rise | Place | Remove | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  invitation?: string;
}

/** What an attempt came to. `first` says whether it is the one that counts; `attempt` is that one. An attempt that cannot be replayed has no result, and `refused` has the message key of the reason. */
export interface AttemptAnswer {
  puzzle: string;
  result: "solved" | "hinted" | "failed" | "given_up" | null;
  first: boolean;
  attempt: AttemptCard | null;
  refused: string | null;
}

/** A first attempt; `before` and `after` are ratings where it was rated, `later` when it was solved after all. */
export interface AttemptCard {
  puzzle: string;
  result: "solved" | "hinted" | "failed" | "given_up";
  at: number;
  seconds: number;
  before: number | null;
  after: number | null;
  later: number | null;
}

/** A board as data: spaces, links, fields and marks of a war board; regions and borders of a map. */
export interface BoardBook {
  id: string;
  kind: "war" | "regions";
  data: Record<string, unknown>;
}

export interface BoardCard {
  id: string;
  aliases: string[];
  title: string;
  kind: "war" | "regions";
}

export interface BookCard {
  name: string;
  title: string;
  game: string;
  clauses: number;
}

export interface Bot {
  id: string;
  name: string;
  created: number;
}

/** Unsubscribe from a table. */
export interface Bye {
  type: "bye";
  table: string;
}

/** The person who has just signed in, with the token if it was requested. */
export interface CameIn {
  me: Me;
  token?: string | null;
}

/** The meaning of a choice: options that differ from the printed rules of the preset, the seats, the chat modes. `orders` are answers that can be ordered in advance, `offers` what seats may offer each other: kinds, topics, and the words for each topic; where no words are listed, a number is expected. */
export interface Chosen {
  options: Record<string, string>;
  changed: Record<string, string>;
  seats: string[];
  teams: string[][];
  orders: Record<string, string[]>;
  offers: Record<string, Record<string, string[]>>;
  advice: ClashCard[];
}

/** Conflicting option values: refused, or only advised against. */
export interface ClashCard {
  values: Record<string, string>;
  meaning: string;
  clause: string;
  refused: boolean;
}

export interface ClauseCard {
  id: string;
  book: string;
  section: string;
  kind: "rule" | "ruling" | "example" | "position" | "advice";
  text: string;
  editions: string;
  grounds: string[];
  cites: string[];
}

/** A clock: the remaining bank and the time spent in the turn; a running one has its purpose and start time. */
export interface ClockCard {
  bank: number;
  used: number;
  runs?: "turn" | "answer" | null;
  since?: number | null;
  left?: number | null;
}

/** Close the table before the match begins; for the host only. */
export interface Close {
  do: "close";
}

/** The server stops in this many seconds; clocks are paused until it is back. */
export interface Closing {
  type: "closing";
  seconds: number;
}

/** Sign in as a guest, under a name of one's own or a random one. */
export interface ComeIn {
  token?: boolean;
  name?: string | null;
}

/** Send a command to a subscribed table. */
export interface CommandMessage {
  cid: string;
  command: Sit | Rise | Place | Remove | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  type: "do";
  table: string;
}

/** Custom times in milliseconds. */
export interface CustomPace {
  bank?: number;
  turn?: number;
  answer?: number;
}

/** The puzzle of a day; days are numbered from 1970-01-01 UTC, and `ends` is the end of the day in milliseconds. */
export interface DailyPuzzle {
  day: number;
  puzzle: string;
  ends: number;
}

/** A turn, an answer or a single action: the actions from `first` up to `last`, which is not included. `before` and `after` are the chances of all seats with the best decision and with the one that was made. `fall` is the loss of the seat in points of a hundred. `better` is the best line, empty where nothing better was found. `options` are the actions that were weighed, where a decision is a single action. */
export interface DecisionCard {
  seat: string;
  first: number;
  last: number;
  turn: number;
  before: Record<string, string>;
  after: Record<string, string>;
  fall: string;
  quality: "best" | "good" | "slip" | "costly" | "forced";
  better: AnalysisStepCard[];
  options: OptionShareCard[];
}

/** The recipient's own draft: its words, the undone ones, the effect of each word, and the moves spent. */
export interface DraftCard {
  words: string[];
  undone: string[];
  told: EventCard[][];
  spent?: number | null;
}

/** The result of a match: seats by rank, the reason as a message key with parameters, the rule clause. */
export interface EndingCard {
  ranking: string[][];
  reason: string;
  clause: string;
  data: Record<string, unknown>;
}

/** The answers to attempts in their order, and the person's rating after them. */
export interface EnteredAttempts {
  attempts: AttemptAnswer[];
  rating: RatingShown;
}

/** An event: a message key with parameters. */
export interface EventCard {
  kind: string;
  data: Record<string, unknown>;
}

/** Everything the server stores about a person, and of their tables only what they may see there. */
export interface Export {
  format: number;
  me: Me;
  logins: Login[];
  bots: PublicPerson[];
  play: Repute;
  relations: OwnRelation[];
  reports: ReportCard[];
  shares: ShareCard[];
  reviews: ReviewRequestCard[];
  puzzles: PuzzleExport;
  tables: TableAccount[];
}

/** A seat has played; `seat` is null for an answer whose author is secret, `words` are missing where hidden. With `overrun` the time of the seat ran out, and the table played for it; `overruns` counts how often in a row. */
export interface FeedActed {
  hash: string;
  clocks: Record<string, ClockCard>;
  seat: string | null;
  events: EventCard[];
  words?: string[];
  overrun?: boolean;
  overruns?: number;
  standing?: boolean;
}

/** The answer of a seat to a takeback request. */
export interface FeedAllowedBack {
  seat: string;
  yes: boolean;
}

/** A seat requests a takeback to a number of actions. */
export interface FeedAskedBack {
  seat: string;
  to: number;
}

/** The table was closed. */
export interface FeedClosed {
}

/** The match is over. Chat and names are published where the table says so. */
export interface FeedEnded {
  outcome: EndingCard | null;
  seed: string;
  watched: FeedWatched[];
  talk?: PublishedMessage[];
  seats?: Record<string, HolderCard>;
}

/** A feed item of one recipient, numbered per recipient from 1 without gaps; `feed.FEED` types `data` by `kind`. */
export interface FeedItemCard {
  number: number;
  at: number;
  kind: string;
  data: Record<string, unknown>;
}

/** New feed items, and the snapshot after them. */
export interface FeedMessage {
  type: "told";
  table: string;
  seat: string | null;
  tales: FeedItemCard[];
  sight: TableSnapshot;
}

/** A seat mutes another, or no longer does. */
export interface FeedMuted {
  seat?: string;
  other?: string;
  on?: boolean;
}

/** The table was opened. */
export interface FeedOpened {
  seats: Record<string, HolderCard>;
}

/** The recipient's own standing order. */
export interface FeedOrdered {
  order?: Record<string, string>;
}

/** A vote is open; `away` are the seats to wait for. */
export interface FeedProposed {
  motion: string;
  away?: string[];
}

/** The seats that want a rematch and those that declined it; `ready` when all people have answered. The first of these items is an invitation to all others. */
export interface FeedRematch {
  seats: string[];
  ready: boolean;
  declined?: string[];
}

/** A seat has a new holder during the match. What the seat did before was done by `former`. `why` is `left`, `overrun` or `resigned` where a computer takes the seat, `returned` where its player is back, and `taken` where another person takes it. */
export interface FeedReplaced {
  seat: string;
  holder: HolderCard;
  former?: HolderCard;
  why?: "left" | "overrun" | "resigned" | "returned" | "taken";
}

/** The answer to an offer. */
export interface FeedReplied {
  seat?: string;
  to?: string[];
  offer?: string;
  answer?: string;
}

/** A seat resigns; with `overrun` because its time ran out. */
export interface FeedResigned {
  seat: string;
  overrun?: boolean;
}

/** The server is back. */
export interface FeedResumed {
  clocks?: Record<string, ClockCard>;
}

/** A chat message, a phrase or an offer. */
export interface FeedSaid {
  seat?: string;
  to?: string[];
  text?: string;
  phrase?: string;
  id?: string;
  offer?: string;
  terms?: Record<string, string>;
  replies?: Record<string, string>;
}

/** The takeback request of a seat lapses. */
export interface FeedSeat {
  seat: string;
}

/** A seat has a new holder before the match; `removed`: the host has removed the former one. */
export interface FeedSeated {
  seat: string;
  holder: HolderCard;
  removed?: boolean;
}

/** The result of a vote. */
export interface FeedSettled {
  motion: string;
  carried: boolean;
  clocks?: Record<string, ClockCard>;
}

/** The match has started; `promise` is the fingerprint of its seed. */
export interface FeedStarted {
  hash: string;
  clocks: Record<string, ClockCard>;
  promise: string;
}

/** Actions were taken back. */
export interface FeedTookBack {
  hash: string;
  clocks: Record<string, ClockCard>;
  seat: string;
  to: number;
}

/** A rated match no longer counts; `reason` is a message key. */
export interface FeedVoided {
  reason: string;
}

/** The recipient's own vote. */
export interface FeedVoted {
  yes?: boolean;
}

/** A chat message of a watcher; `id` is the person who wrote it. */
export interface FeedWatched {
  id?: string;
  name?: string;
  text?: string;
}

/** A game with everything that its tables can be configured with. */
export interface GameBook {
  name: string;
  version: number;
  title: string;
  least_seats: number;
  most_seats: number;
  chance: boolean;
  hidden: boolean;
  teams: boolean;
  presets: PresetCard[];
  options: OptionCard[];
  clashes: ClashCard[];
  players: PlayerCard[];
  books: string[];
}

/** A game in short; titles and descriptions are message keys. */
export interface GameCard {
  name: string;
  version: number;
  title: string;
  least_seats: number;
  most_seats: number;
  chance: boolean;
  hidden: boolean;
  teams: boolean;
  presets: PresetCard[];
}

/** Delete the account; people with a password have to repeat it. */
export interface Goodbye {
  password?: string;
}

/** Falls in points below which a decision is best, good, or a slip, and the least fall of a costliest decision. */
export interface GradesCard {
  best: string;
  good: string;
  slip: string;
  least: string;
}

/** The first message: the caller's identity, the version and the time of the server in milliseconds. */
export interface Greeting {
  type: "greeting";
  me: PublicPerson;
  version: string;
  now: number;
}

export interface Health {
  status: "ok";
}

/** Subscribe to a table as a seat holder or as a watcher; `last` is the number of the last item received. `cids` are requests without an answer so far; the welcome lists those that have arrived. */
export interface Hello {
  type: "hello";
  table: string;
  seat?: string | null;
  last?: number;
  cids?: string[];
  invitation?: string;
}

/** A suggestion of a computer: words to plan, and the last one to play. `start` and `goal` are the ends of an arrow on the board, empty where the action has none. `says` is one sentence with the main reason, `reasons` are all of them, and `line` is what the computer expects to follow. */
export interface HintAnswer {
  type: "hinted";
  table: string;
  cid: string;
  words: string[];
  start: string;
  goal: string;
  says: HintText;
  reasons: HintText[];
  line: string[];
}

/** Ask a computer for a suggestion that begins with none of the words in `without`; refused at rated tables. */
export interface HintMessage {
  type: "hint";
  table: string;
  seat: string;
  cid: string;
  player?: string;
  without?: string[];
}

/** A hint after these words of the solver: 1 the theme, 2 the piece, 3 the move. */
export interface HintRequest {
  words?: string[];
  step: number;
}

/** A message key with parameters, which may be messages themselves. */
export interface HintText {
  key: string;
  params: Record<string, unknown>;
}

/** The holder of a seat; at an anonymous table only the kind is shown before the end. */
export interface HolderCard {
  kind: "open" | "person" | "guest" | "bot" | "computer";
  id?: string;
  name?: string;
  spec?: string;
}

export interface InvitationCard {
  link: string;
  invitation: string;
}

/** Take a given seat, or the first open one; a guest may bring a name. */
export interface Join {
  invitation?: string;
  seat?: string | null;
  name?: string | null;
}

/** The seat that was taken; `table` is the rematch where the invited table is over and has one. */
export interface Joined {
  table: string;
  seat: string;
  number: number;
}

/** A new key; the secret is shown once. */
export interface Key {
  id: string;
  label: string;
  secret: string;
}

/** Leave the match. A computer takes the seat until the player returns. */
export interface Leave {
  do: "leave";
  seat: string;
}

/** A login or a key, without its secret. */
export interface Login {
  id: string;
  kind: "login" | "key";
  label: string;
  created: number;
  seen: number;
  current?: boolean;
}

/** The signed-in person. */
export interface Me {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
  created: number;
  settings: Record<string, unknown>;
}

/** The feed items after a number, and the snapshot. */
export interface MissedCard {
  seat: string | null;
  tales: FeedItemCard[];
  sight: TableSnapshot;
  next?: string | null;
}

/** One moment of a match. `view` is what the seat has seen, or watchers where `seat` is null. While a match with hidden information runs, it is what watchers were shown. `table` is given where everybody may watch the match. */
export interface MomentCard {
  table: string | null;
  game: string;
  preset: string;
  options: Record<string, string>;
  phase: "gathering" | "playing" | "over";
  at: number;
  last: number;
  seat: string | null;
  seats: Record<string, HolderCard>;
  former: Record<string, HolderCard[]>;
  teams: string[][];
  view: Record<string, unknown>;
  awaited: string[];
  turn: number;
  outcome: EndingCard | null;
  by: string;
}

/** A position in a match: of a visible table, behind a link to a moment, of a review, or of a record. */
export interface MomentRequest {
  table?: string | null;
  share?: string | null;
  review?: string | null;
  invitation?: string;
  record?: string;
  at?: number;
  seat?: string;
}

/** Words of the solver, without the answers of the defence; positions after more than `known` of them are wanted. */
export interface MovesRequest {
  words: string[];
  known?: number;
}

/** Mute a seat, or unmute it. */
export interface Mute {
  do: "mute";
  seat: string;
  other: string;
  on: boolean;
}

/** A finished attempt: the words of the solver without the answers, hints used, and when it ended. The server replays the words to find the result. `at` may be up to two days ago. */
export interface NewAttempt {
  puzzle: string;
  words: string[];
  hints?: number;
  given_up?: boolean;
  seconds?: number;
  at?: number | null;
}

/** Attempts, the earliest first, such as those made without a connection or before signing up. */
export interface NewAttempts {
  attempts: NewAttempt[];
}

export interface NewBot {
  name: string;
}

export interface NewKey {
  label: string;
}

export interface NewPassword {
  token?: boolean;
  old: string;
  new: string;
}

/** A report about the person on a seat of a table, or about a person who watches, by id. The last messages that the caller can read at the table are stored with it. `as_seat` is the caller's own seat. */
export interface NewReport {
  table: string;
  seat?: string | null;
  person?: string;
  kind: "words" | "name" | "play" | "other";
  words?: string;
  as_seat?: string | null;
  invitation?: string;
}

/** A link to the position after `at` actions, or to the present one, as a seat of the caller or a watcher has it. */
export interface NewShare {
  at?: number | null;
  seat?: string | null;
  invitation?: string;
}

/** A new table. Seats that are not named are open; several seats of the caller are a hot seat. */
export interface NewTable {
  game?: string | null;
  preset?: string;
  options?: Record<string, string>;
  opening?: string;
  seats?: Record<string, SeatRequest>;
  pace?: "live" | "fast" | "slow" | "untimed" | CustomPace;
  overrun?: "idle" | "computer" | "resign";
  stand_in?: string;
  press?: "none" | "table" | "private";
  published?: boolean;
  anonymous?: boolean;
  rated?: boolean;
  visibility?: "public" | "link";
  start?: boolean;
}

/** A rule of an edition that is based on a ruling alone; `options` are those that follow the ruling. */
export interface NoteCard {
  meaning: string;
  clause: string;
  options: string[];
}

export interface OfferCard {
  id: string;
  seat: string;
  to: string[];
  offer: string;
  terms: Record<string, string>;
  replies: Record<string, string>;
}

/** A new table with its invitation. */
export interface OpenedTable {
  table: TableCard;
  link: string;
  invitation: string;
}

/** A rule option of a table; `default` is in the notation that tables accept. */
export interface OptionCard {
  name: string;
  kind: "switch" | "number" | "choice" | "numbers" | "set";
  default: string;
  meaning: string;
  allowed: string[];
  least: number;
  most: number;
  clauses: string[];
}

/** A preset with some options changed. */
export interface OptionChoice {
  preset?: string;
  options?: Record<string, string>;
}

/** An action and the chance of winning after it, as a decimal number from 0 to 1. */
export interface OptionShareCard {
  word: string;
  share: string;
}

/** A person whom the exporting person mutes, ignores or blocks. */
export interface OwnRelation {
  person: string;
  other: string;
  kind: "mute" | "ignore" | "block";
  since: number;
}

/** A storm of the exporting person. */
export interface OwnStorm {
  began: number;
  score: number;
  marks: boolean[];
}

/** A message that the person wrote at a table, at any seat, or an answer to an offer. */
export interface OwnWords {
  at: number;
  kind: string;
  seat?: string | null;
  to?: string[] | null;
  text?: string | null;
  phrase?: string | null;
  offer?: string | null;
  id?: string | null;
  terms?: Record<string, string> | null;
  answer?: string | null;
  name?: string | null;
}

/** Times in milliseconds: per turn (spent first), per match (spent after it), per answer. */
export interface PaceCard {
  name: string;
  bank: number;
  turn: number;
  answer: number;
}

/** Measure the round trip time to the server. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Put a computer on a seat, or open the seat when no player is given; for the host only. */
export interface Place {
  do: "place";
  seat: string;
  player?: string | null;
}

/** Add a quiet action to the plan, and the actions of `more` after it; all of them or none. */
export interface Plan {
  do: "plan";
  seat: string;
  word: string;
  seq: number;
  hash: string;
  more?: string[];
}

/** The recipient's own draft has changed. */
export interface PlanMessage {
  type: "sketched";
  table: string;
  seat: string;
  sight: TableSnapshot;
}

/** The number of moves another seat has planned; 0 for none. */
export interface PlanProgressMessage {
  type: "planning";
  table: string;
  seat: string;
  moves: number;
}

/** A computer player; lists are sorted from weakest to strongest. */
export interface PlayerCard {
  name: string;
  meaning: string;
}

/** The answer to a ping of the server, which measures the round trip time by it. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A position, words to try on it, and a query about the result. */
export interface PositionRequest {
  game: string;
  options?: Record<string, string> | null;
  position: string;
  words?: SaidWord[];
  look?: QueryRequest | null;
  seat?: string;
}

/** The connected seats and the number of watchers. */
export interface PresenceMessage {
  type: "presence";
  table: string;
  seats: string[];
  watchers: number;
}

/** An edition with its player count, as differences from the defaults, with the rules based on a ruling alone. */
export interface PresetCard {
  name: string;
  options: Record<string, string>;
  seats: string[];
  teams: string[][];
  notes: NoteCard[];
}

/** Propose a vote: on a draw, on the end of the match, or on waiting for absent players. */
export interface Propose {
  do: "propose";
  seat: string;
  motion: "draw" | "stop" | "wait";
}

/** The public profile of a person. */
export interface PublicPerson {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
}

/** A message of the published chat, and the number of actions before it. */
export interface PublishedMessage {
  seat?: string;
  to?: string[];
  text?: string;
  phrase?: string;
  id?: string;
  offer?: string;
  terms?: Record<string, string>;
  replies?: Record<string, string>;
  after: number;
  answer?: string;
}

/** A puzzle in lists. `rating` is the puzzle's own; `attempts` are first attempts without a hint. `title` is empty for a puzzle that is named by its themes. `goal` is what the solution reaches, within a sentence; `value` is the same as a number. */
export interface PuzzleCard {
  id: string;
  number: number;
  game: string;
  title: string;
  preset: string;
  grade: number;
  themes: string[];
  value: number;
  wins: boolean;
  goal: PuzzleMessage;
  rating: RatingShown;
  attempts: number;
  solved: number;
}

/** Everything that is stored about a person's puzzles. */
export interface PuzzleExport {
  rating: RatingShown;
  rated: number;
  attempts: AttemptCard[];
  days: number[];
  storms: OwnStorm[];
}

/** Puzzles, easiest first in each game, and the puzzle of today. */
export interface PuzzleList {
  puzzles: PuzzleCard[];
  daily: DailyPuzzle;
}

/** A message key with parameters. */
export interface PuzzleMessage {
  key: string;
  params: Record<string, unknown>;
}

/** The positions after some words; the last one with what can be done there. */
export interface PuzzleMoves {
  nodes: PuzzleNode[];
}

/** A position of a puzzle: changes of the first view, what happened since the position before, what can be done. `after` has the number of the next node for each word; `same` is the number of a node with the same position, which has `legal` and the rest. Without `legal` and `same` the pack leads no further. */
export interface PuzzleNode {
  changes: unknown[][];
  told?: unknown[][] | null;
  awaited?: string[] | null;
  outcome?: EndingCard | null;
  verdict?: PuzzleVerdict | null;
  legal?: string[] | null;
  loud?: string[] | null;
  found?: Record<string, Record<string, unknown>> | null;
  after?: Record<string, number> | null;
  same?: number | null;
  hints?: PuzzleMessage[] | null;
}

/** A puzzle to be solved without a server: every right position, every slip, and each variation of the solution. */
export interface PuzzlePack {
  game: string;
  preset: string;
  options: Record<string, string>;
  seat: string;
  seats: string[];
  teams: string[][];
  left: number;
  question: PuzzleMessage;
  first: Record<string, unknown>;
  nodes: PuzzleNode[];
  solution: SolutionStep[][];
}

/** A person's results: rating, first attempts (latest first), solved in a row, and days of solved daily puzzles. */
export interface PuzzleRecord {
  rating: RatingShown;
  rated: number;
  attempts: AttemptCard[];
  row: number;
  days: number[];
  storms: number[];
}

/** What is wrong with a puzzle. */
export interface PuzzleReport {
  words: string;
}

/** The position of a puzzle, without its solution. `nodes` has the first position only; `left` are the moves. A `question` may name the seat to act, by the parameter `seat`, which the client fills in. */
export interface PuzzleStart {
  game: string;
  preset: string;
  options: Record<string, string>;
  seat: string;
  seats: string[];
  teams: string[][];
  left: number;
  question: PuzzleMessage;
  first: Record<string, unknown>;
  nodes: PuzzleNode[];
}

/** The state of an attempt after an action that could be answered. `reachable`: whether the goal is still reachable, null where that was not decided. `most` is the gain that is still certain once it is not, and `result` is the same within a sentence. `refutation` is best play from there on, the answer `defence` included. */
export interface PuzzleVerdict {
  status: "open" | "solved" | "failed";
  defence: string[];
  reachable: boolean | null;
  gained: number;
  most: number | null;
  result: PuzzleMessage | null;
  refutation: string[];
}

/** The answer to a query, for the position with this hash. */
export interface QueryAnswer {
  type: "seen";
  table: string;
  cid: string;
  hash: string;
  found: Record<string, unknown>[];
}

/** Query the rules about the current position, as a seat or as a watcher. `about` is one of the queries that the game declares, and `start` and `stops` are its arguments: a piece as in action words, and the places on its way or the actions that come first. */
export interface QueryMessage {
  type: "look";
  table: string;
  seat?: string | null;
  cid: string;
  about: string;
  start?: string;
  stops?: string[];
}

/** A query about a position, asked before deciding. */
export interface QueryRequest {
  about: string;
  start?: string;
  stops?: string[];
}

/** A rating with its 95 % interval; provisional ones rest on few matches. */
export interface RatingCard {
  person: string;
  game: string;
  value: number;
  low: number;
  high: number;
  games: number;
  provisional: boolean;
}

/** A rating and the half of its 95 % interval. */
export interface RatingShown {
  value: number;
  within: number;
}

/** An uploaded record to replay. */
export interface RecordRequest {
  record: string;
  seat?: string;
}

/** An uploaded record of a finished match to review. */
export interface RecordReviewRequest {
  record: string;
  open_hands?: boolean;
}

/** Redo the action that was undone last. */
export interface Redo {
  do: "redo";
  seat: string;
  hash: string;
}

/** Why a request was refused: a cause, a message key with parameters, and the rule clause it is based on. `id` is the request id, which is also in the log of the server. */
export interface Refusal {
  cause: string;
  key: string;
  params: Record<string, unknown>;
  clause: string | null;
  id: string;
}

/** A request was refused, with the reason; `cid` is null when the message could not be parsed that far. */
export interface Refused {
  type: "refused";
  table: string | null;
  cid: string | null;
  refusal: Refusal;
}

/** A person whom the caller mutes, ignores or blocks. */
export interface RelationCard {
  person: PublicPerson;
  kind: "mute" | "ignore" | "block";
  since: number;
}

/** Ask for a rematch after the end of the match, or accept or decline one that another player asked for. */
export interface Rematch {
  do: "rematch";
  seat: string;
  yes?: boolean;
}

/** The rematch is at another table. */
export interface RematchMessage {
  type: "again";
  table: string;
  next: string;
}

/** Remove a person from a seat before the match begins; the person cannot sit down here again. For the host only. */
export interface Remove {
  do: "remove";
  seat: string;
}

/** The match of a review, to be reviewed once more. */
export interface RepeatedReviewRequest {
  open_hands?: boolean;
}

/** A whole match as seen by one viewer. */
export interface ReplayCard {
  game: string;
  preset: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  date: string;
  note: string;
  outcome: EndingCard | null;
  first: Record<string, unknown>;
  steps: StepCard[];
}

/** Accept or refuse an offer, by its id. */
export interface Reply {
  do: "reply";
  seat: string;
  offer: string;
  answer: "accept" | "refuse";
}

/** A report that the caller has made; at an anonymous table it does not name the person. */
export interface ReportCard {
  id: string;
  table: string;
  kind: "words" | "name" | "play" | "other";
  words: string;
  at: number;
}

/** How many matches a person has started, and how many were played to the end. */
export interface ReputationCard {
  begun: number;
  finished: number;
}

/** Ratings by game, and the share of matches played to the end. */
export interface Repute {
  ratings: RatingCard[];
  reputation: ReputationCard;
}

/** Resign; this cannot be undone. */
export interface Resign {
  do: "resign";
  seat: string;
}

/** Take the own seat back from the computer. */
export interface Return {
  do: "return";
  seat: string;
}

/** What the others do in response, and the judgement once the decision is complete. */
export interface ReviewAttemptCard {
  responses: AnalysisStepCard[];
  judgement: DecisionCard | null;
}

/** Words to play in the place of the decision that begins with action `first`, those of all seats in order. */
export interface ReviewAttemptRequest {
  first: number;
  words?: SaidWord[];
}

/** A review as far as it has been made: `judged` of `total` decisions. `costliest` has up to three decisions of each seat by their first action, the costliest first; `turning_points` are the decisions after which another seat leads. */
export interface ReviewCard {
  id: string;
  game: string;
  state: "none" | "working" | "stopped" | "failed" | "done";
  open_hands: boolean;
  seats: string[];
  judged: number;
  total: number;
  decisions: DecisionCard[];
  accuracy: Record<string, string | null>;
  costliest: Record<string, number[]>;
  turning_points: number[];
  grades: GradesCard;
}

/** A review that a person waits for. */
export interface ReviewRequestCard {
  review: string;
  since: number;
}

/** Give a seat back before the match begins. */
export interface Rise {
  do: "rise";
  seat: string;
}

export interface RuleBook {
  name: string;
  title: string;
  game: string;
  clauses: number;
  content: ClauseCard[];
}

/** An action word and its seat. */
export interface SaidWord {
  seat: string;
  word: string;
}

/** Send one chat message, a text, a phrase or an offer, to some seats, or to all when `to` is empty. */
export interface Say {
  do: "say";
  seat: string;
  to?: string[];
  text?: string;
  phrase?: string;
  offer?: string;
  terms?: Record<string, string>;
}

/** The feed items and the snapshot of one of the person's seats; `seat` is null for a watcher. Where there is a record, actions are in the record and not among the feed items. */
export interface SeatAccount {
  seat: string | null;
  tales: FeedItemCard[];
  sight: TableSnapshot;
}

/** The requested holder of a seat: the caller, a computer by its spec, or open. */
export interface SeatRequest {
  kind: "me" | "computer" | "open";
  player?: string | null;
}

/** Must be answered at once with a pong of the same number. */
export interface ServerPing {
  type: "ping";
  n: number;
}

export interface ServerPong {
  type: "pong";
  n: number;
  now: number;
}

export interface SettingCard {
  game: string;
  preset: string;
  options: Record<string, string>;
  opening: string;
  rated: boolean;
  pace: PaceCard;
  overrun: "idle" | "computer" | "resign";
  stand_in: string;
  press: "none" | "table" | "private";
  published: boolean;
  anonymous: boolean;
}

/** A link to a moment of a match; anyone with the link can see the moment. */
export interface ShareCard {
  id: string;
  link: string;
  table: string;
  seat: string | null;
  at: number;
  created: number;
}

export interface SignIn {
  token?: boolean;
  name: string;
  password: string;
}

/** Create an account; a guest keeps id and tables. */
export interface SignUp {
  token?: boolean;
  name: string;
  password: string;
}

/** Take an open seat, or the seat of a player who has left. */
export interface Sit {
  do: "sit";
  seat: string;
}

/** One action of a solution, with its visible events and the changes of the first view. */
export interface SolutionStep {
  seat: string;
  word: string;
  events: EventCard[];
  changes: unknown[][];
}

/** The state of a trial position. */
export interface StandCard {
  game: string;
  options: Record<string, string>;
  position: string;
  view: Record<string, unknown>;
  awaited: string[];
  answering: string[];
  legal: Record<string, string[]>;
  events: EventCard[];
  outcome: EndingCard | null;
  found: Record<string, unknown>[];
}

/** Set automatic answers, by the names that the game defines. */
export interface Standing {
  do: "standing";
  seat: string;
  order: Record<string, string>;
}

/** Start the match; for the host only. */
export interface Start {
  do: "start";
}

/** The public status of the server. */
export interface Status {
  version: string;
  tables: number;
  sockets: number;
}

/** One action of a match: its visible events and the changes of the view, as paths with new values. */
export interface StepCard {
  seat: string;
  word: string | null;
  events: EventCard[];
  changes: unknown[][];
  turn: number;
  clock: number | null;
  comment: string;
}

/** The answer to a puzzle of a storm: the words of the solver, or none to skip it. */
export interface StormAnswer {
  number: number;
  words: string[];
}

/** The caller's best storms of the last seven days and ever, and the best of all people today. */
export interface StormBoard {
  week: number;
  ever: number;
  today: StormChampion | null;
}

/** A storm. `number` counts the puzzles that are over, `marks` has for each whether it was solved. `puzzle` is due and `next` follows. `now` is the time of the server, by which the storm ends. */
export interface StormCard {
  id: string;
  began: number;
  ends: number;
  now: number;
  over: boolean;
  score: number;
  row: number;
  number: number;
  marks: boolean[];
  puzzle: string | null;
  next: string | null;
}

/** The best storm of today. */
export interface StormChampion {
  name: string;
  score: number;
}

/** A table as the person may see it now: one entry per seat held, or one as a watcher. `record` is the match record: of a finished match, or of one without hidden information. `said` lists own messages. */
export interface TableAccount {
  id: string;
  host: string;
  visibility: "public" | "link";
  phase: "gathering" | "playing" | "over";
  changed: number;
  summary: TableSummary;
  mine: string[];
  left: string[];
  record: string | null;
  seats: SeatAccount[];
  said: OwnWords[];
}

/** A table as shown in lists; `mine` are the caller's seats, `left` those that the caller may take back. */
export interface TableCard {
  id: string;
  host: string;
  visibility: "public" | "link";
  phase: "gathering" | "playing" | "over";
  changed: number;
  summary: TableSummary;
  mine: string[];
  left: string[];
}

/** A finished match of a visible table to review; with open hands, as if each seat had seen all hands. */
export interface TableReviewRequest {
  open_hands?: boolean;
  invitation?: string;
}

/** The snapshot for one recipient. Match fields are missing before the start, seat fields are missing for watchers. `view` is defined by the game and contains what this recipient may know; `legal` are words for `act`. `voided` is a message key that says why a rated match no longer counts. `former` are the people who have held a seat before its present holder; `again` and `declined` are the seats that want a rematch and those that do not. */
export interface TableSnapshot {
  setting: SettingCard;
  phase: "gathering" | "playing" | "over";
  seats: Record<string, HolderCard>;
  teams: string[][];
  host: string;
  number: number;
  promise?: string | null;
  view?: Record<string, unknown> | null;
  hash?: string | null;
  awaited?: string[];
  outcome?: EndingCard | null;
  voided?: string | null;
  clocks?: Record<string, ClockCard>;
  gone?: string[];
  former?: Record<string, HolderCard[]>;
  resigned?: string[];
  motion?: string | null;
  plea?: TakebackCard | null;
  legal?: string[];
  asides?: string[];
  voted?: boolean;
  offers?: OfferCard[];
  muted?: string[];
  order?: Record<string, string>;
  draft?: DraftCard | null;
  seed?: string | null;
  again?: string[];
  declined?: string[];
}

/** The public facts about a table in lists. The fields of a match are missing before its start. `from_turn` is the turn or round of the position that a match began with, where that is not the standard opening. */
export interface TableSummary {
  game: string;
  preset: string;
  options: Record<string, string>;
  pace: PaceCard;
  rated: boolean;
  press: "none" | "table" | "private";
  anonymous: boolean;
  seats: Record<string, HolderCard>;
  played: number;
  opened: number;
  awaited?: string[];
  gone?: string[];
  former?: Record<string, HolderCard[]>;
  again?: string[];
  declined?: string[];
  answering?: string[];
  clocks?: Record<string, ClockCard>;
  winners?: string[] | null;
  voided?: string | null;
  from_turn?: number;
}

export interface TakebackCard {
  seat: string;
  to: number;
}

/** Table settings that do not depend on the game: paces, phrases, chat modes. */
export interface Talk {
  paces: PaceCard[];
  phrases: string[];
  polite: string[];
  presses: string[];
  overruns: string[];
  motions: string[];
}

/** A line of play that one seat threatens another with; one that wins the match names no victim. */
export interface ThreatCard {
  steps: AnalysisStepCard[];
  value: number;
  match: "won" | "lost" | "";
  proven: boolean;
  follows: AnalysisStepCard[];
  attacker: string;
  victim: string;
}

/** Shorten the plan to `length` actions, or by one action when no length is given; 0 clears it. */
export interface Undo {
  do: "undo";
  seat: string;
  hash: string;
  length?: number | null;
}

/** Vote on the proposal. Votes are secret. */
export interface Vote {
  do: "vote";
  seat: string;
  yes: boolean;
}

/** Send a chat message to the watchers; players see it after the end. */
export interface Watch {
  do: "watch";
  text: string;
}

/** The answer to a hello: missed items, the snapshot, and the requests that have arrived. `left` are the seats that the caller has left to a computer and may take back with `return`. */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: string | null;
  left?: string[];
  tales: FeedItemCard[];
  sight: TableSnapshot;
  known: string[];
  next?: string | null;
}

export type FromClient = Hello | Bye | CommandMessage | HintMessage | QueryMessage | Ping | Pong;

export type FromServer = Greeting | Welcome | Acked | Refused | FeedMessage | PlanMessage | PresenceMessage | PlanProgressMessage | RematchMessage | HintAnswer | QueryAnswer | ServerPing | ServerPong | Closing;

/** The data of feed items by kind. */
export interface FeedTypes {
  opened: FeedOpened;
  seated: FeedSeated;
  started: FeedStarted;
  closed: FeedClosed;
  acted: FeedActed;
  said: FeedSaid;
  replied: FeedReplied;
  muted: FeedMuted;
  watched: FeedWatched;
  proposed: FeedProposed;
  voted: FeedVoted;
  settled: FeedSettled;
  resigned: FeedResigned;
  asked_back: FeedAskedBack;
  allowed_back: FeedAllowedBack;
  kept: FeedSeat;
  took_back: FeedTookBack;
  rematch: FeedRematch;
  replaced: FeedReplaced;
  ordered: FeedOrdered;
  resumed: FeedResumed;
  voided: FeedVoided;
  ended: FeedEnded;
}

/** A feed item with data of its kind. */
export type FeedItem = {
  [K in keyof FeedTypes]: { number: number; at: number; kind: K; data: FeedTypes[K] };
}[keyof FeedTypes];

/** Method and path of every operation, with its body, its query and its answer. */
export interface Operations {
  "POST /api/accounts": { body: SignUp; answer: CameIn };
  "GET /api/boards": { answer: BoardCard[] };
  "GET /api/boards/{board}": { answer: BoardBook };
  "GET /api/clauses/{clause}": { query: { language?: string }; answer: ClauseCard };
  "GET /api/drawings/boards/{board}": { query: { theme?: "light" | "dark"; names?: boolean }; answer: string };
  "GET /api/drawings/pieces/{seat}/{piece}": { query: { riders?: string; deck?: string; cargo?: string; cargo_seat?: string; cargo_riders?: string; state?: "ready" | "dormant" | "captured" | "built" }; answer: string };
  "GET /api/games": { answer: GameCard[] };
  "GET /api/games/{game}": { answer: GameBook };
  "POST /api/games/{game}/choice": { body: OptionChoice; answer: Chosen };
  "POST /api/guests": { body: ComeIn; answer: CameIn };
  "GET /api/ladder/{game}": { answer: RatingCard[] };
  "POST /api/logins": { body: SignIn; answer: CameIn };
  "DELETE /api/logins/current": { answer: null };
  "DELETE /api/me": { body: Goodbye; answer: null };
  "GET /api/me": { answer: Me };
  "PATCH /api/me": { body: AccountChange; answer: Me };
  "GET /api/me/bots": { answer: Bot[] };
  "POST /api/me/bots": { body: NewBot; answer: Bot };
  "DELETE /api/me/bots/{bot}": { answer: null };
  "GET /api/me/bots/{bot}/keys": { answer: Login[] };
  "POST /api/me/bots/{bot}/keys": { body: NewKey; answer: Key };
  "DELETE /api/me/bots/{bot}/keys/{key}": { answer: null };
  "GET /api/me/export": { answer: Export };
  "GET /api/me/logins": { answer: Login[] };
  "DELETE /api/me/logins/{login}": { answer: null };
  "PUT /api/me/password": { body: NewPassword; answer: CameIn };
  "GET /api/me/puzzles": { answer: PuzzleRecord };
  "POST /api/me/puzzles/attempts": { body: NewAttempts; answer: EnteredAttempts };
  "GET /api/me/relations": { answer: RelationCard[] };
  "DELETE /api/me/relations/{kind}/{person}": { answer: null };
  "PUT /api/me/relations/{kind}/{person}": { answer: null };
  "GET /api/me/reports": { answer: ReportCard[] };
  "GET /api/me/shares": { answer: ShareCard[] };
  "DELETE /api/me/shares/{share}": { answer: null };
  "GET /api/me/tables": { answer: TableCard[] };
  "GET /api/messages/{locale}": { answer: Record<string, string> };
  "POST /api/moments": { body: MomentRequest; answer: StandCard };
  "GET /api/people/{person}": { answer: PublicPerson };
  "GET /api/people/{person}/record": { answer: Repute };
  "POST /api/positions": { body: PositionRequest; answer: StandCard };
  "POST /api/positions/analysis": { body: AnalysisRequest; answer: AnalysisCard };
  "POST /api/positions/picture": { body: PositionRequest; query: { format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "GET /api/puzzles": { query: { game?: string; preset?: string; theme?: string; grade?: number }; answer: PuzzleList };
  "GET /api/puzzles/daily": { query: { day?: number | null }; answer: DailyPuzzle };
  "GET /api/puzzles/{puzzle}": { answer: PuzzleStart };
  "POST /api/puzzles/{puzzle}/hints": { body: HintRequest; answer: PuzzleMessage };
  "POST /api/puzzles/{puzzle}/moves": { body: MovesRequest; answer: PuzzleMoves };
  "GET /api/puzzles/{puzzle}/pack": { answer: PuzzlePack };
  "GET /api/puzzles/{puzzle}/picture": { query: { format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "POST /api/puzzles/{puzzle}/reports": { body: PuzzleReport; answer: ReportCard };
  "POST /api/replays": { body: RecordRequest; answer: ReplayCard };
  "POST /api/reports": { body: NewReport; answer: ReportCard };
  "POST /api/reviews": { body: RecordReviewRequest; answer: ReviewCard };
  "DELETE /api/reviews/{review}": { answer: null };
  "GET /api/reviews/{review}": { query: { since?: number }; answer: ReviewCard };
  "POST /api/reviews/{review}": { body: RepeatedReviewRequest; answer: ReviewCard };
  "POST /api/reviews/{review}/attempts": { body: ReviewAttemptRequest; answer: ReviewAttemptCard };
  "GET /api/reviews/{review}/replay": { query: { seat?: string }; answer: ReplayCard };
  "GET /api/rules": { answer: BookCard[] };
  "GET /api/rules/{book}": { query: { language?: string }; answer: RuleBook };
  "GET /api/shares/{share}": { answer: MomentCard };
  "GET /api/shares/{share}/picture": { query: { since?: number | "turn" | null; format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "GET /api/status": { answer: Status };
  "GET /api/storms": { answer: StormBoard };
  "POST /api/storms": { answer: StormCard };
  "GET /api/storms/{storm}": { answer: StormCard };
  "POST /api/storms/{storm}/answers": { body: StormAnswer; answer: StormCard };
  "POST /api/storms/{storm}/end": { answer: StormCard };
  "GET /api/tables": { query: { phase?: ("gathering" | "playing" | "over")[] | null }; answer: TableCard[] };
  "POST /api/tables": { body: NewTable; answer: OpenedTable };
  "GET /api/tables/{table}": { query: { invitation?: string }; answer: TableCard };
  "GET /api/tables/{table}/invitation": { answer: InvitationCard };
  "GET /api/tables/{table}/invitation.svg": { answer: string };
  "POST /api/tables/{table}/join": { body: Join; answer: Joined };
  "GET /api/tables/{table}/picture": { query: { at?: number | null; since?: number | "turn" | null; seat?: string; invitation?: string; format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "GET /api/tables/{table}/record": { query: { invitation?: string }; answer: string };
  "GET /api/tables/{table}/replay": { query: { seat?: string; invitation?: string }; answer: ReplayCard };
  "POST /api/tables/{table}/requests": { body: AskTable; answer: Acknowledged };
  "GET /api/tables/{table}/review": { query: { open_hands?: boolean; since?: number; invitation?: string }; answer: ReviewCard };
  "POST /api/tables/{table}/review": { body: TableReviewRequest; answer: ReviewCard };
  "POST /api/tables/{table}/shares": { body: NewShare; answer: ShareCard };
  "GET /api/tables/{table}/sight": { query: { seat?: string | null; since?: number; invitation?: string }; answer: MissedCard };
  "GET /api/talk": { answer: Talk };
  "GET /healthz": { answer: Health };
  "GET /metrics": { answer: string };
  "GET /readyz": { answer: Health };
}
