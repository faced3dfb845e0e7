// Game sessions: one link for a group, names for guests, rounds with changing seats, and a score.
import { signUp } from './support/clubScreens';
import { expect, type Person, test } from './support/fixtures';

/** End the matches of the running round: all but the last seat of each table resign, over HTTP. */
async function endRound(people: Person[], code: string): Promise<void> {
  const host = people[0]!;
  const card = await (await host.page.request.get(`/api/game-sessions/${code}`)).json();
  const ids = await Promise.all(
    people.map(async ({ page }) => ((await (await page.request.get('/api/me')).json()) as { id: string }).id),
  );
  for (const table of card.rounds.at(-1).tables as { id: string; seats: Record<string, string> }[]) {
    for (const [seat, person] of Object.entries(table.seats).slice(0, -1)) {
      const command = { cid: `end-${seat}`, command: { do: 'resign', seat } };
      const { page } = people[ids.indexOf(person)]!;
      const headers = { origin: new URL(page.url()).origin };
      const answer = await page.request.post(`/api/tables/${table.id}/requests`, { data: command, headers });
      expect(answer.status(), await answer.text()).toBe(200);
    }
  }
}

test('a group enters by one link, plays two rounds on changing seats, and has a score', async ({ newPerson }) => {
  const host = await newPerson();
  await host.goto('/play');
  await host.page.locator('[data-open-session]').click();
  await expect(host.page).toHaveURL(/\/g\/[a-z]+-\d\d$/);
  const code = host.page.url().split('/g/')[1]!;
  await host.page.locator('#own-name').fill('Anna');
  await host.page.locator('[data-own-name]').click();
  await expect(host.page.locator('[data-person]')).toContainText('Anna');
  await expect(host.page.locator('[data-session-link]')).toContainText(code);

  const people = [host];
  for (const name of ['Bianca', 'Carlo', 'Anna']) {
    const guest = await newPerson({ viewport: { width: 390, height: 844 } });
    await guest.goto(`/g/${code}`);
    await guest.page.locator('#session-name').fill(name);
    await guest.page.locator('[data-enter]').click();
    await guest.page.locator('[data-ready]').click();
    people.push(guest);
  }
  const names = host.page.locator('[data-person] b');
  await expect(names).toHaveText(['Anna', 'Bianca', 'Carlo', 'Anna 2']); // the second Anna has a number
  await expect(host.page.locator('[data-swap]')).toHaveCount(4);
  const seats = (): Promise<string[]> => host.page.locator('[data-swap]').allTextContents();
  const before = await seats();
  await host.page.locator('[data-swap]').nth(0).click();
  await host.page.locator('[data-swap]').nth(1).click();
  await expect.poll(seats).toEqual([before[1], before[0], before[2], before[3]]);

  await host.page.locator('[data-begin]').click();
  for (const { page } of people) await expect(page).toHaveURL(/\/table\//); // everyone is brought to the table
  await endRound(people, code);
  await host.page.locator('[data-session]').click();
  await expect(host.page.locator('[data-score] .sum')).toHaveText(['4', '2', '1', '0']);
  for (const { page } of people.slice(1)) await page.goto(`/g/${code}`);
  await expect(host.page.locator('.own').first()).toBeVisible();
  for (const { page } of people) await page.locator('[data-ready]').click();
  for (const { page } of people) await expect(page).toHaveURL(/\/table\//); // the second round has begun by itself

  await host.goto(`/g/${code}`);
  await host.page.locator('[data-ending]').click();
  await host.page.locator('[data-end]').click();
  await expect(host.page.locator('.ended')).toBeVisible();
});

test('the host closes the entry, removes a guest, and a wrong code is explained @phone', async ({ newPerson }) => {
  const [host, guest, late] = [await newPerson(), await newPerson(), await newPerson()];
  await host.goto('/play');
  await host.page.locator('[data-open-session]').click();
  await expect(host.page).toHaveURL(/\/g\//);
  const code = host.page.url().split('/g/')[1]!;
  await guest.goto(`/g/${code}`);
  await guest.page.locator('#session-name').fill('Bianca');
  await guest.page.locator('[data-enter]').click();
  await expect(guest.page.locator('[data-ready]')).toBeVisible();
  await host.page.locator('[data-entry]').click();
  await expect(host.page.locator('[data-entry]')).toHaveAttribute('aria-pressed', 'true');
  await late.goto(`/g/${code}`);
  await expect(late.page.locator('[data-shut]')).toBeVisible();
  await host.page.getByRole('button', { name: 'Remove Bianca' }).click();
  await host.page.locator('[data-remove]').click();
  await expect(guest.page.getByRole('alert')).toContainText('removed you');
  await late.goto('/play');
  await late.page.getByLabel('Code of a game session').fill('Zanvo 99');
  await late.page.getByRole('button', { name: 'Go' }).click();
  await expect(late.page.getByRole('alert')).toContainText('Check the word and the number');
});

test('the host keeps the group as a club, and people with accounts are invited', async ({ newPerson }) => {
  const [host, other, guest] = [await newPerson(), await newPerson(), await newPerson()];
  await signUp(host, 'Host');
  const name = await signUp(other, 'Other');
  const { code } = await host.api('POST', '/api/game-sessions', { terms: { preset: 'condottiere_4p' } });
  await other.api('POST', `/api/game-sessions/${code}/people`, {});
  await guest.signInAsGuest();
  await guest.api('POST', `/api/game-sessions/${code}/people`, { name: 'Ugo' });
  for (const one of [host, other, guest]) await one.goto(`/g/${code}`);
  for (const one of [other, guest]) await one.page.locator('[data-ready]').click();
  await host.page.locator('[data-begin]').click();
  for (const { page } of [host, other, guest]) await expect(page).toHaveURL(/\/table\//);
  await endRound([host, other, guest], code);
  await host.goto(`/g/${code}`);
  const keep = host.page.locator('[data-keep-as-club]');
  await expect(keep).toContainText('The other person with an account is invited.');
  await keep.getByRole('button').click();
  const club = `Thursday ${Date.now() % 100_000}`;
  await host.page.locator('dialog [data-name]').fill(club);
  await host.page.locator('dialog [data-name]').press('Enter');
  await expect(host.page.getByRole('heading', { name: club, level: 1 })).toBeVisible();
  const id = new URL(host.page.url()).pathname.split('/').at(-1);
  expect(JSON.stringify(await host.api('GET', `/api/clubs/${id}/requests`))).toContain(name);
  await guest.goto(`/g/${code}`);
  await expect(guest.page.locator('#session-score')).toBeVisible();
  await expect(guest.page.locator('[data-keep-as-club]')).toHaveCount(0);
});
