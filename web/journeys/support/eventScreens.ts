// Screens of the home page, game sessions and tournaments, and of an account's security.
import { expect } from '@playwright/test';
import { signUp } from './clubScreens';
import { asFriend } from './peopleScreens';
import type { Json, Person } from './person';

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'random' };
const PASSWORD = 'a good long word';

/** Enter people with accounts, without a browser, into a tournament. */
async function enterOthers(person: Person, tournament: string, names: string[]): Promise<void> {
  for (const name of names) {
    const friend = await asFriend(person);
    const shown = `${name} ${Date.now().toString(36).slice(-6)}`;
    await friend('POST', '/api/accounts', { name: shown, password: PASSWORD });
    const { token } = await friend('POST', '/api/logins', { name: shown, password: PASSWORD, token: true });
    await fetch(`${person.address}/api/tournaments/${tournament}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    });
  }
}

/** A tournament of the person with three others; returns its id. */
async function createTournament(person: Person, form: Json = {}): Promise<string> {
  await signUp(person, 'Anna');
  const { id } = await person.api('POST', '/api/tournaments', {
    name: 'Evening round',
    format: 'swiss',
    preset: 'conquest_2p',
    pace: 'live',
    rounds: 3,
    about: 'Three rounds, then we talk about the matches.',
    ...form,
  });
  await person.api('POST', `/api/tournaments/${id}/join`, {});
  await enterOthers(person, id, ['Bruno', 'Carla', 'Dario']);
  return id;
}

/** Follow a person who has arranged a tournament and founded a club. */
async function followArranger(person: Person): Promise<void> {
  const friend = await asFriend(person);
  const shown = `Elena ${Date.now().toString(36).slice(-6)}`;
  const { me: other } = await friend('POST', '/api/accounts', { name: shown, password: PASSWORD });
  const { token } = await friend('POST', '/api/logins', { name: shown, password: PASSWORD, token: true });
  const post = (path: string, form: Json): Promise<Response> =>
    fetch(person.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(form),
    });
  const starts = Date.now() + 3_600_000;
  await post('/api/tournaments', { name: 'Tramontana', format: 'swiss', preset: 'conquest_2p', rounds: 5, starts });
  await post('/api/clubs', { name: `Winds ${Date.now().toString(36).slice(-6)}` });
  await person.api('PUT', `/api/me/relations/follow/${other.id}`);
}

async function openSession(person: Person): Promise<string> {
  await person.goto('/play');
  await person.page.locator('[data-open-session]').click();
  await person.page.waitForURL(/\/g\//);
  await expect(person.page.locator('[data-session-link]')).toBeVisible();
  return person.page.url().split('/g/')[1]!;
}

export const EVENT_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  home: async (person) => {
    await signUp(person, 'Anna');
    await person.api('POST', '/api/tables', { preset: 'conquest_2p', seats: { S: me, N: computer }, start: true });
    const seats = { A: me, B: computer, C: computer, D: computer };
    await person.api('POST', '/api/tables', { preset: 'condottiere_4p', seats, start: true });
    await followArranger(person);
    await person.goto('/');
    await expect(person.page.locator('[data-mine]').nth(1)).toBeVisible();
    await expect(person.page.locator('[data-news] li')).toHaveCount(2);
  },
  security: async (person) => {
    await signUp(person, 'Anna');
    await person.goto('/security');
    await expect(person.page.locator('main .btn').first()).toBeVisible();
  },
  session: async (person) => {
    const code = await openSession(person);
    for (const name of ['Bianca', 'Carlo']) {
      const friend = await asFriend(person);
      await friend('POST', `/api/game-sessions/${code}/people`, { name });
    }
    await expect(person.page.locator('[data-person]')).toHaveCount(3);
  },
  sessionentry: async (person) => {
    const code = await openSession(person);
    await person.context.clearCookies();
    await person.goto(`/g/${code}`);
    await expect(person.page.locator('[data-enter]')).toBeVisible();
  },
  tournaments: async (person) => {
    await createTournament(person, { starts: Date.now() + 3_600_000 });
    await person.goto('/tournaments');
    await expect(person.page.locator('main a[href^="/tournaments/"]').nth(1)).toBeVisible();
  },
  tournamentnew: async (person) => {
    await signUp(person, 'Anna');
    await person.goto('/tournaments/new');
    await expect(person.page.locator('form .field').first()).toBeVisible();
  },
  tournament: async (person) => {
    await person.goto(`/tournaments/${await createTournament(person, { starts: Date.now() + 3_600_000 })}`);
    await expect(person.page.locator('[data-entrant]')).toHaveCount(4);
  },
  tournamentround: async (person) => {
    const id = await createTournament(person);
    await person.api('POST', `/api/tournaments/${id}/begin`);
    await person.goto(`/tournaments/${id}`);
    await expect(person.page.locator('.mine a[href^="/table/"]').first()).toBeVisible();
  },
};
