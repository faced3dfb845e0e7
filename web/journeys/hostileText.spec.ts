// Text from other people stays text and stays in its place: names, chat, typed actions, addresses, records.
import { expect, type Person, test } from './support/fixtures';
import { HOSTILE } from './support/hostileText';

// Collects violations of the content security policy.
declare global {
  interface Window {
    violations: string[];
  }
}

// All strings are sent in a row, much faster than the rate limits of the chat allow.
test.use({ rateLimits: false });

test.beforeEach(async ({ person }) => {
  await person.context.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
});

async function expectUnharmed({ page, problems }: Person, where: string): Promise<void> {
  expect(await page.evaluate(() => window.violations), where).toEqual([]);
  expect(problems, where).toEqual([]);
  const { width, available } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    available: document.documentElement.clientWidth,
  }));
  expect(width, `${where}: width of the page`).toBeLessThanOrEqual(available);
  await expect(page.locator('iframe, object, embed, base, body script, [onerror], [onload]'), where).toHaveCount(0);
}

const TABLE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
  start: true,
};

test('there are three hundred strings', () => {
  expect(new Set(HOSTILE).size).toBe(300);
});

test('in the chat of a table, all of them are shown as they were written', async ({ person }) => {
  const { page } = person;
  const table = await person.openTable({ ...TABLE, seats: { S: { kind: 'me' }, N: { kind: 'me' } } });
  await person.board.ready();
  await page.locator('[data-key=t]').click();
  const accepted = await page.evaluate(
    async ([table, texts]) => {
      const accepted: string[] = [];
      for (const [k, text] of (texts as string[]).entries()) {
        const response = await fetch(`/api/tables/${table as string}/requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ cid: `h${k}`, command: { do: 'say', seat: 'S', text, to: [] } }),
        });
        if (response.ok) accepted.push(text);
      }
      return accepted;
    },
    [table, HOSTILE],
  );
  expect(accepted.length).toBeGreaterThan(150);
  const last = accepted.at(-1)!.trim();
  await expect
    .poll(async () => (await page.locator('.talk .spoken').allTextContents()).some((text) => text.includes(last)))
    .toBe(true);
  await expectUnharmed(person, 'chat');
});

test('as names of people, in the lobby and at the table', { tag: ['@desktop', '@phone'] }, async ({ person }) => {
  let next = 0;
  const rename = (text: string) =>
    text.replace(/"name":"[^"]*"/g, () => `"name":${JSON.stringify(HOSTILE[next++ % 300])}`);
  const repeat = (rows: object[]) =>
    rows.length ? Array.from({ length: 60 }, (_, k) => ({ ...rows[k % rows.length], id: `t${k}` })) : rows;
  person.rewrite = rename;
  const table = await person.openTable({ ...TABLE, visibility: 'public' });
  const open = await person.api('POST', '/api/tables', {
    preset: 'conquest_4p',
    seats: { S: { kind: 'me' } },
    visibility: 'public',
  });
  expect(open).toHaveProperty('table');
  await person.context.route(/\/api\/(me\/)?tables(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const found = await response.json();
    const list = Array.isArray(found) ? repeat(found) : { ...found, tables: repeat(found.tables ?? []) };
    await route.fulfill({ response, body: rename(JSON.stringify(list)) });
  });
  for (let k = 0; k < 3; k++) {
    await person.goto('/play');
    await expect(person.page.locator('.table-row').nth(10)).toBeVisible();
    await expectUnharmed(person, `lobby ${k}`);
  }
  expect(next, 'names that were shown').toBeGreaterThanOrEqual(300);
  for (let k = 0; k < 3; k++) {
    await person.goto(`/table/${table}`);
    await person.board.ready();
    await expectUnharmed(person, `table ${k}`);
  }
});

test('typed as actions, searched in the rules, and requested as addresses', async ({ person }) => {
  const { page } = person;
  await person.openTable(TABLE);
  await person.board.ready();
  const some = HOSTILE.filter((_, k) => k % 11 === 0);
  for (const text of some) {
    await page.locator('#command').fill(text);
    await person.press('Enter');
  }
  await expect(page.locator('.notice')).toBeVisible();
  await expectUnharmed(person, 'typed');
  await person.goto('/rules');
  for (const text of some) await page.locator('main input').first().fill(text);
  await expectUnharmed(person, 'searched');
  for (const text of HOSTILE.filter((_, k) => k % 37 === 0)) {
    for (const path of ['table', 'join', 'rules', 'x']) {
      await person.goto(`/${path}/${encodeURIComponent(text)}`);
      await expect(page.locator('main')).toBeVisible();
    }
  }
  await expectUnharmed(person, 'addresses');
});

test('in uploaded records: as names, and as the whole record', { tag: '@phone' }, async ({ person }) => {
  const { page } = person;
  const [replay, refused] = [page.locator('.replay'), page.locator('.record-form .fault')];
  const table = await person.openTable(TABLE);
  const record = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), table);
  expect(record).toMatch(/^Seat S: .+$/m);
  const upload = async (text: string) => {
    await page.evaluate(() => localStorage.clear()); // the record that was uploaded last
    await person.goto('/replay');
    await page.locator('.record-form textarea').fill(text);
    await page.locator('.record-form .btn.primary').click();
    await expect(replay.or(refused).first()).toBeVisible();
  };
  let shown = 0;
  for (const text of HOSTILE.filter((one, k) => k % 20 === 0 && !/[\r\n]/.test(one))) {
    await upload(record.replace(/^Seat (S|N): .*$/gm, (_, seat) => `Seat ${seat}: ${text}`));
    shown += await replay.count();
    await expectUnharmed(person, `a record of ${JSON.stringify(text)}`);
  }
  expect(shown, 'strings that were names').toBeGreaterThan(5);
  for (const text of HOSTILE.filter((one, k) => k % 60 === 1 && one.trim())) {
    await upload(text);
    await expect(refused, text).toHaveCount(1);
    await expectUnharmed(person, `${JSON.stringify(text)} as a record`);
  }
});
