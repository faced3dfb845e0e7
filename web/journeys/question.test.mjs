// The end of a battle at a Condottiere table, in real browsers: one box for everybody, and nobody can tell who had a choice.
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

const me = { kind: 'me' };
const SEATS = 'ABC';
// A is about to win Roma with a last pass; A and C hold Mercenaries, B does not.
const OPENING = {
  preset: 'condottiere_3p',
  seats: { A: me },
  opening:
    'hand=3WX,BC,26S up=5D,3,16 ' +
    'pile=1111111112222222333333444444445555555666666TTTTTTTTWWSSBBBBBCCCCCCCCCCCDDDDDHHHXXXXXXXXXXXXXXXUUU ' +
    'region=15 phase=1 out=6 played=1',
};

async function table(form, options = []) {
  const people = [];
  for (const k of SEATS.split('').keys()) {
    const one = await house.visitor(options[k]);
    await one.guest();
    people.push(one);
  }
  const { table, invitation } = await people[0].sit({ ...OPENING, ...form });
  for (const [k, one] of people.entries())
    if (k) await one.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: SEATS[k] });
  await people[0].api('POST', `/api/tables/${table.id}/requests`, { cid: 'begin', command: { do: 'start' } });
  for (const one of people) {
    await one.go(`/table/${table.id}`);
    await one.page.locator('.hand .bcard').first().waitFor();
  }
  return { people, id: table.id };
}

const box = (one) => one.page.locator('.battle-end');
const button = (one, name) => box(one).getByRole('button', { name });

async function ended(people, id) {
  await people[0].say(id, 'A', 'pass');
  for (const one of people) await box(one).waitFor();
}

test('everybody has the same box, and a hand without a Mercenary one button more', async () => {
  const { people, id } = await table({});
  const [anna, bruno, clara] = people;
  await ended(people, id);

  // Before the next region is chosen: B and C go on, and A, who chooses, goes to the map.
  assert.equal(await button(bruno, 'Discard the whole hand').count(), 1);
  assert.equal(await button(clara, 'Discard the whole hand').count(), 0);
  await button(clara, /^Continue/).click();
  await box(clara).getByText('You keep your hand.').waitFor();
  await anna.say(id, 'A', 'battle:NAP');
  for (const one of people)
    await box(one)
      .getByText(/Continues automatically in 0:/)
      .waitFor();

  // C said so beforehand and has answered; what the others are told does not say it.
  const told = (one) => JSON.stringify(one.heard.slice(-3));
  await clara.until(
    async () => !(await clara.api('GET', `/api/tables/${id}/sight?seat=C`)).sight.legal.length,
    'C held',
  );
  for (const [one, seat] of [
    [anna, 'A'],
    [bruno, 'B'],
  ]) {
    const { sight } = await one.api('GET', `/api/tables/${id}/sight?seat=${seat}`);
    assert.deepEqual(sight.awaited, ['A', 'B', 'C']);
    assert.ok(!told(one).includes('answered'));
    assert.ok(!/bare|armed/.test(told(one)));
  }

  // B discards and is asked once more; nothing is told before A goes on.
  await button(bruno, 'Discard the whole hand').click();
  await button(bruno, 'Discard the whole hand').click();
  await box(bruno).getByText('You discard your hand.').waitFor();
  assert.ok(!/discards/.test(await clara.page.locator('.log').innerText()));
  await anna.page.keyboard.press('Enter');
  for (const one of people) {
    await box(one).waitFor({ state: 'detached' });
    await one.until(
      async () => /discards (2 cards|Bishop)/.test(await one.page.locator('.log').innerText()),
      'the log tells it',
    );
    assert.match(await one.page.locator('.log').innerText(), /Hand kept/);
    assert.ok(!/Mercenary in hand|has a Mercenary|no Mercenary/.test(await one.page.locator('.lines').innerText()));
    assert.deepEqual(one.faults, []);
  }
});

test('the box goes on by itself, and who comes late finds it', async () => {
  const { people, id } = await table({ pace: 'live' });
  await ended(people, id);
  await people[0].say(id, 'A', 'battle:NAP');
  await people[1].page.reload();
  await box(people[1])
    .getByText(/Continues automatically in 0:[01]/)
    .waitFor();
  assert.equal(await button(people[1], 'Discard the whole hand').count(), 1);
  for (const one of people) await box(one).waitFor({ state: 'detached' });
  const { sight } = await people[1].api('GET', `/api/tables/${id}/sight?seat=B`);
  assert.equal(sight.view.hand.length, 2);
  assert.equal(sight.view.phase, 'turn');
});

test('one device: the curtain asks each hand once', async () => {
  const both = await house.visitor();
  const { page } = both;
  await both.opened({
    ...OPENING,
    seats: { A: me, B: me, C: { kind: 'computer', player: 'random' } },
    start: true,
  });
  await page.locator('.person-row input').nth(0).fill('Anna');
  await page.locator('.person-row input').nth(2).fill('Bianca');
  await page.getByRole('button', { name: 'Go to the table' }).click();
  const hold = page.locator('.hold');
  const rise = async (name) => {
    await page.getByText(`Hand the device to ${name}`).waitFor();
    await hold.hover();
    await page.mouse.down();
    await page.waitForTimeout(1_200);
    await page.mouse.up();
    await page.locator('.hand-frame').waitFor();
  };
  await rise('Anna');
  await page.getByRole('button', { name: /^Pass/ }).click();
  await page.locator('.sure .primary').click();
  await page.locator('.battle-end .primary').click();
  await page.locator('.region-list button').first().click();
  await page.locator('.prompt-acts .primary').click();
  await page.locator('.battle-end .primary').click();
  await rise('Bianca');
  assert.equal(await page.getByText(/Continues automatically/).count(), 0, 'nobody is hurried');
  await page.locator('.battle-end .primary').click();
  await page.locator('.battle-end').waitFor({ state: 'detached' });
  assert.deepEqual(both.faults, []);
});
