// Two browsers at one table: answers taken and declined, the wall that undo does not pass, and lines and servers that fail.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, duel } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

// Three knights of South's may come to W2 one after another; three pieces of North's may answer there.
const SCENE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' } },
  opening:
    'S.Sol@S6 S.Sol@S7 S.Kni@S11 S.Kni@S12 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W4 N.Kni@W6 active=S to_act=S budget=20',
};

const undo = (who) => who.page.getByRole('button', { name: 'Undo', exact: true });
const strike = (who) => who.page.getByRole('button', { name: /Strike/ });
const card = (who) => who.page.locator('.answer');
const says = async (who, words) => words.test(await who.page.locator('.conn').innerText());

async function strikes(anna, from) {
  await anna.trip(from, 'W2');
  await anna.until(() => strike(anna).isEnabled(), 'strike');
  await strike(anna).click();
}

async function answers(bruno, piece) {
  await card(bruno).waitFor();
  await card(bruno).getByRole('radio', { name: piece }).click();
  await card(bruno)
    .getByRole('button', { name: /Recapture/ })
    .click();
  await card(bruno).waitFor({ state: 'hidden' });
}

test('three answers, one declined; what was answered is not undone', async () => {
  const { anna, bruno } = await duel(house, SCENE);
  await anna.trip('W1', 'W2');
  await anna.until(() => strike(anna).isEnabled(), 'strike');
  assert.match(await anna.page.locator('.plan').innerText(), /may answer/);
  assert.ok(await undo(anna).isEnabled());
  await strike(anna).click();
  await card(bruno).waitFor();
  assert.match(await card(bruno).innerText(), /took your soldier on W2/i);
  await bruno.until(
    async () => /is \d away|nothing can reach/.test(await card(bruno).innerText()),
    'what each would bring',
  );
  await anna.until(
    async () => /may answer/.test(await anna.page.locator('.opps').innerText()),
    'the taker sees who may answer',
  );
  await answers(bruno, /Elephant/i);
  await anna.until(async () => (await anna.page.locator('.log .wall').count()) === 1, 'the wall');
  assert.ok(await undo(anna).isDisabled());
  await strikes(anna, 'S11');
  await answers(bruno, /Knight.*W6/i);
  await anna.until(async () => (await anna.page.locator('.log .wall').count()) === 2, 'a second wall');
  // A quiet trip may be undone up to the wall, no further.
  await anna.trip('S6', 'S1');
  await anna.until(async () => (await anna.planned()) === 1, 'planned');
  await undo(anna).click();
  await anna.until(async () => (await anna.planned()) === 0, 'undone');
  assert.ok(await undo(anna).isDisabled());
  await strikes(anna, 'S12');
  await card(bruno).waitFor();
  await bruno.page.keyboard.press('0');
  await card(bruno).waitFor({ state: 'hidden' });
  await anna.until(async () => /declines/i.test(await anna.log()), 'declined');
  assert.equal((await anna.log()).match(/in answer/gi)?.length, 2);
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

const FAILURES = {
  'the line of who acts is cut': [(who) => who.cut(), (who) => who.mend()],
  'the server is killed': [() => house.kill(), () => house.start()],
};
for (const [what, [fail, mend]] of Object.entries(FAILURES)) {
  test(`${what} in a draft, in a strike and in an answer: each is kept, sent once, and arrives`, async () => {
    const { anna, bruno } = await duel(house, SCENE);
    const lost = (who) => who.until(async () => !(await says(who, /Connected/)), 'the page says that the line is cut');
    const found = (who) => who.until(() => says(who, /Connected/), 'the line is back');
    // a draft: what was planned is still there, and what is planned meanwhile comes to it
    await anna.trip('S6', 'S1');
    await anna.until(async () => (await anna.planned()) === 1, 'planned');
    await fail(anna);
    await lost(anna);
    await mend(anna);
    await found(anna);
    assert.equal(await anna.planned(), 1);
    // a strike
    await anna.trip('W1', 'W2');
    await anna.until(() => strike(anna).isEnabled(), 'strike');
    await fail(anna);
    await lost(anna);
    await strike(anna).click();
    await anna.until(() => says(anna, /saved/), 'the page says that the move is saved');
    await mend(anna);
    await card(bruno).waitFor();
    // an answer
    await fail(bruno);
    await lost(bruno);
    await card(bruno)
      .getByRole('radio', { name: /Elephant/i })
      .click();
    await card(bruno)
      .getByRole('button', { name: /Recapture/ })
      .click();
    await mend(bruno);
    await anna.until(async () => /in answer/i.test(await anna.log()), 'the answer arrives');
    await Promise.all([found(anna), found(bruno)]);
    for (const who of [anna, bruno]) {
      await who.until(async () => /in answer/i.test(await who.log()), 'both know');
      const log = await who.log();
      for (const deed of [/S6 → S1/g, /W1 × W2/g, /W3 × W2/g])
        assert.equal(log.match(deed)?.length, 1, `${deed}: ${log}`);
    }
    assert.deepEqual([...anna.faults, ...bruno.faults], []);
  });
}
