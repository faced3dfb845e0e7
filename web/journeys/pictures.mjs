// Pictures of every screen, for looking at, and what axe finds on each: node journeys/pictures.mjs FOLDER [language] [screen ...]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
