// Rules, replays, and the client without a connection.
import { expect, type Person, test } from './support/fixtures';

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';

/** Play a few moves of two seats at one device; return the table. */
async function playSome(person: Person): Promise<string> {
  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, opening: OPENING, start: true });
  await person.act(table.id, 'S', 'W1-W2', ['S12-S11']);
  await person.act(table.id, 'N', 'decline');
  await person.act(table.id, 'S', 'end', ['S13-S14']);
  await person.act(table.id, 'N', 'end', ['W3-W4']);
  return table.id;
}

const serviceWorkerControls = ({ page }: Person) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test.describe('in German', () => {
  test.use({ locale: 'de' });

  test('rules: searched in the own language, opened at a clause, beside the board by a key', async ({ person }) => {
    const { page } = person;
    const [search, found] = [page.locator('.reader input'), page.locator('.clause-list li')];
    await person.goto('/rules/GC-REC-05');
    await expect(page.locator('#clause-GC-REC-05.now')).toContainText(/Schritte/);
    const lesson = (await page.locator('section:has(#chapter-8) .try').getAttribute('href'))!;
    await search.fill('Zugbrücke');
    await expect(found.nth(5)).toBeAttached();
    await expect(page.locator('#clause-GC-DRAW-01')).toBeVisible();
    await search.fill('<img src=x onerror=alert(1)>');
    await expect(found).toHaveCount(0);
    const seats = { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } };
    await person.openTable({ preset: 'conquest_2p', seats, start: true });
    await person.board.ready();
    await person.press('r');
    await expect(page.locator('.rules-drawer .chapter').first()).toBeVisible();
    await person.press('Escape');
    await expect(page.locator('.rules-drawer')).toHaveCount(0);
    await person.goto(lesson);
    await expect(page.locator('.lesson-bar .dots i:nth-child(3).now')).toBeAttached();
  });
});

test('replay: to a position, into a branch, and on against the computer', async ({ person }) => {
  const { board, page } = person;
  const table = await playSome(person);
  await person.goto(`/replay/${table}?at=2`);
  await expect(page.locator('.replay .stage .at').first()).toBeVisible();
  await person.press('End');
  await expect(page).toHaveURL(/at=7/);
  await person.press('Home', 'ArrowRight');
  await expect(page.locator('.steps li.on')).toBeVisible();
  await person.button('Try from here').click();
  await expect(page.locator('.branch-bar')).toBeVisible();
  await board.tap('S13');
  await expect(board.goals).not.toHaveCount(0);
  await board.tap('S14');
  await expect(person.button(/Undo/)).toBeEnabled();
  await person.button('Continue from here').click();
  await person.button('Start').click();
  await page.waitForURL(/\/table\//);
  await board.ready();
  await expect(page.locator('.mybar')).toBeVisible();
});

test('an uploaded record that is none is refused in words, and runs nothing', async ({ person }) => {
  const { page } = person;
  await person.goto('/replay');
  await page.locator('textarea').fill('<script>alert(1)</script>\n');
  await person.button('Open').click();
  await expect(page.locator('.record-form .fault')).toContainText(/line 1|first line/i);
});

test('without a connection: rules, and a replay that was opened before', async ({ person }) => {
  const { page } = person;
  const table = await playSome(person);
  await person.goto('/rules');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // a page that was loaded past the service worker is controlled too
  await (await person.context.newCDPSession(page)).send('Page.reload', { ignoreCache: true });
  await expect(page.locator('.clause-list, .reader').first()).toBeVisible();
  await serviceWorkerControls(person);
  await person.goto(`/replay/${table}`);
  await expect(page.locator('.replay .stage .at').first()).toBeVisible();
  await person.disconnect();
  await person.goto('/rules/CQ-MP-02');
  await expect(page.locator('#clause-CQ-MP-02.now')).toBeVisible();
  await person.goto(`/replay/${table}`);
  await expect(page.locator('.replay .stage .at').first()).toBeVisible();
  await person.reconnect();
});
