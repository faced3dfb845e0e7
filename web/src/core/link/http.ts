import type {
  AnalysisCard,
  AnalysisRequest,
  ReviewAttemptCard,
  ReviewAttemptRequest,
  CameIn,
  DailyPuzzle,
  EnteredAttempts,
  OptionChoice,
  Chosen,
  Export,
  Joined,
  Login,
  Me,
  MissedCard,
  MomentCard,
  MomentRequest,
  NewReport,
  NewShare,
  NewAttempt,
  NewTable,
  OpenedTable,
  PositionRequest,
  PuzzleList,
  PuzzleMessage,
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
  ShareCard,
  StandCard,
  Status,
  StormBoard,
  StormCard,
  TableCard,
  Talk,
} from '../schema';

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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new Refused(response.status, isRefusal(answer) ? answer : nameless(response.status));
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'key' in answer && 'params' in answer;
}

function nameless(status: number): Refusal {
  return { cause: 'server', key: 'server.fault', params: { status }, clause: null, id: '' };
}

export const http = {
  me: () => ask<Me>('GET', '/api/me'),
  guest: () => ask<CameIn>('POST', '/api/guests', {}),
  rename: (name: string) => ask<Me>('PATCH', '/api/me', { name }),
  settle: (settings: Record<string, unknown>) => ask<Me>('PATCH', '/api/me', { settings }),
  signUp: (name: string, password: string) => ask<CameIn>('POST', '/api/accounts', { name, password }),
  signIn: (name: string, password: string) => ask<CameIn>('POST', '/api/logins', { name, password }),
  logins: () => ask<Login[]>('GET', '/api/me/logins'),
  endLogin: (login: string) => ask<void>('DELETE', `/api/me/logins/${encodeURIComponent(login)}`),
  password: (old: string, fresh: string) => ask<CameIn>('PUT', '/api/me/password', { old, new: fresh }),
  export: () => ask<Export>('GET', '/api/me/export'),
  deleteAccount: (password: string) => ask<void>('DELETE', '/api/me', { password }),
  repute: (person: string) => ask<Repute>('GET', `/api/people/${encodeURIComponent(person)}/record`),
  ladder: (game: string) => ask<RatingCard[]>('GET', `/api/ladder/${game}`),
  choice: (game: string, choice: OptionChoice) => ask<Chosen>('POST', `/api/games/${game}/choice`, choice),
  status: () => ask<Status>('GET', '/api/status'),
  talk: () => ask<Talk>('GET', '/api/talk'),
  signOut: () => ask<void>('DELETE', '/api/logins/current'),
  tables: () => ask<TableCard[]>('GET', '/api/tables'),
  watchable: () => ask<TableCard[]>('GET', '/api/tables?phase=playing'),
  over: () => ask<TableCard[]>('GET', '/api/tables?phase=over'),
  mine: () => ask<TableCard[]>('GET', '/api/me/tables'),
  open: (form: NewTable) => ask<OpenedTable>('POST', '/api/tables', form),
  table: (table: string, invitation = '') =>
    ask<TableCard>('GET', `/api/tables/${encodeURIComponent(table)}?invitation=${encodeURIComponent(invitation)}`),
  join: (table: string, invitation: string, name: string | null = null, seat: string | null = null) =>
    ask<Joined>('POST', `/api/tables/${encodeURIComponent(table)}/join`, { invitation, name, seat }),
  /** What a watcher sees of a table. */
  sight: (table: string, invitation: string) =>
    ask<MissedCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/sight?invitation=${encodeURIComponent(invitation)}`,
    ),
  replay: (table: string, eyes: string, invitation = '') =>
    ask<ReplayCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/replay?seat=${encodeURIComponent(eyes)}&invitation=${encodeURIComponent(invitation)}`,
    ),
  replayRecord: (record: string, eyes: string) => ask<ReplayCard>('POST', '/api/replays', { record, seat: eyes }),
  moment: (form: MomentRequest) => ask<StandCard>('POST', '/api/moments', form),
  position: (form: PositionRequest) => ask<StandCard>('POST', '/api/positions', form),
  analysis: (form: AnalysisRequest) => ask<AnalysisCard>('POST', '/api/positions/analysis', form),
  tableReview: (table: string, open: boolean, invitation = '') =>
    ask<ReviewCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/review?open_hands=${open}&invitation=${encodeURIComponent(invitation)}`,
    ),
  reviewTable: (table: string, open: boolean, invitation = '') =>
    ask<ReviewCard>('POST', `/api/tables/${encodeURIComponent(table)}/review`, { open_hands: open, invitation }),
  reviewRecord: (record: string, open: boolean) =>
    ask<ReviewCard>('POST', '/api/reviews', { record, open_hands: open }),
  review: (review: string, since: number) =>
    ask<ReviewCard>('GET', `/api/reviews/${encodeURIComponent(review)}?since=${since}`),
  /** The match of a review once more: a review that was stopped, or the one with open hands. */
  reviewAgain: (review: string, open: boolean) =>
    ask<ReviewCard>('POST', `/api/reviews/${encodeURIComponent(review)}`, { open_hands: open }),
  reviewReplay: (review: string, eyes: string) =>
    ask<ReplayCard>('GET', `/api/reviews/${encodeURIComponent(review)}/replay?seat=${encodeURIComponent(eyes)}`),
  stopReview: (review: string) => ask<void>('DELETE', `/api/reviews/${encodeURIComponent(review)}`),
  attempt: (review: string, form: ReviewAttemptRequest) =>
    ask<ReviewAttemptCard>('POST', `/api/reviews/${encodeURIComponent(review)}/attempts`, form),
  finished: () => ask<TableCard[]>('GET', '/api/tables?phase=over'),
  relations: () => ask<RelationCard[]>('GET', '/api/me/relations'),
  relate: (kind: RelationCard['kind'], person: string, on: boolean) =>
    ask<void>(on ? 'PUT' : 'DELETE', `/api/me/relations/${kind}/${encodeURIComponent(person)}`),
  report: (form: NewReport) => ask<ReportCard>('POST', '/api/reports', form),
  reports: () => ask<ReportCard[]>('GET', '/api/me/reports'),
  share: (table: string, form: NewShare) =>
    ask<ShareCard>('POST', `/api/tables/${encodeURIComponent(table)}/shares`, form),
  shares: () => ask<ShareCard[]>('GET', '/api/me/shares'),
  unshare: (share: string) => ask<void>('DELETE', `/api/me/shares/${encodeURIComponent(share)}`),
  shared: (share: string) => ask<MomentCard>('GET', `/api/shares/${encodeURIComponent(share)}`),
  puzzles: () => ask<PuzzleList>('GET', '/api/puzzles'),
  dailyPuzzle: (day: number) => ask<DailyPuzzle>('GET', `/api/puzzles/daily?day=${day}`),
  puzzle: (puzzle: string) => ask<PuzzleStart>('GET', `/api/puzzles/${encodeURIComponent(puzzle)}`),
  puzzlePack: (puzzle: string) => ask<PuzzlePack>('GET', `/api/puzzles/${encodeURIComponent(puzzle)}/pack`),
  puzzleMoves: (puzzle: string, words: string[], known: number) =>
    ask<PuzzleMoves>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/moves`, { words, known }),
  puzzleHint: (puzzle: string, words: string[], step: number) =>
    ask<PuzzleMessage>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/hints`, { words, step }),
  reportPuzzle: (puzzle: string, words: string) =>
    ask<ReportCard>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/reports`, { words }),
  puzzleRecord: () => ask<PuzzleRecord>('GET', '/api/me/puzzles'),
  enterAttempts: (attempts: NewAttempt[]) => ask<EnteredAttempts>('POST', '/api/me/puzzles/attempts', { attempts }),
  storm: () => ask<StormCard>('POST', '/api/storms'),
  storms: () => ask<StormBoard>('GET', '/api/storms'),
  answerStorm: (storm: string, number: number, words: string[]) =>
    ask<StormCard>('POST', `/api/storms/${encodeURIComponent(storm)}/answers`, { number, words }),
  endStorm: (storm: string) => ask<StormCard>('POST', `/api/storms/${encodeURIComponent(storm)}/end`),
  invitation: (table: string) =>
    ask<{ link: string; invitation: string }>('GET', `/api/tables/${encodeURIComponent(table)}/invitation`),
};
