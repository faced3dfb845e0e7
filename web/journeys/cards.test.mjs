// Acceptance journeys of the Condottiere table, in a real browser: secrets, showing, keyboard alone, touch alone, one device.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holding, memory } from './heap.mjs';
import { House } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'random' };

/** Somebody whom the server knows. */
async function guest(options) {
  const visitor = await house.visitor(options);
  await visitor.guest();
  return visitor;
}

// Each of six hands holds one kind of card that no other hand holds.
const MARKED = ['Winter', 'Bishop', 'Courtesan', 'Drummer', 'Heroine', 'Scarecrow'];
const SIX = {
  preset: 'condottiere_6p',
  seats: { A: me },
  opening:
    'hand=11W,12B,22C,33D,34H,44X up=,,,,, ' +
    'pile=11111112222233333444445555555566666666TTTTTTTTWWSSSBBBBBCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU region=7 phase=1',
};

test('six hands: no card of another in what a client is told, shows or holds in memory', async () => {
  const people = [];
  for (let k = 0; k < 6; k++) people.push(await guest());
  const { table, invitation } = await people[0].sit(SIX);
  for (const [k, one] of people.entries()) {
    if (k) await one.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: 'ABCDEF'[k] });
  }
  const cid = 'begin';
  await people[0].api('POST', `/api/tables/${table.id}/requests`, { cid, command: { do: 'start' } });
  for (const one of people) {
    await one.go(`/table/${table.id}`);
    await one.page.locator('.hand .bcard').first().waitFor();
  }
  const secret = async (k, known = [k]) => {
    const { page, heard } = people[k];
    const shown = await page.evaluate(() => document.documentElement.outerHTML);
    const held = await memory(page);
    assert.ok(holding(held, MARKED[k]).length, 'the own hand is found, so that others would be');
    for (const [other, card] of MARKED.entries()) {
      if (known.includes(other)) continue;
      assert.ok(!heard.some((message) => message.includes(card)), `${card} was told to ${k}`);
      assert.ok(!new RegExp(card, 'i').test(shown), `${card} is shown to ${k}`);
      assert.deepEqual(holding(held, card), [], `${card} is held by ${k}`);
    }
  };
  for (const k of people.keys()) await secret(k);

  // D shows the Drummer to B: both know it, the others that it happened.
  const dora = people[3].page;
  await dora.getByRole('button', { name: 'Show cards' }).click();
  await dora.locator('.pickcard').last().click();
  await dora
    .locator('.show-cards label', {
      hasText: await people[1].page
        .locator('.line.you b')
        .innerText()
        .then((name) => name.replace(' (you)', '')),
    })
    .click();
  await dora.locator('.show-cards .primary').click();
  await people[1].page.locator('.line .known').waitFor();
  await people[0].until(async () => /shows/.test(await people[0].page.locator('.log').innerText()), 'the log tells it');
  await secret(1, [1, 3]);
  for (const k of [0, 2, 4, 5]) await secret(k);

  // A plays a 1; everybody sees it, and nothing more.
  const anna = people[0].page;
  await anna.locator('.hand .bcard').first().click();
  await anna.getByRole('button', { name: /^Play/ }).click();
  await people[5].until(
    async () => (await people[5].page.locator('.line .cards .face').count()) > 0,
    'the card lies there',
  );
  for (const k of [2, 4]) await secret(k);
  for (const one of people) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});

const LATE =
  'hand=456TTWHX,123BD up=, pile=11111111122222223333333444444455555556666666TTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU ' +
  'owner=-A-A--A--------B- fresh=1';

/** Decide whatever is asked, by hands that a journey brings, until the match is over. */
async function playOut(visitor, hands) {
  const { page } = visitor;
  for (let k = 0; k < 400; k++) {
    if (await page.locator('.outcome').count()) return k;
    const end = page.locator('.battle-end .primary, .battle-end > .btn'); // who has answered only waits
    if (await end.count()) await hands.press(end).catch(() => {});
    else if (!(await page.locator('.prompt.mine').count())) await page.waitForTimeout(60);
    else if (await page.locator('.sure').count()) await hands.press(page.locator('.sure .primary')).catch(() => {});
    else await hands.decide(k).catch(() => {});
  }
  throw new Error('the match does not end');
}

test('keyboard alone: a match of Condottiere to its end', async () => {
  const anna = await guest();
  await anna.opened({
    preset: 'condottiere_2p',
    seats: { A: me, B: computer },
    opening: LATE,
    start: true,
  });
  const { page } = anna;
  await page.locator('.hand .bcard').first().waitFor();
  const keys = page.keyboard;
  const reach = async (target) => {
    for (let k = 0; k < 80; k++) {
      if (await target.evaluate((node) => node === document.activeElement)) return keys.press('Enter');
      await keys.press('Tab');
    }
  };
  await playOut(anna, {
    press: reach,
    decide: async () => {
      if (await page.locator('.region.may').count()) {
        await page.evaluate(() => document.activeElement?.blur?.());
        await keys.press('5');
        await keys.press('Enter');
      } else if (await page.locator('.prompt .option').count()) await reach(page.locator('.prompt .option').first());
      else if (await page.locator('.hand li').count()) {
        await keys.press(String(Math.min(8, await page.locator('.hand li').count())));
        await keys.press('Enter');
        await page.waitForTimeout(80);
        if (await page.locator('.hand .up').count()) await keys.press('p');
      } else await keys.press('p');
      await page.waitForTimeout(60);
    },
  });
  assert.match(await page.locator('.outcome').innerText(), /won/);
  assert.deepEqual(anna.faults, []);
});

