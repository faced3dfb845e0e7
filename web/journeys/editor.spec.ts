// The position editor: pieces and cards placed by mouse, keyboard and touch, refusals, lines, and what is done with it.
import { expect, test } from './support/fixtures';
import { screenFaults } from './support/accessibility';
import { pointer } from './support/lessons';
import type { Person } from './support/person';
import { ownWords, packOf, Solver } from './support/puzzles';

const OF_PUZZLE_5 =
  'N.Ele[Sol,Sol]@NK2 S.Sol@N2 N.Cam[Sol]@N19 S.Kni@N22 S.Cat@N23 N.Cha[Sol]@N28 S.Shp@MS4 S.Shp@MS5 S.Shp@MS6' +
  ' turn=100 active=S to_act=S spent=16 budget=20 built=Cha1,Cat1';

const stock = (person: Person, piece: string) => person.page.locator(`[data-stock='${piece}']`);

/** Choose a piece of the stock; on a phone the tray lies under the board. */
async function choose(person: Person, piece: string): Promise<void> {
  await stock(person, piece).click();
  await person.page.evaluate(() => scrollTo(0, 0));
}
const line = (person: Person) => person.page.locator('#position-line');

async function edit(person: Person, query: string): Promise<void> {
  await person.page.goto(`/editor${query}`);
  await person.page.locator('[data-editor]').waitFor();
}

async function emptyBoard(person: Person): Promise<void> {
  await edit(person, '?preset=conquest_2p');
  await person.page.locator('.stage .at').first().waitFor();
  await person.page.locator("[data-begin='empty']").click();
  await expect(person.page.locator('.stage .at')).toHaveCount(0);
  await person.page.evaluate(() => scrollTo(0, 0));
}

test('pieces are placed by hand, and what no match can hold is refused with its clause @desktop @phone', async ({
  person,
}) => {
  const { page, board } = person;
  await emptyBoard(person);
  await choose(person, 'S:elephant');
  await board.tap('S12');
  await expect(page.locator(".at[data-place='S12']")).toBeVisible();
  await choose(person, 'S:soldier');
  await board.tap('S12');
  await expect(stock(person, 'S:soldier')).toContainText('9');
  await board.tap('MS4');
  await expect(page.locator('[data-refused]')).toContainText('CQ-BOARD-03');
  await choose(person, 'S:knight');
  await board.tap('S12');
  await expect(page.locator('[data-refused]')).toContainText('cannot carry');
  await choose(person, 'N:soldier');
  await board.tap('N12');
  await expect(page.locator("[data-playable='true']")).toBeVisible();
  await expect(line(person)).toHaveValue(/^S\.Ele\[Sol\]@S12 N\.Sol@N12 turn=2 active=S/);
  await page.locator('[data-undo]').click();
  await expect(page.locator('[data-faults]')).toContainText('North has no piece left');
  if (!person.phone) expect(await screenFaults(person)).toEqual([]);
});

test('everything can be done with the keyboard', async ({ person }) => {
  const { page } = person;
  await emptyBoard(person);
  await stock(person, 'S:soldier').focus();
  await page.keyboard.press('Enter');
  await page.locator('.map').focus();
  for (const key of ['S', '1', '2', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator(".at[data-place='S12']")).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-refused]')).toContainText('GC-AMB-11');
  await page.keyboard.press('Delete');
  await expect(page.locator('.stage .at')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator(".at[data-place='S12']")).toBeVisible();
});

test('an edited position is analysed, edited again, and still there on the way back', async ({ person }) => {
  const { page, board } = person;
  await emptyBoard(person);
  for (const [piece, place] of [
    ['S:knight', 'S12'],
    ['N:soldier', 'S14'],
  ] as const) {
    await choose(person, piece);
    await board.tap(place);
    await expect(page.locator(`.at[data-place='${place}']`)).toBeVisible();
  }
  await page.locator('[data-analyse]').click();
  await page.waitForURL(/\/analysis\?game=conquest/);
  await expect(page.locator('.analysis .stage .at')).toHaveCount(2);
  await page.locator('[data-edit]').click();
  await expect(line(person)).toHaveValue(/^S\.Kni@S12 N\.Sol@S14 /);
  await page.goBack();
  await expect(page.locator('.analysis .stage .at')).toHaveCount(2);
  await page.goBack();
  await expect(line(person)).toHaveValue(/^S\.Kni@S12 N\.Sol@S14 /);
});

