// The bell, the page of notifications and its settings; recovery codes, a lost password and the second factor.
import { expect, test } from './support/fixtures';
import { screenFaults } from './support/accessibility';
import type { Person } from './support/person';
import { appCode } from './support/authenticator';

const PASSWORD = 'a long way to the castle';

async function withAccount(person: Person, prefix: string): Promise<string> {
  const name = `${prefix}${String(Date.now() % 1_000_000)}`;
  await person.goto('/settings');
  await person.page.locator('input[name=name]').fill(name);
  await person.page.locator('input[name=password]').fill(PASSWORD);
  await person.page.locator('[data-sign-up]').click();
  await expect(person.page.locator('.login').first()).toBeVisible();
  return name;
}

test('a person away from the table is notified of the turn, and the count ends with looking', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  await withAccount(anna, 'Anna');
  await anna.goto('/notifications');
  await expect(anna.page.getByText('No notifications yet.')).toBeVisible();
  await bruno.goto('/play');
  await expect(bruno.page.locator('.conn:not(.bad)')).toBeVisible();
  const form = { preset: 'conquest_2p', pace: 'slow', seats: { N: { kind: 'me' } } };
  const { table, invitation } = await bruno.api('POST', '/api/tables', form);
  await anna.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: 'S' });
  await bruno.api('POST', `/api/tables/${table.id}/requests`, { cid: 's', command: { do: 'start' } });
  const row = anna.page.locator('.notification');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Your turn: Conquest, two players');
  await expect(row).toContainText('left');
  await expect(anna.page.locator('.bell .badge')).toHaveText('1');
  expect(await screenFaults(anna)).toEqual([]);
  await row.getByRole('link', { name: 'Play' }).click();
  await expect(anna.page.locator('.map')).toBeVisible();
  await expect.poll(async () => (await anna.api('GET', '/api/notifications')).unseen).toBe(0);
  await anna.api('POST', `/api/tables/${table.id}/requests`, { cid: 'r', command: { do: 'resign', seat: 'S' } });
  await bruno.goto('/notifications');
  await expect(bruno.page.locator('.notification')).toContainText('You have won: Conquest, two players');
  await bruno.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bruno.page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect.poll(async () => (await bruno.api('GET', '/api/notifications')).unseen).toBe(0);
});

test('what reaches a person is chosen by kind and channel, with quiet hours', async ({ newPerson }) => {
  const anna = await newPerson();
  await anna.goto('/notifications');
  const turn = anna.page.locator('[data-setting="turn:push"]');
  await expect(turn).toBeChecked();
  await turn.uncheck();
  await anna.page.locator('[data-quiet]').check();
  await expect(anna.page.locator('input[type=time]').first()).toHaveValue('22:30');
  await anna.page.locator('input[type=time]').first().fill('21:15');
  await anna.page.locator('input[type=time]').first().blur();
  await expect(anna.page.getByText('Saved')).toBeVisible();
  await anna.page.reload();
  await expect(turn).not.toBeChecked();
  await expect(anna.page.locator('input[type=time]').first()).toHaveValue('21:15');
  expect(await screenFaults(anna)).toEqual([]);
});

test('a recovery code replaces a lost password, and the second factor is asked for', async ({ newPerson }) => {
  const anna = await newPerson();
  const name = await withAccount(anna, 'Carla');
  const { page } = anna;
  await anna.goto('/security');
  await page.locator('input[name=codes-password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(page.locator('[data-section=codes] li')).toHaveCount(10);
  const code = (await page.locator('[data-section=codes] li').first().textContent())!;
  expect(await screenFaults(anna)).toEqual([]);

  const elsewhere = await newPerson();
  await elsewhere.goto('/recover');
  await elsewhere.page.locator('input[name=account]').fill(name);
  await elsewhere.page.locator('input[name=code]').fill(code);
  await elsewhere.page.locator('input[name=new-password]').fill('another long way');
  await elsewhere.button('Set the password').click();
  await expect(elsewhere.page.getByText('Your new password is set.')).toBeVisible();
  await elsewhere.goto('/settings');
  await elsewhere.page.locator('input[name=name]').fill(name);
  await elsewhere.page.locator('input[name=password]').fill('another long way');
  await elsewhere.button('Sign in').click();
  await expect(elsewhere.page.locator('.login').first()).toBeVisible();

  await elsewhere.goto('/security');
  await elsewhere.page.locator('input[name=totp-password]').fill('another long way');
  await elsewhere.button('Set up').click();
  const secret = (await elsewhere.page.locator('[data-section=totp] form code').textContent())!;
  await elsewhere.page.locator('input[name=totp-code]').fill(appCode(secret, Date.now() - 30_000));
  await elsewhere.button('Turn on').click();
  await expect(elsewhere.page.locator('[data-section=totp] li')).toHaveCount(10);
  const third = await newPerson();
  await third.goto('/settings');
  await third.page.locator('input[name=name]').fill(name);
  await third.page.locator('input[name=password]').fill('another long way');
  await third.button('Sign in').click();
  await expect(third.page.getByRole('alert')).toContainText('Enter the code from your authenticator app');
  await third.page.locator('input[name=code]').fill(appCode(secret, Date.now()));
  await third.button('Sign in').click();
  await expect(third.page.locator('.login').first()).toBeVisible();
});
