// Acceptance journeys of the Conquest table, in a real browser: node --test journeys
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

// A knight of South's beside a soldier of North's that two pieces of North's may avenge; nothing else is near.
const SCENE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' } },
  opening:
    'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W6 active=S to_act=S budget=20',
};

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
  assert.equal(await lines(), 3);
  await anna.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await anna.until(async () => (await lines()) === 2, 'undo');
  await anna.page.getByRole('button', { name: 'Redo', exact: true }).click();
  await anna.until(async () => (await lines()) === 3, 'redo');
  await anna.page.locator('.plan-line').nth(1).click();
  await anna.until(async () => (await lines()) === 1, 'undo to here');
  await anna.page.getByRole('button', { name: 'Clear the plan' }).click();
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
  await anna.page.locator('.clauses .now', { hasText: clause }).waitFor();
});

async function duel() {
  const [anna, bruno] = [await house.visitor(), await house.visitor()];
  await anna.go('/about');
  await anna.until(async () => 'created' in (await anna.api('GET', '/api/me')), 'a guest');
  const opened = await anna.api('POST', '/api/tables', SCENE);
  assert.ok(opened.table, JSON.stringify(opened));
  await bruno.go(new URL(opened.link).pathname);
  await bruno.page
    .getByText('Waiting', { exact: false })
    .or(bruno.page.getByText('Everybody is here'))
    .first()
    .waitFor();
  await anna.go(`/table/${opened.table.id}`);
  await anna.page.getByRole('button', { name: 'Begin' }).click();
  await Promise.all([anna.seated(), bruno.seated()]);
  return { anna, bruno, table: opened.table.id };
}

test('two browsers: an answer taken, the wall that undo does not pass, an answer declined', async () => {
  const { anna, bruno } = await duel();
  await anna.tap('W1');
  await anna.until(async () => (await anna.page.locator('.sword').count()) > 0, 'a capture');
  await anna.tap('W2');
  const strike = anna.page.getByRole('button', { name: /Strike/ });
  await anna.until(() => strike.isEnabled(), 'strike');
  assert.match(await anna.page.locator('.plan').innerText(), /may answer/);
  await strike.click();
  const card = bruno.page.locator('.answer');
  await card.waitFor();
  assert.match(await card.innerText(), /took your soldier on W2/i);
  await anna.until(
    async () => /may answer/.test(await anna.page.locator('.opps').innerText()),
    'the taker sees who may answer',
  );
  await card.getByRole('button', { name: /Take back/ }).click();
  await card.waitFor({ state: 'hidden' });
  await anna.until(async () => (await anna.page.locator('.log .wall').count()) > 0, 'the wall');
  assert.ok(await anna.page.getByRole('button', { name: 'Undo', exact: true }).isDisabled());
  // The knight has fallen to the answer; another comes from S12 over S11 and strikes again.
  await anna.tap('S12');
  await anna.until(async () => (await anna.page.locator('.sword').count()) > 0, 'another capture');
  await anna.tap('W2');
  await anna.until(() => strike.isEnabled(), 'strike again');
  await strike.click();
  await card.waitFor();
  await bruno.page.keyboard.press('0');
  await card.waitFor({ state: 'hidden' });
  await anna.until(async () => /lets it go/i.test(await anna.page.locator('.log').innerText()), 'declined');
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('a turn ended while the line is cut is kept, sent once, and arrives', async () => {
  const { anna, bruno } = await duel();
  await anna.tap('S12');
  await anna.until(async () => (await anna.goals()) > 0, 'goals');
  await anna.tap('S11');
  await anna.until(async () => (await anna.page.locator('.plan ol li').count()) === 1, 'planned');
  await anna.cut();
  await anna.page.getByRole('button', { name: /End turn/ }).click();
  await anna.until(
    async () => /kept/.test(await anna.page.locator('.conn').innerText()),
    'the page says that the move is kept',
  );
  await anna.mend();
  await bruno.until(async () => /your turn/.test(await bruno.page.locator('.mybar').innerText()), 'it arrives');
  await anna.until(async () => /Connected/.test(await anna.page.locator('.conn').innerText()), 'the line is back');
  assert.equal((await anna.page.locator('.log').innerText()).match(/S12 → S11/g)?.length, 1);
});

test('a server that is killed and started again costs nobody the match', async () => {
  const { anna, bruno } = await duel();
  await anna.tap('S12');
  await anna.until(async () => (await anna.goals()) > 0, 'goals');
  await anna.tap('S11');
  await anna.until(async () => (await anna.page.locator('.plan ol li').count()) === 1, 'planned');
  await house.kill();
  await anna.until(
    async () => !/Connected/.test(await anna.page.locator('.conn').innerText()),
    'the page says that the line is cut',
  );
  await anna.page.getByRole('button', { name: /End turn/ }).click();
  await house.start();
  await bruno.until(
    async () => /your turn/.test(await bruno.page.locator('.mybar').innerText()),
    'the turn that was kept arrives',
  );
  assert.equal((await anna.page.locator('.log').innerText()).match(/S12 → S11/g)?.length, 1);
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('keyboard alone: choose, go, end the turn', async () => {
  const anna = await house.visitor();
  await anna.go('/');
  await anna.page.locator('.go.primary').focus();
  await anna.page.keyboard.press('Enter');
  await anna.seated();
  await anna.page.locator('.map').focus();
  for (const key of ['S', '2', '0', 'Enter']) await anna.page.keyboard.press(key);
  await anna.until(async () => (await anna.goals()) > 5, 'goals');
  for (const key of ['S', '2', '1', 'Enter']) await anna.page.keyboard.press(key);
  await anna.until(async () => (await anna.page.locator('.plan ol li').count()) === 1, 'planned');
  await anna.page.keyboard.press('m');
  assert.match(await anna.page.locator('.map [aria-live=assertive]').innerText(), /9 of 10 moves left/);
  await anna.page.keyboard.press('e');
  await anna.until(
    async () => (await anna.page.locator('.log .head').count()) > 1,
    'the computer has played and it is our turn again',
  );
});

test('a phone by touch alone: preview, Go, end the turn', async () => {
  const anna = await house.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await anna.go('/');
  await anna.page.locator('.go.primary').tap();
  await anna.seated();
  await anna.tap('S20');
  await anna.until(async () => (await anna.goals()) > 5, 'goals');
  await anna.tap('S21');
  await anna.page.getByRole('button', { name: 'Go', exact: true }).tap();
  await anna.until(async () => /1 planned/.test(await anna.page.locator('.phone-bar').innerText()), 'planned');
  await anna.page.getByRole('button', { name: /End turn/ }).tap();
  await anna.until(
    async () => !/1 planned/.test(await anna.page.locator('.phone-bar').innerText()),
    'the turn has ended',
  );
  const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
});
