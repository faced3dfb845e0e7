// Pictures of every screen, for looking at, and what axe finds on each: node journeys/pictures.mjs FOLDER [language] [screen ...]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cardScreens } from './cardscreens.mjs';
import { House } from './kit.mjs';

const [folder, locale = 'en', ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';

async function opened(visitor, form) {
  await visitor.go('/about');
  await visitor.until(async () => 'created' in (await visitor.api('GET', '/api/me')), 'a guest');
  const { table } = await visitor.api('POST', '/api/tables', form);
  await visitor.go(`/table/${table.id}`);
  return table.id;
}

/** A short match between two people at one device, looked at again. */
async function replayed(v) {
  await opened(v, {
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'me' } },
    opening: OPENING,
    start: true,
  });
  const id = new URL(v.page.url()).pathname.split('/').at(-1);
  const play = async (seat, word, before = []) => {
    const { sight } = await v.api('GET', `/api/tables/${id}/sight?seat=${seat}`);
    const act = { do: 'act', seat, word, before, seq: sight.number, hash: sight.hash };
    return v.api('POST', `/api/tables/${id}/requests`, { cid: `${seat}${sight.number}`, command: act });
  };
  await play('S', 'W1-W2', ['S12-S11']);
  await play('N', 'decline');
  await play('S', 'end', ['S13-S14']);
  await play('N', 'end', ['W3-W4', 'W4-N49']);
  await play('S', 'end', ['S6-S1']);
  await v.go(`/replay/${id}`);
  await v.page.locator('.replay .stage .at').first().waitFor();
}

const computer = (player = 'random') => ({ kind: 'computer', player });
const SCREENS = {
  first: (v) => v.go('/'),
  lobby: async (v) => {
    await opened(v, { preset: 'grand_2p', seats: { S: { kind: 'me' }, N: computer() }, start: true });
    await opened(v, { preset: 'conquest_4p', seats: { S: { kind: 'me' } }, visibility: 'public' });
    await v.go('/play');
  },
  new: (v) => v.go('/new'),
  settings: (v) => v.go('/settings'),
  rules: (v) => v.go('/rules/GC-REC-05'),
  compare: async (v) => {
    await v.go('/rules');
    await v.page.locator('.rules-tools > .btn').first().click();
    await v.page.locator('.side-by-side tbody tr').first().waitFor();
  },
  drawer: async (v) => {
    await SCREENS.table(v);
    if (v.phone) await v.page.locator('.tip .btn.icon').tap();
    await v.page.keyboard.press('r');
    await v.page.locator('.rules-drawer .chapter').first().waitFor();
  },
  watch: async (v) => {
    const seats = { S: { kind: 'me' }, W: computer(), N: computer(), E: computer() };
    await opened(v, { preset: 'grand_it', seats, visibility: 'public', start: true });
    await v.go('/watch');
    await v.page.locator('.watch-card').first().waitFor();
  },
  learn: (v) => v.go('/learn'),
  lesson: async (v) => {
    await v.go('/learn/conquest');
    await v.page.locator('.lesson-map .at').first().waitFor();
    await v.page.waitForTimeout(700);
    await v.tap('S12');
  },
  cards: async (v) => {
    await v.go('/learn/condottiere');
    await v.page.locator('.lesson-hand button').nth(1).click();
  },
  bring: (v) => v.go('/replay'),
  replay: async (v) => {
    await v.page.waitForTimeout(0);
    await replayed(v);
    await v.page.locator('.transport .btn.icon').nth(4).click();
    await v.page.locator('.transport .btn.icon').nth(5).click();
  },
  branch: async (v) => {
    await replayed(v);
    await v.page.locator('.replay-side > footer .btn').first().click();
    await v.page.locator('.branch-bar').waitFor();
    await v.page.locator('.replay-side > footer .btn').nth(1).click();
    await v.page.locator('.analysis').waitFor();
  },
  gathering: (v) => opened(v, { preset: 'conquest_4p', seats: { S: { kind: 'me' }, W: computer() } }),
  table: async (v) => {
    await opened(v, { preset: 'grand_2p', seats: { S: { kind: 'me' }, N: computer() }, start: true });
    await v.seated();
    await v.tap('S12');
    await v.until(async () => (await v.goals()) > 5, 'goals');
    if (!v.phone) await v.point('W1');
    else await v.tap('W1');
  },
  strike: async (v) => {
    await opened(v, {
      preset: 'conquest_2p',
      seats: { S: { kind: 'me' }, N: { kind: 'me' } },
      opening: OPENING,
      start: true,
    });
    await v.seated();
    await v.tap('S12');
    await v.until(async () => (await v.goals()) > 1, 'goals');
    await v.tap('S11');
    if (v.phone) await v.page.locator('.tip .btn.ink').tap();
    await v.page.waitForTimeout(400);
    await v.tap('W1');
    await v.until(async () => (await v.goals()) > 1, 'goals');
    await v.tap('W2');
    if (v.phone) await v.page.locator('.tip .btn.ink').tap();
    await v.page.waitForTimeout(900);
    if (v.phone) await v.page.locator('.grip').tap();
  },
  answer: async (v) => {
    await SCREENS.strike(v);
    await v.page.locator('.acts .btn').first().click();
    await v.page.locator('.answer').waitFor();
  },
  four: async (v) => {
    await opened(v, {
      preset: 'grand_it',
      seats: { S: { kind: 'me' }, W: computer(), N: computer(), E: computer() },
      start: true,
    });
    await v.seated();
  },
};

Object.assign(SCREENS, cardScreens(opened));
const house = await House.open();
let found = 0;
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, open] of Object.entries(SCREENS)) {
      if (wanted.length && !wanted.includes(name)) continue;
      const phone = size === 'phone';
      const v = await house.visitor({ viewport, colorScheme, locale, hasTouch: phone, isMobile: phone });
      v.phone = phone;
      try {
        await open(v);
        await v.page.waitForTimeout(900);
        await v.page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
        await v.page
          .context()
          .newCDPSession(v.page)
          .then((cdp) => cdp.send('Page.setBypassCSP', { enabled: true }));
        const { violations } = await v.page.evaluate(
          `(() => { const module = undefined; ${axe}; return window.axe.run(document, { resultTypes: ['violations'] }); })()`,
        );
        for (const each of violations) {
          found++;
          console.log(
            name,
            size,
            colorScheme,
            each.id,
            each.nodes.length,
            each.nodes[0].target.join(' '),
            '|',
            each.nodes[0].failureSummary.split('\n').slice(1, 2).join(' ').slice(0, 160),
          );
        }
      } catch (error) {
        console.log(name, size, colorScheme, error.message.split('\n')[0]);
      }
      for (const fault of v.faults) console.log(name, size, colorScheme, 'fault:', fault);
      await v.context.close();
    }
  }
}
console.log(`${found} violations`);
await house.close();
