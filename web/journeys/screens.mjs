// Every screen, and how to come to it; for pictures and for axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cardScreens } from './cardscreens.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
export const THEMES = ['light', 'dark'];
export const LANGUAGES = ['en', 'it', 'de', 'fr'];

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';
const LAST = 'S.Sol@S6 S.Sol@S7 S.Kni@S12 N.Sol@W2 active=S to_act=S budget=20';
const computer = (player = 'random') => ({ kind: 'computer', player });
const duel = { S: { kind: 'me' }, N: computer() };
const both = { S: { kind: 'me' }, N: { kind: 'me' } };

/** A short match between two people at one device, looked at again. */
async function replayed(v) {
  const id = await v.opened({ preset: 'conquest_2p', seats: both, opening: OPENING, start: true });
  await v.say(id, 'S', 'W1-W2', ['S12-S11']);
  await v.say(id, 'N', 'decline');
  await v.say(id, 'S', 'end', ['S13-S14']);
  await v.say(id, 'N', 'end', ['W3-W4', 'W4-N49']);
  await v.say(id, 'S', 'end', ['S6-S1']);
  await v.go(`/replay/${id}`);
  await v.page.locator('.replay .stage .at').first().waitFor();
}

export const SCREENS = {
  first: (v) => v.go('/'),
  about: (v) => v.go('/about'),
  missing: (v) => v.go('/nowhere'),
  lobby: async (v) => {
    await v.opened({ preset: 'grand_2p', seats: duel, start: true });
    await v.api('POST', '/api/tables', { preset: 'conquest_4p', seats: { S: { kind: 'me' } }, visibility: 'public' });
    await v.go('/play');
    await v.page.locator('.table-row').first().waitFor();
  },
  new: (v) => v.go('/new'),
  options: async (v) => {
    await v.go('/new');
    await v.page.locator('.options-fold').click();
    await v.page.locator('.options select').first().waitFor();
    await v.page.locator('.options').scrollIntoViewIfNeeded();
  },
  nav: async (v) => {
    await v.go('/about');
    if (v.phone) await v.page.locator('.nav-open').tap();
  },
  settings: (v) => v.go('/settings'),
  orders: async (v) => {
    await SCREENS.answer(v);
    await v.page.locator('.answer-foot button').click();
    await v.page.locator('.orders-dialog select').first().waitFor();
  },
  life: async (v) => {
    await v.opened({ preset: 'grand_2p', seats: duel, start: true });
    await v.seated();
    if (v.phone) {
      await v.page.locator('.grip').tap();
      await v.page.locator('.grip').tap();
    }
    await v.page.locator('[data-tab=life]').click();
    await v.page.locator('.life .orders select').first().waitFor();
  },
  rules: async (v) => {
    await v.go('/rules/GC-REC-05');
    const inside = (node) => node.getBoundingClientRect().top > 0 && node.getBoundingClientRect().bottom < innerHeight;
    await v.until(() => v.page.locator('#clause-GC-REC-05').evaluate(inside), 'the clause is in view');
  },
  drawer: async (v) => {
    await v.opened({ preset: 'grand_2p', seats: duel, start: true });
    await v.seated();
    await v.page.locator('.map').focus();
    await v.page.keyboard.press('r');
    await v.page.locator('.rules-drawer .chapter').first().waitFor();
  },
  watch: async (v) => {
    const seats = { S: { kind: 'me' }, W: computer(), N: computer(), E: computer() };
    await v.opened({ preset: 'grand_it', seats, visibility: 'public', start: true });
    await v.go('/watch');
    await v.page.locator('.watch-card').first().waitFor();
  },
  learn: (v) => v.go('/learn'),
  lesson: async (v) => {
    await v.go('/learn/conquest');
    await v.page.locator('.lesson-map .at').first().waitFor();
  },
  cardlesson: async (v) => {
    await v.go('/learn/condottiere');
    await v.page.locator('.lesson-hand button').nth(1).click();
  },
  bring: (v) => v.go('/replay'),
  replay: async (v) => {
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
  gathering: (v) => v.opened({ preset: 'conquest_4p', seats: { S: { kind: 'me' }, W: computer() } }),
  table: async (v) => {
    await v.opened({ preset: 'grand_2p', seats: duel, start: true });
    await v.seated();
    await v.tap('S12');
    await v.until(async () => (await v.goals()) > 5, 'goals');
    if (v.phone) await v.tap('W1');
    else await v.point('W1');
    await v.page.locator('.tip').first().waitFor();
  },
  menu: async (v) => {
    await v.opened({ preset: 'grand_2p', seats: duel, start: true });
    await v.seated();
    await v.page.locator('.map').focus();
    for (const key of ['S', '5', 'a']) await v.page.keyboard.press(key);
    await v.page.locator('.menu [role=menuitem]').first().waitFor();
  },
  keys: async (v) => {
    await v.opened({ preset: 'conquest_2p', seats: duel, start: true });
    await v.seated();
    await v.page.locator('.map').focus();
    await v.page.keyboard.press('?');
    await v.page.locator('.key-help').waitFor();
  },
  strike: async (v) => {
    await v.opened({ preset: 'conquest_2p', seats: both, opening: OPENING, start: true });
    await v.seated();
    await v.trip('S12', 'S11');
    await v.until(async () => (await v.planned()) === 1, 'planned');
    await v.trip('W1', 'W2');
    await v.until(() => v.page.locator('.acts .btn').first().isEnabled(), 'strike');
    if (v.phone) await v.page.locator('.grip').tap();
  },
  answer: async (v) => {
    await SCREENS.strike(v);
    await v.page.locator('.acts .btn').first().click();
    await v.page.locator('.answer .opt').first().waitFor();
  },
  won: async (v) => {
    await v.opened({ preset: 'conquest_2p', seats: both, opening: LAST, start: true });
    await v.seated();
    await v.trip('S12', 'W2');
    await v.until(() => v.page.locator('.acts .btn').first().isEnabled(), 'strike');
    await v.page.locator('.acts .btn').first().click();
    await v.page.locator('.outcome').waitFor();
  },
  four: async (v) => {
    v.board = 'mare';
    await v.opened({
      preset: 'grand_it',
      seats: { S: { kind: 'me' }, W: computer(), N: computer(), E: computer() },
      start: true,
    });
    await v.seated();
  },
};

Object.assign(
  SCREENS,
  cardScreens((visitor, form) => visitor.opened(form)),
);

/** What reaches out of its frame: out of the page, or out of a card that does not cut it off. */
function strays() {
  const name = (node) => `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`;
  const found = new Set();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.add(`the page is ${root.scrollWidth} wide`);
  for (const box of document.querySelectorAll('.card, .dialog, .tip, .menu, .picker, dialog[open]')) {
    const frame = box.getBoundingClientRect();
    for (const node of frame.width ? box.querySelectorAll('*') : []) {
      const { left, right, width } = node.getBoundingClientRect();
      if (!width || (right < frame.right + 1 && left > frame.left - 1)) continue;
      let cut = node.closest('.sr, svg, [aria-hidden=true]');
      for (let at = node.parentElement; !cut && at !== box; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') cut = at;
      if (!cut && getComputedStyle(box).overflowX === 'visible') found.add(`${name(node)} out of ${name(box)}`);
    }
  }
  return [...found].slice(0, 3);
}

/** What axe finds on the page as it is, one line for each rule that is broken, and what reaches out of its frame. */
export async function faultsOf(visitor) {
  const strayed = await visitor.page.evaluate(strays);
  const cdp = await visitor.page.context().newCDPSession(visitor.page);
  await cdp.send('Page.setBypassCSP', { enabled: true });
  const { violations } = await visitor.page.evaluate(
    `(() => { const module = undefined; ${axe}; return window.axe.run(document, { resultTypes: ['violations'] }); })()`,
  );
  const broken = violations.map(({ id, nodes: [node, ...more] }) => {
    const why = node.failureSummary.split('\n').slice(1, 2).join(' ').trim().slice(0, 160);
    return `${id} ${1 + more.length} ${node.target.join(' ')} | ${why}`;
  });
  return [...broken, ...strayed];
}

/** Come to a screen as somebody with a language, a size and a theme. */
export async function at(house, screen, { size = 'desktop', theme = 'light', language = 'en' } = {}) {
  const phone = size === 'phone';
  const visitor = await house.visitor({
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language,
    hasTouch: phone,
    isMobile: phone,
  });
  await SCREENS[screen](visitor);
  await visitor.page.locator('h1').first().waitFor({ state: 'attached' });
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor;
}
