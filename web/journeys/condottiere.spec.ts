// The Condottiere table: whole matches by keyboard alone and by touch alone.
import type { Locator } from '@playwright/test';
import { battleEndOf, decideByTouch, questionTo, SHORT } from './support/cardPlay';
import { expect, type Person, test } from './support/fixtures';
import { adjustNextTable, createByKeyboard, MOST_TAB_STOPS } from './support/keyboard';

const LATE = {
  preset: 'condottiere_2p',
  seats: { A: { kind: 'me' }, B: { kind: 'computer', player: 'random' } },
  opening:
    'hand=456TTWHX,123BD up=, pile=11111111122222223333333444444455555556666666TTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU ' +
    'owner=-A-A--A--------B- fresh=1',
  start: true,
};
const MOST_DECISIONS = 400;

interface Player {
  press: (target: Locator) => Promise<void>;
  decide: (decision: number) => Promise<void>;
}

/**
 * Decide everything that is asked until the match is over. A prompt may go away between looking and pressing, so an
 * action that finds nothing to press is no failure; a match that does not end is.
 */
async function playOut(person: Person, player: Player): Promise<void> {
  const { page } = person;
  const end = battleEndOf(person);
  const confirm = page.locator('.sure .primary');
  const mine = questionTo(person);
  const outcome = page.locator('.outcome');
  for (let k = 0; k < MOST_DECISIONS; k++) {
    await expect(outcome.or(end).or(mine).first()).toBeAttached();
    if (await outcome.count()) return;
    const target = (await end.count()) ? end : (await confirm.count()) ? confirm : null;
    await (target ? player.press(target) : player.decide(k)).catch(() => {});
  }
  throw new Error(`the match did not end in ${MOST_DECISIONS} decisions`);
}

test('keyboard alone: a table is created, and a match of Condottiere played to its end', async ({ person }) => {
  test.slow();
  const { preset, opening, seats } = LATE;
  await adjustNextTable(person, { preset, opening, seats });
  expect(await createByKeyboard(person, 'condottiere')).toBeLessThanOrEqual(MOST_TAB_STOPS);
  const { page } = person;
  const hand = page.locator('.hand li');
  await expect(hand.first()).toBeVisible();
  const press = async (target: Locator) => {
    for (let k = 0; k < 80; k++) {
      if (await target.first().evaluate((node) => node === document.activeElement, null, SHORT)) break;
      await person.press('Tab');
    }
    await person.press('Enter');
  };
  await playOut(person, {
    press,
    decide: async () => {
      const option = page.locator('.prompt .option');
      const cards = await hand.count();
      if (await page.locator('.region.may').count()) {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await person.press('5', 'Enter');
      } else if (await option.count()) await press(option);
      else if (cards) {
        await person.press(String(Math.min(8, cards)), 'Enter');
        // a card that cannot be played stays lifted: pass
        const lifted = page.locator('.hand .up');
        const put = await lifted
          .waitFor({ state: 'detached', timeout: 200 })
          .then(() => true)
          .catch(() => false);
        if (!put) await person.press('p');
      } else await person.press('p');
    },
  });
  await expect(page.locator('.outcome')).toContainText(/won/);
});

test('touch alone: a match of Condottiere to its end', { tag: '@phone' }, async ({ person }) => {
  test.slow();
  await person.openTable(LATE);
  const { page } = person;
  await expect(page.locator('.region.may').first()).toBeVisible();
  await playOut(person, {
    press: (target) => target.first().tap(SHORT),
    decide: (k) => decideByTouch(person, k),
  });
  await expect(page.locator('.outcome')).toContainText(/won/);
});

test('the focus stays at the table after each choice', async ({ person }) => {
  await person.openTable(LATE);
  const { page } = person;
  const focused = (): Promise<boolean> => page.evaluate(() => document.activeElement?.closest('main') != null);
  const choose = async (target: Locator): Promise<void> => {
    await target.focus();
    await person.press('Enter');
    await expect.poll(focused).toBe(true);
  };
  await choose(page.locator('.region-list button').first());
  await choose(page.locator('[data-control=map]'));
  const card = page.locator('.hand .bcard:not(.off)').first();
  await expect(page.locator('.prompt [data-control=play]')).toBeVisible();
  await choose(card);
  const cards = await page.locator('.hand .bcard').count();
  await person.press('Enter');
  await expect(page.locator('.hand .bcard')).toHaveCount(cards - 1);
  await expect.poll(focused).toBe(true);
});
