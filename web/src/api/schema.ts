// Made by `python -m conquista.server.schema` from the server's own schema. Do not edit.

/** What changes about oneself; what is not named stays. */
export interface AccountChange {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

/** A request is done and kept for good; `number` is that of the tale that tells of it. */
export interface Acked {
  type: "acked";
  table: string;
  cid: string;
  number: number;
}

/** A request is done and kept for good; `number` is that of the tale that tells of it. */
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

/** The match is played again, at another table. */
export interface Again {
  type: "again";
  table: string;
  next: string;
}

/** Allow another player to take back, or refuse it. */
export interface AllowBack {
  do: "allow_back";
  seat: string;
  yes: boolean;
}

/** What a computer found: turns and threats with what they gain, or actions with their share of the victory. */
export interface AnalysisCard {
  seat: string;
  answering: boolean;
  left: number;
  turns: Record<string, unknown>[];
  answers: Record<string, unknown>[];
  threats: Record<string, unknown>[];
  actions: Record<string, unknown>[];
  nodes: number;
}

/** A position that a computer shall look at. */
export interface AnalysisWish {
  game: string;
  options?: Record<string, string> | null;
  position: string;
  top?: number;
}

/** Ask to take back the own last actions; against computers it is done at once. */
export interface AskBack {
  do: "ask_back";
  seat: string;
}

/** A request to a table, as over the socket. */
export interface AskTable {
  cid: string;
  command: Sit | Rise | Place | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  invitation?: string;
}

/** A board as data: for a war board spaces, links, fields, marks; for a map regions and borders. */
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

/** Listen to a table no longer. */
export interface Bye {
  type: "bye";
  table: string;
}

/** Oneself, just come in, with the token where one was asked for. */
export interface CameIn {
  me: Me;
  token?: string | null;
}

/** What a choice means: the options that differ from the printed rules of the preset, who plays, what may be said. `orders` are answers that may be ordered beforehand, `offers` what seats may offer each other: kinds, what each is about, and the words for that; where no words are listed, a number is meant. */
export interface Chosen {
  options: Record<string, string>;
  changed: Record<string, string>;
  seats: string[];
  teams: string[][];
  orders: Record<string, string[]>;
  offers: Record<string, Record<string, string[]>>;
  advice: ClashCard[];
}

/** Values that do not go together: refused, or only advised against. */
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

/** A clock: what is left of the bank, what is spent of the turn; one that runs says for what and since when. */
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

/** The server stops in so many seconds; clocks stand still until it is back. */
export interface Closing {
  type: "closing";
  seconds: number;
}

/** A guest. Browsers get a cookie; programs ask for the token. */
export interface ComeIn {
  token?: boolean;
}

/** Ask something of a table that one listens to. */
export interface Do {
  cid: string;
  command: Sit | Rise | Place | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  type: "do";
  table: string;
}

/** One's own draft: its words, those undone, what each word does, and the moves that are spent with them. */
export interface DraftCard {
  words: string[];
  undone: string[];
  told: EventCard[][];
  spent?: number | null;
}

/** How a match ended: seats by rank, the reason as a message key with values, the clause it rests on. */
export interface EndingCard {
  ranking: string[][];
  reason: string;
  clause: string;
  data: Record<string, unknown>;
}

/** What happened: a message key with its values. */
export interface EventCard {
  kind: string;
  data: Record<string, unknown>;
}

/** Everything that the server knows about a person, and of their tables nothing that they could not see there. */
export interface Export {
  format: number;
  me: Me;
  logins: Login[];
  bots: PublicPerson[];
  play: Repute;
  tables: TableAccount[];
}

/** A game with all that a table of it may choose. */
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

/** A game in short; titles and meanings are message keys. */
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

/** Delete everything; whoever has an account says his password. */
export interface Goodbye {
  password?: string;
}

/** The first message: who one is to the server, its version, and its time in milliseconds. */
export interface Greeting {
  type: "greeting";
  me: PublicPerson;
  version: string;
  now: number;
}

export interface Health {
  status: "ok";
}

/** Listen to a table as a seat that one holds, or as a watcher; `last` is the last number that one has heard. `cids` are requests whose answer one has not seen; the welcome names those of them that have arrived. */
export interface Hello {
  type: "hello";
  table: string;
  seat?: string | null;
  last?: number;
  cids?: string[];
  invitation?: string;
}

/** Ask a computer what it would do; refused at rated tables. */
export interface HintMessage {
  type: "hint";
  table: string;
  seat: string;
  cid: string;
  player?: string;
}

/** What a computer would do: words to plan, the last one to play. */
export interface Hinted {
  type: "hinted";
  table: string;
  cid: string;
  words: string[];
}

/** Who holds a seat; at an anonymous table people have only a kind before the end. */
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

/** Sit down: at a certain seat, or at the first that stands open. */
export interface Join {
  invitation?: string;
  seat?: string | null;
}

export interface Joined {
  seat: string;
  number: number;
}

/** A new key: the secret is shown this once. */
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

/** A login or a key, by everything but its secret. */
export interface Login {
  id: string;
  kind: "login" | "key";
  label: string;
  created: number;
  seen: number;
  current?: boolean;
}

/** What a screen asks before somebody decides. */
export interface LookWish {
  about: string;
  start?: string;
  stops?: string[];
}

/** Oneself. */
export interface Me {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
  created: number;
  settings: Record<string, unknown>;
}

/** What one has missed after a number, and how things stand. */
export interface MissedCard {
  seat: string | null;
  tales: TaleCard[];
  sight: TableSnapshot;
  next?: string | null;
}

/** A moment of a match: of a table that one may see, or of a record. */
export interface MomentWish {
  table?: string | null;
  invitation?: string;
  record?: string;
  at: number;
  seat?: string;
}

/** Mute a seat, or unmute it. */
export interface Mute {
  do: "mute";
  seat: string;
  other: string;
  on: boolean;
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

/** A table. Seats that are not named stand open; several seats of one's own are a hot seat. */
export interface NewTable {
  game?: string | null;
  preset?: string;
  options?: Record<string, string>;
  opening?: string;
  seats?: Record<string, SeatWish>;
  pace?: "live" | "fast" | "slow" | "untimed" | PaceWish;
  overrun?: "idle" | "computer" | "resign";
  stand_in?: string;
  press?: "none" | "table" | "private";
  published?: boolean;
  anonymous?: boolean;
  rated?: boolean;
  visibility?: "public" | "link";
  start?: boolean;
}

/** Something that an edition plays by a ruling alone; `options` are those that follow the ruling. */
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

/** A new table with the way to it. */
export interface OpenedTable {
  table: TableCard;
  link: string;
  invitation: string;
}

/** One thing about the rules that a table may choose; `default` is written as tables take it. */
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

/** Something that the person has said at a table, at whichever seat, or has answered to an offer. */
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

/** Times in milliseconds: of each turn, spent first; of the whole match, spent after it; of each answer. */
export interface PaceCard {
  name: string;
  bank: number;
  turn: number;
  answer: number;
}

/** Times of one's own, in milliseconds. */
export interface PaceWish {
  bank?: number;
  turn?: number;
  answer?: number;
}

/** Measure the way to the server and back. */
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

/** Another seat plans its turn, and has spent so many moves in thought; 0 when it has planned nothing. */
export interface PlanProgressMessage {
  type: "planning";
  table: string;
  seat: string;
  moves: number;
}

/** A computer player, the weakest first. */
export interface PlayerCard {
  name: string;
  meaning: string;
}

export interface PleaCard {
  seat: string;
  to: number;
}

/** The answer to a ping of the server's; by it the server measures the way. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A position, words that are tried on it, and what is asked about what comes of them. */
export interface PositionWish {
  game: string;
  options?: Record<string, string> | null;
  position: string;
  words?: SaidWord[];
  look?: LookWish | null;
  seat?: string;
}

/** Which seats have somebody at them, and how many watch. */
export interface PresenceMessage {
  type: "presence";
  table: string;
  seats: string[];
  watchers: number;
}

/** An edition with its player count, as its differences from the defaults, and what rests on a ruling alone. */
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

/** Somebody, as everybody may see him. */
export interface PublicPerson {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
}

/** Ask what the rules would allow from where one stands, or as a watcher how things stand. Conquest tells how far a piece can come, what can be done at a place, what could be taken and by whom the match be won, what an answer would bring, what a count is made of; `start` names the piece as words do (S12, S12.1), `stops` the places it shall pass. Condottiere tells sums, what regions would give, what each play would change. */
export interface QueryMessage {
  type: "look";
  table: string;
  seat?: string | null;
  cid: string;
  about: "reach" | "threats" | "wins" | "deeds" | "answers" | "counts" | "standing" | "plays";
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

/** A record to be played again, as somebody pasted or opened it. */
export interface RecordWish {
  record: string;
  seat?: string;
}

/** Redo the action that was undone last. */
export interface Redo {
  do: "redo";
  seat: string;
  hash: string;
}

/** Why something was not done: a cause, a message key with its parameters, the clause of the rules it rests on. `id` names the request, so that the log of the server can be asked about it. */
export interface Refusal {
  cause: string;
  key: string;
  params: Record<string, unknown>;
  clause: string | null;
  id: string;
}

/** A request was not done, and why; `cid` is null when the message could not be read so far. */
export interface Refused {
  type: "refused";
  table: string | null;
  cid: string | null;
  refusal: Refusal;
}

/** Ask for a rematch after the end of the match. */
export interface Rematch {
  do: "rematch";
  seat: string;
}

/** A whole match as one pair of eyes saw it. */
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

/** How many matches somebody has begun, and how many of them he has played to the end. */
export interface ReputationCard {
  begun: number;
  finished: number;
}

/** How somebody plays: his ratings by game, and whether he stays to the end. */
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

/** An action word, and the seat that says it. */
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

/** What a seat of the person was told, and how things stand for it; `seat` is null for a watcher. Where there is a record, actions stand there and not among the tales. */
export interface SeatAccount {
  seat: string | null;
  tales: TaleCard[];
  sight: TableSnapshot;
}

/** Who shall hold a seat: whoever opens the table, a computer by its spec, or whoever comes. */
export interface SeatWish {
  kind: "me" | "computer" | "open";
  player?: string | null;
}

/** The answer to a look, for the position with this hash. */
export interface Seen {
  type: "seen";
  table: string;
  cid: string;
  hash: string;
  found: Record<string, unknown>[];
}

/** To be answered with a pong of the same number at once. */
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

export interface SignIn {
  token?: boolean;
  name: string;
  password: string;
}

/** An account; whoever is a guest already keeps all he has. */
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

/** One's own draft has changed. */
export interface Sketched {
  type: "sketched";
  table: string;
  seat: string;
  sight: TableSnapshot;
}

/** How things stand on a position that somebody tries things out on. */
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

/** How the server does, for everybody. */
export interface Status {
  version: string;
  tables: number;
  sockets: number;
}

/** One action of a match: what was heard of it, and what it changed; a change is a path with its new value. */
export interface StepCard {
  seat: string;
  word: string | null;
  events: EventCard[];
  changes: unknown[][];
  turn: number;
  clock: number | null;
  comment: string;
}

/** A table as the person may see it now: each seat that they hold, or as a watcher when they hold none. `record` is the match written down: a match that is over, or one in which nothing is hidden. `said` is what the person has said there. */
export interface TableAccount {
  id: string;
  host: string;
  visibility: "public" | "link";
  phase: "gathering" | "playing" | "over";
  changed: number;
  summary: Record<string, unknown>;
  mine: string[];
  record: string | null;
  seats: SeatAccount[];
  said: OwnWords[];
}

/** A table as lists show it; `mine` are the seats that the asker holds. */
export interface TableCard {
  id: string;
  host: string;
  visibility: "public" | "link";
  phase: "gathering" | "playing" | "over";
  changed: number;
  summary: Record<string, unknown>;
  mine: string[];
}

/** How things stand for one ear. What belongs to a match is missing before it begins, what belongs to a seat is missing for watchers. `view` is the game's own and says what this ear may know; `legal` are words for `act`. `voided` is a message key that says why a rated match no longer counts. */
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
  resigned?: string[];
  motion?: string | null;
  plea?: PleaCard | null;
  legal?: string[];
  asides?: string[];
  voted?: boolean;
  offers?: OfferCard[];
  muted?: string[];
  order?: Record<string, string>;
  draft?: DraftCard | null;
  seed?: string | null;
}

/** What one ear was told: numbered for this ear from 1, without gaps. */
export interface TaleCard {
  number: number;
  at: number;
  kind: string;
  data: Record<string, unknown>;
}

/** What a table may be like, whatever the game: paces, phrases, ways of talk. */
export interface Talk {
  paces: PaceCard[];
  phrases: string[];
  polite: string[];
  presses: string[];
  overruns: string[];
  motions: string[];
}

/** New tales, and how things stand after them. */
export interface Told {
  type: "told";
  table: string;
  seat: string | null;
  tales: TaleCard[];
  sight: TableSnapshot;
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

/** The answer to a hello: what one has missed, how things stand, and which requests have arrived. */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: string | null;
  tales: TaleCard[];
  sight: TableSnapshot;
  known: string[];
  next?: string | null;
}

export type FromClient = Hello | Bye | Do | HintMessage | QueryMessage | Ping | Pong;

export type FromServer = Greeting | Welcome | Acked | Refused | Told | Sketched | PresenceMessage | PlanProgressMessage | Again | Hinted | Seen | ServerPing | ServerPong | Closing;

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
  "GET /api/me/tables": { answer: TableCard[] };
  "GET /api/messages/{locale}": { answer: Record<string, string> };
  "POST /api/moments": { body: MomentWish; answer: StandCard };
  "GET /api/people/{person}": { answer: PublicPerson };
  "GET /api/people/{person}/record": { answer: Repute };
  "POST /api/positions": { body: PositionWish; answer: StandCard };
  "POST /api/positions/analysis": { body: AnalysisWish; answer: AnalysisCard };
  "POST /api/replays": { body: RecordWish; answer: ReplayCard };
  "GET /api/rules": { answer: BookCard[] };
  "GET /api/rules/{book}": { query: { language?: string }; answer: RuleBook };
  "GET /api/status": { answer: Status };
  "GET /api/tables": { query: { phase?: ("gathering" | "playing" | "over")[] | null }; answer: TableCard[] };
  "POST /api/tables": { body: NewTable; answer: OpenedTable };
  "GET /api/tables/{table}": { query: { invitation?: string }; answer: TableCard };
  "GET /api/tables/{table}/invitation": { answer: InvitationCard };
  "GET /api/tables/{table}/invitation.svg": { answer: string };
  "POST /api/tables/{table}/join": { body: Join; answer: Joined };
  "GET /api/tables/{table}/record": { query: { invitation?: string }; answer: string };
  "GET /api/tables/{table}/replay": { query: { seat?: string; invitation?: string }; answer: ReplayCard };
  "POST /api/tables/{table}/requests": { body: AskTable; answer: Acknowledged };
  "GET /api/tables/{table}/sight": { query: { seat?: string | null; since?: number; invitation?: string }; answer: MissedCard };
  "GET /api/talk": { answer: Talk };
  "GET /healthz": { answer: Health };
  "GET /metrics": { answer: string };
  "GET /readyz": { answer: Health };
}
