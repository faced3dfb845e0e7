import type {
  AnalysisCard,
  AnalysisWish,
  CameIn,
  OptionChoice,
  Chosen,
  Export,
  Joined,
  Login,
  Me,
  MomentWish,
  NewTable,
  OpenedTable,
  PositionWish,
  RatingCard,
  Refusal,
  ReplayCard,
  Repute,
  StandCard,
  Status,
  TableCard,
  Talk,
} from '../schema';

/** What the server would not do, by a key that the client has a sentence for. */
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
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as T;
  throw new Refused(response.status, isRefusal(told) ? told : nameless(response.status));
}

function isRefusal(told: unknown): told is Refusal {
  return typeof told === 'object' && told !== null && 'key' in told && 'params' in told;
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
  goodbye: (password: string) => ask<void>('DELETE', '/api/me', { password }),
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
  join: (table: string, invitation: string, seat: string | null) =>
    ask<Joined>('POST', `/api/tables/${encodeURIComponent(table)}/join`, { invitation, seat }),
  replay: (table: string, eyes: string, invitation = '') =>
    ask<ReplayCard>(
      'GET',
      `/api/tables/${encodeURIComponent(table)}/replay?seat=${encodeURIComponent(eyes)}&invitation=${encodeURIComponent(invitation)}`,
    ),
  replayRecord: (record: string, eyes: string) => ask<ReplayCard>('POST', '/api/replays', { record, seat: eyes }),
  moment: (wish: MomentWish) => ask<StandCard>('POST', '/api/moments', wish),
  position: (wish: PositionWish) => ask<StandCard>('POST', '/api/positions', wish),
  analysis: (wish: AnalysisWish) => ask<AnalysisCard>('POST', '/api/positions/analysis', wish),
  finished: () => ask<TableCard[]>('GET', '/api/tables?phase=over'),
  invitation: (table: string) =>
    ask<{ link: string; invitation: string }>('GET', `/api/tables/${encodeURIComponent(table)}/invitation`),
};
