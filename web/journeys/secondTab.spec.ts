// The same seat in two tabs of one browser: both show the same, either may act, and neither drives the other out.
import type { Page } from '@playwright/test';
import { Board } from './support/board';
import { expect, type Person, test } from './support/fixtures';
import type { TableForm } from './support/person';

const seats = (mine: string, other: string) => ({
  [mine]: { kind: 'me' },
  [other]: { kind: 'computer', player: 'random' },
});

interface Tab {
  page: Page;
  board: Board;
  /** How many sockets the tab has opened. */
  sockets: () => number;
}

/** Open a table in a new tab. */
async function openTab({ context, phone }: Person, table: string): Promise<Tab> {
  const page = await context.newPage();
  let sockets = 0;
  page.on('websocket', () => sockets++);
  await page.goto(`/table/${table}`);
  return { page, board: new Board(page, phone), sockets: () => sockets };
}

async function openTwice(person: Person, form: TableForm): Promise<[Tab, Tab]> {
  const { table } = await person.createTable(form);
  return [await openTab(person, table.id), await openTab(person, table.id)];
}

async function expectOneSocketEach(...tabs: Tab[]): Promise<void> {
  for (const { page, sockets } of tabs) {
    await expect(page.locator('.conn')).toContainText('Connected');
    expect(sockets(), 'a tab that is driven out would connect again').toBe(1);
  }
}

test('Conquest: a plan made in one tab is changed and carried out in the other', async ({ newPerson }) => {
  const person = await newPerson({ direct: true });
  const [first, second] = await openTwice(person, { preset: 'conquest_2p', seats: seats('S', 'N'), start: true });
  for (const { board } of [first, second]) await board.ready();
  await first.board.move('S20', 'S21');
  for (const { board } of [first, second]) await expect(board.plan).toHaveCount(1);
  await second.board.move('S14', 'S15');
  for (const { board } of [first, second]) await expect(board.plan).toHaveCount(2);
  await first.page.getByRole('button', { name: 'Undo' }).click();
  for (const { board } of [first, second]) await expect(board.plan).toHaveCount(1);
  await expectOneSocketEach(first, second);
  await second.page.close();
  const third = await openTab(person, first.page.url().split('/').at(-1)!);
  await third.board.ready();
  await expect(third.board.plan, 'the plan is kept').toHaveCount(1);
  await third.board.map.focus();
  await third.page.keyboard.press('e');
  await third.page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  for (const { board } of [first, third]) {
    await expect(board.log).toContainText(/S20 → .*\bS21\b/);
    await expect(board.plan).toHaveCount(0);
  }
  await expectOneSocketEach(first, third);
});

test('Condottiere: a card played in one tab leaves the hand in both', async ({ newPerson }) => {
  const person = await newPerson({ direct: true });
  const opening =
    'hand=TWH,22D up=, ' + // nothing that takes a card away
    'pile=111111111122222233333333444444445555555566666666TTTTTTTWWSSSBBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXXUUU region=7 phase=1';
  const [first, second] = await openTwice(person, {
    preset: 'condottiere_2p',
    seats: seats('A', 'B'),
    opening,
    start: true,
  });
  for (const { page } of [first, second]) await expect(page.locator('.hand .bcard')).toHaveCount(3);
  await first.page.locator('.hand .bcard').first().click();
  await first.page.getByRole('button', { name: /^Play/ }).click();
  for (const { page } of [first, second]) {
    await expect(page.locator('.hand .bcard')).toHaveCount(2);
    await expect(page.locator('.line.you .cards .face')).toHaveCount(1);
  }
  await expectOneSocketEach(first, second);
});
