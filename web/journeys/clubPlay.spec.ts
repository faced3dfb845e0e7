// Play of clubs: a tournament for members, a match between two clubs from the challenge to the score, a simul, and
// the table that spectators are shown first.
import type { TableCard } from '../src/core/schema';
import { screenFaults } from './support/accessibility';
import { signUp } from './support/clubScreens';
import { expect, type Person, test } from './support/fixtures';

/** Take pictures of what is reached when a folder for them is given. */
async function picture(person: Person, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  const wide = (person.page.viewportSize()?.width ?? 0) > 600 ? 'desktop' : 'phone';
  if (folder) await person.page.screenshot({ path: `${folder}/${name}-${wide}.png`, fullPage: true });
}

async function clubOf(person: Person, name: string): Promise<{ id: string; name: string }> {
  const made = await person.api('POST', '/api/clubs', { name: `${name} ${Date.now().toString(36)}` });
  return made as { id: string; name: string };
}

/** Let people come to their tables of a round, and one side resign at each. */
async function playOut(people: Person[], tournament: string, loser: Person): Promise<void> {
  for (const one of people) await one.api('POST', `/api/tournaments/${tournament}/ready`);
  const tables: TableCard[] = await loser.api('GET', '/api/me/tables');
  for (const { id, mine } of tables.filter(({ phase }) => phase !== 'over')) {
    await expect.poll(async () => (await loser.api('GET', `/api/tables/${id}`))['phase']).toBe('playing');
    await loser.command(id, `resign ${id}`, { do: 'resign', seat: mine[0]! });
  }
}

test('a tournament of a club, and a match against another @desktop @phone', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const annasName = await signUp(anna, 'Anna');
  const brunosName = await signUp(bruno, 'Bruno');
  const home = await clubOf(anna, 'Winds');
  const away = await clubOf(bruno, 'Waves');
  const { page } = anna;

  await anna.goto(`/club/${home.id}`);
  await expect(page.locator('[data-tables]')).toContainText('No table is open'); // nothing moves any more
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Thursday');
  await expect(page.locator('[data-club]')).toHaveValue(home.id);
  await page.getByLabel('Only members of the club may join').check();
  await page.getByRole('radio', { name: 'when I start it' }).click();
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await expect(page.locator('.head')).toContainText(home.name);
  await bruno.goto(new URL(page.url()).pathname);
  await bruno.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(bruno.page.getByRole('alert')).toContainText('is not a member of the club');

  await anna.goto(`/club/${home.id}`);
  await expect(page.locator('[data-tournaments]')).toContainText('Thursday');
  await page.getByRole('link', { name: 'Challenge a club' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Derby');
  await page.getByLabel('Search for a club').fill(away.name);
  await page.locator('[data-opponent]').selectOption(away.id);
  await page.getByLabel('Boards', { exact: true }).fill('1');
  await page.getByLabel('Rounds', { exact: true }).fill('1');
  await page.getByRole('radio', { name: 'when I start it' }).click();
  expect(await screenFaults(anna)).toEqual([]);
  await picture(anna, 'challenge');
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await expect(page.locator('[data-challenge]')).toContainText('has not answered');
  const match = new URL(page.url()).pathname;

  await bruno.goto(`/club/${away.id}`);
  await expect(bruno.page.locator('[data-tournaments]')).toContainText('a challenge for your club');
  await picture(bruno, 'club');
  await bruno.goto(match);
  await bruno.page.getByRole('button', { name: 'Accept the match' }).click();
  for (const [person, name] of [
    [anna, annasName],
    [bruno, brunosName],
  ] as const) {
    await person.page.locator('[data-edit-lineup]').click();
    await person.page.getByLabel('Player 1').fill(name);
    expect(await screenFaults(person)).toEqual([]);
    await picture(person, 'line-up');
    await person.page.getByRole('button', { name: 'Save the line-up' }).click();
    await expect(person.page.locator('[data-lineup]', { hasText: name })).toBeVisible();
  }
  await expect(page.locator('[data-lineup]').last()).toContainText(brunosName); // told over the socket
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.locator('.mine').getByRole('link', { name: 'To my table' })).toBeVisible();
  await playOut([anna, bruno], match.split('/').pop()!, bruno);
  await expect(page.locator('.winner')).toContainText(home.name);
  await expect(page.locator('[data-score] .points').first()).toHaveText('1');
  expect(await screenFaults(anna)).toEqual([]);
  await picture(anna, 'match');
  await anna.goto(`/club/${home.id}`);
  await expect(page.locator('[data-tournaments]')).toContainText(`${home.name} won`);
});

test('a simul: applied, chosen, all tables at once, featured @desktop @phone', async ({ newPerson }) => {
  const people = [await newPerson(), await newPerson(), await newPerson()];
  const [host, ...others] = people as [Person, Person, Person];
  const { page } = host;
  await signUp(host, 'Hedda');
  await host.goto('/tournaments/new');
  await page.getByLabel('Name', { exact: true }).fill('Simul');
  await page.getByText('You against up to 20 people at once.').click();
  await page.getByRole('radio', { name: 'when I start it' }).click();
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await expect(page.locator('#challengers-title')).toBeVisible();
  const path = new URL(page.url()).pathname;
  for (const one of others) {
    await signUp(one, 'Chal');
    await one.goto(path);
    await one.page.getByRole('button', { name: 'Apply to play' }).click();
    await expect(one.page.getByText('The host chooses who plays.')).toBeVisible();
  }
  await expect(page.locator('[data-applicants] li')).toHaveCount(2);
  await page.locator('[data-applicants] button').first().click();
  await expect(page.locator('[data-chosen] li')).toHaveCount(1);
  await page.locator('[data-applicants] button').first().click();
  await expect(page.locator('[data-chosen] li')).toHaveCount(2);
  expect(await screenFaults(host)).toEqual([]);
  await picture(host, 'challengers');
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.locator('.mine').getByRole('link', { name: 'To my table' })).toBeVisible();
  const simul = path.split('/').pop()!;
  for (const one of people) await one.api('POST', `/api/tournaments/${simul}/ready`);
  if (host.phone) await page.getByRole('radio', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'Feature', exact: true }).first().click();
  await expect(page.getByText('featured', { exact: true })).toBeVisible();
  await picture(host, 'simul');
  await others[0].goto('/watch');
  await expect(others[0].page.locator('[data-featured]')).toContainText('featured by Simul');
  await picture(others[0], 'watch');
  await playOut(people, simul, host);
  await host.goto(path);
  await expect(page.locator('[data-score] .points').last()).toHaveText('2');
  expect(await screenFaults(host)).toEqual([]);
  await picture(host, 'sheet');
});
