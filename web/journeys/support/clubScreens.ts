// Screens of clubs.
import { expect } from '@playwright/test';
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

async function openClub(person: Person): Promise<void> {
  await signUp(person, 'Matteo');
  const about = 'Thursdays at half past eight, since 1998 at a wooden table. Beginners are welcome.';
  const club = await createClub(person, { about, place: 'Bologna', languages: ['it', 'de'] });
  await person.api('POST', `/api/clubs/${club.id}/posts`, {
    text: 'Thursday we try the hidden edition.\nBring a guest.',
  });
  await person.api('POST', `/api/clubs/${club.id}/rooms`);
  await person.api('POST', '/api/tables', { preset: 'conquest_2p', seats: { S: { kind: 'me' } }, club: club.id });
  await person.goto(`/club/${club.id}`);
  await expect(person.page.locator('[data-table]')).toBeVisible();
  await expect(person.page.locator('[data-post]')).toBeVisible();
  await expect(person.page.locator('[data-room]')).toBeVisible();
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
