// Journeys of the frame: choosing a table of either family, invitations in four languages, settings that travel.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

const tableOf = (visitor) => visitor.page.url().split('/').at(-1);

test('a table of Condottiere for six with variants, and its invitation in four languages', async () => {
  const anna = await house.visitor();
  await anna.go('/new');
  await anna.page.locator('[data-family=condottiere]').click();
  await anna.page.locator('[data-set="count:6"]').click();
  await anna.page.locator('[data-variant=variant_d]').check();
  await anna.page.locator('[data-seat=B]').selectOption('person');
  await anna.page.locator('[data-level=C]').selectOption('captain');
  await anna.page.locator('[data-set="pace:live"]').click();
  await anna.page.locator('[data-time=turn]').fill('45');
  await anna.page.locator('[data-set="press:table"]').click();
  await anna.page.locator('[data-create]').click();
  await anna.page.locator('textarea').waitFor();
  const { summary, mine } = await anna.api('GET', `/api/tables/${tableOf(anna)}`);
  assert.equal(summary.preset, 'condottiere_6p');
  const usual = new Set(['revision', 'hand_discard_order', 'leaver_policy']); // what every new match has
  const chosen = Object.entries(summary.options).filter(([name]) => !usual.has(name));
  assert.deepEqual(Object.fromEntries(chosen), { players: '6', variant_d: 'yes' });
  assert.deepEqual(mine, ['A']);
  assert.equal(summary.seats.C.spec, 'captain');
  assert.equal(summary.seats.B.kind, 'open');
  assert.equal(summary.pace.turn, 45_000);
  assert.equal(summary.press, 'table');
  for (const [tongue, word] of [
    ['it', /Vieni a giocare a Condottiere/],
    ['de', /Spiel mit mir Condottiere/],
    ['fr', /Viens jouer à Condottiere/],
    ['en', /Play Condottiere with me/],
  ]) {
    await anna.page.locator(`[data-tongue=${tongue}]`).click();
    await anna.until(async () => word.test(await anna.page.locator('textarea').inputValue()), `invitation ${tongue}`);
    assert.match(await anna.page.locator('textarea').inputValue(), /\/join\//);
  }
  assert.deepEqual(anna.faults, []);
});

test('changed rules are counted against the printed ones, and what does not go together is said at once', async () => {
  const anna = await house.visitor();
  await anna.go('/new');
  await anna.page.locator('[data-family=conquest]').click();
  await anna.page.locator('[data-set="edition:grand"]').click();
  await anna.page.locator('[data-set="mode:duel"]').click();
  await anna.page.getByRole('button', { name: 'Show' }).click();
  await anna.page.locator('[data-option=mount_cost]').fill('2');
  await anna.page.locator('[data-option=mount_cost]').press('Tab');
  assert.match(await anna.page.locator('[data-changes]').innerText(), /1 change from the printed rules/);
  assert.match(await anna.page.locator('.diff').innerText(), /1 → 2/);
  await anna.page.locator('[data-option=mount_cost]').fill('7');
  await anna.page.locator('[data-option=mount_cost]').press('Tab');
  await anna.page.locator('.form [role=alert]').waitFor();
  assert.equal(await anna.page.locator('[data-create]').isDisabled(), true);
  await anna.page.getByRole('button', { name: 'as printed' }).click();
  await anna.until(async () => !(await anna.page.locator('[data-create]').isDisabled()), 'a table that can be opened');
  await anna.page.locator('[data-create]').click();
  await anna.seated();
  await anna.until(async () => (await anna.page.title()).startsWith('(1)'), 'the tab says that a table waits');
  const icon = await anna.page.locator('link[rel=icon]').getAttribute('href');
  assert.match(icon, /waiting/);
  assert.deepEqual(anna.faults, []);
});

test('settings are remembered, travel with an account, and a guest keeps his games', async () => {
  const anna = await house.visitor();
  await anna.go('/settings');
  await anna.page.locator('#language').selectOption('de');
  await anna.page.locator('[data-set="theme:dark"]').click();
  await anna.page.locator('[data-set="text:115"]').click();
  await anna.page.locator('[data-set="pieces:letters"]').click();
  await anna.page.locator('[data-sound=all]').check();
  await anna.page.locator('[data-sound=capture]').uncheck();
  await anna.page.reload();
  await anna.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  const page = anna.page.locator('html');
  assert.equal(await page.getAttribute('data-theme'), 'dark');
  assert.equal(await page.getAttribute('data-pieces'), 'letters');
  assert.equal(await anna.page.locator('[data-sound=capture]').isChecked(), false);
  const form = { preset: 'conquest_2p', seats: { S: { kind: 'me' } } };
  const { table } = await anna.api('POST', '/api/tables', form);
  const name = `Anna ${Date.now() % 100000}`;
  await anna.page.locator('input[name=name]').fill(name);
  await anna.page.locator('input[name=password]').fill('a long way to the castle');
  await anna.page.locator('[data-sign-up]').click();
  await anna.page.locator('.login').first().waitFor();
  await anna.until(
    async () => (await anna.api('GET', '/api/me')).settings.client?.theme === 'dark',
    'settings with the account',
  );
  const elsewhere = await house.visitor();
  await elsewhere.go('/settings');
  await elsewhere.page.locator('input[name=name]').fill(name);
  await elsewhere.page.locator('input[name=password]').fill('a long way to the castle');
  await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  assert.equal(await elsewhere.page.locator('html').getAttribute('data-theme'), 'dark');
  const mine = await elsewhere.api('GET', '/api/me/tables');
  assert.deepEqual(
    mine.map((one) => one.id),
    [table.id],
  );
  assert.deepEqual([...anna.faults, ...elsewhere.faults], []);
});

test('somebody is found: a table that fits is joined, else one is opened for others to find', async () => {
  const anna = await house.visitor();
  await anna.go('/play');
  await anna.page.locator('[data-find]').click();
  await anna.page.locator('#gather-title').waitFor();
  assert.match(await anna.page.locator('footer [role=status]').innerText(), /A computer joins in/);
  const bruno = await house.visitor();
  await bruno.go('/play');
  await bruno.page.locator('.table-row.open').first().waitFor();
  await bruno.page.locator('[data-find]').click();
  for (const visitor of [anna, bruno]) await visitor.seated();
  assert.equal(tableOf(anna), tableOf(bruno));
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('a restart is announced with a countdown, and everybody is back without a reload', async () => {
  const anna = await house.visitor();
  await anna.go('/');
  await anna.page.locator('.go.primary').click();
  await anna.seated();
  const gone = new Promise((resolve) => house.server.once('exit', resolve));
  house.server.kill('SIGTERM');
  await anna.page.locator('[data-banner=closing]').waitFor();
  assert.match(await anna.page.locator('[data-banner=closing]').innerText(), /restarts in \d+ s; clocks are paused/);
  await gone;
  await house.start();
  await anna.until(async () => /Connected/.test(await anna.page.locator('.conn').innerText()), 'connected again');
  await anna.page.locator('[data-banner]').waitFor({ state: 'detached' });
  assert.deepEqual(anna.faults, []);
});