test('touch alone, on a phone: a match of Condottiere to its end', async () => {
  const anna = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await anna.opened({
    preset: 'condottiere_2p',
    seats: { A: me, B: computer },
    opening: LATE,
    start: true,
  });
  const { page } = anna;
  await page.locator('.region.may').first().waitFor();
  const press = (target) => target.first().tap({ timeout: 2_000 });
  await playOut(anna, {
    press,
    decide: async (k) => {
      const main = page.locator('.prompt-acts .primary:not([disabled])');
      if (await page.locator('.region-list button').count()) await press(page.locator('.region-list button'));
      else if (await page.locator('.prompt .option').count()) await press(page.locator('.prompt .option'));
      else if (await main.count()) await press(main);
      else if (await page.locator('.hand .bcard:not(.off)').count()) {
        const cards = page.locator('.hand .bcard:not(.off)');
        await cards.nth(k % (await cards.count())).tap({ timeout: 2_000, position: { x: 12, y: 40 } });
        await page.waitForTimeout(80);
        if (await main.count()) await press(main);
        else await press(page.locator('.prompt-acts .btn'));
      } else await press(page.locator('.prompt-acts .btn'));
      await page.waitForTimeout(60);
    },
  });
  assert.match(await page.locator('.outcome').innerText(), /won/);
  assert.deepEqual(anna.faults, []);
});

const SHARED = {
  preset: 'condottiere_2p',
  seats: { A: me, B: me },
  opening:
    'hand=TWH,2BD up=, ' +
    'pile=1111111111222222233333333444444445555555566666666TTTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXXUUU region=7 phase=1',
  start: true,
};

test('one device: the curtain drops what the last player saw before it asks for the next', async () => {
  const both = await guest();
  const { page } = both;
  await both.opened(SHARED);
  const fields = page.locator('.person-row input');
  await fields.nth(0).fill('Anna');
  await fields.nth(2).fill('<b>Bianca</b>');
  await fields.nth(3).fill('1234');
  await page.getByRole('button', { name: 'Go to the table' }).click();
  const hold = page.locator('.hold');
  const long = async (ms = 1_200) => {
    await hold.hover();
    await page.mouse.down();
    await page.waitForTimeout(ms);
    await page.mouse.up();
  };
  const nothing = async (card) => {
    await hold.waitFor();
    const held = await memory(page);
    assert.deepEqual(holding(held, card), [], `${card} is left in memory`);
    const shown = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }));
    assert.ok(!new RegExp(card, 'i').test(shown), `${card} is left on the page or in the store`);
  };

  await page.getByText('Hand the device to Anna').waitFor();
  await nothing('Heroine');
  await long(300);
  assert.equal(await page.locator('.hand').count(), 0, 'a short press shows nothing');
  await long();
  await page.locator('.hand .bcard').first().waitFor();
  assert.ok(holding(await memory(page), 'Heroine').length, 'the hand is found while it is there');

  // The page is hidden, Back is pressed: nothing is left to be seen.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
  });
  await nothing('Heroine');
  await long();
  await page.locator('.hand .bcard').first().waitFor();
  await page.goBack();
  await nothing('Heroine');
  await long();

  // Anna plays; the device goes to Bianca, who has a code.
  await page.locator('.hand .bcard').first().click();
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.getByText('Hand the device to <b>Bianca</b>').waitFor();
  await nothing('Heroine');
  await page.locator('.code input').fill('9999');
  await long();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.locator('.hand').count(), 0);
  const before = both.heard.length;
  assert.ok(!both.heard.some((message) => message.includes('Drummer')), 'her view was not asked for yet');
  await page.locator('.code input').fill('1234');
  await long();
  await page.locator('.hand .bcard').first().waitFor();
  assert.ok(both.heard.slice(before).some((message) => message.includes('Drummer')));
  assert.deepEqual(holding(await memory(page), 'Heroine'), []);
  assert.deepEqual(both.faults, []);
});

test('one device for Conquest: no curtain, and the right one is asked by name', async () => {
  const both = await guest();
  await both.opened({ preset: 'conquest_2p', seats: { S: me, N: me }, start: true });
  await both.page.locator('.person-row input').nth(0).fill('Anna');
  await both.page.getByRole('button', { name: 'Go to the table' }).click();
  await both.seated();
  assert.equal(await both.page.locator('.curtain').count(), 0);
  assert.deepEqual(both.faults, []);
});
