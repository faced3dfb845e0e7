// A table with a player who leaves, a clock that runs out, and a vote on a draw.
import { expect, test } from './support/fixtures';
import { startTable } from './support/tables';

const TWO = { preset: 'conquest_2p', seats: { S: { kind: 'me' } } };

for (const { preset, seats: taken, seat, own } of [
  { ...TWO, seat: 'N', own: '.mybar' },
  { preset: 'condottiere_2p', seats: { A: { kind: 'me' } }, seat: 'B', own: '.hand-frame' },
])
  test(`${preset}: a player who leaves is replaced by a computer, then by a person, and cannot return then`, async ({
    newPerson,
  }) => {
    const [anna, bruno] = [await newPerson(), await newPerson()];
    const { table } = await startTable({ preset, seats: taken }, anna, bruno);
    const seatOffer = bruno.page.locator('[data-call=seat]');
    const seats = anna.page.locator('[data-life]');
    await bruno.page.locator('[data-tab=life]').click();
    await bruno.button('Leave').click();
    await bruno.page.locator('[data-sure]').click();
    await expect(seatOffer).toContainText(/Take my seat back/);
    await anna.page.locator('[data-tab=life]').click();
    await expect(seats).toContainText(/computer substitute/);
    const carla = await newPerson();
    await carla.join(anna.invitationPath);
    await expect(carla.page.locator(own)).toBeVisible();
    await expect(seats).toContainText((await carla.api('GET', '/api/me')).name);
    await expect(seatOffer).toHaveCount(0);
    expect((await carla.api('GET', `/api/tables/${table.id}`)).mine).toEqual([seat]);
  });

test('when time runs out the turn ends by itself, and everyone sees it on the clocks of the server', async ({
  newPerson,
}) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  await startTable({ ...TWO, pace: { bank: 0, turn: 4000, answer: 4000 } }, anna, bruno);
  await expect(bruno.page.locator('.mybar .clock')).toBeVisible();
  await expect(bruno.page.locator('.mybar')).toContainText(/your turn/);
  await anna.page.locator('[data-tab=life]').click();
  await expect(anna.page.locator('[data-life]')).toContainText(/planned moves without captures are played/);
});

test('a draw is proposed, voted on in secret, and agreed', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson({ locale: 'fr' })];
  await startTable(TWO, anna, bruno);
  await anna.page.locator('[data-tab=life]').click();
  await anna.button('Propose a draw').click();
  const vote = bruno.page.locator('[data-call=motion]');
  await expect(vote).toContainText(/partie nulle.*secret/s);
  await vote.getByRole('button', { name: 'oui' }).click();
  for (const { page } of [anna, bruno]) await expect(page.locator('.outcome')).toBeVisible();
  await expect(anna.page.locator('.outcome')).toContainText(/Draw/);
});
