// Creating a table of either game, invitations in four languages, and finding an opponent.
import { expect, type Person, test } from './support/fixtures';
import { createByKeyboard, MOST_TAB_STOPS } from './support/keyboard';

const tableOf = ({ page }: Person) => page.url().split('/').at(-1)!;
const tableCard = (person: Person) => person.api('GET', `/api/tables/${tableOf(person)}`);

test('a table of Condottiere for six with variants, and its invitation in four languages', async ({ person }) => {
  const { page } = person;
  await person.goto('/new');
  await page.locator('[data-family=condottiere]').click();
  await page.locator('[data-set="count:6"]').click();
  await page.locator('[data-variant=variant_d]').check();
  await page.locator('[data-seat=B]').selectOption('person');
  await page.locator('[data-seat=C]').selectOption('computer:captain');
  await page.locator('[data-set="pace:live"]').click();
  await page.locator('[data-time=turn]').fill('45');
  await page.locator('.more > summary').click();
  await page.locator('[data-set="press:table"]').click();
  await page.locator('[data-create]').click();
  await page.locator('.gather summary').click();
  const invitation = page.locator('textarea');
  await expect(invitation).toBeVisible();
  const { summary, mine } = await tableCard(person);
  const usual = new Set(['revision', 'hand_discard_order', 'leaver_policy']); // what every new match has
  const chosen = Object.entries(summary.options).filter(([name]) => !usual.has(name));
  expect(Object.fromEntries(chosen)).toEqual({ players: '6', variant_d: 'yes' });
  expect(mine).toEqual(['A']);
  expect(summary).toMatchObject({
    preset: 'condottiere_6p',
    seats: { B: { kind: 'open' }, C: { spec: 'captain' } },
    pace: { turn: 45_000 },
    press: 'table',
  });
  for (const [language, words] of [
    ['it', /Vieni a giocare a Condottiere/],
    ['de', /Spiel mit mir Condottiere/],
    ['fr', /Viens jouer à Condottiere/],
    ['en', /Play Condottiere with me/],
  ] as const) {
    await page.locator(`[data-language=${language}]`).click();
    await expect(invitation).toHaveValue(words);
    await expect(invitation).toHaveValue(/\/join\//);
  }
});

test(`the largest tables are created by keyboard, with at most ${MOST_TAB_STOPS} tab stops`, async ({ person }) => {
  const pairs = { edition: ['End'], mode: ['End'] };
  expect(await createByKeyboard(person, 'conquest', pairs)).toBeLessThanOrEqual(MOST_TAB_STOPS);
  await expect.poll(async () => (await tableCard(person)).summary.preset).toMatch(/^grand_party/);
  expect(await createByKeyboard(person, 'condottiere', { count: ['End'] })).toBeLessThanOrEqual(MOST_TAB_STOPS);
  await expect.poll(async () => (await tableCard(person)).summary.preset).toBe('condottiere_6p');
});

test('changed rules are counted against the printed ones, and impossible ones are refused at once', async ({
  person,
}) => {
  const { page } = person;
  const [option, create] = [page.locator('[data-option=mount_cost]'), page.locator('[data-create]')];
  await person.goto('/new');
  await page.locator('[data-family=conquest]').click();
  await page.locator('[data-set="edition:grand"]').click();
  await page.locator('[data-set="mode:duel"]').click();
  await page.locator('.more > summary').click();
  await person.button('Show').click();
  await option.fill('2');
  await option.press('Tab');
  await expect(page.locator('[data-changes]')).toContainText('1 change from the printed rules');
  await expect(page.locator('.diff')).toContainText('1 → 2', { useInnerText: true });
  await option.fill('7');
  await option.press('Tab');
  await expect(page.locator('.form [role=alert]')).toBeVisible();
  await expect(create).toBeDisabled();
  await person.button('as printed').click();
  await expect(create).toBeEnabled();
  await create.click();
  await person.board.ready();
  await expect(page, 'the tab says that a table waits').toHaveTitle(/^\(1\)/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /%23D55E00/);
});

test('an opponent is found: a table that fits is joined, else one is opened for others', async ({
  newPerson,
  server,
}) => {
  await server.reset(); // no other table waits for players
  const anna = await newPerson();
  await anna.goto('/play');
  await anna.page.locator('[data-find]').click();
  await expect(anna.page.locator('#gather-title')).toBeVisible();
  await expect(anna.page.locator('footer [role=status]')).toContainText(/A computer joins in/);
  const bruno = await newPerson();
  await bruno.goto('/play');
  await expect(bruno.page.locator('.table-row.open').first()).toBeVisible();
  await bruno.page.locator('[data-find]').click();
  for (const person of [anna, bruno]) await person.board.ready();
  expect(tableOf(anna)).toBe(tableOf(bruno));
});

test('the first page leads a guest who returns to the table that waits @desktop @phone', async ({ person }) => {
  const { board, page } = person;
  const table = await person.openTable({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
    start: true,
  });
  await board.ready();
  await person.goto('/');
  await expect(page.locator('[data-continue]')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-continue]')).toContainText('Your turn');
  await expect(page.locator('[data-computer]')).not.toHaveClass(/primary/);
  await page.locator('[data-continue]').click();
  await expect(page).toHaveURL(new RegExp(`/table/${table}$`));
  await board.ready();
});
