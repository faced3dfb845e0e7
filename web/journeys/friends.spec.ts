// Friends, challenges and quick pairing between people with accounts.
import { expect, type Person, test } from './support/fixtures';

let numbers = 0;

/** Give a person an account; return its id. */
async function signUp(person: Person, name: string): Promise<string> {
  await person.goto('/about');
  const form = { name: `${name} ${++numbers}${Date.now() % 10_000}`, password: 'a good long word' };
  const headers = { origin: new URL(person.page.url()).origin };
  const answer = await person.page.request.post('/api/accounts', { data: form, headers });
  return ((await answer.json()) as { me: { id: string } }).me.id;
}

test('friends see each other online, and a challenge with other terms becomes a match', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const [annaId, brunoId] = [await signUp(anna, 'Anna'), await signUp(bruno, 'Bruno')];
  for (const [one, id] of [
    [anna, brunoId],
    [bruno, annaId],
  ] as const) {
    const headers = { origin: new URL(one.page.url()).origin };
    const answer = await one.page.request.put(`/api/me/relations/follow/${id}`, { headers });
    expect(answer.status()).toBe(204);
  }
  await bruno.goto('/learn');
  await anna.goto('/');
  const row = anna.page.locator(`[data-friend-row="${brunoId}"]`);
  await expect(row).toContainText('online');
  await row.locator('[data-challenge]').click();
  // Every choice is one stop of the Tab key, and the arrow keys choose within it.
  const choice = (name: string) => anna.page.locator(`[data-challenge-form] [data-set="${name}"]`);
  await choice('game:conquest').focus();
  await anna.press('ArrowRight');
  await expect(choice('game:condottiere')).toBeFocused();
  await expect(choice('game:condottiere')).toBeChecked();
  await expect(choice('game:conquest')).toHaveAttribute('tabindex', '-1');
  await anna.press('ArrowLeft');
  await expect(choice('game:conquest')).toBeChecked();
  await choice('phrase:shall_we').focus();
  await anna.press('End');
  await expect(choice('phrase:')).toBeChecked();
  await expect(choice('phrase:shall_we')).not.toBeChecked();
  await choice('pace:slow').click();
  await anna.page.locator('[data-send]').click();
  await expect(anna.page.locator('[data-challenge-form]')).toHaveCount(0);

  const arrived = bruno.page.locator('section[data-challenge]'); // on a page that is about something else
  await expect(arrived).toContainText('challenges you', { timeout: 20_000 });
  await expect(arrived).toContainText('Slow');
  await arrived.getByRole('button', { name: 'Propose other terms' }).click();
  await bruno.page.locator('[data-set="pace:live"]').click();
  await bruno.page.locator('[data-send]').click();
  const countered = anna.page.locator('section[data-challenge]');
  await expect(countered).toContainText('proposes other terms', { timeout: 20_000 });
  await countered.locator('[data-accept]').click();
  await expect(anna.page).toHaveURL(/\/table\//);
  const accepted = bruno.page.locator('section[data-challenge][data-state=accepted]');
  await accepted.locator('[data-go]').click({ timeout: 20_000 });
  await bruno.board.ready();
});

test('two who search for the same game are brought to one table @phone', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  for (const one of [anna, bruno]) {
    await one.goto('/play');
    await one.page.locator('[data-seek=condottiere_2p]').click();
  }
  for (const { page } of [anna, bruno]) await expect(page).toHaveURL(/\/table\//);
  expect(anna.page.url()).toBe(bruno.page.url());
});

test('a search ends with the connection, goes on after it, and can be stopped', async ({ newPerson }) => {
  const [anna, other] = [await newPerson(), await newPerson()];
  const waiting = async (): Promise<number> => {
    const queues = (await other.api('GET', '/api/queues')) as { preset: string; waiting: number }[];
    return queues.find(({ preset }) => preset === 'plus_2p')?.waiting ?? 0;
  };
  await anna.goto('/play');
  await anna.page.locator('[data-all-editions]').click();
  const tile = anna.page.locator('[data-seek=plus_2p]');
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(tile).toContainText('1 waiting');
  await anna.disconnect();
  await expect.poll(waiting).toBe(0);
  await anna.reconnect();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await anna.page.locator('[data-stop-seeking]').click();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(waiting).toBe(0);
});

test('the home page of an account has its matches, the one that waits first', async ({ newPerson }) => {
  const anna = await newPerson();
  await signUp(anna, 'Anna');
  await anna.goto('/');
  await expect(anna.page.locator('#home-games')).toBeVisible();
  const headers = { origin: new URL(anna.page.url()).origin };
  const seats = { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } };
  const data = { preset: 'conquest_2p', seats, start: true };
  const opened = await anna.page.request.post('/api/tables', { data, headers });
  const { table } = (await opened.json()) as { table: { id: string } };
  await anna.goto('/');
  await expect(anna.page.locator('[data-next-game]')).toHaveAttribute('href', `/table/${table.id}`);
  await expect(anna.page.locator(`[data-mine="${table.id}"]`)).toContainText('Your turn');
});

test('the home page shows what people did whom one follows, and tournaments to enter @phone', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  await signUp(anna, 'Anna');
  const followed = await signUp(bruno, 'Bruno');
  const name = `Cup ${Date.now() % 100_000}`;
  const starts = Date.now() + 3_600_000;
  const form = { name, format: 'swiss', preset: 'conquest_2p', rounds: 3, starts };
  const { id } = await bruno.api('POST', '/api/tournaments', form);
  await anna.goto('/');
  const coming = anna.page.locator('[data-coming]');
  await expect(coming.getByRole('heading')).toBeVisible();
  await expect(anna.page.locator('[data-news]')).toHaveCount(0);
  await anna.api('PUT', `/api/me/relations/follow/${followed}`);
  await anna.api('POST', `/api/tournaments/${id}/join`, {});
  await anna.page.reload();
  await expect(coming.locator('li').first()).toContainText('you are playing');
  await expect(coming.locator('li').first().getByRole('timer')).toBeVisible();
  await expect(anna.page.locator('[data-news]')).toContainText(`invites to a tournament: ${name}`);
  await anna.page.locator('[data-news]').getByRole('link', { name }).click();
  await expect(anna.page).toHaveURL(`${anna.address}/tournaments/${id}`);
  await anna.goto('/people');
  await anna.page.locator('[data-who]').selectOption('followed');
  await expect(anna.page.getByText('Nobody you follow is ranked here yet')).toBeVisible();
});
