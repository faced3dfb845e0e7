// Six hands of Condottiere: what a client receives, shows and holds in memory.
import { expect, type Person, test } from './support/fixtures';
import { heapTexts, holding } from './support/heap';

// A trace keeps copies of the page, which the heap would show.
test.use({ trace: 'off' });

// Each of six hands holds one kind of card that no other hand holds.
const MARKED = ['Winter', 'Bishop', 'Courtesan', 'Drummer', 'Heroine', 'Scarecrow'];
const SEATS = [...'ABCDEF'];
const SIX = {
  preset: 'condottiere_6p',
  seats: { A: { kind: 'me' } },
  opening:
    'hand=11W,12B,22C,33D,34H,44X up=,,,,, ' +
    'pile=11111112222233333444445555555566666666TTTTTTTTWWSSSBBBBBCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU region=7 phase=1',
};

test('no client receives, shows or holds in memory a card of another hand', async ({ newPerson }) => {
  test.slow();
  const people: Person[] = [];
  for (const _ of SEATS) people.push(await newPerson());
  const [anna, bruno, , dora, , fred] = people as [Person, Person, Person, Person, Person, Person];
  const { table, invitation } = await anna.createTable(SIX);
  for (const [k, person] of people.entries()) {
    if (!k) continue;
    await person.signInAsGuest();
    await person.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: SEATS[k] });
  }
  await anna.command(table.id, 'begin', { do: 'start' });
  for (const person of people) {
    await person.goto(`/table/${table.id}`);
    await expect(person.page.locator('.hand .bcard').first()).toBeVisible();
  }
  const expectSecret = async (k: number, known = [k]) => {
    const { page, received } = people[k]!;
    const shown = await page.evaluate(() => document.documentElement.outerHTML);
    const held = await heapTexts(page);
    expect(holding(held, MARKED[k]!), 'the own hand is found, so others would be').not.toEqual([]);
    for (const [other, card] of MARKED.entries()) {
      if (known.includes(other)) continue;
      expect(
        received.filter((message) => message.includes(card)),
        `${card} was sent to ${SEATS[k]}`,
      ).toEqual([]);
      expect(shown, `${card} is shown to ${SEATS[k]}`).not.toMatch(new RegExp(card, 'i'));
      expect(holding(held, card), `${card} is held by ${SEATS[k]}`).toEqual([]);
    }
  };
  for (const k of people.keys()) await expectSecret(k);

  // D shows the Drummer to B: both know it, the others that it happened.
  const name = (await bruno.page.locator('.line.you b').innerText()).replace(' (you)', '');
  await dora.button(/Show cards/).click();
  await dora.page.locator('.pickcard').last().click();
  await dora.page.locator('.show-cards label', { hasText: name }).click();
  await dora.page.locator('.show-cards .primary').click();
  await expect(bruno.page.locator('.line .known')).toBeVisible();
  await expect(anna.board.log).toContainText(/shows/);
  await expectSecret(1, [1, 3]);
  for (const k of [0, 2, 4, 5]) await expectSecret(k);

  // A plays a 1; everyone sees it, and nothing more.
  await anna.page.locator('.hand .bcard').first().click();
  await anna.button(/^Play/).click();
  await expect(fred.page.locator('.line .cards .face')).not.toHaveCount(0);
  for (const k of [2, 4]) await expectSecret(k);
});
