import type {
  AnalysisCard,
  AnalysisRequest,
  ReviewAttemptCard,
  ReviewAttemptRequest,
  CameIn,
  DailyPuzzle,
  PositionDraftCard,
  DraftRequest,
  EditedPosition,
  EnteredAttempts,
  ExplorerCard,
  ExplorerRequest,
  OptionChoice,
  Chosen,
  Export,
  FamousCard,
  FamousGameCard,
  Joined,
  Login,
  MadePuzzle,
  Me,
  MissedCard,
  MomentCard,
  MomentRequest,
  NewReport,
  NewShare,
  NewAttempt,
  NewTable,
  OpenedTable,
  PositionFiles,
  PositionRequest,
  PuzzleList,
  MessageCard,
  PuzzleMoves,
  PuzzlePack,
  PuzzleStart,
  PuzzleRecord,
  RatingCard,
  Refusal,
  RelationCard,
  ReplayCard,
  ReportCard,
  Repute,
  ReviewCard,
  SeenAnswer,
  SeenForm,
  ShareCard,
  StandCard,
  Status,
  StormBoard,
  StormCard,
  TableCard,
  Talk,
} from '../schema';
import { retryAfter, waitOut } from './rateLimit.svelte';

/** A refusal of the server, with its message key. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.key);
  }
}

export class Unreachable extends Error {}

/** Methods that do the same when they are sent again. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);
/** How often a request is sent that the server refuses because there were too many. */
const MOST_TRIES = 4;

/**
 * Send a request; raises `Refused` or `Unreachable`. One that may be repeated waits where the server has too many; any
 * other one is refused with the time after which it can be tried again.
 */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response = await send(method, path, body);
  for (let tries = 1; response.status === 429 && REPEATABLE.has(method) && tries < MOST_TRIES; tries++) {
    const seconds = retryAfter(response.headers.get('retry-after'));
    if (seconds === null) break;
    await waitOut(seconds);
    response = await send(method, path, body);
  }
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new Refused(response.status, isRefusal(answer) ? answer : nameless(response.status));
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable(path);
  }
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'key' in answer && 'params' in answer;
}

function nameless(status: number): Refusal {
  return { cause: 'server', key: 'server.fault', params: { status }, clause: null, id: '' };
}

