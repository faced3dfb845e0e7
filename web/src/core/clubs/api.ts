// Clubs on the server: their requests and answers.
import { request } from '../link/http';
import type {
  CameIn,
  ClubAgendaCard,
  ClubCard,
  ClubChange,
  ClubLadder,
  ClubMemberPage,
  ClubPage,
  ClubPostCard,
  ClubPostPage,
  ClubRequestCard,
  ClubRoomCard,
  ContentReport,
  ManagedCard,
  ManagedCode,
  NewClub,
  OwnClubs,
  ReportCard,
  RoleChange,
  RoomEntrance,
  TableCard,
} from '../schema';

export const ADMISSIONS = ['open', 'request', 'invitation'] as const;
export const ROLES = ['guest', 'member', 'organiser', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the rights of another; null is no member. */
export function atLeast(role: Role | null | undefined, wanted: Role): boolean {
  return !!role && ROLES.indexOf(role) >= ROLES.indexOf(wanted);
}

const part = encodeURIComponent;
const one = (club: string, ...rest: string[]): string => ['/api/clubs', part(club), ...rest.map(part)].join('/');

export const clubs = {
  mine: () => request<OwnClubs>('GET', '/api/me/clubs'),
  search: (q: string, after = '') => request<ClubPage>('GET', `/api/clubs?q=${part(q)}&after=${part(after)}`),
  create: (form: NewClub) => request<ClubCard>('POST', '/api/clubs', form),
  get: (club: string) => request<ClubCard>('GET', one(club)),
  change: (club: string, form: ClubChange) => request<ClubCard>('PATCH', one(club), form),
  remove: (club: string) => request<void>('DELETE', one(club)),
  report: (club: string, post: string, form: ContentReport) =>
    request<ReportCard>('POST', post ? one(club, 'posts', post, 'reports') : one(club, 'reports'), form),
  members: (club: string, after = 0) => request<ClubMemberPage>('GET', `${one(club, 'members')}?after=${after}`),
  join: (club: string, invitation = '') => request<ClubCard>('POST', one(club, 'join'), { invitation }),
  setRole: (club: string, person: string, role: RoleChange['role']) =>
    request<void>('PUT', one(club, 'members', person), { role }),
  removeMember: (club: string, person: string) => request<void>('DELETE', one(club, 'members', person)),
  requests: (club: string) => request<ClubRequestCard[]>('GET', one(club, 'requests')),
  invite: (club: string, name: string) => request<void>('POST', one(club, 'requests'), { name }),
  accept: (club: string, person: string) => request<void>('PUT', one(club, 'requests', person)),
  decline: (club: string, person: string) => request<void>('DELETE', one(club, 'requests', person)),
  posts: (club: string, before = '') => request<ClubPostPage>('GET', `${one(club, 'posts')}?before=${part(before)}`),
  post: (club: string, text: string) => request<ClubPostCard>('POST', one(club, 'posts'), { text }),
  hidePost: (club: string, post: string, hidden: boolean) =>
    request<void>('PATCH', one(club, 'posts', post), { hidden }),
  deletePost: (club: string, post: string) => request<void>('DELETE', one(club, 'posts', post)),
  ladder: (club: string, pool: string) => request<ClubLadder>('GET', one(club, 'ladder', pool)),
  tables: (club: string) => request<TableCard[]>('GET', one(club, 'tables')),
  agenda: (club: string) => request<ClubAgendaCard>('GET', one(club, 'agenda')),
  addNight: (club: string, title: string, starts: number) =>
    request<ClubAgendaCard>('POST', one(club, 'nights'), { title, starts }),
  answerNight: (club: string, night: string, comes: boolean) =>
    request<ClubAgendaCard>('PUT', one(club, 'nights', night, 'answer'), { comes }),
  deleteNight: (club: string, night: string) => request<void>('DELETE', one(club, 'nights', night)),
  managed: (club: string) => request<ManagedCard[]>('GET', one(club, 'managed')),
  createManaged: (club: string, names: string[]) => request<ManagedCode[]>('POST', one(club, 'managed'), { names }),
  newManagedCodes: (club: string, people: string[]) =>
    request<ManagedCode[]>('POST', one(club, 'managed', 'codes'), { people }),
  renameManaged: (club: string, person: string, name: string) =>
    request<void>('PATCH', one(club, 'managed', person), { name }),
  /** Delete one managed account, or all of them. */
  removeManaged: (club: string, person = '') =>
    request<void>('DELETE', person ? one(club, 'managed', person) : one(club, 'managed')),
  rooms: (club: string) => request<ClubRoomCard[]>('GET', one(club, 'rooms')),
  openRoom: (club: string) => request<ClubRoomCard>('POST', one(club, 'rooms')),
  closeRoom: (club: string, room: string) => request<void>('DELETE', one(club, 'rooms', room)),
  room: (room: string) => request<RoomEntrance>('GET', `/api/rooms/${part(room)}`),
  enter: (room: string, name: string | null) =>
    request<CameIn>('POST', `/api/rooms/${part(room)}/guests`, name === null ? {} : { name }),
};
