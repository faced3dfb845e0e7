// The end of a battle of Condottiere: one box for everyone, and no player can tell who had a choice.
import { expect, type Person, test } from './support/fixtures';

const SEATS = [...'ABC'];
// A is about to win Roma with a last pass; A and C hold Mercenaries, B does not.
const OPENING = {
  preset: 'condottiere_3p',
  seats: { A: { kind: 'me' } },
  opening:
    'hand=3WX,BC,26S up=5D,3,16 ' +
    'pile=1111111112222222333333444444445555555666666TTTTTTTTWWSSBBBBBCCCCCCCCCCCDDDDDHHHXXXXXXXXXXXXXXXUUU ' +
    'region=15 phase=1 out=6 played=1',
};
type Three = [Person, Person, Person];

const box = (person: Person) => person.page.locator('.battle-end');
const button = (person: Person, name: string | RegExp) => box(person).getByRole('button', { name });

/** Seat three people at a table, and let the last pass end the battle. */
async function endBattle(newPerson: () => Promise<Person>, form: { pace?: string } = {}) {
  const people = [await newPerson(), await newPerson(), await newPerson()] as Three;
  const { table, invitation } = await people[0].createTable({ ...OPENING, ...form });
  for (const [k, person] of people.entries()) {
    if (!k) continue;
    await person.signInAsGuest();
    await person.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: SEATS[k] });
  }
  for (const person of people) await person.goto(`/table/${table.id}`);
  await people[0].command(table.id, 'begin', { do: 'start' }); // the clocks run from here
  for (const person of people) await expect(person.page.locator('.hand .bcard').first()).toBeVisible();
  await people[0].act(table.id, 'A', 'pass');
  for (const person of people) await expect(box(person)).toBeVisible();
  return { people, table: table.id as string };
}

test('everyone has the same box, and a hand without a Mercenary one button more', async ({ newPerson }) => {
  const { people, table } = await endBattle(newPerson);
  const [anna, bruno, clara] = people;

  // Before the next region is chosen: B and C go on, and A, who chooses, goes to the map.
  await expect(button(bruno, 'Discard the whole hand')).toHaveCount(1);
  await expect(button(clara, 'Discard the whole hand')).toHaveCount(0);
  await button(clara, /^Continue/).click();
  await expect(box(clara).getByText('You keep your hand.')).toBeVisible();
  await anna.act(table, 'A', 'battle:NAP');
  for (const person of people) await expect(box(person).getByText(/Continues automatically in 0:/)).toBeVisible();

  // C answered beforehand; nothing that the others receive says so.
  await expect.poll(async () => (await clara.snapshot(table, 'C')).legal).toEqual([]);
  for (const [person, seat] of [
    [anna, 'A'],
    [bruno, 'B'],
  ] as const) {
    expect((await person.snapshot(table, seat)).awaited).toEqual(['A', 'B', 'C']);
    expect(JSON.stringify(person.received.slice(-3))).not.toMatch(/answered|bare|armed/);
  }

  // B discards and confirms; nothing is revealed before A continues.
  await button(bruno, 'Discard the whole hand').click();
  await button(bruno, 'Discard the whole hand').click();
  await expect(box(bruno).getByText('You discard your hand.')).toBeVisible();
  expect(await clara.board.log.innerText()).not.toMatch(/discards/);
  await anna.press('Enter');
  for (const person of people) {
    await expect(box(person)).toHaveCount(0);
    await expect(person.board.log).toContainText(/discards (2 cards|Bishop)/);
    await expect(person.board.log).toContainText(/Hand kept/);
    await expect(person.page.locator('.lines[data-seats]')).not.toContainText(
      /Mercenary in hand|has a Mercenary|no Mercenary/,
    );
  }
});

test('the box continues automatically, and a player who reloads late still sees it', async ({ newPerson }) => {
  const { people, table } = await endBattle(newPerson, { pace: 'live' });
  const [anna, bruno] = people;
  await anna.act(table, 'A', 'battle:NAP');
  await bruno.page.reload();
  await expect(box(bruno).getByText(/Continues automatically in 0:[01]/)).toBeVisible();
  await expect(button(bruno, 'Discard the whole hand')).toHaveCount(1);
  for (const person of people) await expect(box(person)).toHaveCount(0);
  const { view } = await bruno.snapshot(table, 'B');
  expect(view.hand).toHaveLength(2);
  expect(view.phase).toBe('turn');
});
