// Screens about other people and links: joining, inviting, what can be done about a person, moments, profiles and ladders.
import { expect } from '@playwright/test';
import type { Json, Person } from './person';

const me = { kind: 'me' };
const FRIEND = 'Beatrice';
const PASSWORD = 'a long way to the castle';
let guests = 0;

type Ask = (method: string, path: string, data?: unknown) => Promise<Json>;

/** Another guest, without a browser. */
export async function asFriend({ address }: Person): Promise<Ask> {
  let token = '';
  const ask: Ask = async (method, path, data) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(data) });
    return answer.json();
  };
  ({ token } = await ask('POST', '/api/guests', { name: `${FRIEND} ${++guests}`, token: true }));
  return ask;
}

/** A table of a friend that the person is invited to; returns the path of the invitation. */
async function invitedBy(person: Person, form: Record<string, unknown>): Promise<string> {
  const friend = await asFriend(person);
  const { link } = await friend('POST', '/api/tables', form);
  return new URL(link).pathname;
}

/** A duel against a friend, who has said something; returns its table. */
async function duel(person: Person): Promise<Json> {
  const { table, invitation } = await person.createTable({ preset: 'conquest_2p', seats: { S: me } });
  const friend = await asFriend(person);
  await friend('POST', `/api/tables/${table.id}/join`, { invitation });
  await person.command(table.id, 'start', { do: 'start' });
  await friend('POST', `/api/tables/${table.id}/requests`, {
    cid: 'hello',
    command: { do: 'say', seat: 'N', to: [], text: 'Good luck!' },
  });
  await person.goto(`/table/${table.id}`);
  await person.board.ready();
  return table;
}

/** What can be done about the friend of a duel; returns the id of its table. */
async function openPerson(person: Person): Promise<string> {
  const { id } = await duel(person);
  await person.page.locator('.chip .person-name').first().click();
  await expect(person.page.locator('[data-relation=block]')).toBeEnabled();
  return id;
}

/** Use a button of the panel about the match. */
async function useMatchPanel({ page, phone }: Person, button: string): Promise<void> {
  if (phone) for (let k = 0; k < 2; k++) await page.locator('.grip').tap();
  await page.locator('[data-tab=life]').click();
  await page.locator(button).click();
  await expect(page.locator('[data-copy]')).toBeVisible();
}

/** Two rated duels between the person and a friend, who both have accounts; returns the id of the friend. */
async function ratedDuels(person: Person): Promise<string> {
  const name = `${Date.now() % 1_000_000} ${++guests}`;
  await person.signInAsGuest();
  await person.api('POST', '/api/accounts', { name: `Anna ${name}`, password: PASSWORD });
  const friend = await asFriend(person);
  const { me: other } = await friend('POST', '/api/accounts', { name: `${FRIEND} ${name}`, password: PASSWORD });
  const { token } = await friend('POST', '/api/logins', { name: other.name, password: PASSWORD, token: true });
  const answer = (path: string, data: unknown): Promise<Response> =>
    fetch(person.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(data),
    });
  for (const seat of ['N', 'S']) {
    const form = { preset: 'conquest_2p', seats: { S: me }, rated: true, visibility: 'public' };
    const { table, invitation } = await person.createTable(form);
    await answer(`/api/tables/${table.id}/join`, { invitation });
    await person.command(table.id, 'start', { do: 'start' });
    const resign = { cid: 'resign', command: { do: 'resign', seat } };
    if (seat === 'N') await answer(`/api/tables/${table.id}/requests`, resign);
    else await person.command(table.id, resign.cid, resign.command);
  }
  return other.id;
}

