// Screens of clubs.
import { expect } from '@playwright/test';
import { asFriend } from './peopleScreens';
import type { Json, Person } from './person';

const me = { kind: 'me' };
const BOTH = { S: me, N: me };
const ALONE = { S: me, N: { kind: 'computer', player: 'random' } };
let numbers = 0;

/** Sign up under a new name; return it. */
export async function signUp(person: Person, name = 'Member'): Promise<string> {
  const shown = `${name} ${Date.now().toString(36)}${numbers++}`.slice(0, 24);
  const answer: Json = await person.api('POST', '/api/accounts', { name: shown, password: 'a good long word' });
  expect(answer).toHaveProperty('me');
  return shown;
}

/** Create a club of a person who has an account. */
export async function createClub(person: Person, form: Json = {}): Promise<Json> {
  const name = `Circolo ${Date.now().toString(36)}${numbers++}`;
  const made: Json = await person.api('POST', '/api/clubs', { name, ...form });
  expect(made).toHaveProperty('id');
  return made;
}

/** Play a game session of a club against a friend, who resigns; return its code. */
export async function playSession(person: Person, club: string): Promise<string> {
  const form = { terms: { preset: 'conquest_2p' }, name: 'Last week', club };
  const { code } = await person.api('POST', '/api/game-sessions', form);
  const path = `/api/game-sessions/${code}`;
  const friend = await asFriend(person);
  await friend('POST', `${path}/people`, {});
  await person.api('PUT', `${path}/answer`, { state: 'ready' });
  await friend('PUT', `${path}/answer`, { state: 'ready' });
  await person.api('POST', `${path}/rounds`);
  const [table] = (await friend('GET', '/api/me/tables')) as Json[];
  const command = { do: 'resign', seat: table!.mine[0] };
  await friend('POST', `/api/tables/${table!.id}/requests`, { cid: 'up', command });
  await expect
    .poll(async () => (await person.api('GET', path)).rounds[0].tables[0].placed?.length ?? 0)
    .toBeGreaterThan(0);
  await person.api('POST', `${path}/end`);
  return code;
}

async function openClub(person: Person): Promise<void> {
  await signUp(person, 'Matteo');
  const about = 'Thursdays at half past eight, since 1998 at a wooden table. Beginners are welcome.';
  const rules = 'Be on time.\nOffer a beginner the first seat.';
  const club = await createClub(person, { about, rules, place: 'Bologna', languages: ['it', 'de'] });
  for (const [days, title] of [
    [1, 'Club night, one link for all'],
    [9, 'Winter league begins'],
  ] as const) {
    const starts = Date.now() + days * 86_400_000;
    await person.api('POST', `/api/clubs/${club.id}/nights`, { title, starts });
  }
  await playSession(person, club.id);
  await person.api('POST', '/api/game-sessions', {
    terms: { preset: 'condottiere_4p' },
    name: 'Thursday',
    club: club.id,
  });
  await person.api('POST', `/api/clubs/${club.id}/posts`, {
    text: 'Thursday we try the hidden edition.\nBring a guest.',
  });
  await person.api('POST', `/api/clubs/${club.id}/rooms`);
  await person.api('POST', '/api/tables', { preset: 'conquest_2p', seats: { S: { kind: 'me' } }, club: club.id });
  await person.goto(`/club/${club.id}`);
  await expect(person.page.locator('[data-table]')).toBeVisible();
  await expect(person.page.locator('[data-post]')).toBeVisible();
  await expect(person.page.locator('[data-room]')).toBeVisible();
  await expect(person.page.locator('[data-last-session]')).toBeVisible();
}

export const CLUB_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  clubs: async (person) => {
    await signUp(person);
    await createClub(person, { about: 'For beginners', place: 'Trento' });
    await person.goto('/clubs');
    await expect(person.page.locator('[data-club]').first()).toBeVisible();
  },
  clubnew: async (person) => {
    await signUp(person);
    await person.goto('/clubs');
    await person.page.locator('[data-new-club]').click();
    await expect(person.page.locator('dialog [data-name]')).toBeVisible();
  },
  club: openClub,
  clubmembers: async (person) => {
    await openClub(person);
    await person.page.locator('[data-all-members]').click();
    await expect(person.page.locator('[data-member]')).toBeVisible();
  },
  clubvisitor: async (person) => {
    await signUp(person);
    const club = await createClub(person, { admission: 'request' });
    await person.context.clearCookies();
    await signUp(person);
    await person.goto(`/club/${club.id}`);
    await expect(person.page.locator('[data-join]')).toBeVisible();
  },
  nexttable: async (person) => {
    await person.createTable({ preset: 'conquest_2p', seats: BOTH, start: true });
    await person.openTable({ preset: 'conquest_2p', seats: ALONE, start: true });
    await person.board.ready();
    await expect(person.page.locator('[data-next-table]')).toBeVisible();
  },
  room: async (person) => {
    await signUp(person);
    const club = await createClub(person);
    const room: Json = await person.api('POST', `/api/clubs/${club.id}/rooms`);
    await person.context.clearCookies();
    await person.goto(`/room/${room.code}`);
    await expect(person.page.locator('[data-enter]')).toBeVisible();
  },
};
