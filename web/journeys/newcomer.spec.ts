// The first minutes of a newcomer: two taps to a first own move, and a match that ends well for a person who does only
// what the screen says. tools/newcomer.spec.ts plays whole matches from the opening.
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { CardNewcomer, ConquestNewcomer } from './support/newcomer';
import type { TableForm } from './support/person';

/** A few turns before the end: one tower is held, and the others stand open. */
const LATE_WAR: TableForm = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'squire' } },
  opening:
    'S.Sol@S6 S.Sol@NK1 N.Sol@N2 S.Kni@N6 S.Ele@N7 S.Sol@N8 S.Kni@N9 S.Sol@N10 N.Sol@N40 N.Kni@N41 turn=2 active=S to_act=S budget=20',
  start: true,
};
/** A late position, in which the match can end with the next battle. */
const LATE_CARDS: TableForm = {
  preset: 'condottiere_2p',
  seats: { A: { kind: 'me' }, B: { kind: 'computer', player: 'random' } },
  opening:
    'hand=456TTWHX,123BD up=, pile=11111111122222223333333444444455555556666666TTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXUUU ' +
    'owner=-A-A--A--------B- fresh=1',
  start: true,
};
const MOST_STEPS = 400;

for (const [game, start] of Object.entries({ conquest: '.go.primary', condottiere: '[data-guided=condottiere]' }))
  test(`${game}: two taps from the first page to a first own move @desktop @phone`, async ({ person }) => {
    const { page, phone } = person;
    let taps = 0;
    const tap = (control: Locator) => (taps++, phone ? control.tap() : control.click());
    await person.goto('/');
    await tap(page.locator(start));
    await page.waitForURL(/\/table\//);
    const suggested = page.locator('.tip-acts .btn.ink, .prompt-acts .primary:enabled');
    await expect(suggested).toBeInViewport({ ratio: 1 });
    const waits = page.locator('[data-coach=go], [data-coach=region], [data-coach=lifted]').filter({ visible: true });
    await expect(waits.first()).toBeVisible();
    await tap(suggested);
    await expect(waits).toHaveCount(0);
    if (game === 'conquest') await expect(page.locator('[data-coach=planned]')).toContainText('7 moves are left');
    expect(taps).toBe(2);
  });

test('a suggested first move is only a suggestion: another piece can be chosen at once', async ({ person }) => {
  const { board, page } = person;
  await person.goto('/');
  await page.locator('.go.primary').click();
  await expect(page.locator('[data-coach=go]')).toContainText('only 10 moves instead of 20');
  await expect(board.plan).toHaveCount(0);
  await board.move('S14', 'S15');
  await expect(board.plan).toHaveCount(1);
  await expect(page.locator('.tip-acts')).toHaveCount(0);
});

test('a newcomer who does what the coach says finishes a match of Conquest @desktop @phone', async ({ person }) => {
  test.slow();
  await person.openTable(LATE_WAR);
  await person.board.ready();
  const newcomer = new ConquestNewcomer(person);
  await newcomer.play(MOST_STEPS);
  await expect(person.page.locator('.outcome')).toContainText(/You won/);
  for (const state of ['capture', 'go', 'strike', 'win']) expect([...newcomer.heard]).toContain(state);
});

test('a newcomer who does what the coach says finishes a match of Condottiere @desktop @phone', async ({ person }) => {
  test.slow();
  await person.openTable(LATE_CARDS);
  const newcomer = new CardNewcomer(person);
  await newcomer.play(MOST_STEPS);
  for (const state of ['choose', 'region', 'turn', 'lifted']) expect([...newcomer.heard]).toContain(state);
});