test('an eleventh soldier, lines that cannot be read, and a match from a position', async ({ person }) => {
  const { page, board } = person;
  await edit(person, '?preset=conquest_2p');
  await expect(page.locator("[data-playable='true']")).toBeVisible();
  const opening = await line(person).inputValue();
  await stock(person, 'S:soldier').click();
  await board.tap('S30');
  await expect(page.locator('[data-refused]')).toContainText('CQ-COMP-02');
  for (const [text, told] of [
    ['hand=12,34 up=,', 'hand'],
    [opening.replace('@S1 ', '@XX '), 'XX'],
    ['x'.repeat(9_000), '8,000'],
  ] as const) {
    await line(person).fill(text);
    await page.locator('[data-read]').click();
    await expect(page.locator('#position-line-fault')).toContainText(told);
  }
  await line(person).fill(opening.replace('budget=10', 'spent=4 budget=10'));
  await page.locator('[data-read]').click();
  await expect(page.locator("[data-stepper='moves'] output")).toHaveText('6');
  await page.locator('[data-play-on]').click();
  await page.locator('.play-on .btn.primary').click();
  await page.waitForURL(/\/table\//);
  await board.ready();
});

test('a puzzle made of a position: its solution in words, and solved by its link @desktop @phone', async ({
  person,
}) => {
  const { page } = person;
  const pack = await packOf(person, '5');
  await edit(person, `?preset=${pack.preset}&position=${encodeURIComponent(OF_PUZZLE_5)}`);
  await page.locator('[data-make-puzzle]').click();
  await expect(page.locator("[data-puzzle='made']")).toBeVisible();
  await page.locator('.solution summary').click();
  const steps = page.locator('.solution li');
  await expect(steps).toHaveCount(pack.solution[0]!.length);
  await expect(steps.first()).toHaveText(/\p{L}{4,} .*N22-N20$/u);
  expect(await screenFaults(person)).toEqual([]);
  const link = await page.locator('input[data-link]').inputValue();
  await page.goto(link);
  const solver = new Solver(person, pointer(person), pack);
  person.board.name = String(pack.first['board']);
  await person.board.ready();
  await expect(page.locator('#puzzle-title')).toHaveText('A puzzle by a player');
  await solver.play(ownWords(pack));
  await expect(page.locator("[data-verdict='good']").filter({ visible: true })).toContainText('Solved.');
});

test('a position of cards: owners, battle, cards, unknown hands, a puzzle refused, analysis', async ({ person }) => {
  const { page } = person;
  await edit(person, '?preset=condottiere_4p');
  await page.locator("[data-begin='empty']").click();
  await page.locator("[data-region='ROM']").click();
  await page.locator('[data-battle]').click();
  await page.locator('[data-phase]').selectOption('turn');
  await page.locator("[data-card='10']").click();
  await page.locator("[data-zone='hands:A']").click();
  await page.locator("[data-zone='lines:B']").click();
  await page.locator("[data-card='Bishop']").click();
  await page.locator("[data-zone='lines:B']").click();
  await expect(page.locator('[data-refused]')).toContainText('CO-BISHOP-07');
  await page.locator("[data-stepper='unknown-C'] button").last().click();
  await expect(page.locator("[data-playable='true']")).toBeVisible();
  await expect(line(person)).toHaveValue(/^hand=T,,\w, up=,T,, /);
  await page.locator('[data-make-puzzle]').click();
  await expect(page.locator("[data-puzzle='refused']")).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await screenFaults(person)).toEqual([]);
  await page.locator('[data-analyse]').click();
  await page.waitForURL(/\/analysis\?game=condottiere/);
  await expect(page.locator('[data-line="1"]')).toContainText('%');
  await page.goBack();
  await expect(line(person)).toHaveValue(/^hand=T,,\w, up=,T,, /);
});
