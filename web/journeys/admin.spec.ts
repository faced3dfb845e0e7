// The page of moderators: a report of the chat is decided, and the person reads why. Others see no such page.
import { PASSWORD, withRole } from './support/adminScreens';
import { appCode } from './support/authenticator';
import { expect, test } from './support/fixtures';
import type { Person } from './support/person';
import { screenFaults } from './support/accessibility';

const EVERYWHERE = { tag: ['@desktop', '@phone'] };

/** Open the page by the account menu and show the second factor. */
async function enter(person: Person, secret: string): Promise<void> {
  const { page } = person;
  await person.goto('/settings');
  await page.getByRole('link', { name: 'Moderation' }).click();
  const form = page.locator('[data-second-factor]');
  await form.locator('input').fill('000000');
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await screenFaults(person)).toEqual([]);
  await form.locator('input').fill(appCode(secret, Date.now()));
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('[data-set="part:reports"]')).toBeVisible();
}

test('a reported insult is decided, and the person reads why', EVERYWHERE, async ({ duel, newPerson }) => {
  const { anna, bruno, table } = await duel({ preset: 'conquest_2p', seats: { S: { kind: 'me' } }, press: 'private' });
  await bruno.command(table, 'one', { do: 'say', seat: 'N', to: [], text: 'You play like a <b>donkey</b>' });
  await bruno.command(table, 'two', { do: 'say', seat: 'N', to: ['S'], text: 'and I know where you live' });
  await anna.page.locator('.chip .person-name').first().click();
  await anna.page.locator('[data-report]').click();
  await anna.page.locator('textarea').fill('He insults me.');
  await anna.button('Send the report').click();
  await expect(anna.page.locator('[data-reported]')).toBeVisible();

  const livia = await newPerson();
  const { page } = livia;
  const { secret } = await withRole(livia, 'moderator');
  await enter(livia, secret);
  await page.locator('[data-case]').first().click();
  const evidence = page.locator('[data-section=evidence]');
  await expect(evidence).toContainText('He insults me.');
  await expect(evidence.locator('.subject').first()).toContainText('You play like a <b>donkey</b>');
  expect(await screenFaults(livia)).toEqual([]);
  await expect(evidence).not.toContainText('where you live');
  await evidence.locator('[data-private]').click();
  await expect(evidence).toContainText('and I know where you live');
  await expect(evidence).toContainText('It was logged');

  await page.locator('[data-take]').click();
  const decision = page.locator('[data-decision]');
  await expect(decision.locator('select[name=rule]')).toHaveValue('insults');
  await decision.getByLabel('No messages', { exact: true }).check();
  await decision.locator('[data-days=mute]').selectOption({ label: '1 day' });
  await decision.locator('[name=words]').fill('No animals, please.');
  expect(await screenFaults(livia)).toEqual([]);
  await decision.getByRole('button', { name: 'Take 1 measure' }).click();
  await expect(page.locator('[data-section=case] .pill')).toHaveText('Measures taken');
  await expect(page.locator('[data-section=measures]')).toContainText('No animals, please.');

  await bruno.goto('/measures');
  await expect(bruno.page.getByRole('heading', { name: 'No messages' })).toBeVisible();
  await expect(bruno.page.getByText('No animals, please.')).toBeVisible();
  const refusal = await bruno.command(table, 'three', { do: 'say', seat: 'N', to: [], text: 'what?' });
  expect(refusal.key).toBe('server.muted');

  // The measure is ended before its time.
  await page.locator('[data-undo=mute]').click();
  await expect(page.locator('[data-section=measures]')).toContainText('ended');
  await expect
    .poll(async () => (await bruno.command(table, `later${Date.now()}`, { do: 'say', seat: 'N', text: 'Sorry.' })).key)
    .toBeUndefined();
});

test('an objection is judged by another moderator', async ({ newPerson, server }) => {
  const [livia, remo] = [await newPerson(), await newPerson()];
  const { secret } = await withRole(livia, 'moderator');
  const name = `Remo ${Date.now() % 1_000_000}`;
  await remo.signInAsGuest();
  await remo.api('POST', '/api/accounts', { name, password: PASSWORD });
  await server.admin('measure', name, 'no_rated', '--days', '7', '--rule', 'spoiling', '--words', 'Left five matches.');
  await server.admin('measure', name, 'close', '--rule', 'danger');
  const measure = (await remo.api('GET', '/api/me/measures')).find((one: { kind: string }) => one.kind === 'no_rated');
  await remo.api('POST', `/api/me/measures/${measure.id}/appeal`, { words: 'My line was down.' });

  await enter(livia, secret);
  const { page } = livia;
  await page.locator('[data-set="part:appeals"]').click();
  await expect(page.getByText('My line was down.')).toBeVisible();
  expect(await screenFaults(livia)).toEqual([]);
  await page.locator('main textarea').fill('We believe you.');
  await page.getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByText('No open appeals.')).toBeVisible();
  await expect
    .poll(async () => (await remo.api('GET', '/api/me/measures')).map((one: { state: string }) => one.state))
    .toContain('undone');

  await page.locator('[data-set="part:proposals"]').click();
  await expect(page.getByText('Account closed')).toBeVisible();
  expect(await screenFaults(livia)).toEqual([]);
  await page.getByRole('button', { name: 'Put into force' }).click();
  await expect(page.getByText('No measure waits')).toBeVisible();
  await expect.poll(async () => (await remo.api('GET', '/api/me')).suspended).toBe(true);
});

