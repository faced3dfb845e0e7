// Passkeys with the virtual authenticator of Chromium: add one, sign in without a name, sign up without a password.
import type { CDPSession } from '@playwright/test';
import { expect, test } from './support/fixtures';
import type { Person } from './support/person';
import { screenFaults } from './support/accessibility';

const PASSWORD = 'a long way to Rome';

/** A device with a screen lock that keeps passkeys. */
async function addAuthenticator(person: Person): Promise<{ cdp: CDPSession; authenticator: string }> {
  const cdp = await person.page.context().newCDPSession(person.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticator: authenticatorId };
}

test('a passkey is added, signs in without a name, and is removed', async ({ newPerson }) => {
  const anna = await newPerson();
  const { cdp, authenticator } = await addAuthenticator(anna);
  const { page } = anna;
  await anna.goto('/settings');
  await page.locator('input[name=name]').fill('Paola');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('[data-sign-up]').click();
  await expect(page.locator('.login').first()).toBeVisible();

  await anna.goto('/security');
  const section = page.locator('[data-section=passkeys]');
  await section.locator('input[name=passkey-password]').fill(PASSWORD);
  await section.locator('input[name=passkey-label]').fill('My laptop');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.locator('li')).toContainText('My laptop');
  await expect(section.locator('li')).toContainText('not used yet');
  await section.getByRole('button', { name: 'Rename “My laptop”' }).click();
  await section.locator('input[name=passkey-rename]').fill('Old laptop');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.locator('li')).toContainText('Old laptop');
  expect(await screenFaults(anna)).toEqual([]);

  await anna.goto('/settings');
  await anna.button('Sign out').click();
  await expect(page.locator('[data-sign-up]')).toBeVisible();
  await anna.button('Sign in with a passkey').click();
  await expect(page.locator('.login').first()).toBeVisible();
  await anna.goto('/security');
  await expect(section.locator('li')).toContainText('last used');

  // A device that does not ask who is there is refused by the browser or by the server.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified: false });
  await anna.goto('/settings');
  await anna.button('Sign out').click();
  await anna.button('Sign in with a passkey').click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified: true });
  await anna.button('Sign in with a passkey').click();
  await expect(page.locator('.login').first()).toBeVisible();
  await anna.goto('/security');
  await section.locator('input[name=passkey-password]').fill(PASSWORD);
  await section.getByRole('button', { name: 'Remove “Old laptop”' }).click();
  await expect(section.locator('li')).toHaveCount(0);
});

test('a guest signs up with a passkey and keeps the table @phone', async ({ newPerson }) => {
  const bruno = await newPerson();
  await addAuthenticator(bruno);
  const { page } = bruno;
  await bruno.goto('/settings');
  await expect(page.locator('[data-sign-up]')).toBeVisible();
  const opened = await page.evaluate(async () => {
    const form = { preset: 'conquest_2p', seats: { S: { kind: 'me' } } };
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    return ((await answer.json()) as { table: { id: string } }).table.id;
  });
  await page.locator('input[name=name]').fill('Bruno Passkey');
  await bruno.button('Sign up with a passkey').click();
  await expect(page.locator('.login').first()).toBeVisible();
  const mine = await page.evaluate(async () => (await (await fetch('/api/me/tables')).json()) as { id: string }[]);
  expect(mine.map((one) => one.id)).toContain(opened);
  await bruno.goto('/security');
  await expect(page.locator('[data-section=passkeys] li')).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('This is the only way to sign in')).toBeVisible();
  await page.locator('input[name=first-password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.locator('[data-section=password]')).toHaveCount(0);
  expect(await screenFaults(bruno)).toEqual([]);
});
