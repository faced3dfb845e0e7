// Rules, replays, lessons and the client without a line, in a real browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './kit.mjs';

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';
let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

/** A few moves of two seats at one device. */
async function played(visitor) {
  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await visitor.sit({ preset: 'conquest_2p', seats, opening: OPENING, start: true });
  await visitor.say(table.id, 'S', 'W1-W2', ['S12-S11']);
  await visitor.say(table.id, 'N', 'decline');
  await visitor.say(table.id, 'S', 'end', ['S13-S14']);
  await visitor.say(table.id, 'N', 'end', ['W3-W4']);
  return table.id;
}

test('rules: searched in one’s own language, opened at a clause, beside the board by a key', async () => {
  const anna = await house.visitor({ locale: 'de' });
  await anna.go('/rules/GC-REC-05');
  assert.match(await anna.page.locator('#clause-GC-REC-05.now').innerText(), /Schritte/);
  const tried = await anna.page.locator('section:has(#chapter-8) .try').getAttribute('href');
  await anna.page.locator('.reader input').fill('Zugbrücke');
  await anna.until(async () => (await anna.page.locator('.clause-list li').count()) > 5, 'clauses');
  assert.ok(await anna.page.locator('#clause-GC-DRAW-01').isVisible());
  await anna.page.locator('.reader input').fill('<img src=x onerror=alert(1)>');
  await anna.until(async () => (await anna.page.locator('.clause-list li').count()) === 0, 'nothing');
  const seats = { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } };
  await anna.opened({ preset: 'conquest_2p', seats, start: true });
  await anna.seated();
  await anna.page.keyboard.press('r');
  await anna.page.locator('.rules-drawer .chapter').first().waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.until(async () => (await anna.page.locator('.rules-drawer').count()) === 0, 'closed');
  await anna.go(tried);
  await anna.page.locator('.lesson .dots i:nth-child(6).now').waitFor({ state: 'attached' });
  assert.deepEqual(anna.faults, []);
});

test('replay: to a moment, into a branch, and on against the computer', async () => {
  const anna = await house.visitor();
  const table = await played(anna);
  await anna.go(`/replay/${table}?at=2`);
  await anna.page.locator('.replay .stage .at').first().waitFor();
  await anna.page.keyboard.press('End');
  await anna.until(async () => /at=7/.test(anna.page.url()), 'the address follows');
  await anna.page.keyboard.press('Home');
  await anna.page.keyboard.press('ArrowRight');
  await anna.page.locator('.steps li.on').waitFor();
  await anna.page.getByRole('button', { name: 'Try from here' }).click();
  await anna.page.locator('.branch-bar').waitFor();
  await anna.tap('S13');
  await anna.until(async () => (await anna.goals()) > 0, 'goals in a branch');
  await anna.tap('S14');
  await anna.until(async () => anna.page.getByRole('button', { name: 'Undo' }).isEnabled(), 'something to undo');
  await anna.page.getByRole('button', { name: 'Continue from here' }).click();
  await anna.page.getByRole('button', { name: 'Start', exact: true }).click();
  await anna.page.waitForURL(/\/table\//);
  await anna.seated();
  assert.ok(await anna.page.locator('.mybar').isVisible());
  assert.deepEqual(anna.faults, []);
});

test('replay of Condottiere: battles by name, other eyes, what was hidden, a try, and all of it without a line', async () => {
  const anna = await house.visitor();
  const { page } = anna;
  const { table } = await anna.sit({
    preset: 'condottiere_2p',
    seats: { A: { kind: 'me' }, B: { kind: 'me' } },
    start: true,
  });
  await anna.playOut(table.id, ['A', 'B']);
  await anna.go('/rules');
  await anna.until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'a service worker');
  await anna.go(`/replay/${table.id}?at=1`);
  await page.locator('.steps .turn-head b').first().waitFor();
  assert.match(await page.locator('.steps .turn-head b').first().innerText(), /^Battle for [A-Z][a-z]+$/);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('End');
  await page.locator('.ending').waitFor();
  assert.match(await page.locator('.ending').innerText(), /Guest/);
  const eyes = page.locator('.eyes select');
  await eyes.selectOption('B');
  await page.keyboard.press('Home');
  await anna.until(async () => (await page.locator('.in-replay .hand li').count()) === 10, 'the hand as it was then');
  await eyes.selectOption('all');
  await anna.until(async () => (await page.locator('.revealed dt').count()) === 2, 'both hands');
  await page.getByRole('button', { name: 'Try from here' }).click();
  await page.locator('.prompt.mine .region-list button').first().click();
  await page.locator('.prompt-acts .primary').click();
  await page.locator('.prompt[data-phase=turn].mine').waitFor();
  await anna.cut();
  await anna.go(`/replay/${table.id}`);
  await page.locator('.in-replay .line').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.steps li.on', { hasText: 'Condottiere token' }).waitFor();
  await anna.mend();
  assert.deepEqual(anna.faults, []);
});

test('a record that is none is refused in words, and runs nothing', async () => {
  const anna = await house.visitor();
  await anna.go('/replay');
  await anna.page.locator('textarea').fill('<script>alert(1)</script>\n');
  await anna.page.getByRole('button', { name: 'Open', exact: true }).click();
  await anna.page.locator('.bring .fault').waitFor();
  assert.match(await anna.page.locator('.bring .fault').innerText(), /line 1|first line/i);
  assert.deepEqual(anna.faults, []);
});

test('a lesson by keyboard alone', async () => {
  const anna = await house.visitor();
  await anna.go('/learn/conquest');
  await anna.page.locator('.lesson-map .at').first().waitFor();
  await anna.page.locator('.lesson-map .map').focus();
  for (const key of ['S', '1', '2']) await anna.page.keyboard.press(key);
  await anna.page.keyboard.press('Enter');
  await anna.until(async () => (await anna.goals()) > 3, 'goals of the soldier');
  await anna.page.waitForTimeout(1_300);
  for (const key of ['S', '1', '4']) await anna.page.keyboard.press(key);
  await anna.page.keyboard.press('Enter');
  await anna.page.locator('.praise').waitFor();
  await anna.page.keyboard.press('Enter');
  await anna.until(async () => /2 of 8/.test(await anna.page.locator('.lesson-say').innerText()), 'the next lesson');
  await anna.go('/learn/condottiere');
  await anna.page.locator('.lesson-hand button').first().waitFor();
  await anna.page.keyboard.press('3');
  await anna.page.keyboard.press('2');
  await anna.page.locator('.praise').waitFor();
  assert.deepEqual(anna.faults, []);
});

test('without a line: rules, lessons, and the replay that was opened', async () => {
  const anna = await house.visitor();
  const table = await played(anna);
  await anna.go('/rules');
  await anna.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // a page that was loaded past the worker is taken care of too
  await (await anna.context.newCDPSession(anna.page)).send('Page.reload', { ignoreCache: true });
  await anna.page.locator('.clause-list, .reader').first().waitFor();
  await anna.until(() => anna.page.evaluate(() => navigator.serviceWorker.controller !== null), 'a service worker');
  await anna.go(`/replay/${table}`);
  await anna.page.locator('.replay .stage .at').first().waitFor();
  await anna.cut();
  await anna.go('/rules/CQ-MP-02');
  await anna.page.locator('#clause-CQ-MP-02.now').waitFor();
  await anna.go('/learn/conquest');
  await anna.page.locator('.lesson-map .at').first().waitFor();
  await anna.go(`/replay/${table}`);
  await anna.page.locator('.replay .stage .at').first().waitFor();
  await anna.mend();
});
