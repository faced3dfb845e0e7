// Whole games to the end, by keyboard alone and by touch alone on a phone; and what a screen reader is told on the way.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

const form = (player) => ({
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player } },
  opening: 'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Kni@S13 N.Sol@W2 N.Sol@W3 active=S to_act=S budget=20',
  start: true,
});
const TURNS = 40;

const over = (who) => who.page.locator('.outcome').count();
const foes = (who) =>
  who.page.locator('.overlay .tokens .at[data-side=N]').evaluateAll((all) => all.map((at) => at.dataset.place));
const own = (who) =>
  who.page.locator('.overlay .tokens .at[data-side=S]').evaluateAll((all) => all.map((at) => at.dataset.place));

/** Wait until something is asked of us, or the match is over. */
async function moment(who) {
  let found = '';
  await who.until(async () => {
    if (await over(who)) found = 'over';
    else if (await who.page.locator('.answer').count()) found = 'answer';
    else if (
      await who.page
        .getByRole('button', { name: /End turn/ })
        .isEnabled({ timeout: 500 })
        .catch(() => false)
    )
      found = 'turn';
    return found;
  }, 'our moment');
  return found;
}

test('keyboard alone: a whole game against the computer', async () => {
  const anna = await house.visitor();
  await anna.opened(form('random'));
  await anna.seated();
  const { keyboard } = anna.page;
  const heard = () => anna.page.locator('.map [aria-live=assertive]').innerText();
  const type = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
  };
  await anna.page.locator('.map').focus();
  await type('S', '1', '3', 'Enter');
  await anna.until(async () => (await anna.goals()) > 3, 'goals');
  assert.match(await heard(), /\d+ goals/);
  await type('S', '1', '4', 'Enter');
  await anna.until(async () => (await anna.planned()) === 1, 'planned');
  await keyboard.press('m');
  assert.match(await heard(), /19 of 20 moves left/);
  await keyboard.press('v');
  assert.match(await heard(), /South to move\..*moves left.*threatened.*Quests.*clock/s);
  await keyboard.press('Backspace');
  await anna.until(async () => (await anna.planned()) === 0, 'undone');
  await keyboard.press('Shift+Backspace');
  await anna.until(async () => (await anna.planned()) === 1, 'redone');
  await keyboard.press('a');
  await anna.page.locator('.menu [role=menuitem]').first().waitFor();
  await keyboard.press('Escape');
  await anna.page.locator('.menu').waitFor({ state: 'detached' });
  await keyboard.press('e');
  for (let k = 0; k < TURNS && (await moment(anna)) !== 'over'; k++) {
    if ((await moment(anna)) === 'answer') {
      await keyboard.press('0');
      await anna.until(async () => !(await anna.page.locator('.answer').count()), 'answered');
      continue;
    }
    await anna.page.locator('.map').focus();
    let struck = false;
    for (const place of await own(anna)) {
      await type('Escape', ...place, 'Enter');
      if (!(await anna.taken()) || !(await anna.page.locator('.sword').count())) continue;
      const before = await anna.log();
      await type('c', 'Enter');
      await anna.until(() => anna.page.getByRole('button', { name: /Strike/ }).isEnabled(), 'strike');
      await keyboard.press('s');
      await anna.until(async () => (await anna.log()) !== before, 'struck');
      struck = true;
      break;
    }
    if (!struck) await type('Escape', 'e');
  }
  assert.match(await anna.page.locator('.outcome').innerText(), /You won/);
  assert.deepEqual(anna.faults, []);
});

