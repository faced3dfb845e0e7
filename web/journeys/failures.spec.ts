// Failures: a server that restarts or is slow, a client that is outdated, and a page that fails.
import { expect, type Person, test } from './support/fixtures';

test('a restart is announced with a countdown, and clients reconnect without a reload', async ({ person, server }) => {
  const { page } = person;
  await person.goto('/');
  await page.locator('.go.primary').click();
  await person.board.ready();
  const stopped = server.stop();
  await expect(page.locator('[data-banner=closing]')).toContainText(/restarts in \d+ s; clocks are paused/, {
    useInnerText: true,
  });
  await stopped;
  await expect(page.locator('[data-banner=closing]')).toContainText('The server is restarting. Nothing is lost');
  await server.start();
  await expect(page.locator('.conn')).toContainText('Connected');
  await expect(page.locator('[data-banner]')).toHaveCount(0);
});

test('a server that is gone is announced away from the buttons, and the notice goes when it is back', async ({
  person,
  server,
}) => {
  const { page } = person;
  await person.goto('/');
  await page.locator('.go.primary').click();
  await person.board.ready();
  await server.kill();
  const banner = page.locator('[data-banner=away]');
  await expect(banner).toContainText('Cannot reach the server. Nothing is lost; reconnecting.');
  const [notice, end] = [await banner.boundingBox(), await page.locator("[data-control='end']").boundingBox()];
  expect(notice!.y + notice!.height).toBeLessThan(end!.y);
  await server.start();
  await expect(page.locator('.conn')).toContainText('Connected');
  await expect(page.locator('[data-banner]')).toHaveCount(0);
});

test('a newer version is offered to a player who waits, and never during a turn', async ({ duel }) => {
  const { anna, bruno } = await duel({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'open' } },
  });
  const banner = ({ page }: Person) => page.locator('[data-banner=renewed]');
  for (const person of [anna, bruno]) {
    person.rewrite = (message) => message.replace(/"version":"[^"]*"/, '"version":"99.0"');
    await person.disconnect();
    await person.reconnect();
  }
  await expect(banner(bruno)).toBeVisible();
  await expect
    .poll(() => anna.received.filter((message) => message.includes('"version"')).length, 'a second greeting')
    .toBeGreaterThan(1);
  await anna.board.ready();
  await expect(banner(anna), 'it is her turn').toHaveCount(0);
  await anna.board.map.focus();
  await anna.press('e');
  await anna.page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(banner(anna)).toBeVisible();
  await expect(banner(bruno)).toHaveCount(0);
  for (const person of [anna, bruno]) person.rewrite = (message) => message;
  await Promise.all([anna.page.waitForEvent('load'), banner(anna).getByRole('button').click()]);
  await anna.board.ready();
  await expect(banner(anna), 'the page is the new one').toHaveCount(0);
});

test('a table whose page fails offers its record, another try, and a way out', async ({ person }) => {
  const { board, page } = person;
  const table = await person.openTable({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
    start: true,
  });
  await board.ready();
  const damaged = (text: string): string => text.replaceAll('"stacks":{', '"stacks":null,"none":{');
  person.rewrite = damaged;
  await page.route(page.url(), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: damaged(await response.text()) });
  });
  await page.reload();
  const failed = page.locator('[data-broken]');
  await expect(failed).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), failed.locator('a[download]').click()]);
  expect(file.url()).toMatch(new RegExp(`/api/tables/${table}/record$`));
  expect(await file.failure()).toBeNull();
  person.rewrite = (message) => message;
  await page.unroute(page.url());
  await failed.locator('.btn.ink').click();
  await board.ready();
});

test('a server that is slow to answer: the page says so, offers ways on, and opens when the answer comes', async ({
  newPerson,
}) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  await anna.createTable({ preset: 'conquest_2p', seats: { S: { kind: 'me' } } });
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await bruno.page.route('**/api/tables/*', async (route) => (await slow, route.continue()));
  await bruno.goto(anna.invitationPath);
  await expect(bruno.page.locator('main [role=status]')).toContainText('The server is slow to answer. Still trying.');
  await expect(bruno.button('Try again')).toBeVisible();
  await expect(bruno.page.locator('main').getByRole('link', { name: 'Play' })).toBeVisible();
  answer();
  await expect(bruno.page.locator('[data-sit]')).toBeVisible();
});

test('a move that the server answers late is said to be on its way, and is made once', async ({ person }) => {
  const { board, page } = person;
  await person.openTable({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
    start: true,
  });
  await board.ready();
  await board.move('S20', 'S21');
  await expect(board.plan).toHaveCount(1);
  const answer = person.delayAnswers();
  await board.map.focus();
  await person.press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(page.locator('.conn')).toContainText('Sending');
  answer();
  await expect(page.locator('.conn')).toContainText('Connected');
  await expect(board.log).toContainText(/S20 → .*\bS21\b/);
  expect((await board.log.innerText()).match(/S20 → .*\bS21\b/g)).toHaveLength(1);
});

test('a page that was opened while the server was away recovers by itself', async ({ person }) => {
  const { page } = person;
  await person.signInAsGuest();
  await page.route('**/api/tables*', (route) => route.abort());
  await page.route('**/api/guests', (route) => route.abort());
  await page.goto('/play');
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server');
  await page.unroute('**/api/tables*');
  await page.unroute('**/api/guests');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.conn')).toContainText('Connected');
  await expect(page.locator('[data-teaser]')).toBeVisible();
});

test('pages that could not be read are read when the server is back', async ({ person }) => {
  const { page } = person;
  const { table } = await person.createTable({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'me' } },
    start: true,
  });
  await person.command(table.id, 'resign', { do: 'resign', seat: 'N' });
  for (const [path, requests, read] of [
    ['/famous/conquest_2p', /api\/famous\//, '.replay'],
    ['/famous/conquest_2p', /api\/replays/, '.replay'],
    [`/replay/${table.id}`, /\/replay\?/, '.replay'],
    [`/review/${table.id}`, /\/(replay|review)\b.*\?/, '.review'],
    ['/explorer/conquest_2p', /api\/explorer/, '[data-explorer]'],
    ['/explorer/condottiere_4p', /api\/explorer/, '[data-explorer]'],
  ] as const) {
    await page.route(requests, (route) => route.abort());
    await person.goto(path);
    const fault = page.getByRole('alert').filter({ hasText: 'Cannot reach the server' });
    await expect(fault.first(), path).toBeVisible();
    await person.disconnect();
    await page.unroute(requests);
    await person.reconnect();
    await expect(fault, path).toHaveCount(0);
    await expect(page.locator(read).first(), path).toBeVisible();
  }
});

test('a page that the server answers later says so, and goes on by itself', async ({ person }) => {
  const { page } = person;
  let refused = 0;
  await page.route(/api\/famous$/, (route) =>
    refused++
      ? route.continue()
      : route.fulfill({
          status: 429,
          headers: { 'retry-after': '3' },
          json: { cause: 'rate', key: 'server.rate', params: { retry: 3 }, clause: null, id: '' },
        }),
  );
  await person.goto('/watch');
  await expect(page.locator('[data-banner=limited]')).toContainText(/continues by itself in \d s/);
  await expect(page.locator('main a[href^="/famous/"]').first()).toBeVisible();
  await expect(page.locator('[data-banner=limited]')).toHaveCount(0);
});
