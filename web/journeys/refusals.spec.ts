// What cannot be done is explained in the language of the reader, with a way on: links that lead nowhere, tables that
// are full, and names that are too long, reserved, taken, refused by the operator's list of words, or missing.
import { expect, type Person, test } from './support/fixtures';
import { LANGUAGES } from './support/screens';
import { sentence } from './support/sentences';
import { REFUSED_WORD } from './support/server';

const me = { kind: 'me' };
const HOST = 'Rosalinda';
const LONGEST = 24;

/** A table with an open seat, whose host has a name. */
async function hostTable(host: Person): Promise<string> {
  await host.signInAsGuest();
  await host.api('PATCH', '/api/me', { name: HOST });
  await host.createTable({ preset: 'conquest_2p', seats: { S: me } });
  return host.invitationPath;
}

for (const language of LANGUAGES) {
  const say = (key: string, params = {}) => sentence(language, key, params);

  test(`${language}: a link that leads nowhere and a full table are explained, with a way on`, async ({
    newPerson,
  }) => {
    const [anna, bruno] = [await newPerson(), await newPerson({ locale: language })];
    const { page } = bruno;
    for (const path of ['/join/nothing/nothing', '/table/nothing', '/moment/nothing']) {
      await bruno.goto(path);
      const key = path.startsWith('/moment') ? 'moment.gone' : 'join.gone';
      await expect(page.getByRole('alert'), path).toContainText(say(key));
      await expect(page.locator('main a.btn[href="/play"], [data-teaser]').first(), path).toBeVisible();
    }
    // Who arrives in the wrong language reads the reason in the other one.
    const other = language === 'en' ? 'de' : 'en';
    await bruno.goto('/join/nothing/nothing');
    await page.locator('.pick-language select').selectOption(other);
    await expect(page.getByRole('alert')).toContainText(sentence(other, 'join.gone'));
    await page.locator('.pick-language select').selectOption(language);
    const { table } = await anna.createTable({ preset: 'conquest_4p', seats: { S: me } });
    await bruno.goto(anna.invitationPath);
    await expect(page.locator('[data-sit]')).toBeVisible();
    const carla = await newPerson({ locale: language });
    await carla.goto(anna.invitationPath);
    await carla.page.locator('[data-sit]').click();
    await expect(carla.page.locator('#gather-title')).toBeVisible();
    await anna.command(table.id, 'away', { do: 'close' }); // while the others wait or read the invitation
    await page.locator('[data-sit]').click();
    for (const other of [bruno, carla]) {
      await expect(other.page.getByRole('alert')).toHaveText(say('join.closed'));
      await expect(other.page.locator('main a.btn[href="/play"]')).toBeVisible();
    }
    await anna.createTable({
      preset: 'conquest_2p',
      seats: { S: me, N: { kind: 'computer', player: 'random' } },
      start: true,
    });
    await bruno.goto(anna.invitationPath);
    await expect(page.getByRole('heading', { name: say('join.full.title') })).toBeVisible();
    await expect(page.getByText(say('join.full.more'))).toBeVisible();
    await expect(page.locator('main a[href="/new"]')).toBeVisible();
    await page.locator('[data-watch]').click();
    await bruno.board.ready();
  });

  test(
    `${language}: a name that cannot be used is explained, and another one is taken`,
    { tag: '@phone' },
    async ({ newPerson }) => {
      const [anna, bruno, carla] = [await newPerson(), await newPerson({ locale: language }), await newPerson()];
      const { page } = bruno;
      const taken = `Matilda ${language}`;
      await carla.api('POST', '/api/accounts', { name: taken, password: 'a long password' });
      await bruno.goto(await hostTable(anna));
      const [field, sit] = [page.locator('#join-name'), page.locator('[data-sit]')];
      for (const [name, why] of [
        ['x'.repeat(LONGEST + 6), say('server.name_long', { most: LONGEST })],
        ['a', say('server.name', { least: 2, most: LONGEST })],
        ['Moderator', say('server.name_reserved')],
        [taken, say('server.name_taken', { name: taken })],
        [HOST, say('server.name_at_table', { name: HOST })],
        [REFUSED_WORD, say('server.name_words')],
      ] as const) {
        await field.fill(name);
        await sit.tap();
        await expect(page.getByRole('alert')).toHaveText(why);
        await expect(field, 'the name can be corrected').toBeEditable();
      }
      await field.fill('Bruno');
      await sit.tap();
      await expect(page.locator('#gather-title')).toBeVisible();
      await bruno.goto('/settings');
      await page.locator('#display-name').fill('');
      await page.locator('#display-name').press('Enter');
      await expect(page.getByRole('alert')).toHaveText(say('server.name_empty'));
    },
  );
}

test('guests choose a name where they look for an opponent, and where they watch', async ({ newPerson }) => {
  const [anna, bruno, carla] = [await newPerson(), await newPerson(), await newPerson()];
  await carla.api('POST', '/api/accounts', { name: 'Matilda', password: 'a long password' });
  const { table } = await anna.createTable({
    preset: 'conquest_2p',
    seats: { S: me, N: { kind: 'computer', player: 'random' } },
    visibility: 'public',
    start: true,
  });
  const { page } = bruno;
  const field = page.locator('#guest-name');
  const say = (key: string, params = {}) => sentence('en', key, params);
  const alert = page.locator('[data-guest-name]').getByRole('alert');
  await bruno.goto('/play');
  for (const [name, why] of [
    ['', say('server.name_empty')],
    ['x'.repeat(LONGEST + 6), say('server.name_long', { most: LONGEST })],
    ['Matilda', say('server.name_taken', { name: 'Matilda' })],
    [REFUSED_WORD, say('server.name_words')],
  ] as const) {
    await field.fill(name);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(alert).toHaveText(why);
  }
  await field.fill('Bruno');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  expect((await bruno.api('GET', '/api/me')).name).toBe('Bruno');

  await carla.page.context().clearCookies();
  await carla.goto(`/table/${table.id}`);
  await carla.board.ready();
  await carla.page.locator('[data-tab=talk]').click();
  await carla.page.locator('[data-channel=watchers]').click();
  await carla.page.locator('#guest-name').fill('Carla');
  await carla.page.locator('#guest-name').press('Enter');
  await expect(carla.page.locator('#guest-name')).toHaveCount(0);
  await carla.page.locator('#talk-text').fill('Hello');
  await carla.page.locator('#talk-text').press('Enter');
  await expect(carla.page.locator('.talk')).toContainText('Carla');
});