test('a person without a role finds no such page', EVERYWHERE, async ({ person }) => {
  await person.goto('/admin');
  await expect(person.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await person.goto('/settings');
  await expect(person.page.locator('[data-sign-up]')).toBeVisible();
  await expect(person.page.locator('a[href="/admin"]')).toHaveCount(0);
});

test('an admin looks after people, tables and the server', EVERYWHERE, async ({ newPerson }) => {
  const [ada, remo] = [await newPerson(), await newPerson()];
  const { secret } = await withRole(ada, 'admin');
  const name = `Remo ${Date.now() % 1_000_000}`;
  const { table } = await remo.createTable({ preset: 'conquest_2p', seats: { S: { kind: 'me' } } });
  const { me } = await remo.api('POST', '/api/accounts', { name, password: PASSWORD });
  await enter(ada, secret);
  const { page } = ada;
  const part = (value: string) => page.locator(`[data-set="part:${value}"]`).click();
  const section = (value: string) => page.locator(`[data-section=${value}]`);

  await part('people');
  await page.locator('input[name=people]').fill(name);
  await ada.button('Search').click();
  await page.locator(`[data-person=${me.id}]`).click();
  await expect(section('person')).toContainText(`Table ${table.id}`);
  await section('order').getByLabel('Name changed').check();
  await section('order').getByLabel('New name').fill(`${name} B`);
  await section('order').getByRole('button', { name: 'Take 1 measure' }).click();
  await expect(section('measures')).toContainText('Name changed');
  expect((await remo.api('GET', '/api/me')).name).toBe(`${name} B`);
  expect(await screenFaults(ada)).toEqual([]);
  await page.locator('[data-undo=rename]').click();
  await expect.poll(async () => (await remo.api('GET', '/api/me')).name).toBe(name);

  await page.locator('[data-reset]').click();
  await expect(section('account').locator('input')).toHaveValue(/\/recover#/);
  const download = page.waitForEvent('download');
  await page.locator('[data-export]').click();
  expect((await download).suggestedFilename()).toBe(`conquista-${me.id}.json`);

  await part('tables');
  await page.locator('input[name=tables]').fill(table.id);
  await ada.button('Search').click();
  await expect(section(`table-${table.id}`).locator('.pill')).toHaveText('waiting for players');
  await page.locator('[data-repair]').click();
  await expect(section(`table-${table.id}`)).toContainText('loaded from its journal again');
  await page.locator('[data-end]').click();
  await page.locator('[data-confirm]').click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(async () => (await remo.api('GET', `/api/tables/${table.id}`)).phase).not.toBe('gathering');

  await part('people');
  await page.locator('input[name=people]').fill(me.id);
  await ada.button('Search').click();
  await page.locator(`[data-person=${me.id}]`).click();
  await page.locator('[data-delete]').click();
  await expect(page.locator('dialog')).toContainText(name);
  await page.locator('[data-confirm]').click();
  await expect(section('account')).toContainText('being deleted');
  await expect.poll(async () => (await ada.api('GET', `/api/admin/people?q=${me.id}`)).length).toBe(0);

  await part('server');
  await expect(section('figures').locator('dd').first()).toHaveText(/^\d+$/);
  await section('maintenance').locator('input[name=note]').fill('New version');
  await page.locator('[data-announce]').click();
  await expect(page.locator('[data-banner=maintenance]')).toContainText('New version');
  await page.locator('[data-withdraw]').click();
  await expect(page.locator('[data-banner=maintenance]')).toBeHidden();
  await page.locator('[data-drain]').click();
  await expect(section('drain').locator('.pill')).toHaveText('refused');
  await page.locator('[data-drain]').click();
  await expect(section('drain').locator('.pill')).toHaveText('allowed');
  await section('blocks').locator('input[name=network]').fill('somewhere');
  await section('blocks').locator('input[name=reason]').fill('a flood');
  await page.locator('[data-block]').click();
  await expect(section('blocks').getByRole('alert')).toBeVisible();
  await section('blocks').locator('input[name=network]').fill('192.0.2.7');
  await page.locator('[data-block]').click();
  await expect(section('blocks').locator('li')).toContainText('192.0.2.7');
  expect(await screenFaults(ada)).toEqual([]);
  await ada.button(/^Unblock/).click();
  await expect(section('blocks').locator('li')).toHaveCount(0);

  await part('log');
  await expect(page.locator('main li').first()).toContainText('unblocked an address');
  await expect(page.locator('main li', { hasText: 'Command line' }).first()).toBeVisible();
  expect(await screenFaults(ada)).toEqual([]);
});
