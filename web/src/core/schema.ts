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

/** Add actions one after the other; those that are there already are not added again. */
export interface AddMoves {
  chapter: number;
  do: "add_moves";
  parent: number;
  moves: SaidWord[];
  name?: string;
}

/** A network whose requests are refused until a time. */
export interface AddressBlock {
  id: string;
  network: string;
  reason: string;
  decided_by: string;
  at: number;
  until: number;
}

/** The roles of the caller, whether the second factor has to be shown, and what waits for a decision. `read_until` and `act_until` are the times until which the second factor counts for reading and for decisions. */
export interface AdminStatus {
  roles: ("moderator" | "admin")[];
  has_totp: boolean;
  has_passkey: boolean;
  read_until: number;
  act_until: number;
  cases: number;
  appeals: number;
  proposals: number;
  draining: boolean;
  maintenance: Maintenance | null;
}

/** Allow another player to take back, or refuse it. */
export interface AllowBack {
  do: "allow_back";
  seat: string;
  yes: boolean;
}

/** The result of an analysis: turns and threats with their gains, or actions with their probability of winning. The plans of computer players are asked for as a part of their own. */
export interface AnalysisCard {
  seat: string;
  answering: boolean;
  left: number;
  turns: AnalysisLineCard[];
  answers: AnalysisLineCard[];
  threats: ThreatCard[];
  actions: ActionValueCard[];
  plans: PlanCard[];
  nodes: number;
}

/** A line of play with its sure gain in hundredths of a soldier; wins and losses of the match are given apart. */
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
  effort?: number;
  part?: "lines" | "plans";
}

/** An action word and its seat. */
export interface AnalysisStepCard {
  seat: string;
  word: string;
}

/** An open appeal with the measure; `may_judge` is false for those who have decided it. */
export interface AppealCard {
  measure: MeasureCard;
  person: PublicPerson | null;
  decided_by: PublicPerson | null;
  words: string;
  at: number;
  may_judge: boolean;
}

export interface AppealDecision {
  granted: boolean;
  words?: string;
}

/** A person who would like to play in a simul and was not chosen yet. */
export interface ApplicantCard {
  number: number;
  person: EntrantPerson;
  rating: number;
}

