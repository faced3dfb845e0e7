// Every screen, and how to come to it; for axe and for pictures.
import { expect } from '@playwright/test';
import { ADMIN_SCREENS } from './adminScreens';
import { CARD_SCREENS } from './cardScreens';
import { CLUB_SCREENS } from './clubScreens';
import { EVENT_SCREENS } from './eventScreens';
import { MATCH_SCREENS } from './matchScreens';
import { PEOPLE_SCREENS } from './peopleScreens';
import { STUDY_SCREENS } from './studyScreens';
import type { Person } from './person';
import languages from '../../src/generated/languages.json' with { type: 'json' };

export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES: string[] = languages;

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';
const LAST = 'S.Sol@S6 S.Sol@S7 S.Kni@S12 N.Sol@W2 active=S to_act=S budget=20';
const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'random' };
const ALONE = { S: me, N: computer };
const BOTH = { S: me, N: me };
const FOUR = { S: me, W: computer, N: computer, E: computer };

/** Open the replay of a short match between two people at one device. */
async function openReplay(person: Person): Promise<void> {
  const table = await person.openTable({ preset: 'conquest_2p', seats: BOTH, opening: OPENING, start: true });
  await person.act(table, 'S', 'W1-W2', ['S12-S11']);
  await person.act(table, 'N', 'decline');
  await person.act(table, 'S', 'end', ['S13-S14']);
  await person.act(table, 'N', 'end', ['W3-W4', 'W4-N49']);
  await person.act(table, 'S', 'end', ['S6-S1']);
  await person.goto(`/replay/${table}`);
  await expect(person.page.locator('.replay .stage .at').first()).toBeVisible();
}

async function openBoard(person: Person, preset = 'grand_2p'): Promise<void> {
  await person.openTable({ preset, seats: ALONE, start: true });
  await person.board.ready();
}

/** Plan a quiet move and a capture. */
async function planStrike(person: Person): Promise<void> {
  const { board, page } = person;
  await person.openTable({ preset: 'conquest_2p', seats: BOTH, opening: OPENING, start: true });
  await board.ready();
  await board.move('S12', 'S11');
  await expect(board.plan).toHaveCount(1);
  await board.move('W1', 'W2');
  await expect(page.locator('.acts .btn').first()).toBeEnabled();
  if (person.phone) await page.locator('.grip').tap();
}

async function askForAnswer(person: Person): Promise<void> {
  await planStrike(person);
  await person.page.locator('.acts .btn').first().click();
  await expect(person.page.locator('.answer .opt').first()).toBeVisible();
}

