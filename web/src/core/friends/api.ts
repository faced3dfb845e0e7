// Friends, challenges, quick pairing and game sessions: their requests.
import { request } from '../link/http';
import type {
  ChallengeCard,
  ChallengeReply,
  Friends,
  GameSessionCard,
  NewChallenge,
  QueueCard,
  SessionAnswer,
  SessionChange,
  SessionEntrance,
  SessionSummary,
  SessionTerms,
} from '../schema';

const session = (code: string): string => `/api/game-sessions/${encodeURIComponent(code)}`;

export const api = {
  friends: () => request<Friends>('GET', '/api/me/friends'),
  challenges: () => request<ChallengeCard[]>('GET', '/api/challenges'),
  challenge: (form: NewChallenge) => request<ChallengeCard>('POST', '/api/challenges', form),
  answer: (challenge: string, reply: ChallengeReply) =>
    request<ChallengeCard>('POST', `/api/challenges/${encodeURIComponent(challenge)}/answer`, reply),
  withdraw: (challenge: string) => request<void>('DELETE', `/api/challenges/${encodeURIComponent(challenge)}`),
  queues: () => request<QueueCard[]>('GET', '/api/queues'),
  sessions: () => request<SessionSummary[]>('GET', '/api/me/game-sessions'),
  openSession: (terms: SessionTerms, club = '', name = '') =>
    request<GameSessionCard>('POST', '/api/game-sessions', { terms, club, name }),
  entrance: (code: string) => request<SessionEntrance>('GET', `${session(code)}/entrance`),
  session: (code: string) => request<GameSessionCard>('GET', session(code)),
  enter: (code: string, name: string | null) => request<GameSessionCard>('POST', `${session(code)}/people`, { name }),
  leave: (code: string, person: string) =>
    request<void>('DELETE', `${session(code)}/people/${encodeURIComponent(person)}`),
  play: (code: string, state: SessionAnswer['state']) =>
    request<GameSessionCard>('PUT', `${session(code)}/answer`, { state }),
  change: (code: string, change: SessionChange) => request<GameSessionCard>('PATCH', session(code), change),
  draw: (code: string, swap: [string, string] | null) =>
    request<GameSessionCard>('POST', `${session(code)}/draw`, { swap }),
  begin: (code: string) => request<GameSessionCard>('POST', `${session(code)}/rounds`),
  end: (code: string) => request<GameSessionCard>('POST', `${session(code)}/end`),
};