/** Ask to take back the own last actions; against computers it is done at once. */
export interface AskBack {
  do: "ask_back";
  seat: string;
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

/** An entry of the audit log with the name of its actor, empty for the command line and people who are gone. */
export interface AuditCard {
  number: number;
  at: number;
  actor: string;
  name: string;
  act: string;
  about: string;
  about_name: string;
  data: Record<string, unknown>;
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

/** The secret address of the caller's calendar, which is shown only once. */
export interface CalendarAddress {
  address: string;
  created: number;
}

/** Whether the caller has a calendar: when its address was made, or null. */
export interface CalendarCard {
  created: number | null;
}

/** The person who has just signed in, with the token if it was requested. */
export interface CameIn {
  me: Me;
  token?: string | null;
}

/** Reports about one person at one place; `person` is null where they are about nobody or the person is gone. */
export interface CaseCard {
  id: string;
  person: PublicPerson | null;
  place: string;
  state: "open" | "decided" | "dismissed";
  taken_by: PublicPerson | null;
  created: number;
  changed: number;
  reporters: number;
  kinds: ("words" | "name" | "play" | "other")[];
}

/** The decision about a case; without measures nothing was wrong. `words` are added to the statement of reasons. */
export interface CaseDecision {
  rule: "insults" | "unfair" | "spoiling" | "name" | "danger" | "other";
  words?: string;
  measures?: MeasureForm[];
}

/** A case with everything that moderators decide on. */
export interface CasePage {
  case: CaseCard;
  reports: CaseReport[];
  measures: MeasureCard[];
}

/** A report of a case, with the last messages that the reporter could read. */
export interface CaseReport {
  id: string;
  reporter: PublicPerson | null;
  kind: "words" | "name" | "play" | "other";
  words: string;
  at: number;
  moment: Record<string, unknown>;
  evidence: EvidenceLine[];
}

export interface ChallengeAnswer {
  person: PublicPerson;
  answer: "none" | "accepted" | "declined";
}

/** A challenge by or to the caller; `table` is that of an accepted one. */
export interface ChallengeCard {
  id: string;
  by: PublicPerson;
  people: ChallengeAnswer[];
  game: string;
  terms: ChallengeTermsCard;
  phrase: string;
  state: "open" | "changed" | "accepted" | "declined" | "withdrawn" | "expired";
  created: number;
  until: number;
  counter_to: string | null;
  table: string | null;
}

/** A challenge to the caller is new, or one by or to the caller has ended in this state. */
export interface ChallengeChanged {
  type: "challenge_changed";
  challenge: string;
  state: string;
}

/** A challenge in the export of personal data. */
export interface ChallengeExport {
  id: string;
  by: string;
  people: string[];
  terms: ChallengeTermsCard;
  phrase: string;
  state: string;
  created: number;
}

/** Accept, decline, or offer other terms; these are a new challenge to all others. */
export interface ChallengeReply {
  answer: "accept" | "decline" | "change";
  terms?: ChallengeTerms | null;
}

/** What is offered: `seat` is the seat of the challenger, by lot where it is null. Seats for which nobody is challenged stay open, or are taken by a computer of this level. */
export interface ChallengeTerms {
  preset: string;
  pace?: "live" | "quick" | "fast" | "slow" | "untimed";
  press?: "none" | "table" | "private";
  rated?: boolean;
  seat?: string | null;
  level?: string | null;
}

export interface ChallengeTermsCard {
  preset: string;
  pace: "live" | "quick" | "fast" | "slow" | "untimed";
  press: "none" | "table" | "private";
  rated: boolean;
  seat: string | null;
  level: string | null;
}

/** A challenger of a simul, by number, and whether the host plays against this one. */
export interface ChallengerChoice {
  number: number;
  chosen: boolean;
}

/** A chapter with its positions, parents first; `at` is the revision of the study that it shows. */
export interface ChapterCard {
  game: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  id: number;
  title: string;
  kind: "match" | "position" | "puzzle" | "notes";
  root: number;
  preset: string;
  date: string;
  source: string;
  nodes: number;
  outcome: EndingCard | null;
  by: string;
  revision: number;
  study: string;
  at: number;
  tree: NodeCard[];
  comments: CommentCard[];
  people: Record<string, string>;
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

/** Crests by the ids of the people who have chosen them. */
export interface ChosenCrests {
  crests: Record<string, Crest>;
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

/** A clock: the remaining bank and the time spent in the turn; a running one has its purpose and start time. While a clock is stopped for a vacation, `away` is the end of the vacation, from which on the time counts. */
export interface ClockCard {
  bank: number;
  used: number;
  runs?: "turn" | "answer" | null;
  since?: number | null;
  left?: number | null;
  away?: number | null;
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

/** A club as the caller sees it. `request` is a request of the caller to join, or an invitation, that is not answered. `managers` includes the owner. Managers get the invitation link and the number of requests. */
export interface ClubCard {
  id: string;
  name: string;
  about: string;
  place: string;
  languages: string[];
  admission: "open" | "request" | "invitation";
  members: number;
  created: number;
  role?: "guest" | "member" | "organiser" | "manager" | "owner" | null;
  request: "request" | "invitation" | null;
  managers: ClubMemberCard[];
  sees_members: boolean;
  link: string | null;
  requests: number;
}

/** Changes to a club; omitted fields are kept. With `new_invitation`, the old invitation link stops working. */
export interface ClubChange {
  name?: string | null;
  about?: string | null;
  place?: string | null;
  languages?: string[] | null;
  admission?: "open" | "request" | "invitation" | null;
  new_invitation?: boolean;
}

/** The clubs, requests and announcements of a person. */
export interface ClubExport {
  memberships: ClubMembership[];
  requests: ExportedRequest[];
  posts: ExportedPost[];
}

/** Invite an account by name. */
export interface ClubInvitation {
  name: string;
}

/** The members of a club who have a rating in a pool, provisional ones included. */
export interface ClubLadder {
  pool: string;
  rows: ClubLadderRow[];
}

export interface ClubLadderRow {
  place: number;
  person: PublicPerson;
  rating: RatingCard;
}

/** The answer of the challenged club to a match. */
export interface ClubMatchAnswer {
  accept: boolean;
}

/** A member; `managed` marks managed accounts for the managers of the club. */
export interface ClubMemberCard {
  person: PublicPerson;
  role: "guest" | "member" | "organiser" | "manager" | "owner";
  since: number;
  managed?: boolean;
}

/** Members by role and time; `next` is the value of `after` for the page after this one, or 0. */
export interface ClubMemberPage {
  members: ClubMemberCard[];
  next: number;
}

/** A club of the exporting person. */
export interface ClubMembership {
  club: string;
  name: string;
  role: "guest" | "member" | "organiser" | "manager" | "owner";
  since: number;
}

/** Clubs by name; `next` is the value of `after` for the page after this one, or empty. */
export interface ClubPage {
  clubs: ClubSummary[];
  next: string;
}

/** An announcement; hidden ones are shown to managers only. */
export interface ClubPostCard {
  id: string;
  author: PublicPerson;
  role: "guest" | "member" | "organiser" | "manager" | "owner" | null;
  at: number;
  text: string;
  hidden: boolean;
}

/** Announcements, the latest first; `next` is the value of `before` for the page after this one, or empty. */
export interface ClubPostPage {
  posts: ClubPostCard[];
  next: string;
}

/** A request to join, or an invitation that is not answered. */
export interface ClubRequestCard {
  person: PublicPerson;
  kind: "request" | "invitation";
  at: number;
}

/** A room for guests: its link, how many guests it lets in, and until when. */
export interface ClubRoomCard {
  code: string;
  link: string;
  opened: number;
  until: number;
  most: number;
  entered: number;
}

/** A club in lists; `role` is that of the caller. */
export interface ClubSummary {
  id: string;
  name: string;
  about: string;
  place: string;
  languages: string[];
  admission: "open" | "request" | "invitation";
  members: number;
  created: number;
  role?: "guest" | "member" | "organiser" | "manager" | "owner" | null;
}

/** Sign in as a guest, under a name of one's own or a random one; with `keep`, only where nobody is signed in. */
export interface ComeIn {
  token?: boolean;
  name?: string | null;
  keep?: boolean;
}

/** Send a command to a subscribed table. */
export interface CommandMessage {
  cid: string;
  command: Sit | Rise | Place | Remove | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  type: "do";
  table: string;
}

/** A comment on a position. */
export interface CommentCard {
  id: number;
  node: number;
  text: string;
  by: string;
  at: number;
  edited: number | null;
  revision: number;
}

/** What is stored about how the person plays: signals, when a hashed address was kept, and captures by match. */
export interface ConductExport {
  signals: SignalCard[];
  addresses: Record<string, number>;
  captures: Record<string, number>;
}

/** The present code of the authenticator app. */
export interface ConfirmationCode {
  code: string;
}

/** A challenge that the browser has signed with a passkey. */
export interface ConfirmationPasskey {
  token: string;
  credential: Record<string, unknown>;
}

/** A report about a club, an announcement or a study to the operator. */
export interface ContentReport {
  kind: "words" | "name" | "play" | "other";
  words?: string;
}

/** A copy of a study for the caller. */
export interface CopyStudy {
  title?: string | null;
}

/** A shield: how it is divided, its two colours, and what is drawn on it. */
export interface Crest {
  division: "pale" | "fess" | "bend" | "chevron" | "cross" | "band" | "quarterly";
  first: "azure" | "purple" | "copper" | "gold" | "slate" | "green" | "cream" | "black" | "red";
  second: "azure" | "purple" | "copper" | "gold" | "slate" | "green" | "cream" | "black" | "red";
  charge: "soldier" | "elephant" | "knight" | "camel" | "chariot" | "ship" | "galleon" | "catapult" | "siege" | "castle" | "rose" | "sword" | "anchor" | "star";
}

/** A crest to wear instead of the one that is drawn from the name. */
export interface CrestChoice {
  division: "pale" | "fess" | "bend" | "chevron" | "cross" | "band" | "quarterly";
  first: "azure" | "purple" | "copper" | "gold" | "slate" | "green" | "cream" | "black" | "red";
  second: "azure" | "purple" | "copper" | "gold" | "slate" | "green" | "cream" | "black" | "red";
  charge: "soldier" | "elephant" | "knight" | "camel" | "chariot" | "ship" | "galleon" | "catapult" | "siege" | "castle" | "rose" | "sword" | "anchor" | "star";
}

/** How often a person came before another one at the same table. */
export interface Crossing {
  person: string;
  other: string;
  before: number;
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

export interface DeleteChapter {
  chapter: number;
  do: "delete_chapter";
}

export interface DeleteComment {
  chapter: number;
  do: "delete_comment";
  comment: number;
}

/** Delete a position with everything after it. */
export interface DeleteNode {
  chapter: number;
  node: number;
  do: "delete_node";
}

/** One notification by one channel; the target is a push subscription, or empty for the e-mail address. */
export interface Delivery {
  notification: string;
  channel: string;
  target: string;
  state: string;
  tries: number;
  at: number;
  error?: string;
}

/** A position to edit: a line, a draft with a change, an empty board (`blank`), or none of these for the opening. */
export interface DraftRequest {
  preset: string;
  options?: Record<string, string>;
  position?: string | null;
  draft?: Record<string, unknown> | null;
  change?: Record<string, unknown> | null;
  blank?: boolean;
}

export interface Draw {
  chapter: number;
  node: number;
  do: "draw";
  drawing: NewDrawing;
}

/** A drawing and who made it. */
export interface DrawingCard {
  id: number;
  by: string;
  kind: "arrow" | "ring" | "label";
  colour: "green" | "red" | "yellow" | "blue";
  places: string[];
  text: string;
}

export interface EditComment {
  chapter: number;
  do: "edit_comment";
  comment: number;
  text: string;
}

/** A position to write as files, or to make a puzzle of. */
export interface EditedPosition {
  preset: string;
  options?: Record<string, string>;
  position: string;
  title?: string;
}

/** How often a person plays an edition. */
export interface EditionCard {
  game: string;
  preset: string;
  matches: number;
  won: number;
}

/** The address of an account; `works` is false after messages to it have come back. */
export interface EmailCard {
  address: string;
  confirmed: boolean;
  works: boolean;
}

/** A new address; the password proves that the account is one's own. */
export interface EmailForm {
  address: string;
  password: string;
  language?: string;
}

/** The result of a match: seats by rank, the reason as a message key with parameters, the rule clause. */
export interface EndingCard {
  ranking: string[][];
  reason: string;
  clause: string;
  data: Record<string, unknown>;
}

/** Enter a room, with a chosen or a random name; a caller who is signed in needs none. */
export interface EnterRoom {
  token?: boolean;
  name?: string | null;
}

/** Enter a game session; a guest brings the name that the others know. */
export interface EnterSession {
  name?: string | null;
}

/** The answers to attempts in their order, and the person's rating after them. */
export interface EnteredAttempts {
  attempts: AttemptAnswer[];
  rating: RatingShown;
}

/** An entrant, by number. */
export interface EntrantChoice {
  number: number;
}

/** A person in a tournament; the name is empty after the account was deleted. */
export interface EntrantPerson {
  id: string;
  name: string;
}

/** Who may enter; 0 or an empty text sets no condition. Ratings are those of the pool of the tournament. `members_only` lets only members of the club enter that arranges the tournament. */
export interface EntryConditions {
  most?: number;
  least_rating?: number;
  most_rating?: number;
  least_matches?: number;
  most_matches?: number;
  account_days?: number;
  code?: string;
  members_only?: boolean;
}

/** Who may enter. The code itself is shown to the director only. */
export interface EntryConditionsCard {
  most: number;
  least_rating: number;
  most_rating: number;
  least_matches: number;
  most_matches: number;
  account_days: number;
  needs_code: boolean;
  members_only: boolean;
}

/** Delete a drawing, or all of a position. */
export interface Erase {
  chapter: number;
  node: number;
  do: "erase";
  drawing: number | null;
}

/** An event: a message key with parameters. */
export interface EventCard {
  kind: string;
  data: Record<string, unknown>;
}

/** A message of the evidence; `data` is null for a private one until it is asked for. */
export interface EvidenceLine {
  person: string;
  name: string;
  at: number;
  private: boolean;
  about_subject: boolean;
  data: Record<string, unknown> | null;
}

/** What was played from a position, the most frequent first. `position` is the position line, or the name of a group of positions. Rows of fewer than `least` matches are left out; `rare` counts the matches in them. */
export interface ExplorerCard {
  game: string;
  preset: string;
  options: Record<string, string>;
  position: string;
  sides: string[][];
  by_seat: boolean;
  total: number;
  least: number;
  rare: number;
  rows: ExplorerRowCard[];
  matches: ExplorerMatchCard[];
}

/** A match from a position; `table` tells whether its id is that of a table. */
export interface ExplorerMatchCard {
  id: string;
  table: boolean;
  players: Record<string, ExplorerPlayerCard>;
  winners: string[];
  turns: number;
  computers: boolean;
}

/** Who has played: a name, or the level of a computer. */
export interface ExplorerPlayerCard {
  name: string;
  level: string;
}

/** A position of a preset, empty for the first one. A game with hidden cards has names for groups of positions instead, such as `card/strong`. */
export interface ExplorerRequest {
  preset: string;
  position?: string;
  source?: "all" | "people" | "computers" | "mine";
}

/** What was done: its words, in how many matches, the victories of every side, draws, and victories of the seat. `seat` is empty where seats do not differ. */
export interface ExplorerRowCard {
  words: string[];
  seat: string;
  matches: number;
  wins: number[];
  draws: number;
  own: number;
}

/** Everything the server stores about a person, and of their tables only what they may see there. */
export interface Export {
  format: number;
  me: Me;
  profile: OwnProfile;
  logins: Login[];
  bots: PublicPerson[];
  play: Repute;
  relations: OwnRelation[];
  reports: ReportCard[];
  shares: ShareCard[];
  reviews: ReviewRequestCard[];
  puzzles: PuzzleExport;
  studies: StudyExport;
  notifications: NotificationExport;
  security: SecurityCard;
  tournaments: TournamentExport;
  challenges: ChallengeExport[];
  game_sessions: SessionExport[];
  clubs: ClubExport;
  vacations: VacationCard[];
  conduct: ConductExport;
  measures: OwnMeasure[];
  calendar: number | null;
  tables: TableAccount[];
}

/** An announcement that the exporting person wrote. */
export interface ExportedPost {
  id: string;
  club: string;
  at: number;
  text: string;
  hidden: boolean;
}

export interface ExportedRequest {
  club: string;
  kind: "request" | "invitation";
  at: number;
}

/** A famous game in lists; `leads` tells how often another side became the favourite. */
export interface FamousCard {
  id: string;
  game: string;
  preset: string;
  levels: Record<string, string>;
  winners: string[];
  reason: string;
  turns: number;
  actions: number;
  leads: number;
  notes: number;
}

/** A famous game with its record and its annotations. */
export interface FamousGameCard {
  id: string;
  game: string;
  preset: string;
  levels: Record<string, string>;
  winners: string[];
  reason: string;
  turns: number;
  actions: number;
  leads: number;
  notes: number;
  record: string;
  annotations: FamousNoteCard[];
}

/** An annotated decision: a turning point, or one of the costliest of its seat. */
export interface FamousNoteCard {
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
  kinds: ("turning" | "costly")[];
}

/** A live table that spectators are shown first, and why: a tournament features it, its players, its spectators. */
export interface FeaturedCard {
  table: TableCard;
  why: "tournament" | "strength" | "watchers" | "live";
  watchers: number;
  tournament: FeaturedTournament | null;
}

/** A table of a round, and whether it is shown first on the page for spectators. */
export interface FeaturedTable {
  round: number;
  number: number;
  featured?: boolean;
}

/** The tournament that features a table, and the club that arranges it. */
export interface FeaturedTournament {
  id: string;
  name: string;
  club: string;
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

/** A seat mutes or unmutes another. */
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

/** The holder of these seats is on vacation until a time; a time that has passed ends the vacation. */
export interface FeedVacation {
  seats: string[];
  until: number;
  clocks: Record<string, ClockCard>;
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

/** A file to look at before it is imported. */
export interface FileCheck {
  text: string;
}

/** What a file holds. */
export interface FileContents {
  games: FoundRecord[];
  faults: FileFault[];
}

/** A fault of a file: its line, the record that it is in, and how many actions could be read before it. */
export interface FileFault {
  line: number;
  first: number;
  refusal: Record<string, unknown>;
  chapter: string;
  read: number;
  kept: boolean;
}

/** Follow the public tables in a phase: a list first, then what changes, in the place of an earlier request. `game` and `pace` are names, `press` says who may chat; an empty one leaves nothing out. */
export interface FollowLobby {
  type: "lobby";
  phase?: "gathering" | "playing";
  game?: string;
  pace?: string;
  press?: "none" | "table" | "private" | "";
}

/** Follow a game session that one has entered. */
export interface FollowSession {
  type: "game_session";
  code: string;
}

/** Follow a study; `last` is the last revision received. */
export interface FollowStudy {
  type: "study";
  study: string;
  last?: number;
}

/** Follow a tournament: be told when it has changed. */
export interface FollowTournament {
  type: "tournament";
  tournament: string;
}

/** Quick pairing has found a table; the match has begun. */
export interface Found {
  type: "found";
  table: string;
}

/** A record or a note of a file. */
export interface FoundRecord {
  line: number;
  title: string;
  game: string;
  seats: Record<string, string>;
  nodes: number;
}

/** A person whom the caller follows; `friend` where that person follows back. Presence is shown of friends only: `online`, and the public table at which they play. */
export interface FriendCard {
  person: PublicPerson;
  friend: boolean;
  since: number;
  online: boolean;
  table: string | null;
  game: string | null;
  preset: string | null;
}

/** The people whom the caller follows, friends who are online first; `followers` is a number only. */
export interface Friends {
  people: FriendCard[];
  followers: number;
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

/** A game session, as everyone in it sees it. `due` is when the next round begins automatically, 0 for never. */
export interface GameSessionCard {
  id: string;
  code: string;
  link: string;
  name: string;
  host: string;
  entry: "open" | "shut";
  state: "gathering" | "playing" | "between" | "ended";
  round: number;
  most: number;
  sizes: number[];
  terms: SessionTermsCard;
  people: SessionPersonCard[];
  rounds: SessionRoundCard[];
  draft: SessionDraft;
  crosstable: Crossing[];
  due: number;
  revision: number;
  created: number;
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

/** The first message: the caller's identity, the version and the time of the server in milliseconds. `unseen` is the number of open notifications that the caller has not seen. */
export interface Greeting {
  type: "greeting";
  me: PublicPerson;
  version: string;
  now: number;
  unseen: number;
}

export interface Health {
  status: "ok";
}

/** Subscribe to a table as a seat holder or as a watcher; `last` is the number of the last item received. `cids` are requests without an answer so far; the welcome lists those that have arrived. `tag` is that of the snapshot which the client has already, from the page of the table for instance. */
export interface Hello {
  type: "hello";
  table: string;
  seat?: string | null;
  last?: number;
  cids?: string[];
  invitation?: string;
  tag?: string;
}

/** A suggestion of a computer: words to plan, and the last one to play. `start` and `goal` are the ends of an arrow on the board, empty where the action has none. `says` is one sentence with the main reason, `reasons` are all of them, and `line` is what the computer expects to follow. */
export interface HintAnswer {
  type: "hinted";
  table: string;
  cid: string;
  words: string[];
  start: string;
  goal: string;
  says: MessageCard;
  reasons: MessageCard[];
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

/** The holder of a seat; at an anonymous table only the kind is shown before the end. */
export interface HolderCard {
  kind: "open" | "person" | "guest" | "bot" | "computer";
  id?: string;
  name?: string;
  spec?: string;
}

/** The new chapters and the faults of an imported file. */
export interface ImportAnswer {
  revision: number;
  reload: boolean;
  changes: StudyChange[];
  node?: number | null;
  chapters: number[];
  faults: FileFault[];
}

export interface InvitationCard {
  link: string;
  invitation: string;
}

/** Invite a person with an account, by id. */
export interface InvitePerson {
  person: string;
}

/** Take a given seat, or the first open one; a guest may bring a name. */
export interface Join {
  invitation?: string;
  seat?: string | null;
  name?: string | null;
}

/** Join a club, with the code of its invitation link where the club asks for an invitation. */
export interface JoinClub {
  invitation?: string;
}

/** Enter a tournament; with a partner, by name, where pairs play. The partner joins in the same way. A member of a club may enter for it; where only members of one club may enter, everyone does. */
export interface JoinTournament {
  code?: string;
  partner?: string;
  club?: string;
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

/** How many people of a ladder have a rating from this value on, up to the next bar. */
export interface LadderBar {
  value: number;
  people: number;
}

/** A part of a ladder, and the ratings of the computer levels on the same scale. `around` is the caller's place with its neighbours, where it is not among the rows. `rated` counts all people with a rating in the pool, however uncertain; `seasons` are those that can be chosen, the present one first. `total` counts the whole ladder, `selected` the places that can be shown, which are fewer if only followed people are. */
export interface LadderPage {
  pool: string;
  season: string;
  rows: LadderRow[];
  levels: RatingCard[];
  total: number;
  selected: number;
  rated: number;
  around: LadderRow[];
  own: RatingCard | null;
  own_place: number | null;
  spread: LadderBar[];
  seasons: string[];
}

/** A place of a ladder; `trend` has some ratings of the last 90 days, the oldest first. */
export interface LadderRow {
  place: number;
  person: PersonCard;
  rating: RatingCard;
  trend: number[];
}

/** Leave the match. A computer takes the seat until the player returns. */
export interface Leave {
  do: "leave";
  seat: string;
}

/** Stop following the lobby, in one phase or in all. */
export interface LeaveLobby {
  type: "lobby_bye";
  phase?: "gathering" | "playing" | null;
}

/** Follow no game session any more. */
export interface LeaveSessions {
  type: "game_session_bye";
}

/** Stop following a study. */
export interface LeaveStudy {
  type: "study_bye";
  study: string;
}

/** Stop following a tournament. */
export interface LeaveTournament {
  type: "tournament_bye";
  tournament: string;
}

/** The line-up of a club by names, the first board first, then substitutes; two names each where pairs play. */
export interface LineUp {
  club: string;
  players: string[][];
}

/** Tables that are new or have changed, and the ids of those that are no longer listed. A client that has missed a number asks for the lobby again. */
export interface LobbyChanged {
  type: "lobby_changed";
  phase: "gathering" | "playing";
  number: number;
  tables: TableCard[];
  gone: string[];
}

/** The tables that a follower of the lobby sees. Changes are numbered from here on. */
export interface LobbyTables {
  type: "lobby_tables";
  phase: "gathering" | "playing";
  number: number;
  tables: TableCard[];
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

/** A puzzle made of a position: its id and its file, or the reason why there is none. */
export interface MadePuzzle {
  made: boolean;
  id: string;
  reason: string;
  file: string;
  goal: Record<string, unknown> | null;
  solution: string[];
  unique: string;
  grade: number;
  nodes: number;
}

/** Announced maintenance: from a time, for some minutes, with a note as it was typed. */
export interface Maintenance {
  at: number;
  minutes: number;
  note: string;
}

/** Maintenance from a time in milliseconds, for some minutes. */
export interface MaintenanceForm {
  at: number;
  minutes: number;
  note?: string;
}

/** Maintenance was announced, or the announcement withdrawn. */
export interface MaintenanceMessage {
  type: "maintenance";
  maintenance: Maintenance | null;
}

/** A managed account; `seen` is the time of its last visit, 0 before the first. */
export interface ManagedCard {
  id: string;
  name: string;
  created: number;
  seen: number;
}

/** A managed account with its code, which is shown once. */
export interface ManagedCode {
  id: string;
  name: string;
  code: string;
}

/** The accounts that get new codes. */
export interface ManagedCodes {
  people: string[];
}

export interface ManagedName {
  name: string;
}

/** A finished match: of a table that the caller may see, or of a review. */
export interface MatchSource {
  kind: "match";
  table?: string | null;
  review?: string | null;
  invitation?: string;
}

/** How many matches a filter selects on all pages, by outcome. */
export interface MatchTotals {
  matches: number;
  won: number;
  level: number;
  between: number;
  last: number;
}

/** The signed-in person; `managed` is the club that manages the account, empty for most. `roles` are those of moderators and admins. A suspended person is shown the own measures and nothing else. */
export interface Me {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
  created: number;
  settings: Record<string, unknown>;
  managed?: string;
  roles?: ("moderator" | "admin")[];
  suspended?: boolean;
}

/** A measure as moderators see it; `until` is 0 for no end. */
export interface MeasureCard {
  id: string;
  person: string;
  kind: "warn" | "hide_words" | "mute" | "no_rated" | "no_tournaments" | "rename" | "suspend" | "close";
  rule: string;
  words: string;
  case: string;
  decided_by: string;
  confirmed_by: string;
  at: number;
  until: number;
  state: "proposed" | "active" | "undone";
  in_force: boolean;
}

/** A measure to take; `days` of those with an end, `name` of a new name. */
export interface MeasureForm {
  kind: "warn" | "hide_words" | "mute" | "no_rated" | "no_tournaments" | "rename" | "suspend" | "close";
  days?: number;
  name?: string;
}

/** How one person fared against another in a pool; `together` counts matches on one side. */
export interface Meetings {
  pool: string;
  ahead: number;
  behind: number;
  level: number;
  together: number;
  last: number;
}

/** A member of a study. */
export interface MemberCard {
  person: PublicPerson;
  role: "owner" | "write" | "comment" | "read";
}

/** A message key with parameters, which may be messages themselves. */
export interface MessageCard {
  key: string;
  params: Record<string, unknown>;
}

/** The feed items after a number, and the snapshot; a `hello` with its `tag` is not sent the same snapshot again. */
export interface MissedCard {
  seat: string | null;
  tales: FeedItemCard[];
  sight: TableSnapshot;
  tag: string;
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

export interface MoveChapter {
  chapter: number;
  do: "move_chapter";
  place: number;
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

/** Name the branch that begins with an action. */
export interface NameNode {
  chapter: number;
  node: number;
  do: "name_node";
  name: string;
}

export interface NewAppeal {
  words: string;
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

/** An address or a network to refuse for some minutes. */
export interface NewBlock {
  network: string;
  minutes: number;
  reason: string;
}

export interface NewBot {
  name: string;
}

export interface NewChallenge {
  people: string[];
  terms: ChallengeTerms;
  phrase?: "" | "shall_we" | "revenge" | "when_it_suits" | "teach_me";
}

/** A new chapter at the end of a study. */
export interface NewChapter {
  cid: string;
  title?: string | null;
  source: MatchSource | RecordSource | PositionSource | PuzzleSource | NotesSource;
}

/** A new club of the caller. */
export interface NewClub {
  name: string;
  about?: string;
  place?: string;
  languages?: string[];
  admission?: "open" | "request" | "invitation";
}

/** An arrow over two or more places, a ring around one, or a label at one. */
export interface NewDrawing {
  kind: "arrow" | "ring" | "label";
  colour: "green" | "red" | "yellow" | "blue";
  places: string[];
  text?: string;
}

export interface NewKey {
  label: string;
}

/** The names of new accounts; one that is taken gets a number. */
export interface NewManagedAccounts {
  names: string[];
}

/** A measure without a case. */
export interface NewMeasure {
  kind: "warn" | "hide_words" | "mute" | "no_rated" | "no_tournaments" | "rename" | "suspend" | "close";
  days?: number;
  name?: string;
  rule: "insults" | "unfair" | "spoiling" | "name" | "danger" | "other";
  words?: string;
}

/** A passkey that the browser has made for a challenge. */
export interface NewPasskey {
  token: string;
  label: string;
  credential: Record<string, unknown>;
}

export interface NewPassword {
  token?: boolean;
  old: string;
  new: string;
}

/** An announcement, as plain text. */
export interface NewPost {
  text: string;
}

/** A browser's subscription as the browser describes it, and the language of its messages. */
export interface NewPushSubscription {
  endpoint: string;
  keys: PushKeys;
  language?: string;
}

/** A report about the person on a seat of a table, or about a person who watches, by id. The last messages that the caller can read at the table are stored with it. `as_seat` is the caller's own seat. */
export interface NewReport {
  kind: "words" | "name" | "play" | "other";
  words?: string;
  table: string;
  seat?: string | null;
  person?: string;
  as_seat?: string | null;
  invitation?: string;
}

/** Open a game session; with `long` its code cannot be guessed. */
export interface NewSession {
  terms: SessionTerms;
  name?: string;
  long?: boolean;
}

/** A link to the position after `at` actions, or to the present one, as a seat of the caller or a watcher has it. */
export interface NewShare {
  at?: number | null;
  seat?: string | null;
  invitation?: string;
}

/** A new study, at first without chapters. */
export interface NewStudy {
  title: string;
  visibility?: "public" | "link" | "members";
}

/** A new table. Seats that are not named are open; several seats of the caller are a hot seat. A table of a club of the caller is open to its members, and not public. */
export interface NewTable {
  game?: string | null;
  preset?: string;
  options?: Record<string, string>;
  opening?: string;
  seats?: Record<string, SeatRequest>;
  pace?: "live" | "quick" | "fast" | "slow" | "untimed" | CustomPace;
  overrun?: "idle" | "computer" | "resign";
  stand_in?: string;
  press?: "none" | "table" | "private";
  published?: boolean;
  anonymous?: boolean;
  rated?: boolean;
  visibility?: "public" | "link";
  club?: string;
  start?: boolean;
}

/** A new tournament, directed by the caller. It begins at `starts`, or when `begin_with` have entered, or when the director begins it. `fill` is the level of computers that take free seats. Times are minutes; 0 stands for the usual ones of the pace. `vacations` says whether vacations stop the clocks of a slow tournament; without it they do in a round robin only. `club` is the club that arranges it, for its staff. A `club_match` challenges `opponent`: with `boards` players each and at most as many rounds. In a `simul` the caller plays against all others, and has `host_minutes` more in the bank at each table for each other table. */
export interface NewTournament {
  name: string;
  format: "swiss" | "tables" | "arena" | "round_robin" | "knock_out" | "partners" | "club_match" | "simul";
  preset: string;
  options?: Record<string, string>;
  pace?: "live" | "quick" | "fast" | "slow";
  rated?: boolean;
  press?: "none" | "table" | "private";
  starts?: number | null;
  begin_with?: number;
  rounds?: number;
  minutes?: number;
  cycles?: number;
  division?: number;
  fill?: string;
  pause_minutes?: number;
  round_minutes?: number;
  grace_minutes?: number;
  about?: string;
  vacations?: boolean | null;
  entry?: EntryConditions;
  club?: string;
  opponent?: string;
  boards?: number;
  host_minutes?: number;
}

/** A vacation of whole days; without `begins`, a time in milliseconds, it begins at once. */
export interface NewVacation {
  days: number;
  begins?: number | null;
}

/** What a followed person did: won a tournament, arranged one that can be entered, or founded a club. `id` and `name` are those of the tournament or the club; `entrants` counts those in the tournament, 0 for a club. */
export interface NewsItem {
  kind: "won" | "arranged" | "founded";
  person: PersonCard;
  at: number;
  id: string;
  name: string;
  entrants: number;
}

/** A position and the action that leads to it; `fixed` ones belong to the match itself. */
export interface NodeCard {
  id: number;
  parent: number | null;
  place: number;
  seat: string;
  word: string;
  turn: number;
  clock: number | null;
  fixed: boolean;
  name: string;
  glyphs: ("brilliant" | "good" | "interesting" | "slip" | "costly" | "blunder" | "forced")[];
  drawings: DrawingCard[];
  by: string;
  at: number;
  revision: number;
}

/** A rule of an edition that is based on a ruling alone; `options` are those that follow the ruling. */
export interface NoteCard {
  meaning: string;
  clause: string;
  options: string[];
}

/** Text without a board. */
export interface NotesSource {
  kind: "notes";
}

/** A notification; `seen` and `done` are times in milliseconds, or null before. */
export interface NotificationCard {
  id: string;
  kind: string;
  about: string;
  data: Record<string, unknown>;
  at: number;
  seen: number | null;
  done: number | null;
}

/** Notifications, what reaches the person how, the browsers with push messages, and what was sent. */
export interface NotificationExport {
  notifications: NotificationCard[];
  settings: NotificationSettingsCard;
  push_subscriptions: PushSubscriptionCard[];
  deliveries: Delivery[];
}

/** A notification is new, was seen or is done; a new one replaces the open one about the same subject. */
export interface NotificationMessage {
  type: "notification";
  notification: NotificationCard;
  unseen: number;
}

/** Notifications, the latest first; `next` continues after the last one, or is null at the end. */
export interface NotificationPage {
  notifications: NotificationCard[];
  unseen: number;
  next: string | null;
}

/** The settings of a person; `always` are channels that cannot be turned off, `available` those the server has. */
export interface NotificationSettingsCard {
  channels: Record<string, Record<string, boolean>>;
  always: Record<string, ("push" | "email")[]>;
  available: ("push" | "email")[];
  quiet: QuietHoursCard | null;
  time_zone: string;
  digest: "off" | "daily" | "weekly";
  digest_hour: number;
  paused_until: number;
}

/** What reaches a person, how and when. Groups and channels that are left out keep what they are. */
export interface NotificationSettingsForm {
  channels?: Record<string, Record<string, boolean>>;
  quiet?: QuietHours | null;
  time_zone: string;
  digest: "off" | "daily" | "weekly";
  digest_hour: number;
  paused_until?: number;
}

/** Notifications were seen on one of the person's pages; this many open ones remain unseen. */
export interface NotificationsSeen {
  type: "notifications_seen";
  unseen: number;
}

export interface OfferCard {
  id: string;
  seat: string;
  to: string[];
  offer: string;
  terms: Record<string, string>;
  replies: Record<string, string>;
}

/** Where the browser goes next. */
export interface OpenIdAddress {
  address: string;
}

/** Sign in, or link the caller's account, which needs the password where it has one. */
export interface OpenIdBegin {
  link?: boolean;
  password?: string;
}

/** The name of the provider that the operator has set up; null where there is none. */
export interface OpenIdCard {
  name: string | null;
}

/** The name of a new account, and a code where the account has a second factor. */
export interface OpenIdFinish {
  token?: boolean;
  name?: string | null;
  code?: string | null;
}

/** A link of the account to a provider; `used` is the time of the last sign-in with it, 0 before the first. */
export interface OpenIdLink {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** Who is signed in now, or whether the account is linked; `suggestion` asks for the name of a new account. */
export interface OpenIdResult {
  me?: Me | null;
  linked?: boolean;
  suggestion?: string | null;
  token?: string | null;
}

/** A new table with its invitation; once it is started, the position as the only own seat sees it. */
export interface OpenedTable {
  table: TableCard;
  link: string;
  invitation: string;
  sight?: MissedCard | null;
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

/** An objection to a measure, and what another moderator has decided about it. */
export interface OwnAppeal {
  words: string;
  at: number;
  state: "open" | "upheld" | "granted";
  judged: number;
  answer: string;
}

/** The clubs of the caller, and those that have invited the caller. */
export interface OwnClubs {
  clubs: ClubSummary[];
  invitations: ClubSummary[];
}

/** The caller's entry, and the open table of it, if there is one. */
export interface OwnEntry {
  number: number;
  state: "invited" | "in" | "paused" | "out" | "removed";
  partner: EntrantPerson | null;
  table?: string;
  seat?: string;
  round?: number;
  stage?: "drawn" | "opened" | "started" | "done" | null;
}

/** A measure about the caller: what was decided, by which rule, for how long, and until when to object to it. */
export interface OwnMeasure {
  id: string;
  kind: "warn" | "hide_words" | "mute" | "no_rated" | "no_tournaments" | "rename" | "suspend" | "close";
  rule: string;
  words: string;
  at: number;
  until: number;
  state: "proposed" | "active" | "undone";
  in_force: boolean;
  appeal_until: number;
  appeal: OwnAppeal | null;
}

/** What the caller shows to others, and hides. */
export interface OwnProfile {
  crest: Crest | null;
  languages: string[];
  about: string;
  zone: string;
  private: boolean;
  hides_presence: boolean;
  seen: number;
}

/** A person whom the exporting person mutes, ignores, blocks or follows. */
export interface OwnRelation {
  person: string;
  other: string;
  kind: "mute" | "ignore" | "block" | "follow";
  since: number;
}

/** A storm of the exporting person. */
export interface OwnStorm {
  began: number;
  score: number;
  marks: boolean[];
}

/** A study of the person; `file` is its content as records. */
export interface OwnStudy {
  id: string;
  title: string;
  visibility: "public" | "link" | "members";
  owner: PublicPerson;
  role: "owner" | "write" | "comment" | "read" | null;
  revision: number;
  chapters: number;
  nodes: number;
  people: string[];
  members: number;
  created: number;
  changed: number;
  link: string;
  file: string;
}

/** A comment that the person has written in a study. */
export interface OwnStudyComment {
  study: string;
  chapter: number;
  node: number;
  at: number;
  edited: number | null;
  text: string;
}

/** A tournament that a person directs or has entered, in an export. */
export interface OwnTournament {
  id: string;
  name: string;
  format: "swiss" | "tables" | "arena" | "round_robin" | "knock_out" | "partners" | "club_match" | "simul";
  state: "open" | "running" | "over" | "cancelled";
  directs: boolean;
  number: number | null;
  entered: number | null;
  entry: "invited" | "in" | "paused" | "out" | "removed" | null;
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

/** A pairing: the sides as numbers of entrants (0: a computer), their seats, ranks, and how these came about. */
export interface PairingCard {
  number: number;
  table: string;
  sides: number[][];
  seats: string[][];
  ranks: (number | null)[] | null;
  reason: "" | "played" | "bye" | "walkover" | "no_show" | "ruling" | "expired";
  note: string;
  stage: "drawn" | "opened" | "started" | "done";
  featured: boolean;
  present: number[];
}

/** A passkey of an account; `used` is the time of the last sign-in with it, 0 before the first. `synced` says whether it is kept on several devices of its owner. */
export interface PasskeyCard {
  id: string;
  label: string;
  created: number;
  used: number;
  synced: boolean;
}

/** Options for `navigator.credentials`, as JSON; `token` is sent back with the result, once and within minutes. */
export interface PasskeyChallenge {
  token: string;
  options: Record<string, unknown>;
}

export interface PasskeyLabel {
  label: string;
}

/** The password of the caller; empty for an account without one. */
export interface PasskeyPassword {
  password?: string;
}

/** A challenge that the browser has signed with a passkey. */
export interface PasskeySignIn {
  token?: boolean;
  challenge: string;
  credential: Record<string, unknown>;
}

/** A new account, with the passkey that the browser has made for a challenge. */
export interface PasskeySignUp {
  token?: boolean;
  challenge: string;
  label: string;
  credential: Record<string, unknown>;
}

/** The name of a new account that is signed in to with a passkey. */
export interface PasskeySignUpName {
  name: string;
}

/** The password of the caller. */
export interface PasswordForm {
  password: string;
}

/** A person in lists; without a crest it is drawn from the name. */
export interface PersonCard {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
  crest?: Crest | null;
  private?: boolean;
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

/** What a computer player would play, the share of the victory that it expects as a decimal number, and why. */
export interface PlanCard {
  player: string;
  steps: AnalysisStepCard[];
  share: string | null;
  reasons: MessageCard[];
}

/** The recipient's own plan has changed. */
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

/** A finished match in the history of a person: the place of the person's side among the sides, and the outcome. The rank of a player is none who left before the end. */
export interface PlayedMatchCard {
  table: string;
  game: string;
  preset: string;
  pool: string;
  rated: boolean;
  at: number;
  pace: string;
  reason: string;
  players: ResultPlayer[];
  change: RatingChange | null;
  place: number;
  sides: number;
  outcome: "won" | "level" | "between" | "last";
}

/** Matches, the latest first; `next` is the value of `before` for the page after this one, or empty. The first page has the totals of all pages. */
export interface PlayedMatchPage {
  matches: PlayedMatchCard[];
  next: string;
  totals?: MatchTotals | null;
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

/** The rating of a person in a pool, the place on its ladder, and outcomes of the matches that the caller sees. */
export interface PoolCard {
  pool: string;
  game: string;
  rating: RatingCard | null;
  place: number | null;
  won: number;
  level: number;
  between: number;
  last: number;
}

/** A pool, its game, and whether bots play in it. */
export interface PoolName {
  pool: string;
  game: string;
  bots: boolean;
}

/** A position that is being edited. `options` are those of the match, `draft` is null for a game without an editor, `position` is empty where no line can be written, and `view` is what a watcher sees of the position. */
export interface PositionDraftCard {
  game: string;
  preset: string;
  options: Record<string, string>;
  seats: string[];
  teams: string[][];
  draft: Record<string, unknown> | null;
  stock: Record<string, unknown>;
  position: string;
  faults: PositionFault[];
  notes: MessageCard[];
  view: Record<string, unknown> | null;
  awaited: string[];
  playable: boolean;
}

/** What no match can hold, and the clause that forbids it. */
export interface PositionFault {
  key: string;
  params: Record<string, unknown>;
  clause: string | null;
}

/** A position as a record without actions, and as a scenario file; empty for a game without scenarios. */
export interface PositionFiles {
  record: string;
  scenario: string;
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

/** A position; without one, the opening of a new match. Without options, those of the preset are used. */
export interface PositionSource {
  kind: "position";
  game: string;
  preset?: string;
  options?: Record<string, string> | null;
  position?: string;
}

/** Hide an announcement from members, or show it again. */
export interface PostChange {
  hidden: boolean;
}

/** Whether a person is connected, and the time of the last visit where it is known. */
export interface PresenceCard {
  here: boolean;
  seen: number | null;
}

/** The connected seats and the number of watchers. */
export interface PresenceMessage {
  type: "presence";
  table: string;
  seats: string[];
  watchers: number;
}

/** A person who reads a study now, and where. */
export interface PresentCard {
  id: string;
  name: string;
  role: "owner" | "write" | "comment" | "read" | null;
  chapter: number | null;
  node: number | null;
}

/** An edition with its player count, as differences from the defaults, with the rules based on a ruling alone. */
export interface PresetCard {
  name: string;
  options: Record<string, string>;
  seats: string[];
  teams: string[][];
  notes: NoteCard[];
}

/** A profile. Where `shown` is false it is private, and only name, crest and reputation are given. `meetings` are those with the caller, who is `reader`. */
export interface ProfileCard {
  person: PersonCard;
  shown: boolean;
  created: number;
  owner: PersonCard | null;
  about: string;
  languages: string[];
  zone: string;
  presence: PresenceCard | null;
  reputation: Reputation;
  pools: PoolCard[];
  editions: EditionCard[];
  titles: TitleCard[];
  meetings: Meetings[];
  reader: PersonCard | null;
  puzzles: PuzzleStanding | null;
}

/** Changes to the own profile; omitted fields stay as they are, and `crest` null is the one drawn from the name. */
export interface ProfileChange {
  crest?: CrestChoice | null;
  languages?: string[] | null;
  about?: string | null;
  zone?: string | null;
  private?: boolean | null;
  hides_presence?: boolean | null;
}

/** Make an action the first of its alternatives, after those of the match itself. */
export interface PromoteNode {
  chapter: number;
  node: number;
  do: "promote_node";
}

/** A measure that needs a second person; `may_confirm` is false for the one who has proposed it. */
export interface ProposalCard {
  measure: MeasureCard;
  person: PublicPerson | null;
  decided_by: PublicPerson | null;
  may_confirm: boolean;
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

/** Change who may read the study. */
export interface PublishStudy {
  do: "publish";
  visibility: "public" | "link" | "members";
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

/** The public key that browsers subscribe with, in base64url. */
export interface PushKey {
  key: string;
}

/** The keys of a browser's subscription, in base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser with push messages; `used` is 0 before one was sent. */
export interface PushSubscriptionCard {
  id: string;
  label: string;
  created: number;
  used: number;
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
  goal: MessageCard;
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
  hints?: MessageCard[] | null;
}

/** A puzzle to be solved without a server: every right position, every slip, and each variation of the solution. */
export interface PuzzlePack {
  card?: PuzzleCard | null;
  game: string;
  preset: string;
  options: Record<string, string>;
  seat: string;
  seats: string[];
  teams: string[][];
  left: number;
  question: MessageCard;
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

/** The position of a puzzle, without its solution. */
export interface PuzzleSource {
  kind: "puzzle";
  puzzle: string;
}

/** The rating of a person at puzzles, and how many attempts count for it. */
export interface PuzzleStanding {
  rating: number;
  attempts: number;
}

/** The position of a puzzle, without its solution. `nodes` has the first position only; `left` are the moves. A `question` may name the seat to act, by the parameter `seat`, which the client fills in. `card` is there for a puzzle that a person has made, which is in no list. */
export interface PuzzleStart {
  card?: PuzzleCard | null;
  game: string;
  preset: string;
  options: Record<string, string>;
  seat: string;
  seats: string[];
  teams: string[][];
  left: number;
  question: MessageCard;
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
  result: MessageCard | null;
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

/** A queue with the number of people who wait in it, and the mean wait of the last hour in seconds, where known. */
export interface QueueCard {
  preset: string;
  pace: "live" | "quick" | "fast" | "slow" | "untimed";
  press: "none" | "table" | "private";
  waiting: number;
  seconds: number | null;
}

/** Minutes after midnight in the person's time zone; they may begin in the evening and end in the morning. */
export interface QuietHours {
  begin: number;
  end: number;
}

/** Minutes after midnight in the person's time zone. */
export interface QuietHoursCard {
  begin: number;
  end: number;
}

/** A rating with its 95 % interval; provisional ones rest on few matches. */
export interface RatingCard {
  person: string;
  game: string;
  pool: string;
  value: number;
  low: number;
  high: number;
  games: number;
  opponents: number;
  last: number;
  peak: number;
  provisional: boolean;
}

/** How a match changed a rating, and why. */
export interface RatingChange {
  beat_stronger: number;
  beat_weaker: number;
  lost_to_stronger: number;
  lost_to_weaker: number;
  level: number;
  left: boolean;
  weight: number;
  before: number;
  after: number;
}

/** A rating after a match, with its 95 % interval. */
export interface RatingGraphPoint {
  at: number;
  value: number;
  low: number;
  high: number;
}

/** A rating and the half of its 95 % interval. */
export interface RatingShown {
  value: number;
  within: number;
}

/** The server can be used; it works on without the `missing` services (`redis`, `notify`). */
export interface Readiness {
  status: "ok";
  missing: string[];
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

/** A record with its comments and variations. */
export interface RecordSource {
  kind: "record";
  record: string;
}

/** Recovery codes, shown once; each can be used once. */
export interface RecoveryCodes {
  codes: string[];
}

/** The name or the address of an account whose password is lost. */
export interface RecoveryRequest {
  name: string;
}

/** A recovery code of an account, and a new password. */
export interface RedeemCodeForm {
  name: string;
  code: string;
  password: string;
}

/** The token of a link in a message, and a new password. */
export interface RedeemForm {
  token: string;
  password: string;
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

/** A person whom the caller mutes, ignores, blocks or follows. */
export interface RelationCard {
  person: PublicPerson;
  kind: "mute" | "ignore" | "block" | "follow";
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

export interface RenameChapter {
  chapter: number;
  do: "rename_chapter";
  title: string;
}

export interface RenameStudy {
  do: "rename";
  title: string;
}

/** The match of a review, to be reviewed once more. */
export interface RepeatedReviewRequest {
  open_hands?: boolean;
}

/** A whole match as seen by one viewer. */
export interface ReplayCard {
  game: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  preset: string;
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
export interface Reputation {
  begun: number;
  finished: number;
}

/** Ratings by game, and the share of matches played to the end. */
export interface Repute {
  ratings: RatingCard[];
  reputation: Reputation;
}

/** A link for a new password, shown once; it works once until the given time. */
export interface ResetLink {
  link: string;
  until: number;
}

/** Resign; this cannot be undone. */
export interface Resign {
  do: "resign";
  seat: string;
}

/** Who held a seat. `person` is empty for a computer, whose level is named, and for a deleted account. */
export interface ResultPlayer {
  person: string;
  kind: string;
  name: string;
  level: string;
  seat: string;
  side: number;
  rank: number | null;
  before: number | null;
  after: number | null;
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

export interface RoleCard {
  person: PublicPerson;
  role: "moderator" | "admin";
  since: number;
  second_factor: boolean;
}

/** A new role of a member; `owner` hands the club over. */
export interface RoleChange {
  role: "member" | "organiser" | "manager" | "owner";
}

/** What a guest sees before entering a room. */
export interface RoomEntrance {
  club: string;
  name: string;
  until: number;
  free: number;
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

/** One round of an entrant. Opponents and partners are numbers of entrants. */
export interface ScoreCard {
  round: number;
  kind: "played" | "bye" | "late" | "absent" | "walkover" | "pending";
  points: number;
  table: number;
  seat: string;
  rank: number | null;
  won: boolean;
  doubled: boolean;
  opponents: number[];
  partners: number[];
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

/** How an account can be signed in to and recovered; `sends_email` says whether this server sends e-mail. */
export interface SecurityCard {
  password: boolean;
  passkeys: PasskeyCard[];
  openid: OpenIdLink[];
  openid_provider: string | null;
  sends_email: boolean;
  email: EmailCard | null;
  recovery_codes: number;
  totp: boolean;
}

/** Wait for quick pairing in some queues, until a table is found or this socket closes. A partner for the same side is named by id, and has to name the sender too. */
export interface Seek {
  type: "seek";
  queues: SeekQueue[];
  partner?: string;
}

/** Answer whether to begin with a computer on the missing seat. */
export interface SeekAnswer {
  type: "seek_answer";
  offer: string;
  accept: boolean;
}

/** One seat is missing in this queue (preset, pace, chat): begin with a computer? Void where `offer` is null. */
export interface SeekOffer {
  type: "seek_offer";
  offer: string | null;
  queue: string[] | null;
  until: number | null;
}

/** A queue of quick pairing. */
export interface SeekQueue {
  preset: string;
  pace?: "live" | "quick" | "fast" | "slow" | "untimed";
  press?: "none" | "table" | "private";
}

/** The caller waits for quick pairing since this time. */
export interface Seeking {
  type: "seeking";
  since: number;
}

/** How many open notifications remain unseen. */
export interface SeenAnswer {
  unseen: number;
}

/** Notifications that were seen: these, those about a subject, or all of them. */
export interface SeenForm {
  ids?: string[] | null;
  about?: string | null;
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

/** Whether one plays the next round: `ready`, `here` (not said yet) or `pause` (look on). */
export interface SessionAnswer {
  state: "here" | "ready" | "pause";
}

/** Changes by the host; omitted fields stay as they are. */
export interface SessionChange {
  name?: string | null;
  terms?: SessionTerms | null;
  entry?: "open" | "shut" | null;
}

/** A game session that the caller follows, as it is now. */
export interface SessionChanged {
  type: "game_session_changed";
  session: GameSessionCard;
}

/** The caller was removed from a game session. */
export interface SessionClosed {
  type: "game_session_closed";
  code: string;
}

/** The seats drawn for the next round, and who looks on; `called`: the host has begun it. */
export interface SessionDraft {
  tables: SessionTableCard[];
  bench: string[];
  called: boolean;
}

/** Draw the next round again, or exchange two people of it. */
export interface SessionDraw {
  swap?: string[] | null;
}

/** What a person with the link sees before entering. */
export interface SessionEntrance {
  code: string;
  name: string;
  host: string;
  entry: "open" | "shut";
  state: "gathering" | "playing" | "between" | "ended";
  people: number;
  preset: string;
  game: string;
  inside: boolean;
}

/** A game session in the export of personal data: the own name and results. */
export interface SessionExport {
  code: string;
  name: string;
  as_name: string;
  host: boolean;
  created: number;
  results: SessionPlacing[];
}

/** A person of a game session with the score so far. Computers are not listed. */
export interface SessionPersonCard {
  id: string;
  name: string;
  kind: "guest" | "person" | "bot";
  state: "here" | "ready" | "pause" | "left" | "removed";
  present: boolean;
  points: number;
  place: number;
  victories: number;
}

/** The result of a person or computer at a table. */
export interface SessionPlacing {
  person: string;
  seat: string;
  rank: number;
  points: number;
}

export interface SessionRoundCard {
  number: number;
  begun: number;
  ended: number;
  tables: SessionTableCard[];
  bench: string[];
}

/** A game session in the list of one's own. */
export interface SessionSummary {
  code: string;
  name: string;
  state: "gathering" | "playing" | "between" | "ended";
  round: number;
  people: number;
  touched: number;
  preset: string;
  points: number;
  place: number;
}

/** A table of a round; before the round begins it has no id. The invitation lets the others look on. The ids of computers begin with `computer:`. */
export interface SessionTableCard {
  id: string;
  invitation: string;
  preset: string;
  game: string;
  phase: "gathering" | "playing" | "over" | null;
  seats: Record<string, string>;
  placed: SessionPlacing[] | null;
}

/** What a group plays. Presets of the same edition are used for tables of other sizes. `tables` is `even` (near `size`) or `one`; `rounds` is 0 for as many as the group likes. `computers` play along at the level `level`, which also takes the seats of people who leave. */
export interface SessionTerms {
  preset: string;
  tables?: "even" | "one";
  size?: number;
  pace?: "live" | "quick" | "fast" | "slow" | "untimed";
  rounds?: number;
  press?: "none" | "table" | "private";
  computers?: number;
  level?: string;
}

export interface SessionTermsCard {
  preset: string;
  tables: "even" | "one";
  size: number;
  pace: "live" | "quick" | "fast" | "slow" | "untimed";
  rounds: number;
  press: "none" | "table" | "private";
  computers: number;
  level: string;
}

export interface SetGlyphs {
  chapter: number;
  node: number;
  do: "set_glyphs";
  glyphs: ("brilliant" | "good" | "interesting" | "slip" | "costly" | "blunder" | "forced")[];
}

/** Give a person a role, by id or by the name of an account; without a role the person is removed. */
export interface SetMember {
  do: "member";
  person?: string;
  name?: string;
  role: "write" | "comment" | "read" | null;
}

/** The settings of a table; `extra` is what the banks of some seats have more at the start, in milliseconds. */
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
  vacations?: boolean;
  extra?: Record<string, number>;
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

/** The score of a club, of the `host` of a simul, or of all its `challengers`. */
export interface SideScoreCard {
  side: string;
  name: string;
  points: number;
  wins: number;
}

/** Name and password; `code` is of an authenticator app or a recovery code, where there is a second factor. */
export interface SignIn {
  token?: boolean;
  name: string;
  password: string;
  code?: string | null;
}

/** Create an account; a guest keeps id and tables. */
export interface SignUp {
  token?: boolean;
  name: string;
  password: string;
}

/** A signal for moderators about the person. It proves nothing and has no automatic effect. */
export interface SignalCard {
  kind: string;
  at: number;
  table: string;
  data: Record<string, unknown>;
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

/** The standings; `breaks` of the rows are the values of `tie_breaks`, in their order. `scores` are those of two clubs, or of a host and the challengers; empty in other formats. */
export interface StandingsCard {
  tournament: string;
  version: number;
  tie_breaks: string[];
  rows: StandingsCardRow[];
  scores: SideScoreCard[];
  applicants: ApplicantCard[];
}

/** A line of the standings. */
export interface StandingsCardRow {
  rank: number;
  number: number;
  people: EntrantPerson[];
  state: "invited" | "in" | "paused" | "out" | "removed";
  club: string;
  board: number;
  rating: number;
  division: number;
  points: number;
  breaks: number[];
  played: number;
  wins: number;
  scores: ScoreCard[];
}

/** Start the match; for the host only. */
export interface Start {
  do: "start";
}

/** Counts by name. */
export interface Statistics {
  counts: Record<string, number>;
}

/** The public status of the server; `sends_email` says whether lost passwords can be recovered by e-mail. `maintenance` is announced maintenance; while the server is `draining`, it refuses new tables. */
export interface Status {
  version: string;
  tables: number;
  sockets: number;
  sends_email: boolean;
  maintenance: Maintenance | null;
  draining: boolean;
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

/** Stop waiting for quick pairing. */
export interface StopSeeking {
  type: "unseek";
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

/** What has changed since the revision of the request; `node` is the last position of added actions. */
export interface StudyAnswer {
  revision: number;
  reload: boolean;
  changes: StudyChange[];
  node?: number | null;
}

/** A study with its members and chapters. */
export interface StudyCard {
  id: string;
  title: string;
  visibility: "public" | "link" | "members";
  owner: PublicPerson;
  role: "owner" | "write" | "comment" | "read" | null;
  revision: number;
  chapters: number;
  nodes: number;
  people: string[];
  members: number;
  created: number;
  changed: number;
  link: string;
  members_list: MemberCard[];
  chapter_list: StudyChapter[];
}

/** A change of a study; `kind` says which of the other fields it has. */
export interface StudyChange {
  revision: number;
  by: string;
  at: number;
  kind: "study" | "members" | "chapter" | "chapter_order" | "chapter_deleted" | "nodes" | "nodes_deleted" | "comment" | "comment_deleted";
  title?: string | null;
  visibility?: "public" | "link" | "members" | null;
  members_list?: MemberCard[] | null;
  chapter?: StudyChapter | number | null;
  order?: number[] | null;
  nodes?: (NodeCard | number)[] | null;
  comment?: CommentCard | number | null;
  name?: string | null;
}

/** A study has changed. */
export interface StudyChanged {
  type: "study_changed";
  study: string;
  revision: number;
  reload: boolean;
  changes: StudyChange[];
}

/** The changes after a revision; with `reload` they are not kept, and the study must be read again. */
export interface StudyChanges {
  revision: number;
  reload: boolean;
  changes: StudyChange[];
}

/** A chapter without its positions; `source` is the table or the puzzle that it was made from. */
export interface StudyChapter {
  game: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  id: number;
  title: string;
  kind: "match" | "position" | "puzzle" | "notes";
  root: number;
  preset: string;
  date: string;
  source: string;
  nodes: number;
  outcome: EndingCard | null;
  by: string;
  revision: number;
}

/** A study was deleted, or the caller may not read it any more. */
export interface StudyClosed {
  type: "study_closed";
  study: string;
  refusal: Refusal;
}

/** The studies of a person as files, those that the person takes part in, and all comments of the person. */
export interface StudyExport {
  own: OwnStudy[];
  member: StudySummary[];
  comments: OwnStudyComment[];
}

/** A file with records and notes, each of which becomes a chapter. Of a faulty record, the part before the fault becomes a chapter where `partial` is true. */
export interface StudyImport {
  cid: string;
  text: string;
  partial?: boolean;
}

/** The line through a node as one viewer sees it: the first view, and each action with its changes. */
export interface StudyLine {
  game: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  node: number;
  first: Record<string, unknown>;
  steps: StudyStep[];
}

/** Tell the others where one is in a study that one follows. */
export interface StudyPlace {
  type: "study_place";
  study: string;
  chapter?: number | null;
  node?: number | null;
}

/** Who reads a study now, and where; each person once. */
export interface StudyPresent {
  type: "study_present";
  study: string;
  present: PresentCard[];
}

/** A change of a study. `revision` is the last one that the client has seen; `cid` names the request. */
export interface StudyRequest {
  cid: string;
  revision: number;
  command: RenameStudy | PublishStudy | SetMember | RenameChapter | MoveChapter | DeleteChapter | AddMoves | DeleteNode | PromoteNode | NameNode | SetGlyphs | Draw | Erase | WriteComment | EditComment | DeleteComment;
}

/** One action of a line, and its node. */
export interface StudyStep {
  seat: string;
  word: string | null;
  events: EventCard[];
  changes: unknown[][];
  turn: number;
  clock: number | null;
  comment: string;
  node: number;
}

/** A study in lists; `role` is that of the caller, `people` names some of its members. */
export interface StudySummary {
  id: string;
  title: string;
  visibility: "public" | "link" | "members";
  owner: PublicPerson;
  role: "owner" | "write" | "comment" | "read" | null;
  revision: number;
  chapters: number;
  nodes: number;
  people: string[];
  members: number;
  created: number;
  changed: number;
  link: string;
}

/** The answer to `study`: the role of the caller, what has changed, and who reads the study now. With `reload`, the changes are not kept any more, and the study must be read again. */
export interface StudyWelcome {
  type: "study_welcome";
  study: string;
  role: "owner" | "write" | "comment" | "read" | null;
  revision: number;
  reload: boolean;
  changes: StudyChange[];
  present: PresentCard[];
}

/** A person as moderators see it. */
export interface SubjectCard {
  id: string;
  kind: "guest" | "person" | "bot";
  name: string;
  created: number;
  owner: string;
  managed: string;
  roles: ("moderator" | "admin")[];
  here: boolean;
}

/** A person with measures, reports about and by them, tables, and how many block them. */
export interface SubjectPage {
  person: SubjectCard;
  measures: MeasureCard[];
  cases: CaseCard[];
  reports_made: number;
  blocked_by: number;
  tables: SubjectTable[];
}

/** A signal for moderators; it is no proof. */
export interface SubjectSignal {
  id: string;
  kind: string;
  person: PublicPerson | null;
  other: PublicPerson | null;
  table: string;
  at: number;
  data: Record<string, unknown>;
}

/** A table in lists of moderators: what its lobby row shows. */
export interface SubjectTable {
  id: string;
  phase: string;
  visibility: string;
  changed: number;
  host: string;
  summary: Record<string, unknown>;
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

/** A command to a table, as over the socket. */
export interface TableCommandForm {
  cid: string;
  command: Sit | Rise | Place | Remove | Start | Close | Act | Plan | Undo | Redo | Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch | Say | Reply | Mute | Watch;
  invitation?: string;
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
  draft?: TurnPlanCard | null;
  seed?: string | null;
  again?: string[];
  declined?: string[];
}

/** The public facts about a table in lists. The fields of a match are missing before its start. `from_turn` is the turn or round of the position that a match began with, where that is not the standard opening. `away` has the seats whose holders are on vacation, and until when; `turn` is the turn or round of the match. */
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
  away?: Record<string, number>;
  turn?: number;
  vacations?: boolean;
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

/** A level that the rating of a person has reached in a pool, or a place among the first of a finished season. */
export interface TitleCard {
  title: "expert" | "master" | "grandmaster" | "season";
  pool: string;
  season: string;
  place: number;
}

/** The token of a link in a message. */
export interface TokenForm {
  token: string;
}

/** The token of the setup and the first code of the app. */
export interface TotpConfirm {
  token: string;
  code: string;
}

/** The password, and a code of the app or a recovery code. */
export interface TotpRemove {
  password: string;
  code: string;
}

/** The secret for an authenticator app, as text, as an address and as a QR code in SVG; `token` confirms it. */
export interface TotpSetup {
  token: string;
  secret: string;
  uri: string;
  qr: string;
}

/** A tournament in lists. `round` is the latest one drawn, `rounds` how many there will be; 0 where time decides. */
export interface TournamentCard {
  id: string;
  name: string;
  format: "swiss" | "tables" | "arena" | "round_robin" | "knock_out" | "partners" | "club_match" | "simul";
  state: "open" | "running" | "over" | "cancelled";
  director: EntrantPerson | null;
  starts: number | null;
  begun: number | null;
  ended: number | null;
  game: string;
  preset: string;
  options: Record<string, string>;
  pace: "live" | "quick" | "fast" | "slow";
  rated: boolean;
  seats: number;
  pairs: boolean;
  round: number;
  rounds: number;
  minutes: number;
  entrants: number;
  begin_with: number;
  entry: EntryConditionsCard;
  mine: "invited" | "in" | "paused" | "out" | "removed" | null;
  winner?: string;
  club: TournamentClub | null;
  opponent: TournamentClub | null;
  accepted: number | null;
  boards: number;
}

/** A followed tournament has changed: its page, standings and rounds can be read again. */
export interface TournamentChanged {
  type: "tournament_changed";
  tournament: string;
  version: number;
}

/** A club that arranges or plays a tournament. */
export interface TournamentClub {
  id: string;
  name: string;
}

/** The next automatic step: the beginning, a draw, or the latest end of the round or of the arena. */
export interface TournamentDue {
  kind: "begin" | "draw" | "round" | "end";
  at: number;
}

/** What is stored about a person in tournaments; `excluded_until` because of absences. */
export interface TournamentExport {
  tournaments: OwnTournament[];
  absences: number;
  excluded_until: number | null;
}

/** Tournaments; `next` is the value of `before` for those that follow. */
export interface TournamentList {
  tournaments: TournamentCard[];
  next?: number | null;
}

/** A tournament with its terms, the caller's entry, and what comes next. Ratings are those of `pool`. */
export interface TournamentPage {
  id: string;
  name: string;
  format: "swiss" | "tables" | "arena" | "round_robin" | "knock_out" | "partners" | "club_match" | "simul";
  state: "open" | "running" | "over" | "cancelled";
  director: EntrantPerson | null;
  starts: number | null;
  begun: number | null;
  ended: number | null;
  game: string;
  preset: string;
  options: Record<string, string>;
  pace: "live" | "quick" | "fast" | "slow";
  rated: boolean;
  seats: number;
  pairs: boolean;
  round: number;
  rounds: number;
  minutes: number;
  entrants: number;
  begin_with: number;
  entry: EntryConditionsCard;
  mine: "invited" | "in" | "paused" | "out" | "removed" | null;
  winner?: string;
  club: TournamentClub | null;
  opponent: TournamentClub | null;
  accepted: number | null;
  boards: number;
  about: string;
  press: "none" | "table" | "private";
  fill: string;
  cycles: number;
  division: number;
  pool: string;
  pause: number;
  limit: number;
  grace: number;
  vacations: boolean;
  own: OwnEntry | null;
  directs: boolean;
  leads: string[];
  host_extra: number;
  code: string;
  due: TournamentDue | null;
  version: number;
}

/** A round with its pairings and the seed of its draw. */
export interface TournamentRoundCard {
  number: number;
  seed: string;
  drawn: number;
  ends: number;
  ended: number | null;
  pairings: PairingCard[];
}

/** The director's decision about a pairing of the latest round: a rank for each side, null for an absent one. */
export interface TournamentRuling {
  round: number;
  number: number;
  ranks: (number | null)[];
  note?: string;
}

/** The recipient's own plan: its words, the undone ones, the effect of each word, and the moves spent. */
export interface TurnPlanCard {
  words: string[];
  undone: string[];
  told: EventCard[][];
  spent?: number | null;
}

/** Shorten the plan to `length` actions, or by one action when no length is given; 0 clears it. */
export interface Undo {
  do: "undo";
  seat: string;
  hash: string;
  length?: number | null;
}

/** A vacation, with the days that it takes from the budget. */
export interface VacationCard {
  id: string;
  begins: number;
  ends: number;
  days: number;
}

/** The vacations of a person that are not over; `left` of the days of the `budget` for 365 days can be taken. */
export interface VacationPage {
  budget: number;
  left: number;
  vacations: VacationCard[];
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

/** The answer to a hello: missed items, the snapshot, and the requests that have arrived. `sight` is null where the snapshot is still the one whose tag the client has sent. `left` are the seats that the caller has left to a computer and may take back with `return`. */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: string | null;
  left?: string[];
  tales: FeedItemCard[];
  sight: TableSnapshot | null;
  known: string[];
  next?: string | null;
}

export interface WriteComment {
  chapter: number;
  node: number;
  do: "comment";
  text: string;
}

export type FromClient = Hello | Bye | CommandMessage | HintMessage | QueryMessage | Ping | Pong | FollowStudy | StudyPlace | LeaveStudy | FollowTournament | LeaveTournament | FollowSession | LeaveSessions | Seek | StopSeeking | SeekAnswer | FollowLobby | LeaveLobby;

export type FromServer = Greeting | Welcome | Acked | Refused | FeedMessage | PlanMessage | PresenceMessage | PlanProgressMessage | RematchMessage | HintAnswer | QueryAnswer | ServerPing | ServerPong | Closing | MaintenanceMessage | StudyWelcome | StudyChanged | StudyPresent | StudyClosed | NotificationMessage | NotificationsSeen | TournamentChanged | SessionChanged | SessionClosed | ChallengeChanged | Seeking | SeekOffer | Found | LobbyTables | LobbyChanged;

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
  vacation: FeedVacation;
  ended: FeedEnded;
}

/** A feed item with data of its kind. */
export type FeedItem = {
  [K in keyof FeedTypes]: { number: number; at: number; kind: K; data: FeedTypes[K] };
}[keyof FeedTypes];

/** Method and path of every operation, with its body, its query and its answer. */
export interface Operations {
  "POST /api/accounts": { body: SignUp; answer: CameIn };
  "POST /api/accounts/passkeys": { body: PasskeySignUp; answer: CameIn };
  "POST /api/accounts/passkeys/options": { body: PasskeySignUpName; answer: PasskeyChallenge };
  "GET /api/admin": { answer: AdminStatus };
  "GET /api/admin/appeals": { answer: AppealCard[] };
  "POST /api/admin/appeals/{measure}": { body: AppealDecision; answer: null };
  "GET /api/admin/blocks": { answer: AddressBlock[] };
  "POST /api/admin/blocks": { body: NewBlock; answer: AddressBlock };
  "DELETE /api/admin/blocks/{block}": { answer: null };
  "GET /api/admin/cases": { query: { state?: "open" | "decided" | "dismissed" }; answer: CaseCard[] };
  "GET /api/admin/cases/{case}": { answer: CasePage };
  "POST /api/admin/cases/{case}/decision": { body: CaseDecision; answer: MeasureCard[] };
  "POST /api/admin/cases/{case}/private": { answer: CasePage };
  "DELETE /api/admin/cases/{case}/taken": { answer: null };
  "PUT /api/admin/cases/{case}/taken": { answer: null };
  "POST /api/admin/confirmation": { body: ConfirmationCode; answer: null };
  "POST /api/admin/confirmation/passkey": { body: ConfirmationPasskey; answer: null };
  "POST /api/admin/confirmation/passkey/options": { answer: PasskeyChallenge };
  "DELETE /api/admin/drain": { answer: null };
  "PUT /api/admin/drain": { answer: null };
  "GET /api/admin/log": { query: { before?: number | null; about?: string }; answer: AuditCard[] };
  "DELETE /api/admin/maintenance": { answer: null };
  "PUT /api/admin/maintenance": { body: MaintenanceForm; answer: null };
  "DELETE /api/admin/measures/{measure}": { answer: MeasureCard };
  "POST /api/admin/measures/{measure}/confirmation": { answer: MeasureCard };
  "GET /api/admin/people": { query: { q: string }; answer: SubjectCard[] };
  "DELETE /api/admin/people/{person}": { answer: null };
  "GET /api/admin/people/{person}": { answer: SubjectPage };
  "GET /api/admin/people/{person}/export": { answer: Export };
  "POST /api/admin/people/{person}/measures": { body: NewMeasure; answer: MeasureCard };
  "POST /api/admin/people/{person}/password": { answer: ResetLink };
  "GET /api/admin/proposals": { answer: ProposalCard[] };
  "GET /api/admin/roles": { answer: RoleCard[] };
  "DELETE /api/admin/roles/{role}/{person}": { answer: null };
  "PUT /api/admin/roles/{role}/{person}": { answer: null };
  "GET /api/admin/signals": { answer: SubjectSignal[] };
  "GET /api/admin/statistics": { answer: Statistics };
  "GET /api/admin/tables": { query: { q: string }; answer: SubjectTable[] };
  "POST /api/admin/tables/{table}/end": { answer: null };
  "POST /api/admin/tables/{table}/repair": { answer: null };
  "GET /api/boards": { answer: BoardCard[] };
  "GET /api/boards/{board}": { answer: BoardBook };
  "GET /api/calendar/{token}": { answer: null };
  "GET /api/challenges": { answer: ChallengeCard[] };
  "POST /api/challenges": { body: NewChallenge; answer: ChallengeCard };
  "DELETE /api/challenges/{challenge}": { answer: null };
  "GET /api/challenges/{challenge}": { answer: ChallengeCard };
  "POST /api/challenges/{challenge}/answer": { body: ChallengeReply; answer: ChallengeCard };
  "GET /api/clauses/{clause}": { query: { language?: string }; answer: ClauseCard };
  "GET /api/clubs": { query: { q?: string; after?: string }; answer: ClubPage };
  "POST /api/clubs": { body: NewClub; answer: ClubCard };
  "DELETE /api/clubs/{club}": { answer: null };
  "GET /api/clubs/{club}": { answer: ClubCard };
  "PATCH /api/clubs/{club}": { body: ClubChange; answer: ClubCard };
  "POST /api/clubs/{club}/join": { body: JoinClub; answer: ClubCard };
  "GET /api/clubs/{club}/ladder/{pool}": { answer: ClubLadder };
  "DELETE /api/clubs/{club}/managed": { answer: null };
  "GET /api/clubs/{club}/managed": { answer: ManagedCard[] };
  "POST /api/clubs/{club}/managed": { body: NewManagedAccounts; answer: ManagedCode[] };
  "POST /api/clubs/{club}/managed/codes": { body: ManagedCodes; answer: ManagedCode[] };
  "DELETE /api/clubs/{club}/managed/{person}": { answer: null };
  "PATCH /api/clubs/{club}/managed/{person}": { body: ManagedName; answer: null };
  "GET /api/clubs/{club}/members": { query: { after?: number }; answer: ClubMemberPage };
  "DELETE /api/clubs/{club}/members/{person}": { answer: null };
  "PUT /api/clubs/{club}/members/{person}": { body: RoleChange; answer: null };
  "GET /api/clubs/{club}/posts": { query: { before?: string }; answer: ClubPostPage };
  "POST /api/clubs/{club}/posts": { body: NewPost; answer: ClubPostCard };
  "DELETE /api/clubs/{club}/posts/{post}": { answer: null };
  "PATCH /api/clubs/{club}/posts/{post}": { body: PostChange; answer: null };
  "POST /api/clubs/{club}/posts/{post}/reports": { body: ContentReport; answer: ReportCard };
  "POST /api/clubs/{club}/reports": { body: ContentReport; answer: ReportCard };
  "GET /api/clubs/{club}/requests": { answer: ClubRequestCard[] };
  "POST /api/clubs/{club}/requests": { body: ClubInvitation; answer: null };
  "DELETE /api/clubs/{club}/requests/{person}": { answer: null };
  "PUT /api/clubs/{club}/requests/{person}": { answer: null };
  "GET /api/clubs/{club}/rooms": { answer: ClubRoomCard[] };
  "POST /api/clubs/{club}/rooms": { answer: ClubRoomCard };
  "DELETE /api/clubs/{club}/rooms/{room}": { answer: null };
  "GET /api/clubs/{club}/tables": { answer: TableCard[] };
  "GET /api/crests": { query: { people: string }; answer: ChosenCrests };
  "GET /api/drawings/boards/{board}": { query: { theme?: "light" | "dark"; names?: boolean }; answer: string };
  "GET /api/drawings/pieces/{seat}/{piece}": { query: { riders?: string; deck?: string; cargo?: string; cargo_seat?: string; cargo_riders?: string; state?: "ready" | "dormant" | "captured" | "built" }; answer: string };
  "POST /api/email/confirm": { body: TokenForm; answer: null };
  "POST /api/explorer": { body: ExplorerRequest; answer: ExplorerCard };
  "GET /api/famous": { answer: FamousCard[] };
  "GET /api/famous/{famous}": { answer: FamousGameCard };
  "GET /api/featured": { answer: FeaturedCard[] };
  "POST /api/game-sessions": { body: NewSession; answer: GameSessionCard };
  "GET /api/game-sessions/{code}": { answer: GameSessionCard };
  "PATCH /api/game-sessions/{code}": { body: SessionChange; answer: GameSessionCard };
  "PUT /api/game-sessions/{code}/answer": { body: SessionAnswer; answer: GameSessionCard };
  "POST /api/game-sessions/{code}/draw": { body: SessionDraw; answer: GameSessionCard };
  "POST /api/game-sessions/{code}/end": { answer: GameSessionCard };
  "GET /api/game-sessions/{code}/entrance": { answer: SessionEntrance };
  "GET /api/game-sessions/{code}/link.svg": { answer: string };
  "POST /api/game-sessions/{code}/people": { body: EnterSession; answer: GameSessionCard };
  "DELETE /api/game-sessions/{code}/people/{person}": { answer: null };
  "POST /api/game-sessions/{code}/rounds": { answer: GameSessionCard };
  "GET /api/game-sessions/{code}/sheet": { answer: string };
  "GET /api/games": { answer: GameCard[] };
  "GET /api/games/{game}": { answer: GameBook };
  "POST /api/games/{game}/choice": { body: OptionChoice; answer: Chosen };
  "POST /api/guests": { body: ComeIn; answer: CameIn };
  "GET /api/ladder/{game}": { answer: RatingCard[] };
  "GET /api/ladders": { answer: PoolName[] };
  "GET /api/ladders/{pool}": { query: { season?: string; preset?: string; pace?: string; after?: number; followed?: boolean }; answer: LadderPage };
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
  "DELETE /api/me/calendar": { answer: null };
  "GET /api/me/calendar": { answer: CalendarCard };
  "POST /api/me/calendar": { answer: CalendarAddress };
  "GET /api/me/clubs": { answer: OwnClubs };
  "DELETE /api/me/email": { body: PasswordForm; answer: null };
  "PUT /api/me/email": { body: EmailForm; answer: SecurityCard };
  "GET /api/me/export": { answer: Export };
  "GET /api/me/friends": { answer: Friends };
  "GET /api/me/game-sessions": { answer: SessionSummary[] };
  "GET /api/me/logins": { answer: Login[] };
  "DELETE /api/me/logins/{login}": { answer: null };
  "GET /api/me/measures": { answer: OwnMeasure[] };
  "POST /api/me/measures/{measure}/appeal": { body: NewAppeal; answer: null };
  "GET /api/me/news": { answer: NewsItem[] };
  "GET /api/me/notifications/settings": { answer: NotificationSettingsCard };
  "PUT /api/me/notifications/settings": { body: NotificationSettingsForm; answer: NotificationSettingsCard };
  "DELETE /api/me/openid/{link}": { body: PasskeyPassword; answer: null };
  "POST /api/me/passkeys": { body: NewPasskey; answer: SecurityCard };
  "POST /api/me/passkeys/options": { body: PasskeyPassword; answer: PasskeyChallenge };
  "DELETE /api/me/passkeys/{passkey}": { body: PasskeyPassword; answer: null };
  "PATCH /api/me/passkeys/{passkey}": { body: PasskeyLabel; answer: null };
  "PUT /api/me/password": { body: NewPassword; answer: CameIn };
  "GET /api/me/profile": { answer: OwnProfile };
  "PATCH /api/me/profile": { body: ProfileChange; answer: OwnProfile };
  "GET /api/me/push/subscriptions": { answer: PushSubscriptionCard[] };
  "POST /api/me/push/subscriptions": { body: NewPushSubscription; answer: PushSubscriptionCard };
  "DELETE /api/me/push/subscriptions/{subscription}": { answer: null };
  "POST /api/me/push/subscriptions/{subscription}/test": { answer: null };
  "GET /api/me/puzzles": { answer: PuzzleRecord };
  "POST /api/me/puzzles/attempts": { body: NewAttempts; answer: EnteredAttempts };
  "POST /api/me/recovery/codes": { body: PasswordForm; answer: RecoveryCodes };
  "GET /api/me/relations": { answer: RelationCard[] };
  "DELETE /api/me/relations/{kind}/{person}": { answer: null };
  "PUT /api/me/relations/{kind}/{person}": { answer: null };
  "GET /api/me/reports": { answer: ReportCard[] };
  "GET /api/me/security": { answer: SecurityCard };
  "GET /api/me/shares": { answer: ShareCard[] };
  "DELETE /api/me/shares/{share}": { answer: null };
  "GET /api/me/studies": { answer: StudySummary[] };
  "GET /api/me/tables": { answer: TableCard[] };
  "DELETE /api/me/totp": { body: TotpRemove; answer: null };
  "POST /api/me/totp": { body: PasswordForm; answer: TotpSetup };
  "POST /api/me/totp/confirm": { body: TotpConfirm; answer: RecoveryCodes };
  "GET /api/me/tournaments": { answer: TournamentList };
  "GET /api/me/vacations": { answer: VacationPage };
  "POST /api/me/vacations": { body: NewVacation; answer: VacationPage };
  "DELETE /api/me/vacations/{vacation}": { answer: VacationPage };
  "GET /api/messages/{locale}": { answer: Record<string, string> };
  "POST /api/moments": { body: MomentRequest; answer: StandCard };
  "GET /api/notifications": { query: { before?: string; limit?: number }; answer: NotificationPage };
  "POST /api/notifications/seen": { body: SeenForm; answer: SeenAnswer };
  "DELETE /api/notifications/{notification}": { answer: null };
  "GET /api/openid": { answer: OpenIdCard };
  "POST /api/openid/begin": { body: OpenIdBegin; answer: OpenIdAddress };
  "GET /api/openid/callback": { query: { state?: string; code?: string; error?: string }; answer: null };
  "POST /api/openid/finish": { body: OpenIdFinish; answer: OpenIdResult };
  "POST /api/passkeys/logins": { body: PasskeySignIn; answer: CameIn };
  "POST /api/passkeys/options": { answer: PasskeyChallenge };
  "GET /api/people": { query: { q?: string }; answer: PersonCard[] };
  "GET /api/people/{person}": { answer: PersonCard };
  "GET /api/people/{person}/graph/{pool}": { answer: RatingGraphPoint[] };
  "GET /api/people/{person}/matches": { query: { game?: string; pool?: string; preset?: string; pace?: string; other?: string; rated?: boolean | null; outcome?: "won" | "level" | "between" | "last" | null; sides?: number; since?: number; until?: number; before?: string }; answer: PlayedMatchPage };
  "GET /api/people/{person}/matches/records": { query: { game?: string; pool?: string; preset?: string; pace?: string; other?: string; rated?: boolean | null; outcome?: "won" | "level" | "between" | "last" | null; sides?: number; since?: number; until?: number; before?: string }; answer: string };
  "GET /api/people/{person}/meetings": { answer: Meetings[] };
  "GET /api/people/{person}/profile": { answer: ProfileCard };
  "GET /api/people/{person}/record": { answer: Repute };
  "POST /api/positions": { body: PositionRequest; answer: StandCard };
  "POST /api/positions/analysis": { body: AnalysisRequest; answer: AnalysisCard };
  "POST /api/positions/draft": { body: DraftRequest; answer: PositionDraftCard };
  "POST /api/positions/files": { body: EditedPosition; answer: PositionFiles };
  "POST /api/positions/picture": { body: PositionRequest; query: { format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "POST /api/positions/puzzle": { body: EditedPosition; answer: MadePuzzle };
  "GET /api/push/key": { answer: PushKey };
  "GET /api/puzzles": { query: { game?: string; preset?: string; theme?: string; grade?: number }; answer: PuzzleList };
  "GET /api/puzzles/daily": { query: { day?: number | null }; answer: DailyPuzzle };
  "GET /api/puzzles/{puzzle}": { answer: PuzzleStart };
  "POST /api/puzzles/{puzzle}/hints": { body: HintRequest; answer: MessageCard };
  "POST /api/puzzles/{puzzle}/moves": { body: MovesRequest; answer: PuzzleMoves };
  "GET /api/puzzles/{puzzle}/pack": { answer: PuzzlePack };
  "GET /api/puzzles/{puzzle}/picture": { query: { format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "POST /api/puzzles/{puzzle}/reports": { body: PuzzleReport; answer: ReportCard };
  "GET /api/queues": { answer: QueueCard[] };
  "POST /api/recovery": { body: RecoveryRequest; answer: null };
  "POST /api/recovery/code": { body: RedeemCodeForm; answer: null };
  "POST /api/recovery/redeem": { body: RedeemForm; answer: null };
  "POST /api/replays": { body: RecordRequest; answer: ReplayCard };
  "POST /api/reports": { body: NewReport; answer: ReportCard };
  "POST /api/reviews": { body: RecordReviewRequest; answer: ReviewCard };
  "DELETE /api/reviews/{review}": { answer: null };
  "GET /api/reviews/{review}": { query: { since?: number }; answer: ReviewCard };
  "POST /api/reviews/{review}": { body: RepeatedReviewRequest; answer: ReviewCard };
  "POST /api/reviews/{review}/attempts": { body: ReviewAttemptRequest; answer: ReviewAttemptCard };
  "GET /api/reviews/{review}/picture": { query: { format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "GET /api/reviews/{review}/replay": { query: { seat?: string }; answer: ReplayCard };
  "GET /api/rooms/{room}": { answer: RoomEntrance };
  "POST /api/rooms/{room}/guests": { body: EnterRoom; answer: CameIn };
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
  "GET /api/studies": { query: { before?: number; limit?: number }; answer: StudySummary[] };
  "POST /api/studies": { body: NewStudy; answer: StudyCard };
  "POST /api/studies/check": { body: FileCheck; answer: FileContents };
  "DELETE /api/studies/{study}": { answer: null };
  "GET /api/studies/{study}": { answer: StudyCard };
  "GET /api/studies/{study}/changes": { query: { since?: number }; answer: StudyChanges };
  "POST /api/studies/{study}/chapters": { body: NewChapter; answer: ImportAnswer };
  "GET /api/studies/{study}/chapters/{chapter}": { answer: ChapterCard };
  "GET /api/studies/{study}/chapters/{chapter}/line": { query: { node?: number | null; seat?: string }; answer: StudyLine };
  "GET /api/studies/{study}/chapters/{chapter}/stand": { query: { node?: number | null; seat?: string }; answer: StandCard };
  "POST /api/studies/{study}/commands": { body: StudyRequest; answer: StudyAnswer };
  "POST /api/studies/{study}/copy": { body: CopyStudy; answer: StudyCard };
  "GET /api/studies/{study}/export": { query: { chapter?: number | null }; answer: string };
  "POST /api/studies/{study}/imports": { body: StudyImport; answer: ImportAnswer };
  "GET /api/studies/{study}/picture": { query: { chapter?: number | null; node?: number | null; format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "POST /api/studies/{study}/reports": { body: ContentReport; answer: ReportCard };
  "GET /api/tables": { query: { phase?: ("gathering" | "playing" | "over")[] | null }; answer: TableCard[] };
  "POST /api/tables": { body: NewTable; answer: OpenedTable };
  "GET /api/tables/{table}": { query: { invitation?: string }; answer: TableCard };
  "GET /api/tables/{table}/invitation": { answer: InvitationCard };
  "GET /api/tables/{table}/invitation.svg": { answer: string };
  "POST /api/tables/{table}/invitations": { body: InvitePerson; answer: null };
  "POST /api/tables/{table}/join": { body: Join; answer: Joined };
  "GET /api/tables/{table}/picture": { query: { at?: number | null; since?: number | "turn" | null; seat?: string; invitation?: string; format?: "png" | "webp" | "svg" | "gif"; theme?: "light" | "dark"; width?: number; names?: boolean; title?: string; language?: string }; answer: string };
  "GET /api/tables/{table}/record": { query: { invitation?: string }; answer: string };
  "GET /api/tables/{table}/replay": { query: { seat?: string; invitation?: string }; answer: ReplayCard };
  "POST /api/tables/{table}/requests": { body: TableCommandForm; answer: Acknowledged };
  "GET /api/tables/{table}/review": { query: { open_hands?: boolean; since?: number; invitation?: string }; answer: ReviewCard };
  "POST /api/tables/{table}/review": { body: TableReviewRequest; answer: ReviewCard };
  "POST /api/tables/{table}/shares": { body: NewShare; answer: ShareCard };
  "GET /api/tables/{table}/sight": { query: { seat?: string | null; since?: number; invitation?: string }; answer: MissedCard };
  "GET /api/talk": { answer: Talk };
  "GET /api/tournaments": { query: { past?: boolean; before?: number | null; limit?: number; club?: string }; answer: TournamentList };
  "POST /api/tournaments": { body: NewTournament; answer: TournamentPage };
  "GET /api/tournaments/{tournament}": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/answer": { body: ClubMatchAnswer; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/begin": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/cancel": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/challengers": { body: ChallengerChoice; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/featured": { body: FeaturedTable; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/join": { body: JoinTournament; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/leave": { answer: TournamentPage };
  "PUT /api/tournaments/{tournament}/lineup": { body: LineUp; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/pause": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/ready": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/removals": { body: EntrantChoice; answer: TournamentPage };
  "GET /api/tournaments/{tournament}/results": { query: { form?: "text" | "csv" | "trf" }; answer: string };
  "GET /api/tournaments/{tournament}/rounds/{number}": { answer: TournamentRoundCard };
  "POST /api/tournaments/{tournament}/rulings": { body: TournamentRuling; answer: TournamentPage };
  "GET /api/tournaments/{tournament}/standings": { answer: StandingsCard };
  "GET /api/unsubscribe/{token}": { answer: string };
  "POST /api/unsubscribe/{token}": { answer: string };
  "GET /healthz": { answer: Health };
  "GET /metrics": { answer: string };
  "GET /readyz": { answer: Readiness };
}
