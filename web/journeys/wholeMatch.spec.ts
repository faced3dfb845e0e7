// Whole matches of Conquest, by keyboard alone and by touch alone; and what a screen reader announces on the way.
import { expect, type Person, test } from './support/fixtures';
import { adjustNextTable, createByKeyboard, MOST_TAB_STOPS } from './support/keyboard';

const MOST_TURNS = 40;
const MATCH = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
  opening: 'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Kni@S13 N.Sol@W2 N.Sol@W3 active=S to_act=S budget=20',
  start: true,
};

const announced = ({ page }: Person) => page.locator('.map [aria-live=assertive]');
const strike = (person: Person) => person.button(/Strike/);
const outcome = ({ page }: Person) => page.locator('.outcome');
const question = ({ page }: Person) => page.locator('.answer');

/** Wait until a decision is asked for, or the match is over. */
async function nextDecision(person: Person): Promise<'over' | 'answer' | 'turn'> {
  const turn = person.page.locator('button:enabled').filter({ hasText: /End turn/ });
  await expect(outcome(person).or(question(person)).or(turn).first()).toBeVisible();
  if (await outcome(person).count()) return 'over';
  return (await question(person).count()) ? 'answer' : 'turn';
}

test('keyboard alone: a table is created, and a whole match played against the computer', async ({ person }) => {
  test.slow();
  const { board, page } = person;
  const { opening, seats } = MATCH;
  await adjustNextTable(person, { opening, seats });
  expect(await createByKeyboard(person, 'conquest')).toBeLessThanOrEqual(MOST_TAB_STOPS);
  await board.ready();
  await board.map.focus();
  await person.press('S', '1', '3', 'Enter');
  await expect(board.goals.nth(3)).toBeAttached();
  await expect(announced(person)).toContainText(/\d+ goals/);
  await person.press('S', '1', '4', 'Enter');
  await expect(board.plan).toHaveCount(1);
  await person.press('m');
  await expect(announced(person)).toContainText(/19 of 20 moves left/);
  await person.press('v');
  await expect(announced(person)).toContainText(/South to move\..*moves left.*threatened.*Quests.*clock/s);
  await person.press('Backspace');
  await expect(board.plan).toHaveCount(0);
  await person.press('Shift+Backspace');
  await expect(board.plan).toHaveCount(1);
  await person.press('a');
  await expect(page.locator('.menu [role=menuitem]').first()).toBeVisible();
  await person.press('Escape');
  await expect(page.locator('.menu')).toHaveCount(0);
  await person.press('e');
  await expect(page.getByRole('dialog')).toContainText('19 moves left');
  await person.press('Tab', 'Space', 'Shift+Tab', 'Enter'); // do not ask again, and end
  await expect(board.plan).toHaveCount(0);
  for (let k = 0; k < MOST_TURNS; k++) {
    const decision = await nextDecision(person);
    if (decision === 'over') break;
    if (decision === 'answer') {
      await person.press('0');
      await expect(question(person)).toHaveCount(0);
      continue;
    }
    await board.map.focus();
    let struck = false;
    for (const place of await board.placesOf('S')) {
      await person.press('Escape', ...place, 'Enter');
      if (!(await board.hasSelection()) || !(await page.locator('.sword').count())) continue;
      const before = await board.log.innerText();
      await person.press('c', 'Enter');
      await expect(strike(person)).toBeEnabled();
      await person.press('s');
      await expect(board.log).not.toHaveText(before, { useInnerText: true });
      struck = true;
      break;
    }
    if (!struck) await person.press('Escape', 'e');
  }
  await expect(outcome(person)).toContainText(/You won/);
});

test('touch alone: a whole match against the computer', { tag: '@phone' }, async ({ person }) => {
  test.slow();
  const { board, page } = person;
  await person.openTable(MATCH);
  await board.ready();
  const bar = page.locator('.phone-bar');
  const endTurn = person.button(/End turn/);
  await board.move('S13', 'S14');
  await expect(bar).toContainText(/1 planned/);
  await endTurn.tap();
  const confirm = page.getByRole('dialog');
  await confirm.getByRole('checkbox').tap(); // do not ask again
  await confirm.getByRole('button', { name: 'End turn' }).tap();
  await expect(bar).not.toContainText(/1 planned/);
  for (let k = 0; k < MOST_TURNS; k++) {
    const decision = await nextDecision(person);
    if (decision === 'over') break;
    if (decision === 'answer') {
      await person.button(/Decline/).tap();
      await expect(question(person)).toHaveCount(0);
      continue;
    }
    let struck = false;
    for (const place of await board.placesOf('S')) {
      await board.tap(place);
      if (!(await board.hasSelection())) continue;
      const targets = page.locator('.overlay .reach .goal.take');
      if (!(await targets.count())) continue;
      const target = (await targets.first().getAttribute('data-place'))!;
      await board.tap(target);
      await page.locator('.tip .btn.ink').tap();
      const before = person.updates;
      await strike(person).tap();
      await expect.poll(() => person.updates).toBeGreaterThan(before);
      struck = true;
      break;
    }
    if (!struck) await endTurn.tap();
  }
  await expect(outcome(person)).toContainText(/You won/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

// `--update-snapshots` rewrites the file; read it as a listener would.
test('a screen reader announces what is written in screenReader.json', async ({ person }) => {
  const { board, page } = person;
  await person.openTable({
    ...MATCH,
    seats: { S: { kind: 'me' }, N: { kind: 'me' } },
    opening:
      'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Ele[Sol]@S13 N.Sol@N6 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W6 active=S to_act=S budget=20',
  });
  await board.ready();
  const heard: string[] = [];
  const hear = async (...keys: string[]) => {
    const before = (await announced(person).textContent()) ?? '';
    await person.press(...keys);
    await expect(announced(person)).not.toHaveText(before);
    heard.push(`${keys.join(' ')}: ${(await announced(person).textContent())?.trim()}`);
  };
  await board.map.focus();
  await hear('W', '1');
  await hear('Enter');
  await hear('S', '1', '3');
  await hear('ArrowRight');
  await hear('m');
  await hear('o');
  await expect(page.locator('.plan .hint').first()).toBeVisible(); // threats are computed a moment later
  await hear('v');
  await hear('W', '2');
  await person.press('Enter');
  await expect(strike(person)).toBeEnabled();
  await person.press('s');
  const choices = question(person).getByRole('radio');
  await expect(choices).not.toHaveCount(0);
  for (const choice of await choices.all()) await expect(choice).toContainText(/can then reach it|nothing can reach/);
  heard.push(...(await choices.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')));
  await person.press('0');
  await expect(board.log).toContainText(/declines/i);
  const log = await page
    .locator('.log li')
    .evaluateAll((all) =>
      all.map(
        (line) => [...line.querySelectorAll('span, button')].map((it) => it.textContent?.trim()).find(Boolean) ?? '',
      ),
    );
  expect(`${JSON.stringify({ heard, log }, null, 2)}\n`).toMatchSnapshot('screenReader.json');
});
