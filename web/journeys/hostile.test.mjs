// Whatever others write is text, and stays in its place: names, talk, typed actions, addresses, under the content policy.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOSTILE } from './hostile.mjs';
import { House } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

/** A visitor whose page counts what the policy had to stop. */
async function guarded(options) {
  const who = await house.visitor(options);
  await who.context.addInitScript(() => {
    window.stopped = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      window.stopped.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return who;
}

async function unharmed(who, where) {
  assert.deepEqual(await who.page.evaluate(() => window.stopped), [], where);
  assert.deepEqual(who.faults, [], where);
  const { wide, room } = await who.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  assert.ok(wide <= room, `${where}: the page is ${wide} wide in ${room}`);
  const foreign = await who.page.locator('iframe, object, embed, base, body script, [onerror], [onload]').count();
  assert.equal(foreign, 0, where);
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABLE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
  start: true,
};

test('there are three hundred of them', () => assert.equal(new Set(HOSTILE).size, 300));

test('said at a table, all of them are shown as they were written', async () => {
  const anna = await guarded();
  const table = await anna.opened({ ...TABLE, seats: { S: { kind: 'me' }, N: { kind: 'me' } } });
  await anna.seated();
  await anna.page.locator('[data-key=t]').click();
  const shown = await anna.page.evaluate(
    async ([table, texts]) => {
      const taken = [];
      for (const [k, text] of texts.entries()) {
        const response = await fetch(`/api/tables/${table}/requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ cid: `h${k}`, command: { do: 'say', seat: 'S', text, to: [] } }),
        });
        if (response.ok) taken.push(text);
      }
      return taken;
    },
    [table, HOSTILE],
  );
  assert.ok(shown.length > 150, `${shown.length} were taken`);
  const last = shown.at(-1);
  await anna.until(
    async () => (await anna.page.locator('.talk .spoken').allTextContents()).some((text) => text.includes(last.trim())),
    'the last one is shown',
  );
  await unharmed(anna, 'talk');
});

for (const [size, options] of Object.entries({ desktop: {}, phone: PHONE })) {
  test(`as names of people, in the lobby and at the table: ${size}`, async () => {
    const anna = await guarded(options);
    let next = 0;
    const disguised = (text) =>
      text.replace(/"name":"[^"]*"/g, () => `"name":${JSON.stringify(HOSTILE[next++ % 300])}`);
    const many = (list) =>
      list.length ? Array.from({ length: 60 }, (_, k) => ({ ...list[k % list.length], id: `t${k}` })) : list;
    anna.disguise = disguised;
    const table = await anna.opened({ ...TABLE, visibility: 'public' });
    const open = await anna.api('POST', '/api/tables', {
      preset: 'conquest_4p',
      seats: { S: { kind: 'me' } },
      visibility: 'public',
    });
    assert.ok(open.table);
    await anna.context.route(/\/api\/(me\/)?tables(\?|$)/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const found = await response.json();
      const list = Array.isArray(found) ? many(found) : { ...found, tables: many(found.tables ?? []) };
      await route.fulfill({ response, body: disguised(JSON.stringify(list)) });
    });
    for (let k = 0; k < 3; k++) {
      await anna.go('/play');
      await anna.page.locator('.table-row').nth(10).waitFor();
      await unharmed(anna, `lobby ${k}`);
    }
    assert.ok(next >= 300, `${next} names were shown`);
    for (let k = 0; k < 3; k++) {
      await anna.go(`/table/${table}`);
      await anna.seated();
      await unharmed(anna, `table ${k}`);
    }
  });
}

test('typed as actions, searched in the rules, and called as addresses', async () => {
  const anna = await guarded();
  await anna.opened(TABLE);
  await anna.seated();
  const some = HOSTILE.filter((_, k) => k % 11 === 0);
  for (const text of some) {
    await anna.page.locator('#command').fill(text);
    await anna.page.keyboard.press('Enter');
  }
  await anna.page.locator('.tip.notice').waitFor();
  await unharmed(anna, 'typed');
  await anna.go('/rules');
  const search = anna.page.locator('main input').first();
  for (const text of some) await search.fill(text);
  await unharmed(anna, 'searched');
  for (const text of HOSTILE.filter((_, k) => k % 37 === 0)) {
    for (const page of ['table', 'join', 'rules', 'x']) {
      await anna.go(`/${page}/${encodeURIComponent(text)}`);
      await anna.page.locator('main').waitFor();
    }
  }
  // An address that leads nowhere is a plain refusal of the server, which is told in words.
  await unharmed(anna, 'addresses');
});

test('in records that are brought: as names, and as the whole record', async () => {
  const anna = await guarded(PHONE);
  const table = await anna.opened(TABLE);
  const record = await anna.page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), table);
  assert.match(record, /^Seat S: .+$/m);
  const bring = async (text) => {
    await anna.page.evaluate(() => localStorage.clear()); // the record that was brought last
    await anna.go('/replay');
    await anna.page.locator('.bring textarea').fill(text);
    await anna.page.locator('.bring .btn.primary').click();
    await anna.page.locator('.replay, .bring .fault').first().waitFor();
  };
  let shown = 0;
  for (const text of HOSTILE.filter((one, k) => k % 20 === 0 && !/[\r\n]/.test(one))) {
    await bring(record.replace(/^Seat (S|N): .*$/gm, (_, seat) => `Seat ${seat}: ${text}`));
    shown += await anna.page.locator('.replay').count();
    await unharmed(anna, `a record of ${JSON.stringify(text)}`);
  }
  assert.ok(shown > 5, `${shown} of them were names`);
  for (const text of HOSTILE.filter((one, k) => k % 60 === 1 && one.trim())) {
    await bring(text);
    assert.equal(await anna.page.locator('.bring .fault').count(), 1, text);
    await unharmed(anna, `${JSON.stringify(text)} as a record`);
  }
});
