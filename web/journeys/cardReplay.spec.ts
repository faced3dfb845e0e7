// The replay of a whole match of Condottiere.
import { expect, test } from './support/fixtures';

// The match is played to its end in seconds, faster than the rate limits allow.
test.use({ rateLimits: false });

test('battles by name, other views, what was hidden, a branch, and all of it without a connection', async ({
  person,
}) => {
  test.slow();
  const { page } = person;
  const { table } = await person.createTable({
    preset: 'condottiere_2p',
    seats: { A: { kind: 'me' }, B: { kind: 'me' } },
    start: true,
  });
  await person.playOut(table.id, ['A', 'B']);
  await person.goto('/rules');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await person.goto(`/replay/${table.id}?at=1`);
  await expect(page.locator('.steps .turn-head b').first()).toHaveText(/^Battle for [A-Z][a-z]+$/);
  await person.press('Control+ArrowRight', 'End');
  await expect(page.locator('.ending')).toContainText(/Guest/);
  const view = page.locator('.eyes select');
  await view.selectOption('B');
  await person.press('Home');
  await expect(page.locator('.in-replay .hand li'), 'the hand as it was then').toHaveCount(10);
  await view.selectOption('all');
  await expect(page.locator('.revealed dt'), 'both hands').toHaveCount(2);
  await person.button('Try from here').click();
  await page.locator('.prompt.mine .region-list button').first().click();
  await page.locator('.prompt-acts .primary').click();
  await expect(page.locator('.prompt[data-phase=turn].mine')).toBeVisible();
  await person.disconnect();
  await person.goto(`/replay/${table.id}`);
  await expect(page.locator('.in-replay .line').first()).toBeVisible();
  await person.press('ArrowRight');
  await expect(page.locator('.steps li.on', { hasText: 'Condottiere token' })).toBeVisible();
  await person.reconnect();
});
