// Pages outside a match: a title for each, lists that are empty, and what is possible without a connection.
import { expect, type Person, test } from './support/fixtures';

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'random' };

test('every page has a title of its own and fits on a phone', async ({ newPerson }) => {
  const viewport = { width: 390, height: 844 };
  const [anna, bruno] = [await newPerson(), await newPerson({ locale: 'de', viewport })];
  const { table } = await anna.createTable({ preset: 'conquest_2p', seats: { S: me } });
  const paths = [
    '/',
    '/play',
    '/new',
    '/learn',
    '/learn/conquest/strike',
    '/puzzles',
    '/puzzles/storm',
    '/puzzle/5',
    '/watch',
    '/famous/conquest_2p',
    '/study',
    '/replay',
    '/review',
    '/analysis',
    '/editor',
    '/explorer/condottiere_4p',
    '/people',
    '/tournaments',
    '/tournaments/new',
    '/clubs',
    '/rules',
    '/about',
    '/settings',
    '/notifications',
    '/security',
    '/recover',
    '/nowhere',
    anna.invitationPath,
    '/moment/nothing',
  ];
  // A page may show the name of its section until it has loaded its own.
  const titles = new Map<string, string>();
  const noteTitle = async ({ page }: Person, path: string): Promise<void> => {
    if (path !== '/') await expect(page, path).toHaveTitle(/^.+ · Conquista$/);
    await expect.poll(async () => titles.get(await page.title()), path).toBeUndefined();
    titles.set(await page.title(), path);
  };
  for (const path of paths) {
    await bruno.goto(path);
    await noteTitle(bruno, path);
    const wider = await bruno.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `${path} is wider than the window`).toBeLessThanOrEqual(0);
  }
  await anna.goto(`/table/${table.id}`);
  await expect(anna.page).toHaveTitle(/Conquest.* · Conquista$/);
  await noteTitle(anna, 'table');
  expect([...titles.values()]).toEqual([...paths, 'table']);
});

test('lists that are empty say what to do and show a match, a famous one first and then a live one', async ({
  newPerson,
  server,
}) => {
  await server.reset(); // no table is listed
  const [anna, bruno] = [await newPerson(), await newPerson({ locale: 'de' })];
  for (const path of ['/play', '/watch', '/nowhere']) {
    await bruno.goto(path);
    const teaser = bruno.page.locator('[data-teaser]');
    await expect(teaser.locator('button').first(), path).toBeVisible();
    await expect(teaser.locator('a[href="/learn"]'), path).toBeVisible();
    await expect(bruno.page.locator('main a[href^="/famous/"]').first(), path).toBeVisible();
  }
  const seats = { S: me, N: computer };
  const { table } = await anna.createTable({ preset: 'conquest_2p', seats, visibility: 'public', start: true });
  for (const path of ['/play', '/watch', '/nowhere']) {
    await bruno.goto(path);
    await expect(bruno.page.locator(`main a[href="/table/${table.id}"]`).first(), path).toBeVisible();
  }
  await bruno.page.locator('[data-teaser] button').first().click();
  await bruno.board.ready();
});

/** Press a button that needs the server, without a connection and with one. */
async function pressOfflineAndOnline(person: Person, button: string): Promise<void> {
  const { page } = person;
  await person.disconnect();
  await page.locator(button).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Cannot reach the server');
  await person.reconnect();
  await page.locator(button).click();
  await page.waitForURL(/\/table\//);
}

test('without a connection, what needs the server says so, and works when the connection is back', async ({
  newPerson,
}) => {
  for (const [path, button] of [
    ['/', '.go.primary'],
    ['/new', '[data-create]'],
  ] as const) {
    const person = await newPerson();
    await person.goto(path);
    await expect(person.page.locator('.conn')).toContainText('Connected');
    await pressOfflineAndOnline(person, button);
  }
});
