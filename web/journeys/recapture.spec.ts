// Two browsers at one table: recaptures taken and declined, undo, and connections and servers that fail.
import { expect, type Person, test } from './support/fixtures';
import type { GameServer } from './support/server';

// Three of South's knights may come to W2 one after another; three of North's pieces may recapture there.
const SCENE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' } },
  opening:
    'S.Sol@S6 S.Sol@S7 S.Kni@S11 S.Kni@S12 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W4 N.Kni@W6 active=S to_act=S budget=20',
};

const strike = (person: Person) => person.button(/Strike/);
const question = (person: Person) => person.page.locator('.answer');
const connection = (person: Person) => person.page.locator('.conn');

async function capture(person: Person, from: string): Promise<void> {
  await person.board.move(from, 'W2');
  await strike(person).click();
}

async function recapture(person: Person, piece: RegExp): Promise<void> {
  await question(person).getByRole('radio', { name: piece }).click();
  await question(person)
    .getByRole('button', { name: /Recapture/ })
    .click();
}

test('three answers, one declined; an answered capture cannot be undone', async ({ duel }) => {
  const { anna, bruno } = await duel(SCENE);
  const undo = anna.button('Undo');
  const walls = anna.page.locator('.log .wall');
  await anna.board.move('W1', 'W2');
  await expect(strike(anna)).toBeEnabled();
  await expect(anna.page.locator('.plan')).toContainText(/may answer/);
  await expect(undo).toBeEnabled();
  await strike(anna).click();
  await expect(question(bruno)).toContainText(/took your soldier at .*W2/is);
  await expect(question(bruno)).toContainText(/can then reach it for \d|nothing can reach/);
  await expect(anna.page.locator('.opps')).toContainText(/may answer/);
  await recapture(bruno, /Elephant/i);
  await expect(question(bruno)).toBeHidden();
  await expect(walls).toHaveCount(1);
  await expect(undo).toBeDisabled();
  await capture(anna, 'S11');
  await recapture(bruno, /Knight.*W6/i);
  await expect(question(bruno)).toBeHidden();
  await expect(walls).toHaveCount(2);
  // A quiet move may be undone up to the answer, no further.
  await anna.board.move('S6', 'S1');
  await expect(anna.board.plan).toHaveCount(1);
  await undo.click();
  await expect(anna.board.plan).toHaveCount(0);
  await expect(undo).toBeDisabled();
  await capture(anna, 'S12');
  await expect(question(bruno)).toBeVisible();
  await bruno.press('0');
  await expect(question(bruno)).toBeHidden();
  await expect(anna.board.log).toContainText(/declines/i);
  expect((await anna.board.log.innerText()).match(/in answer/gi)).toHaveLength(2);
});

type Failure = (person: Person, server: GameServer) => Promise<void>;
const FAILURES: Record<string, [Failure, Failure]> = {
  'the connection of the acting player is cut': [(person) => person.disconnect(), (person) => person.reconnect()],
  'the server is killed': [(_, server) => server.kill(), (_, server) => server.start()],
};
for (const [what, [fail, repair]] of Object.entries(FAILURES)) {
  test(`${what} in a plan, in a strike and in an answer: each is kept, sent once, and arrives`, async ({
    duel,
    server,
  }) => {
    const { anna, bruno } = await duel(SCENE);
    const lost = (person: Person) => expect(connection(person)).not.toContainText('Connected');
    const restored = (person: Person) => expect(connection(person)).toContainText('Connected');
    // a plan
    await anna.board.move('S6', 'S1');
    await expect(anna.board.plan).toHaveCount(1);
    await fail(anna, server);
    await lost(anna);
    await repair(anna, server);
    await restored(anna);
    await expect(anna.board.plan).toHaveCount(1);
    // a strike
    await anna.board.move('W1', 'W2');
    await expect(strike(anna)).toBeEnabled();
    await fail(anna, server);
    await lost(anna);
    await strike(anna).click();
    await expect(connection(anna)).toContainText('saved');
    await repair(anna, server);
    await expect(question(bruno)).toBeVisible();
    // an answer
    await fail(bruno, server);
    await lost(bruno);
    await recapture(bruno, /Elephant/i);
    await repair(bruno, server);
    await expect(anna.board.log).toContainText(/in answer/i);
    await Promise.all([restored(anna), restored(bruno)]);
    for (const person of [anna, bruno]) {
      await expect(person.board.log).toContainText(/in answer/i);
      const log = await person.board.log.innerText();
      // A code stands after the name of its place.
      for (const action of [/S6 → .*\bS1\b/g, /W1 × .*\bW2\b/g, /W3 × .*\bW2\b/g])
        expect(log.match(action), log).toHaveLength(1);
    }
  });
}
