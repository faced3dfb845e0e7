// Managed accounts: a manager makes them in a batch, a pupil signs in with a code and says phrases only.
import { expect, test } from './support/fixtures';
import { screenFaults } from './support/accessibility';

const PASSWORD = 'a long way to school';

test('a manager makes accounts with codes, and a pupil plays in the club only', async ({ newPerson }) => {
  const anna = await newPerson();
  const { page } = anna;
  await anna.goto('/settings');
  await page.locator('input[name=name]').fill('Maestra');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('[data-sign-up]').click();
  await expect(page.locator('.login').first()).toBeVisible();
  const club = await page.evaluate(async () => {
    const answer = await fetch('/api/clubs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'School club' }),
    });
    return ((await answer.json()) as { id: string }).id;
  });
  await anna.goto(`/club/${club}`);
  const section = page.locator('[data-managed]');
  await section.locator('textarea').fill('Pia\nUgo\n\nPia');
  await section.getByRole('button', { name: 'Create 3 accounts' }).click();
  await expect(section.locator('tbody tr')).toHaveCount(3);
  await expect(section.locator('tbody tr').nth(2)).toContainText('Pia 2');
  await expect(section.locator('[data-managed-account]')).toHaveCount(3);
  const code = (await section.locator('tbody code').first().textContent())!;
  expect(await screenFaults(anna)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/managed.png`, fullPage: true });
  await page.evaluate(() => (window.print = () => undefined));
  await section.locator('[data-print]').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('.print-sheet code').first()).toBeInViewport();
  await expect(page.locator('.print-sheet button').first()).toBeHidden();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print.png` });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.reload();
  await expect(section.locator('[data-managed-account]')).toHaveCount(3);
  await expect(section.locator('code')).toHaveCount(0); // shown once

  const pia = await newPerson();
  await pia.goto('/settings');
  await pia.page.locator('input[name=name]').fill('Pia');
  await pia.page.locator('input[name=password]').fill(code.toUpperCase());
  await pia.button('Sign in').click();
  await expect(pia.page.getByText('Your account is managed by your club.')).toBeVisible();
  await pia.goto(`/club/${club}`);
  await expect(pia.page.locator('[data-managed]')).toHaveCount(0);
  await expect(pia.page.locator('[data-leave]')).toHaveCount(0);
  await expect(pia.page.locator('[data-open-table]')).toBeVisible();
  const tried = await pia.page.evaluate(async () => {
    const send = async (path: string, form: unknown) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(form),
        })
      ).status;
    return [
      await send('/api/tables', { preset: 'conquest_2p', seats: { S: { kind: 'me' } } }),
      await send('/api/studies', { title: 'Study' }),
    ];
  });
  expect(tried).toEqual([403, 403]);

  await section.getByRole('button', { name: 'Delete all' }).click();
  await page.locator('[data-confirm]').click();
  await expect(section.locator('[data-managed-account]')).toHaveCount(0);
});
