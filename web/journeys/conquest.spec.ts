// One person at a Conquest table: a first move, a plan, a refusal.
import { expect, test } from './support/fixtures';

test('first visit to first move: two taps on the board, within ten seconds', async ({ person }) => {
  const { board, page } = person;
  await person.goto('/');
  const play = page.locator('.go.primary');
  await expect(play).toBeVisible();
  const begun = Date.now();
  await play.click();
  await board.ready();
  await board.tap('S20');
  await expect(board.goals.nth(5)).toBeAttached();
  await board.tap('S21');
  await expect(board.plan.first()).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(10_000);
  await expect(board.plan.first()).toContainText(/Knight.*S20 → .*S21/is, { useInnerText: true });
  await expect(page.locator('.moves').first()).toContainText(/1 planned, 9 left/, { useInnerText: true });
});

test('plan, undo, redo, undo to here, clear; the plan survives a reload', async ({ person }) => {
  const { board, page } = person;
  await person.goto('/');
  await page.locator('.go.primary').click();
  await board.ready();
  for (const [k, [from, to]] of [
    ['S20', 'S21'],
    ['S14', 'S15'],
    ['S34', 'S35'],
  ].entries()) {
    await board.tap(from!);
    await expect(board.goals).not.toHaveCount(0);
    await board.tap(to!);
    await expect(board.plan).toHaveCount(k + 1);
  }
  await page.reload();
  await board.ready();
  await expect(board.plan).toHaveCount(3);
  await person.button('Undo').click();
  await expect(board.plan).toHaveCount(2);
  await person.button('Redo').click();
  await expect(board.plan).toHaveCount(3);
  await page.locator('.plan-line').nth(1).click();
  await expect(board.plan).toHaveCount(1);
  await person.button(/Clear plan/).click();
  await expect(board.plan).toHaveCount(0);
});

test('an impossible action is refused in words, with its rule', async ({ person }) => {
  const { board, page } = person;
  await person.goto('/');
  await page.locator('.go.primary').click();
  await board.ready();
  await board.tap('S20');
  await expect(board.goals.nth(5)).toBeAttached();
  await page.locator('#command').fill('S20-N1');
  await person.press('Enter');
  const notice = page.locator('.notice');
  await expect(notice).toContainText(/not possible/i);
  const clause = (await notice.locator('a[href^="/rules/"]').getAttribute('href'))!.split('/').at(-1)!;
  await person.goto(`/rules/${clause}`);
  await expect(page.locator(`#clause-${clause}.now`)).toBeVisible();
});
