// The pages of moderators and admins, and measures as the person reads them whom they are about.
import { expect } from '@playwright/test';
import { appCode } from './authenticator';
import { asFriend } from './peopleScreens';
import type { Person } from './person';

export const PASSWORD = 'a long way to Rome';
let numbers = 0;

/** Sign up with an authenticator app and get a role; return the name and the secret of the app. */
export async function withRole(person: Person, role: string): Promise<{ name: string; secret: string }> {
  const name = `${role === 'admin' ? 'Ada' : 'Livia'} ${Date.now() % 1_000_000}`;
  await person.signInAsGuest();
  expect(await person.api('POST', '/api/accounts', { name, password: PASSWORD })).toHaveProperty('me');
  const { token, secret } = await person.api('POST', '/api/me/totp', { password: PASSWORD });
  await person.api('POST', '/api/me/totp/confirm', { token, code: appCode(secret, Date.now() - 30_000) });
  await person.server.admin('roles', 'give', role, name);
  return { name, secret };
}

/** Open a part of the page of moderators, with the second factor. */
async function openPart(person: Person, part: string, role = 'moderator'): Promise<void> {
  const { secret } = await withRole(person, role);
  await person.goto('/admin');
  const form = person.page.locator('[data-second-factor]');
  await form.locator('input').fill(appCode(secret, Date.now()));
  await form.locator('input').press('Enter');
  await person.page.locator(`[data-set="part:${part}"]`).click();
}

/** Let two people play, one of whom insults and is reported by the other. */
async function reportInsult(person: Person): Promise<void> {
  const [nadia, jonas] = [await asFriend(person), await asFriend(person)];
  const me = { kind: 'me' };
  const { table, invitation } = await nadia('POST', '/api/tables', { preset: 'conquest_2p', seats: { S: me } });
  await jonas('POST', `/api/tables/${table.id}/join`, { invitation });
  const path = `/api/tables/${table.id}/requests`;
  await nadia('POST', path, { cid: 'start', command: { do: 'start' } });
  const say = (seat: string, text: string) => ({ cid: text, command: { do: 'say', seat, to: [], text } });
  await nadia('POST', path, say('S', 'Good luck!'));
  await jonas('POST', path, say('N', 'whatever, you only won because the others slept'));
  await jonas('POST', path, say('N', 'you play like a donkey'));
  const report = {
    table: table.id,
    seat: 'N',
    kind: 'words',
    words: 'Went on after I told him to stop.',
    as_seat: 'S',
  };
  await nadia('POST', '/api/reports', report);
}

/** An account with a measure in force, about which its owner has objected; return the name. */
async function measured(person: Person): Promise<string> {
  const name = `Remo ${Date.now() % 1_000_000}${++numbers}`;
  await person.signInAsGuest();
  await person.api('POST', '/api/accounts', { name, password: PASSWORD });
  const words = ['--rule', 'spoiling', '--words', 'Left five matches within a week.'];
  await person.server.admin('measure', name, 'no_rated', '--days', '7', ...words);
  const [measure] = await person.api('GET', '/api/me/measures');
  await person.api('POST', `/api/me/measures/${measure.id}/appeal`, { words: 'My line was down.' });
  return name;
}

export const ADMIN_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  adminreports: async (person) => {
    await reportInsult(person);
    await openPart(person, 'reports');
    await person.page.locator('[data-case]').first().click();
    await expect(person.page.locator('[data-section=evidence] .subject').first()).toBeVisible();
  },
  adminappeals: async (person) => {
    await measured(person);
    await person.context.clearCookies();
    await openPart(person, 'appeals');
    await expect(person.page.locator('main textarea').first()).toBeVisible();
  },
  adminperson: async (person) => {
    const name = await measured(person);
    await person.context.clearCookies();
    await openPart(person, 'people', 'admin');
    await person.page.locator('input[name=people]').fill(name);
    await person.page.locator('input[name=people]').press('Enter');
    await person.page.locator('[data-person]').first().click();
    await expect(person.page.locator('[data-section=person]')).toBeVisible();
  },
  adminlog: async (person) => {
    await openPart(person, 'log', 'admin');
    await expect(person.page.locator('main ol li').first()).toBeVisible();
  },
  adminserver: async (person) => {
    await openPart(person, 'server', 'admin');
    await expect(person.page.locator('[data-section=maintenance]')).toBeVisible();
  },
  measures: async (person) => {
    await measured(person);
    await person.goto('/measures');
    await expect(person.page.locator('h2').first()).toBeVisible();
  },
};
