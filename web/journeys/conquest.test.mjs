// A first move, a plan, a refusal: one person at a Conquest table in a real browser.
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

test('first visit to first move: two taps on the board, within ten seconds', async () => {
  const anna = await house.visitor();
  await anna.go('/');
  await anna.page.locator('.go.primary').waitFor();
  const begun = Date.now();
  await anna.page.locator('.go.primary').click();
  await anna.seated();
  await anna.tap('S20');
  await anna.until(async () => (await anna.goals()) > 5, 'goals of the knight');
  await anna.tap('S21');
  await anna.page.locator('.plan ol li').first().waitFor();
  assert.ok(Date.now() - begun < 10_000, `took ${Date.now() - begun} ms`);
  assert.match(await anna.page.locator('.plan ol li').first().innerText(), /Knight.*S20 → S21/i);
  assert.match(await anna.page.locator('.moves').first().innerText(), /1 planned, 9 left/);
  assert.deepEqual(anna.faults, []);
});

test('plan, undo, redo, undo to here, clear; the draft survives a reload', async () => {
  const anna = await house.visitor();
  await anna.go('/');
  await anna.page.locator('.go.primary').click();
  await anna.seated();
  const lines = () => anna.page.locator('.plan ol li').count();
  for (const [from, to, count] of [
    ['S20', 'S21', 1],
    ['S14', 'S15', 2],
    ['S34', 'S35', 3],
  ]) {
    await anna.tap(from);
    await anna.until(async () => (await anna.goals()) > 0, `goals of ${from}`);
    await anna.tap(to);
    await anna.until(async () => (await lines()) === count, `${count} lines`);
  }
  await anna.page.reload();
  await anna.seated();
  await anna.until(async () => (await lines()) === 3, 'the plan is kept');
  await anna.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await anna.until(async () => (await lines()) === 2, 'undo');
  await anna.page.getByRole('button', { name: 'Redo', exact: true }).click();
  await anna.until(async () => (await lines()) === 3, 'redo');
  await anna.page.locator('.plan-line').nth(1).click();
  await anna.until(async () => (await lines()) === 1, 'undo to here');
  await anna.page.getByRole('button', { name: 'Clear plan' }).click();
  await anna.until(async () => (await lines()) === 0, 'clear');
  assert.deepEqual(anna.faults, []);
});

test('what cannot be done is refused in words, with its rule', async () => {
  const anna = await house.visitor();
  await anna.go('/');
  await anna.page.locator('.go.primary').click();
  await anna.seated();
  await anna.tap('S20');
  await anna.until(async () => (await anna.goals()) > 5, 'goals');
  await anna.page.locator('#command').fill('S20-N1');
  await anna.page.keyboard.press('Enter');
  const notice = anna.page.locator('.tip.notice');
  await notice.waitFor();
  assert.match(await notice.innerText(), /not possible/i);
  const rule = notice.locator('a[href^="/rules/"]');
  const clause = (await rule.getAttribute('href')).split('/').at(-1);
  await anna.go(`/rules/${clause}`);
  await anna.page.locator(`#clause-${clause}.now`).waitFor();
});
