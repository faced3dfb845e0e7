// Games that the client has no module for, only the server: the sample games of the tests, played with the plain table
// and looked at with the plain replay.
import { expect, type Person, test } from './support/fixtures';

test.use({ sampleGames: true });

const MOST_ACTIONS = 200;
const HOLD = 1_200; // milliseconds that raise the curtain
const GAMES = {
  'skirmish-short': { seats: ['S', 'N'] },
  'tourney-two': { seats: ['A', 'B'] },
};

const outcomeOf = ({ page }: Person) => page.locator('[data-outcome]');
const actionsOf = ({ page }: Person) => page.locator('[data-action]');

/** Press one of the shown actions, and wait for the server's update. */
async function act(person: Person, k: number): Promise<void> {
  const before = person.updates;
  const count = await actionsOf(person).count();
  await actionsOf(person)
    .nth(k % count)
    .click();
  await expect.poll(() => person.updates).toBeGreaterThan(before);
}

/** Play by the buttons of each person's page until the match has ended. */
async function playOut(...people: Person[]): Promise<void> {
  const [first] = people as [Person, ...Person[]];
  for (let k = 0; k < MOST_ACTIONS; k++) {
    for (const person of people) {
      const ready = actionsOf(person).or(outcomeOf(person)).or(person.page.locator('[data-actions]'));
      await expect(ready.first()).toBeVisible();
      if (await actionsOf(person).count()) await act(person, k);
      if (await outcomeOf(first).count()) return;
    }
  }
  throw new Error(`the match did not end in ${MOST_ACTIONS} actions`);
}

for (const [preset, { seats }] of Object.entries(GAMES)) {
  const [mine, theirs] = seats as [string, string];

  test(`${preset}: two people play a whole match and look at its replay`, async ({ newPerson }) => {
    const [anna, bruno] = [await newPerson(), await newPerson()];
    const table = await anna.openTable({ preset, seats: { [mine]: { kind: 'me' } } });
    await bruno.join(anna.invitationPath);
    await anna.button('Start').click();
    for (const { page } of [anna, bruno]) await expect(page.locator('[data-plain]')).toBeVisible();
    await expect(anna.page.locator(`.chip[data-seat='${theirs}']`)).toBeVisible();
    await playOut(anna, bruno);
    for (const person of [anna, bruno]) await expect(outcomeOf(person)).toBeVisible();

    await anna.goto(`/replay/${table}`);
    const { page } = anna;
    await expect(page.locator('.replay .scene')).toBeVisible();
    const first = await page.locator('.scene').innerText();
    await page.locator('.transport .btn.icon').last().click();
    await expect.poll(() => page.locator('.scene').innerText()).not.toBe(first);
  });

  test(`${preset}: two people play at one device`, async ({ person }) => {
    await person.openTable({
      preset,
      seats: { [mine]: { kind: 'me' }, [theirs]: { kind: 'me' } },
      start: true,
    });
    const { page } = person;
    await page.locator('.people .btn.primary').click();
    for (let k = 0; k < MOST_ACTIONS && !(await outcomeOf(person).count()); k++) {
      const hold = page.locator('.hold');
      await expect(hold.or(actionsOf(person)).or(outcomeOf(person)).first()).toBeVisible();
      if (await hold.count()) {
        await hold.first().click({ delay: HOLD });
        await expect(page.locator('[data-plain]')).toBeVisible();
      } else if (await actionsOf(person).count()) await act(person, k);
    }
    await expect(outcomeOf(person)).toBeVisible();
  });
}