export const PEOPLE_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  join: async (person) => {
    await person.goto(await invitedBy(person, { preset: 'condottiere_4p', seats: { A: me } }));
    await expect(person.page.locator('[data-sit]')).toBeVisible();
  },
  full: async (person) => {
    const computer = { kind: 'computer', player: 'random' };
    const form = { preset: 'conquest_2p', seats: { S: me, N: computer }, start: true };
    await person.goto(await invitedBy(person, form));
    await expect(person.page.locator('[data-stage=full]')).toBeVisible();
  },
  friends: async (person) => {
    await person.goto('/');
    await person.page.locator('.go[data-friend]').click();
    await expect(person.page.locator('[data-friends]')).toBeVisible();
  },
  person: async (person) => void (await openPerson(person)),
  report: async (person) => {
    await openPerson(person);
    await person.page.locator('[data-report]').click();
    await expect(person.page.locator('textarea')).toBeVisible();
  },
  invite: async (person) => {
    await duel(person);
    await useMatchPanel(person, '[data-invite]');
  },
  momentlink: async (person) => {
    await duel(person);
    await useMatchPanel(person, '[data-moment]');
  },
  lists: async (person) => {
    const table = await openPerson(person);
    for (const kind of ['mute', 'block']) {
      await person.page.locator(`[data-relation=${kind}]`).click();
      await expect(person.page.locator(`[data-relation=${kind}]`)).toHaveAttribute('aria-pressed', 'true');
    }
    await person.api('POST', `/api/tables/${table}/shares`, { seat: 'S' });
    await person.api('POST', '/api/reports', { table, seat: 'N', kind: 'words', words: 'Insults me in every match.' });
    await person.goto('/settings');
    await person.page.locator('[data-reports] q').scrollIntoViewIfNeeded();
  },
  moment: async (person) => {
    const { table } = await person.createTable({ preset: 'conquest_2p', seats: { S: me, N: me }, start: true });
    const { link } = await person.api('POST', `/api/tables/${table.id}/shares`, { seat: 'S' });
    await person.goto(new URL(link).pathname);
    await expect(person.page.locator('[data-scene] .at').first()).toBeVisible();
  },
  cardmoment: async (person) => {
    const computer = { kind: 'computer', player: 'random' };
    const seats = { A: me, B: computer, C: computer, D: computer };
    const { table } = await person.createTable({ preset: 'condottiere_4p', seats, start: true });
    const { link } = await person.api('POST', `/api/tables/${table.id}/shares`, { seat: 'A' });
    await person.goto(new URL(link).pathname);
    await expect(person.page.locator('[data-scene] .lines')).toBeVisible();
  },
  ladder: async (person) => {
    await ratedDuels(person);
    await person.goto('/people');
    await expect(person.page.locator('[data-stand]')).toBeVisible();
  },
  profile: async (person) => {
    await person.goto(`/people/${await ratedDuels(person)}`);
    await expect(person.page.locator('[data-match]')).toHaveCount(2);
    await expect(person.page.locator('[data-pool]')).toBeVisible();
  },
  history: async (person) => {
    await person.goto(`/people/${await ratedDuels(person)}/matches`);
    await expect(person.page.locator('[data-match]')).toHaveCount(2);
  },
  profileform: async (person) => {
    await ratedDuels(person);
    await person.goto('/settings');
    await expect(person.page.locator('[data-save-profile]')).toBeVisible();
    await person.page.locator('#profile').scrollIntoViewIfNeeded();
  },
  rematch: async (person) => {
    const { table, invitation } = await person.createTable({ preset: 'conquest_2p', seats: { S: me } });
    const friend = await asFriend(person);
    await friend('POST', `/api/tables/${table.id}/join`, { invitation });
    await person.command(table.id, 'start', { do: 'start' });
    await person.command(table.id, 'up', { do: 'resign', seat: 'S' });
    await friend('POST', `/api/tables/${table.id}/requests`, {
      cid: 'again',
      command: { do: 'rematch', seat: 'N', yes: true },
    });
    await person.goto(`/table/${table.id}`);
    await expect(person.page.locator('.outcome [data-decline]')).toBeVisible();
  },
};
