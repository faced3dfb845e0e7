// Settings that are remembered and belong to an account.
import { expect, test } from './support/fixtures';

test('settings are remembered and move with the account, and a guest who signs up keeps the tables', async ({
  newPerson,
}) => {
  const anna = await newPerson();
  const { page } = anna;
  await anna.goto('/settings');
  await page.locator('#language').selectOption('de');
  await page.locator('[data-set="theme:dark"]').click();
  await page.locator('[data-set="text:115"]').click();
  await page.locator('[data-set="pieces:letters"]').click();
  await page.locator('[data-sound=all]').check();
  await page.locator('[data-sound=capture]').uncheck();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-pieces', 'letters');
  await expect(page.locator('[data-sound=capture]')).not.toBeChecked();
  const { table } = await anna.api('POST', '/api/tables', { preset: 'conquest_2p', seats: { S: { kind: 'me' } } });
  const name = `Anna ${Date.now() % 100000}`;
  const password = 'a long way to the castle';
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.locator('[data-sign-up]').click();
  await expect(page.locator('.login').first()).toBeVisible();
  await expect.poll(async () => (await anna.api('GET', '/api/me')).settings.client?.theme).toBe('dark');

  const elsewhere = await newPerson();
  await elsewhere.goto('/settings');
  await elsewhere.page.locator('input[name=name]').fill(name);
  await elsewhere.page.locator('input[name=password]').fill(password);
  await elsewhere.button('Sign in').click();
  await expect(elsewhere.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(elsewhere.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const tables = await elsewhere.api('GET', '/api/me/tables');
  expect(tables.map(({ id }: { id: string }) => id)).toEqual([table.id]);
});
