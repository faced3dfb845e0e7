// Six phones behind one address: one link for all, a name and a seat each, and a match of Condottiere in which one
// player leaves and comes back.
import { PHONE } from '../playwright.config';
import { battleEndOf, decideByTouch, questionTo, SHORT } from './support/cardPlay';
import { expect, type Person, test } from './support/fixtures';

const ADDRESS = '198.51.100.23';
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dora', 'Emil', 'Flora'];
const LOCALES = ['en', 'it', 'de', 'fr', 'en', 'de'];
const permissions = ['clipboard-read', 'clipboard-write'];
const TURNS = 12; // two for each seat

/** Let those who are asked answer, by touch, until the match has so many actions. A press that comes too late does not count. */
async function playUntil(people: Person[], actions: () => Promise<number>, goal: number): Promise<void> {
  for (let attempt = 0; (await actions()) < goal;) {
    const asked = people.map((person) => battleEndOf(person).or(questionTo(person)).first());
    await expect.poll(async () => (await Promise.all(asked.map((each) => each.count()))).some(Boolean)).toBe(true);
    for (const person of people) {
      const end = battleEndOf(person);
      if (await end.count())
        await end
          .first()
          .tap(SHORT)
          .catch(() => {});
      else if (await questionTo(person).count()) await decideByTouch(person, attempt++).catch(() => {});
    }
  }
}

test('six phones at one address', { tag: '@phone' }, async ({ newPerson }) => {
  test.slow();
  const people: Person[] = [];
  for (const locale of LOCALES)
    people.push(await newPerson({ ...PHONE, locale, permissions, extraHTTPHeaders: { 'x-forwarded-for': ADDRESS } }));
  const [anna, ...guests] = people as [Person, ...Person[]];
  const refused: string[] = [];
  for (const { page } of people)
    page.on('response', (answer) => void (answer.status() === 429 && refused.push(answer.url())));

  await anna.goto('/');
  await anna.page.locator('.go[data-friend]').tap();
  await anna.page.locator('[data-friend=condottiere_6p]').tap();
  await expect(anna.page.locator('#gather-title')).toContainText('Condottiere');
  const table = anna.page.url().split('/').at(-1)!;
  await anna.page.locator('[data-copy]').tap();
  const link = new URL(await anna.page.evaluate(() => navigator.clipboard.readText())).pathname;
  await anna.api('PATCH', '/api/me', { name: NAMES[0] });
  await Promise.all(guests.map((guest, k) => guest.join(link, NAMES[k + 1])));
  for (const name of NAMES.slice(1)) await expect(anna.page.locator('.gather')).toContainText(name);
  await anna.button('Start').tap();
  for (const { page } of people) await expect(page.locator('.hand .bcard').first()).toBeAttached();

  const actions = async () => (await anna.snapshot(table, 'A')).number;
  await playUntil(people, actions, TURNS);
  const before = await actions();

  const flora = people.at(-1)!;
  const { mine } = await flora.api('GET', `/api/tables/${table}`);
  const [panel, more] = [flora.page.locator('.cardside [data-tab=life]'), flora.page.locator('.sheet-tabs .icon')];
  const closeBattleEnd = async () => {
    const end = battleEndOf(flora).first(); // it covers the table
    if (await end.count()) await end.tap(SHORT);
  };
  await expect(async () => {
    await closeBattleEnd();
    if (!(await panel.isVisible())) await more.tap(SHORT);
    await panel.tap(SHORT);
    await flora.button('Verlassen').first().tap(SHORT);
    await flora.page.locator('[data-sure]').tap(SHORT);
  }).toPass();
  const back = flora.page.locator('[data-call=seat] button');
  await expect(back, 'the way back is in sight where the player has left').toBeInViewport();
  await expect(async () => {
    await closeBattleEnd();
    await back.tap(SHORT);
  }).toPass();
  await expect(back).toHaveCount(0);
  await more.tap(); // to the table
  expect((await flora.api('GET', `/api/tables/${table}`)).mine).toEqual(mine);

  await playUntil(people, actions, before + TURNS);
  const numbers = () => Promise.all(people.map(async (person) => (await person.snapshot(table)).number));
  await expect.poll(async () => new Set(await numbers()).size, 'all are at the same point of the match').toBe(1);
  expect(refused).toEqual([]);
});
