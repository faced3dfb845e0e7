// Tournaments on the server: their requests.
import { request } from '../link/http';
import type {
  NewTournament,
  StandingsCard,
  TournamentList,
  TournamentPage,
  TournamentRoundCard,
  TournamentRuling,
} from '../schema';

const at = (id: string, path = ''): string => `/api/tournaments/${encodeURIComponent(id)}${path}`;

export const tournaments = {
  current: () => request<TournamentList>('GET', '/api/tournaments'),
  past: (before: number | null) =>
    request<TournamentList>('GET', `/api/tournaments?past=true&limit=20${before === null ? '' : `&before=${before}`}`),
  mine: () => request<TournamentList>('GET', '/api/me/tournaments'),
  ofClub: (club: string) => request<TournamentList>('GET', `/api/tournaments?club=${encodeURIComponent(club)}`),
  create: (form: NewTournament) => request<TournamentPage>('POST', '/api/tournaments', form),
  page: (id: string) => request<TournamentPage>('GET', at(id)),
  standings: (id: string) => request<StandingsCard>('GET', at(id, '/standings')),
  round: (id: string, number: number) => request<TournamentRoundCard>('GET', at(id, `/rounds/${number}`)),
  join: (id: string, code: string, partner: string) =>
    request<TournamentPage>('POST', at(id, '/join'), { code, partner }),
  pause: (id: string) => request<TournamentPage>('POST', at(id, '/pause')),
  leave: (id: string) => request<TournamentPage>('POST', at(id, '/leave')),
  begin: (id: string) => request<TournamentPage>('POST', at(id, '/begin')),
  cancel: (id: string) => request<TournamentPage>('POST', at(id, '/cancel')),
  remove: (id: string, number: number) => request<TournamentPage>('POST', at(id, '/removals'), { number }),
  rule: (id: string, ruling: TournamentRuling) => request<TournamentPage>('POST', at(id, '/rulings'), ruling),
  answer: (id: string, accept: boolean) => request<TournamentPage>('POST', at(id, '/answer'), { accept }),
  lineUp: (id: string, club: string, players: string[][]) =>
    request<TournamentPage>('PUT', at(id, '/lineup'), { club, players }),
  choose: (id: string, number: number, chosen: boolean) =>
    request<TournamentPage>('POST', at(id, '/challengers'), { number, chosen }),
  feature: (id: string, round: number, number: number, featured: boolean) =>
    request<TournamentPage>('POST', at(id, '/featured'), { round, number, featured }),
  results: (id: string, form: 'text' | 'csv' | 'trf') => at(id, `/results?form=${form}`),
};
