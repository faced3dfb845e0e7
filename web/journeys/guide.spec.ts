// The guide: the goal and the next step in sight at the table, figures explained, the partner marked, and the guided
// first match of each game.
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../playwright.config';
import { expect, type Person, test } from './support/fixtures';
import type { TableForm } from './support/person';

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'random' };
const DUEL: TableForm = { preset: 'conquest_2p', seats: { S: me, N: computer }, start: true };
const PARTY: TableForm = {
  preset: 'conquest_party',
  seats: { S: me, W: computer, N: computer, E: computer },
  start: true,
};
const CARDS: TableForm = {
  preset: 'condottiere_4p',
  seats: { A: me, B: computer, C: computer, D: computer },
  start: true,
};
/** A late position, in which the match can end with the next battle. */
const LATE: TableForm = {
  preset: 'condottiere_2p',
  seats: { A: me, B: computer },
  opening:
    'hand=456TTWHX,123BD up=, pile=11111111122222223333333444444455555556666666TTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU ' +
    'owner=-A-A--A--------B- fresh=1',
  start: true,
};
const LANGUAGES = ['en', 'it', 'de', 'fr'];
const MOST_DECISIONS = 200;
const SHORT = { timeout: 3_000 };

const coach = (page: Page, state: string) => page.locator(`[data-coach="${state}"]`);

/** The goal is wholly on the screen, and nothing of its text is cut off. */
async function expectGoalReadable(page: Page): Promise<void> {
  const goal = page.locator('[data-goal]');
  await expect(goal).toBeInViewport({ ratio: 1 });
  const text = goal.locator('.text b');
  expect(((await text.textContent()) ?? '').length).toBeGreaterThan(10);
  expect(await text.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

for (const [name, form] of Object.entries({ Conquest: DUEL, 'two against two': PARTY, Condottiere: CARDS }))
  test(`${name}: the goal is readable without scrolling in four languages @desktop @phone`, async ({
    newPerson,
    isMobile,
  }) => {
    const seen = new Set<string>();
    for (const locale of LANGUAGES) {
      const guest = await newPerson({ locale, ...(isMobile ? PHONE : DESKTOP) });
      await guest.openTable(form);
      await expectGoalReadable(guest.page);
      seen.add((await guest.page.locator('[data-goal] .text b').textContent()) ?? '');
    }
    expect(seen.size).toBe(LANGUAGES.length);
  });

test('the coach says what is due at every step of a turn', async ({ person }) => {
  const { board, page } = person;
  await person.openTable(DUEL);
  await board.ready();
  await expect(coach(page, 'choose')).toContainText('only 10 moves instead of 20');
  await board.tap('S20');
  await expect(coach(page, 'where')).toBeVisible();
  await board.tap('S21');
  await expect(coach(page, 'planned')).toContainText('9 moves are left');
  await page.locator('.acts .btn').nth(1).click();
  await page.locator('[role=alertdialog] .btn, dialog .btn').last().click();
  await expect(coach(page, 'choose')).toBeVisible();
  await expect(coach(page, 'choose')).not.toContainText('instead of');
  const guide = page.locator('.guide-panel');
  await expect(guide).toContainText('What the others did');
  await guide.getByRole('button', { name: 'Watch the turn again' }).click();
});

test('all ways to win are behind a link, and Escape closes them', async ({ person }) => {
  await person.openTable(DUEL);
  const { page } = person;
  await page.locator('[data-goal] summary').click();
  const card = page.locator('[data-goal] .card');
  await expect(card.locator('li')).toHaveCount(3);
  await expect(card).toContainText('After 10 rounds without a capture');
  await person.press('Escape');
  await expect(card).toBeHidden();
});

test('a tapped figure is explained in words @desktop @phone', async ({ person }) => {
  await person.openTable(DUEL);
  const { page } = person;
  await expect(page.locator('[data-goal]')).toBeVisible();
  await page.locator('.opps .chip .explained', { hasText: '26 pieces' }).click();
  await expect(page.locator('[data-explain]')).toContainText('26 pieces on the board');
  await page.locator('.opps .chip .explained', { hasText: 'castle 5 of 5' }).click();
  await expect(page.locator('[data-explain]')).toContainText('No tower of this castle');
});

test('the partner is marked on the chip, on every piece and in the tip', async ({ person }) => {
  const { board, page } = person;
  board.name = 'mare';
  await person.openTable(PARTY);
  await board.ready();
  await expect(page.locator('.side-frame')).toHaveCount(2);
  await expect(page.locator('.side-frame.own .chip.partner')).toHaveAttribute('data-seat', 'N');
  await expect(page.locator('.side-frame.own')).toContainText('partner');
  const pieces = page.locator('.overlay .tokens .at[data-side=N]');
  await expect(pieces.first()).toBeAttached();
  await expect(page.locator('.overlay .tokens .at[data-side=N] .partner')).toHaveCount(await pieces.count());
  await expect(page.locator('.overlay .tokens .at:not([data-side=N]) .partner')).toHaveCount(0);
  const [place] = await board.placesOf('N');
  await board.hover(place!);
  await expect(page.locator('[data-partner]')).toContainText('You cannot capture it');
});

test('the guided first match of both games starts from the first page and from Learn', async ({ person }) => {
  const { page } = person;
  await person.goto('/');
  await page.locator('[data-guided=condottiere]').click();
  await expect(page.locator('[data-goal]')).toContainText('Connect 3 regions');
  await expect(page.locator('.prompt[data-coach]')).toBeVisible();
  await person.goto('/learn');
  await page.locator('[data-guided=conquest]').click();
  await expect(coach(page, 'choose')).toBeVisible();
  await expect(page.locator('.clock')).toHaveCount(0);
});

/** Do what the prompt of the card table says; return its state. */
async function followCoach({ page }: Person): Promise<string> {
  const state = (await page.locator('.prompt').getAttribute('data-coach')) ?? '';
  const buttons = page.locator('.prompt .option, .prompt-acts .btn');
  const card = page.locator('.hand .bcard').first();
  if (state === 'choose') await page.locator('.region-list .btn').first().click(SHORT);
  else if (state === 'region' || state === 'lifted') await page.locator('.prompt-acts .primary').click(SHORT);
  else if (state === 'turn' && (await card.count())) await card.click(SHORT);
  else if (state === 'lead') await buttons.filter({ hasText: 'Pass' }).first().click(SHORT);
  else if (state === 'sure') await page.locator('.sure .primary').click(SHORT);
  else if (await buttons.count()) await buttons.first().click(SHORT);
  return state;
}

test('a newcomer who does what the coach says finishes a match of Condottiere', async ({ person }) => {
  test.slow();
  await person.openTable(LATE);
  const { page } = person;
  const outcome = page.locator('.outcome');
  const end = page.locator('.battle-end .primary, .battle-end > .btn');
  const states = new Set<string>();
  for (let k = 0; k < MOST_DECISIONS; k++) {
    await expect(outcome.or(end).or(page.locator('.prompt')).first()).toBeAttached();
    if (await outcome.count()) break;
    const closing = (await end.count()) > 0;
    // A prompt may go away between looking and pressing.
    if (closing)
      await end
        .first()
        .click(SHORT)
        .catch(() => {});
    else states.add(await followCoach(person).catch(() => ''));
  }
  await expect(outcome).toBeVisible();
  for (const state of ['choose', 'region', 'turn', 'lifted']) expect([...states]).toContain(state);
});