test('a phone by touch alone: a whole game against the computer', async () => {
  const anna = await house.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await anna.opened(form('random'));
  await anna.seated();
  const button = (name) => anna.page.getByRole('button', { name });
  await anna.trip('S13', 'S14');
  await anna.until(async () => /1 planned/.test(await anna.page.locator('.phone-bar').innerText()), 'planned');
  await button(/End turn/).tap();
  await anna.until(
    async () => !/1 planned/.test(await anna.page.locator('.phone-bar').innerText()),
    'the turn has ended',
  );
  for (let k = 0; k < TURNS && (await moment(anna)) !== 'over'; k++) {
    if ((await moment(anna)) === 'answer') {
      await button(/Decline/).tap();
      await anna.until(async () => !(await anna.page.locator('.answer').count()), 'answered');
      continue;
    }
    let struck = false;
    for (const place of await own(anna)) {
      await anna.tap(place);
      if (!(await anna.taken())) continue;
      const prey = await anna.page
        .locator('.overlay .reach .goal.take')
        .evaluateAll((all) => all.map((goal) => goal.dataset.place));
      if (!prey.length) continue;
      const left = (await foes(anna)).length;
      await anna.tap(prey[0]);
      await anna.page.locator('.tip .btn.ink').tap();
      await anna.until(() => button(/Strike/).isEnabled(), 'strike');
      await button(/Strike/).tap();
      await anna.until(async () => (await foes(anna)).length < left || (await over(anna)), 'struck');
      struck = true;
      break;
    }
    if (!struck) await button(/End turn/).tap();
  }
  assert.match(await anna.page.locator('.outcome').innerText(), /You won/);
  const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  assert.deepEqual(anna.faults, []);
});

// Written anew with UPDATE=1, and then read as somebody would hear it.
test('what a screen reader is told equals what was written down', async () => {
  const told = new URL('reader.json', import.meta.url);
  const anna = await house.visitor();
  await anna.opened({
    ...form('random'),
    seats: { S: { kind: 'me' }, N: { kind: 'me' } },
    opening:
      'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Ele[Sol]@S13 N.Sol@N6 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W6 active=S to_act=S budget=20',
  });
  await anna.seated();
  const voice = anna.page.locator('.map [aria-live=assertive]');
  const heard = [];
  const hear = async (...keys) => {
    const before = await voice.textContent();
    for (const key of keys) await anna.page.keyboard.press(key);
    await anna.until(async () => (await voice.textContent()) !== before, `something after ${keys.join(' ')}`);
    heard.push(`${keys.join(' ')}: ${(await voice.textContent()).trim()}`);
  };
  await anna.page.locator('.map').focus();
  await hear('W', '1');
  await hear('Enter');
  await hear('S', '1', '3');
  await hear('ArrowRight');
  await hear('m');
  await hear('o');
  await anna.page.locator('.plan .hint').first().waitFor(); // what is threatened is known a moment later
  await hear('v');
  await hear('W', '2');
  await anna.page.keyboard.press('Enter');
  await anna.until(() => anna.page.getByRole('button', { name: /Strike/ }).isEnabled(), 'strike');
  await anna.page.keyboard.press('s');
  await anna.page.locator('.answer').waitFor();
  const choices = () => anna.page.locator('.answer [role=radio]').allInnerTexts();
  const previewed = (texts) => texts.length > 0 && texts.every((text) => /away|nothing can reach/.test(text));
  await anna.until(async () => previewed(await choices()), 'previews');
  heard.push(...(await choices()).map((text) => text.replace(/\s+/g, ' ')));
  await anna.page.keyboard.press('0');
  await anna.until(async () => /declines/i.test(await anna.log()), 'declined');
  const lines = await anna.page
    .locator('.log li')
    .evaluateAll((all) =>
      all.map(
        (line) => [...line.querySelectorAll('span, button')].map((part) => part.textContent.trim()).find(Boolean) ?? '',
      ),
    );
  const found = { heard, log: lines };
  if (process.env.UPDATE || !existsSync(told)) writeFileSync(told, `${JSON.stringify(found, null, 2)}\n`);
  assert.deepEqual(found, JSON.parse(readFileSync(told, 'utf8')));
  assert.deepEqual(anna.faults, []);
});
