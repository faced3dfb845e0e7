// One turn of every edition of Conquest: a few moves, the end of the turn, and a turn of each computer, with pictures in
// FOLDER. PRESETS="grand_2p grand_it" selects some of them.
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures';
import { folder, words } from './options';

const MOVES = 3;
const catalogue = JSON.parse(readFileSync(new URL('../../src/generated/catalogue.json', import.meta.url), 'utf8'));
const presets: Record<string, { seats: string[] }> = catalogue.conquest.presets;

for (const preset of words('PRESETS', Object.keys(presets))) {
  test(`a turn of ${preset}`, async ({ person }) => {
    const { board, page } = person;
    const sides = presets[preset]!.seats;
    const seats = Object.fromEntries(
      sides.map((seat, k) => [seat, k ? { kind: 'computer', player: 'random' } : { kind: 'me' }]),
    );
    await person.openTable({ preset, seats, start: true });
    await board.ready();
    let planned = 0;
    await board.map.focus();
    for (const place of await board.placesOf(sides[0]!)) {
      await person.press('Escape', ...place, 'Enter');
      if (!(await board.hasSelection())) continue;
      const goal = await board.goals.last().getAttribute('data-place');
      if (!goal) continue;
      if (!planned) await page.screenshot({ path: `${folder()}/${preset}-reach.png` });
      await person.press(...goal, 'Enter');
      await expect
        .poll(() => board.plan.count(), { timeout: 4_000 })
        .toBeGreaterThan(planned)
        .catch(() => {}); // a goal may need a confirmation; another piece is tried
      planned = await board.plan.count();
      if (planned >= MOVES) break;
    }
    await person.press('e');
    const asked = page.locator('.answer');
    const again = page.locator('.log .head').nth(sides.length - 1);
    await expect(asked.or(again).first()).toBeAttached();
    await page.screenshot({ path: `${folder()}/${preset}-after.png` });
    expect(planned).toBeGreaterThan(0);
  });
}
