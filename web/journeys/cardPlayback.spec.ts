// What the others play at a table of Condottiere is shown card by card; nothing that this player decides waits for it.
import { expect, type Person, test } from './support/fixtures';

// A has passed in the battle for Roma; B and C go on.
const OPENING = {
  preset: 'condottiere_3p',
  seats: { A: { kind: 'me' } },
  opening:
    'hand=3WX,BC,26S up=5D,3,16 ' +
    'pile=1111111112222222333333444444445555555666666TTTTTTTTWWSSBBBBBCCCCCCCCCCCDDDDDHHHXXXXXXXXXXXXXXXUUU ' +
    'region=15 phase=1 played=1',
};

async function begin(newPerson: () => Promise<Person>): Promise<{ people: Person[]; table: string }> {
  const people = [await newPerson(), await newPerson(), await newPerson()];
  const [anna] = people as [Person];
  await anna.page.addInitScript(() => {
    if (!localStorage.getItem('conquista.settings'))
      localStorage.setItem('conquista.settings', JSON.stringify({ playback: 'slow' }));
  });
  const { table, invitation } = await anna.createTable(OPENING);
  for (const [k, person] of people.entries()) {
    if (!k) continue;
    await person.signInAsGuest();
    await person.api('POST', `/api/tables/${table.id}/join`, { invitation, seat: 'ABC'[k] });
  }
  await anna.goto(`/table/${table.id}`);
  await anna.command(table.id, 'begin', { do: 'start' });
  await expect(anna.page.locator('.hand .bcard').first()).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Show again' })).toHaveCount(0);
  return { people, table: table.id };
}

test('cards of the others are shown one by one, can be skipped, and the battle watched again', async ({
  newPerson,
}) => {
  const { people, table } = await begin(newPerson);
  const [anna, bruno, clara] = people as [Person, Person, Person];
  const { page } = anna;
  const caption = page.locator('.playback');
  const box = page.locator('.battle-end');
  await expect(page.locator('.goal-frame')).toContainText(/regions/); // the guide and the playback are there
  await anna.act(table, 'A', 'pass');
  await bruno.act(table, 'B', 'play:Courtesan');
  await clara.act(table, 'C', 'play:6');
  await expect(caption).toContainText('Courtesan');
  await expect(page.locator('.line.played')).toHaveCount(1);
  await expect(caption).toContainText('Mercenary 6');
  await caption.getByRole('button', { name: 'Skip' }).click();
  await expect(caption).toHaveCount(0);
  // The end of the battle is shown after its last card, and the question can be answered meanwhile.
  await bruno.act(table, 'B', 'pass');
  await clara.act(table, 'C', 'pass');
  await expect(caption).toContainText('passes');
  await expect(box).toHaveCount(0);
  await expect(box).toBeVisible();
  await box.getByRole('button', { name: 'Watch the battle again' }).click();
  await expect(box).toHaveCount(0);
  await expect(caption).toContainText(/1 of \d/);
  await anna.press('Escape');
  await expect(caption).toHaveCount(0);
  await expect(box).toBeVisible();
  // The question about the hand does not wait for a playback.
  await bruno.act(table, 'B', 'battle:NAP');
  await expect(anna.board.log).toContainText('Naples');
  await expect(box.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await box.getByRole('button', { name: 'Watch the battle again' }).click();
  await page.locator('.prompt [data-word="hold"]').click();
  await expect(caption).toHaveCount(0);
  await expect(page.locator('.prompt [data-word="hold"]')).toHaveCount(0);
  expect((await anna.snapshot(table, 'A')).legal).toEqual([]);
});
