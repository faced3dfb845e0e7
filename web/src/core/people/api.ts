// Requests about people, their matches and ladders.
import { request } from '../link/http';
import type {
  ChosenCrests,
  LadderPage,
  NewsItem,
  OwnProfile,
  PersonCard,
  PlayedMatchPage,
  PoolName,
  ProfileCard,
  ProfileChange,
  RatingGraphPoint,
} from '../schema';

/** What selects matches or a ladder; empty values are left out. */
export type Selection = Record<string, string | number | boolean | null | undefined>;

export function query(selection: Selection): string {
  const chosen = Object.entries(selection).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const text = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

const of = (person: string): string => `/api/people/${encodeURIComponent(person)}`;

export const people = {
  search: (name: string) => request<PersonCard[]>('GET', `/api/people${query({ q: name })}`),
  crests: (ids: string[]) => request<ChosenCrests>('GET', `/api/crests${query({ people: ids.join(',') })}`),
  news: () => request<NewsItem[]>('GET', '/api/me/news'),
  profile: (person: string) => request<ProfileCard>('GET', `${of(person)}/profile`),
  graph: (person: string, pool: string) => request<RatingGraphPoint[]>('GET', `${of(person)}/graph/${pool}`),
  matches: (person: string, selection: Selection) =>
    request<PlayedMatchPage>('GET', `${of(person)}/matches${query(selection)}`),
  /** The address of the records of the selected matches, for a download. */
  records: (person: string, selection: Selection) => `${of(person)}/matches/records${query(selection)}`,
  pools: () => request<PoolName[]>('GET', '/api/ladders'),
  ladder: (pool: string, selection: Selection) => request<LadderPage>('GET', `/api/ladders/${pool}${query(selection)}`),
  own: () => request<OwnProfile>('GET', '/api/me/profile'),
  change: (form: ProfileChange) => request<OwnProfile>('PATCH', '/api/me/profile', form),
};