export const http = {
  /** The signed-in person; a new guest where there is none. */
  arrive: async () => (await request<CameIn>('POST', '/api/guests', { keep: true })).me,
  rename: (name: string) => request<Me>('PATCH', '/api/me', { name }),
  settle: (settings: Record<string, unknown>) => request<Me>('PATCH', '/api/me', { settings }),
  signUp: (name: string, password: string) => request<CameIn>('POST', '/api/accounts', { name, password }),
  signIn: (name: string, password: string, code = '') =>
    request<CameIn>('POST', '/api/logins', code ? { name, password, code } : { name, password }),
  logins: () => request<Login[]>('GET', '/api/me/logins'),
  endLogin: (login: string) => request<void>('DELETE', `/api/me/logins/${encodeURIComponent(login)}`),
  password: (old: string, fresh: string) => request<CameIn>('PUT', '/api/me/password', { old, new: fresh }),
  export: () => request<Export>('GET', '/api/me/export'),
  deleteAccount: (password: string) => request<void>('DELETE', '/api/me', { password }),
  repute: (person: string) => request<Repute>('GET', `/api/people/${encodeURIComponent(person)}/record`),
  ladder: (game: string) => request<RatingCard[]>('GET', `/api/ladder/${game}`),
  choice: (game: string, choice: OptionChoice) => request<Chosen>('POST', `/api/games/${game}/choice`, choice),
  status: () => request<Status>('GET', '/api/status'),
  talk: () => request<Talk>('GET', '/api/talk'),
  signOut: () => request<void>('DELETE', '/api/logins/current'),
  watchable: () => request<TableCard[]>('GET', '/api/tables?phase=playing'),
  over: () => request<TableCard[]>('GET', '/api/tables?phase=over'),
  mine: () => request<TableCard[]>('GET', '/api/me/tables'),
  open: (form: NewTable) => request<OpenedTable>('POST', '/api/tables', form),
  table: (table: string, invitation = '') =>
    request<TableCard>('GET', `/api/tables/${encodeURIComponent(table)}?invitation=${encodeURIComponent(invitation)}`),
  join: (table: string, invitation: string, name: string | null = null, seat: string | null = null) =>
    request<Joined>('POST', `/api/tables/${encodeURIComponent(table)}/join`, { invitation, name, seat }),
  /** What a watcher sees of a table. */
  snapshot: (table: string, invitation: string) =>
    request<MissedCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/sight?invitation=${encodeURIComponent(invitation)}`,
    ),
  replay: (table: string, eyes: string, invitation = '') =>
    request<ReplayCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/replay?seat=${encodeURIComponent(eyes)}&invitation=${encodeURIComponent(invitation)}`,
    ),
  replayRecord: (record: string, eyes: string) => request<ReplayCard>('POST', '/api/replays', { record, seat: eyes }),
  moment: (form: MomentRequest) => request<StandCard>('POST', '/api/moments', form),
  position: (form: PositionRequest) => request<StandCard>('POST', '/api/positions', form),
  draft: (form: DraftRequest) => request<PositionDraftCard>('POST', '/api/positions/draft', form),
  positionFiles: (form: EditedPosition) => request<PositionFiles>('POST', '/api/positions/files', form),
  makePuzzle: (form: EditedPosition) => request<MadePuzzle>('POST', '/api/positions/puzzle', form),
  /** A position as a picture. */
  async picture(address: string, form: PositionRequest): Promise<Blob> {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    if (!response.ok) throw new Refused(response.status, nameless(response.status));
    return response.blob();
  },
  analysis: (form: AnalysisRequest) => request<AnalysisCard>('POST', '/api/positions/analysis', form),
  tableReview: (table: string, open: boolean, invitation = '') =>
    request<ReviewCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/review?open_hands=${open}&invitation=${encodeURIComponent(invitation)}`,
    ),
  reviewTable: (table: string, open: boolean, invitation = '') =>
    request<ReviewCard>('POST', `/api/tables/${encodeURIComponent(table)}/review`, { open_hands: open, invitation }),
  reviewRecord: (record: string, open: boolean) =>
    request<ReviewCard>('POST', '/api/reviews', { record, open_hands: open }),
  review: (review: string, since: number) =>
    request<ReviewCard>('GET', `/api/reviews/${encodeURIComponent(review)}?since=${since}`),
  /** The match of a review once more: a review that was stopped, or the one with open hands. */
  reviewAgain: (review: string, open: boolean) =>
    request<ReviewCard>('POST', `/api/reviews/${encodeURIComponent(review)}`, { open_hands: open }),
  reviewReplay: (review: string, eyes: string) =>
    request<ReplayCard>('GET', `/api/reviews/${encodeURIComponent(review)}/replay?seat=${encodeURIComponent(eyes)}`),
  explore: (form: ExplorerRequest) => request<ExplorerCard>('POST', '/api/explorer', form),
  famous: () => request<FamousCard[]>('GET', '/api/famous'),
  famousGame: (id: string) => request<FamousGameCard>('GET', `/api/famous/${encodeURIComponent(id)}`),
  stopReview: (review: string) => request<void>('DELETE', `/api/reviews/${encodeURIComponent(review)}`),
  attempt: (review: string, form: ReviewAttemptRequest) =>
    request<ReviewAttemptCard>('POST', `/api/reviews/${encodeURIComponent(review)}/attempts`, form),
  finished: () => request<TableCard[]>('GET', '/api/tables?phase=over'),
  relations: () => request<RelationCard[]>('GET', '/api/me/relations'),
  relate: (kind: RelationCard['kind'], person: string, on: boolean) =>
    request<void>(on ? 'PUT' : 'DELETE', `/api/me/relations/${kind}/${encodeURIComponent(person)}`),
  report: (form: NewReport) => request<ReportCard>('POST', '/api/reports', form),
  reports: () => request<ReportCard[]>('GET', '/api/me/reports'),
  share: (table: string, form: NewShare) =>
    request<ShareCard>('POST', `/api/tables/${encodeURIComponent(table)}/shares`, form),
  shares: () => request<ShareCard[]>('GET', '/api/me/shares'),
  unshare: (share: string) => request<void>('DELETE', `/api/me/shares/${encodeURIComponent(share)}`),
  shared: (share: string) => request<MomentCard>('GET', `/api/shares/${encodeURIComponent(share)}`),
  puzzles: () => request<PuzzleList>('GET', '/api/puzzles'),
  dailyPuzzle: (day: number) => request<DailyPuzzle>('GET', `/api/puzzles/daily?day=${day}`),
  puzzle: (puzzle: string) => request<PuzzleStart>('GET', `/api/puzzles/${encodeURIComponent(puzzle)}`),
  puzzlePack: (puzzle: string) => request<PuzzlePack>('GET', `/api/puzzles/${encodeURIComponent(puzzle)}/pack`),
  puzzleMoves: (puzzle: string, words: string[], known: number) =>
    request<PuzzleMoves>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/moves`, { words, known }),
  puzzleHint: (puzzle: string, words: string[], step: number) =>
    request<MessageCard>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/hints`, { words, step }),
  reportPuzzle: (puzzle: string, words: string) =>
    request<ReportCard>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/reports`, { words }),
  puzzleRecord: () => request<PuzzleRecord>('GET', '/api/me/puzzles'),
  enterAttempts: (attempts: NewAttempt[]) => request<EnteredAttempts>('POST', '/api/me/puzzles/attempts', { attempts }),
  storm: () => request<StormCard>('POST', '/api/storms'),
  storms: () => request<StormBoard>('GET', '/api/storms'),
  answerStorm: (storm: string, number: number, words: string[]) =>
    request<StormCard>('POST', `/api/storms/${encodeURIComponent(storm)}/answers`, { number, words }),
  endStorm: (storm: string) => request<StormCard>('POST', `/api/storms/${encodeURIComponent(storm)}/end`),
  seen: (form: SeenForm) => request<SeenAnswer>('POST', '/api/notifications/seen', form),
  invitation: (table: string) =>
    request<{ link: string; invitation: string }>('GET', `/api/tables/${encodeURIComponent(table)}/invitation`),
};
