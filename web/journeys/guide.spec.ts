// The guide: the goal and the next step in sight at the table, figures explained, the partner marked, and the start of a
// guided match. newcomer.spec.ts plays on from there.
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../playwright.config';
import languages from '../src/generated/languages.json' with { type: 'json' };
import { expect, test } from './support/fixtures';
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
    for (const locale of languages) {
      const guest = await newPerson({ locale, ...(isMobile ? PHONE : DESKTOP) });
      await guest.openTable(form);
      await expectGoalReadable(guest.page);
      seen.add((await guest.page.locator('[data-goal] .text b').textContent()) ?? '');
    }
    expect(seen.size).toBe(languages.length);
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

test('the partner is marked on the chip, on every piece, in the tip and in the log', async ({ person }) => {
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
  // What the partner did is marked in the log, and only that.
  await person.button(/End turn/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(person.button(/End turn/)).toBeEnabled({ timeout: 120_000 });
  await page.getByRole('tab', { name: 'Log' }).click();
  const marked = page.locator('.log li').filter({ has: page.locator('.pill.partner') });
  await expect(marked.first()).toBeVisible();
  expect(await marked.count()).toBeLessThan(await page.locator('.log li:has(time)').count());
});

test('the guided first match can be played in every edition for two', async ({ person }) => {
  const { page } = person;
  await person.goto('/learn');
  const options = page.locator('[data-edition] option');
  await expect(options.first()).toBeAttached();
  const editions = await options.evaluateAll((found) => found.map((one) => (one as HTMLOptionElement).value));
  for (const preset of ['conquest_2p', 'plus_2p', 'plus_2p_variant', 'grand_2p', 'condottiere_2p', 'condottiere_4p'])
    expect(editions).toContain(preset);
  for (const preset of editions) {
    const game = preset.startsWith('condottiere') ? 'condottiere' : 'conquest';
    await person.goto('/learn');
    await page.locator(`[data-edition=${game}]`).selectOption(preset);
    await page.locator(`[data-guided=${game}]`).click();
    await page.waitForURL(/\/table\//);
    expect((await person.snapshot(page.url().split('/').pop()!)).setting.preset).toBe(preset);
    await expect(page.locator('[data-goal]'), preset).toBeVisible();
    const suggested = page.locator('.tip-acts .btn.ink, .prompt-acts .primary:enabled');
    await expect(suggested.first(), preset).toBeVisible(); // a first move is suggested
  }
});

test('the guided first match of both games starts from the first page and from Learn', async ({ person }) => {
  const { page } = person;
  await person.goto('/');
  await page.locator('[data-guided=condottiere]').click();
  await expect(page.locator('[data-goal]')).toContainText('Connect 3 regions');
  await expect(page.locator('.prompt[data-coach]')).toBeVisible();
  await person.goto('/learn');
  await page.locator('[data-guided=conquest]').click();
  await expect(coach(page, 'go')).toBeVisible();
  await expect(page.locator('.clock')).toHaveCount(0);
});