export const SCREENS: Record<string, (person: Person) => Promise<void>> = {
  first: (person) => person.goto('/'),
  about: (person) => person.goto('/about'),
  missing: (person) => person.goto('/nowhere'),
  lobby: async (person) => {
    await person.openTable({ preset: 'grand_2p', seats: ALONE, start: true });
    await person.api('POST', '/api/tables', { preset: 'conquest_4p', seats: { S: me }, visibility: 'public' });
    await person.goto('/play');
    await expect(person.page.locator('.table-row').first()).toBeVisible();
  },
  new: (person) => person.goto('/new'),
  options: async (person) => {
    await person.goto('/new');
    await person.page.locator('.more > summary').click();
    await person.page.locator('.options-fold').click();
    await expect(person.page.locator('.options select').first()).toBeVisible();
    await person.page.locator('.options').scrollIntoViewIfNeeded();
  },
  nav: async (person) => {
    await person.goto('/about');
    if (person.phone) await person.page.locator('.nav-open').tap();
  },
  settings: (person) => person.goto('/settings'),
  notifications: (person) => person.goto('/notifications'),
  recover: (person) => person.goto('/recover'),
  orders: async (person) => {
    await askForAnswer(person);
    await person.page.locator('.answer-foot button').click();
    await expect(person.page.locator('.orders-dialog select').first()).toBeVisible();
  },
  life: async (person) => {
    await openBoard(person);
    if (person.phone) {
      await person.page.locator('.grip').tap();
      await person.page.locator('.grip').tap();
    }
    await person.page.locator('[data-tab=life]').click();
    await expect(person.page.locator('.life .orders select').first()).toBeVisible();
  },
  rules: async (person) => {
    await person.goto('/rules/GC-REC-05');
    await expect(person.page.locator('#clause-GC-REC-05')).toBeInViewport({ ratio: 1 });
  },
  drawer: async (person) => {
    await openBoard(person);
    await person.board.map.focus();
    await person.press('r');
    await expect(person.page.locator('.rules-drawer .chapter').first()).toBeVisible();
  },
  watch: async (person) => {
    await person.openTable({ preset: 'grand_it', seats: FOUR, visibility: 'public', start: true });
    await person.goto('/watch');
    await expect(person.page.locator('.watch-card').first()).toBeVisible();
  },
  learn: (person) => person.goto('/learn'),
  puzzles: async (person) => {
    await person.goto('/puzzles');
    await expect(person.page.locator('[data-puzzle-id]').first()).toBeVisible();
  },
  puzzle: async (person) => {
    await person.goto('/puzzle/5');
    await person.board.ready();
  },
  storm: (person) => person.goto('/puzzles/storm'),
  lesson: async (person) => {
    await person.goto('/learn/conquest/strike');
    await person.board.ready();
  },
  cardlesson: async (person) => {
    await person.goto('/learn/condottiere/winter-and-spring');
    await person.page.locator('.hand button').nth(1).click();
  },
  bring: (person) => person.goto('/replay'),
  replay: async (person) => {
    await openReplay(person);
    await person.page.locator('.transport .btn.icon').nth(4).click();
    await person.page.locator('.transport .btn.icon').nth(5).click();
  },
  branch: async (person) => {
    await openReplay(person);
    const buttons = person.page.locator('.replay .study-side > footer .btn');
    await buttons.first().click();
    await expect(person.page.locator('.branch-bar')).toBeVisible();
    await buttons.nth(1).click();
    await expect(person.page.locator('.analysis')).toBeVisible();
  },
  gathering: async (person) => {
    await person.openTable({ preset: 'conquest_4p', seats: { S: me, W: computer } });
  },
  table: async (person) => {
    await openBoard(person);
    await person.board.tap('S12');
    await expect(person.board.goals.nth(5)).toBeAttached();
    if (person.phone) await person.board.tap('W1');
    else await person.board.hover('W1');
    await expect(person.page.locator('.tip').first()).toBeVisible();
  },
  menu: async (person) => {
    await openBoard(person);
    await person.board.map.focus();
    await person.press('S', '5', 'a');
    await expect(person.page.locator('.menu [role=menuitem]').first()).toBeVisible();
  },
  keys: async (person) => {
    await openBoard(person, 'conquest_2p');
    await person.board.map.focus();
    await person.press('?');
    await expect(person.page.locator('.key-help')).toBeVisible();
  },
  strike: planStrike,
  answer: askForAnswer,
  won: async (person) => {
    await person.openTable({ preset: 'conquest_2p', seats: BOTH, opening: LAST, start: true });
    await person.board.ready();
    await person.board.move('S12', 'W2');
    await person.page.locator('.acts .btn:enabled').first().click();
    await expect(person.page.locator('.outcome')).toBeVisible();
  },
  four: async (person) => {
    person.board.name = 'mare';
    await person.openTable({ preset: 'grand_it', seats: FOUR, start: true });
    await person.board.ready();
  },
  ...ADMIN_SCREENS,
  ...CARD_SCREENS,
  ...CLUB_SCREENS,
  ...EVENT_SCREENS,
  ...MATCH_SCREENS,
  ...PEOPLE_SCREENS,
  ...STUDY_SCREENS,
};

/** Open a screen and wait until its fonts are loaded. */
export async function openScreen(person: Person, screen: string): Promise<void> {
  await SCREENS[screen]!(person);
  await expect(person.page.locator('h1').first()).toBeAttached();
  await person.page.evaluate(() => document.fonts.ready);
}
