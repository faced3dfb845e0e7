// Profiles, histories and ladders: rated matches between accounts, a chosen crest, a private profile, an export.
import { expect, test } from './support/fixtures';
import type { Person } from './support/person';

test.use({ rateLimits: false });
const PASSWORD = 'a long way to the castle';
let people = 0;

/** Sign this person up under a name of its own. */
async function signUp(person: Person, name: string): Promise<string> {
  const own = `${name} ${Date.now() % 100_000} ${++people}`;
  await person.goto('/about');
  await person.api('POST', '/api/accounts', { name: own, password: PASSWORD });
  return own;
}

/** Play a rated duel that the second person resigns. */
async function beat(winner: Person, loser: Person): Promise<string> {
  const { table, invitation } = await winner.createTable({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' } },
    rated: true,
    visibility: 'public',
  });
  await loser.api('POST', `/api/tables/${table.id}/join`, { invitation });
  await winner.command(table.id, 'start', { do: 'start' });
  await loser.command(table.id, 'resign', { do: 'resign', seat: 'N' });
  return table.id;
}

test(
  'a rated match is on the profile and in the history, with its reason and a replay',
  { tag: ['@desktop', '@phone'] },
  async ({ newPerson }) => {
    const [anna, bruno] = [await newPerson(), await newPerson()];
    const [name, other] = [await signUp(anna, 'Anna'), await signUp(bruno, 'Bruno')];
    await beat(anna, bruno);
    await beat(bruno, anna);
    const table = await beat(anna, bruno);
    const { page } = anna;
    await anna.goto(`/table/${table}`);
    await expect(page.locator('[data-rating-change]')).toContainText(/Conquest, duel: 1,\d+ \+\d+: beat a \w+ player/);
    await anna.goto(`/people/${encodeURIComponent(other)}`);
    await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
    await expect(page.locator('[data-pool="conquest.duel"]')).toContainText('about');
    await expect(page.locator('[data-pool="conquest.duel"]')).toContainText('3 rated matches, not ranked yet');
    await expect(page.getByRole('img', { name: /^Rating in Conquest, duel:/ })).toBeVisible();
    const against = page.locator('[data-against]');
    await expect(against.getByRole('img')).toHaveAccessibleName(/^2 wins, 0 draws .*, 1 last places$/);
    await against.getByRole('link', { name: 'All matches' }).click();
    await expect(page).toHaveURL(/\/people\/\w+\/matches\?other=/);
    await expect(page.getByRole('heading', { name: `Matches of ${name}` })).toBeVisible();
    const rows = page.locator('[data-match]');
    await expect(rows).toHaveCount(3);
    await page.locator('[data-filter=outcome]').selectOption('last');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('lost');
    await page.locator('[data-filter=outcome]').selectOption('won');
    await expect(rows).toHaveCount(2);
    await expect(page.locator(`[data-match="${table}"]`)).toContainText(/\+\d+: beat a (stronger|weaker) player/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-csv]').click()]);
    expect(file.suggestedFilename()).toBe('matches.csv');
    const [records] = await Promise.all([page.waitForEvent('download'), page.locator('[data-records]').click()]);
    expect(records.suggestedFilename()).toBe('matches.txt');
    await page.reload(); // the filters are in the address
    await expect(rows).toHaveCount(2);
    await page
      .locator(`[data-match="${table}"]`)
      .getByRole('link', { name: /^Replay of/ })
      .click();
    await expect(page).toHaveURL(`${anna.address}/replay/${table}`);
  },
);

test('a crest, a text and privacy are chosen in the settings', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const name = await signUp(anna, 'Carla');
  await signUp(bruno, 'Dario');
  const { page } = anna;
  await anna.goto('/settings');
  await page.locator('[data-crest=charge]').selectOption('elephant');
  await page.locator('[data-save-crest]').click();
  await expect(page.locator('#profile [role=status]')).toHaveText('Saved.');
  await page.locator('#about').fill('See https://example.com');
  await page.locator('[data-save-profile]').click();
  await expect(page.locator('#profile [role=alert]')).toContainText('may not have links');
  await page.locator('#about').fill('Plays on Sundays.');
  await page.locator('#spoken').selectOption('it');
  await page.locator('[data-save-profile]').click();
  await expect(page.locator('#profile [role=status]')).toHaveText('Saved.');
  await bruno.goto(`/people/${encodeURIComponent(name)}`);
  await expect(bruno.page.getByText('Plays on Sundays.')).toBeVisible();
  await expect(bruno.page.getByText('Speaks Italian')).toBeVisible();
  await expect(bruno.page.getByText('online', { exact: true })).toBeVisible();
  await page.locator('#profile [data-private]').check();
  await expect.poll(async () => (await anna.api('GET', '/api/me/profile')).private).toBe(true);
  await bruno.page.reload();
  await expect(bruno.page.locator('[data-private]')).toContainText('This profile is private');
  await expect(bruno.page.getByText('Plays on Sundays.')).toHaveCount(0);
});

test('a person is found by name, and a name at a table leads to the profile', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const name = await signUp(anna, 'Elena');
  await signUp(bruno, 'Fabio');
  const { page } = bruno;
  await bruno.goto('/people');
  await expect(page.getByRole('heading', { name: 'Ladder' })).toBeVisible();
  await page.getByRole('searchbox').fill(name.slice(0, -1).toUpperCase());
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.locator('[data-follow]').click();
  await expect(page.locator('[data-follow]')).toHaveText('Following');
  await page.locator('.acts [data-challenge]').click();
  await expect(page.getByRole('dialog', { name: `Challenge ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await bruno.goto('/people/Nobody at all');
  await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
  const { table, invitation } = await bruno.createTable({ preset: 'conquest_2p', seats: { S: { kind: 'me' } } });
  await anna.api('POST', `/api/tables/${table.id}/join`, { invitation });
  await bruno.command(table.id, 'start', { do: 'start' });
  await bruno.goto(`/table/${table.id}`);
  await bruno.board.ready();
  await page.locator('.chip .person-name').first().click();
  await page.locator('[data-profile]').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});
