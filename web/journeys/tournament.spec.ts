// A tournament from the form to the winner, by two people with accounts.
import { screenFaults } from './support/accessibility';
import { expect, type Person, test } from './support/fixtures';

async function signUp(person: Person, name: string): Promise<void> {
  await person.goto('/tournaments');
  await person.api('POST', '/api/accounts', { name, password: 'a good long word' });
  await person.goto('/tournaments');
}

test('create, join, begin, play and win', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  await signUp(anna, `Anna${Date.now() % 1e6}`);
  await signUp(bruno, `Bruno${Date.now() % 1e6}`);
  const { page } = anna;
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Evening round');
  await page.getByText('round robin').click();
  await page.getByRole('radio', { name: 'when I start it' }).click();
  expect(await screenFaults(anna)).toEqual([]);
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening round');
  const address = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await bruno.goto(address);
  await bruno.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.locator('[data-entrant]')).toHaveCount(2); // told over the socket
  expect(await screenFaults(anna)).toEqual([]);
  await page.getByRole('button', { name: 'Start now' }).click();
  for (const { page: each } of [anna, bruno]) {
    await each.locator('.mine').getByRole('link', { name: 'To my table' }).click();
    await expect(each).toHaveURL(/\/table\//);
  }
  const table = new URL(page.url()).pathname.split('/').pop()!;
  await expect.poll(async () => (await anna.api('GET', `/api/tables/${table}`))['phase']).toBe('playing');
  const { mine } = (await bruno.api('GET', `/api/tables/${table}`)) as { mine: string[] };
  await bruno.command(table, 'resign', { do: 'resign', seat: mine[0]! });
  await anna.goto(address);
  await expect(page.locator('.winner')).toContainText('won');
  await expect(page.locator('[data-entrant]').first()).toContainText('Anna');
  await page.getByText('Results').click();
  await expect(page.getByRole('link', { name: 'as text' })).toBeVisible();
  expect(await screenFaults(anna)).toEqual([]);
  await anna.goto('/tournaments');
  await page.getByRole('radio', { name: 'Past' }).click();
  await expect(page.getByRole('link', { name: 'Evening round' }).first()).toBeVisible();
  expect(await screenFaults(anna)).toEqual([]);
});
