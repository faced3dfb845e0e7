// Several people at one device: the curtain between them, and games that need none.
import { expect, type Person, test } from './support/fixtures';
import { heapTexts, holding } from './support/heap';

// A trace keeps copies of the page, which the heap would show.
test.use({ trace: 'off' });

const me = { kind: 'me' };
const HOLD = 1_200; // milliseconds; the button has to be held for a second

async function nameSeats({ page }: Person, anna: string, bianca: string, code = ''): Promise<void> {
  const fields = page.locator('.person-row input');
  await fields.nth(0).fill(anna);
  await fields.nth(2).fill(bianca);
  if (code) await fields.nth(3).fill(code);
  await page.getByRole('button', { name: 'Go to the table' }).click();
}

/** Hold the button of the curtain for a while. */
async function hold({ page }: Person, milliseconds = HOLD): Promise<void> {
  await page.locator('.hold').click({ delay: milliseconds });
}

test('the curtain drops what the last player saw before it asks for the next', async ({ person }) => {
  const { page, received } = person;
  const hand = page.locator('.hand .bcard');
  await person.openTable({
    preset: 'condottiere_2p',
    seats: { A: me, B: me },
    opening:
      'hand=TWH,2BD up=, ' +
      'pile=1111111111222222233333333444444445555555566666666TTTTTTTWWSSSBBBBBCCCCCCCCCCCCDDDDDHHXXXXXXXXXXXXXXXXUUU region=7 phase=1',
    start: true,
  });
  await nameSeats(person, 'Anna', '<b>Bianca</b>', '1234');
  const expectNoTrace = async (card: string) => {
    await expect(page.locator('.hold')).toBeVisible();
    // An answer that was on its way when the curtain fell is dropped as soon as it arrives.
    await expect
      .poll(async () => holding(await heapTexts(page), card), { message: `${card} in memory`, timeout: 20_000 })
      .toEqual([]);
    const shown = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }));
    expect(shown, `${card} on the page or in the store`).not.toMatch(new RegExp(card, 'i'));
  };

  await expect(page.getByText('Hand the device to Anna')).toBeVisible();
  await expectNoTrace('Heroine');
  await hold(person, 300);
  await expect(page.locator('.hand'), 'a short press shows nothing').toHaveCount(0);
  await hold(person);
  await expect(hand.first()).toBeVisible();
  expect(holding(await heapTexts(page), 'Heroine'), 'the hand is found while it is there').not.toEqual([]);

  // The page is hidden, Back is pressed: nothing is left to be seen.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
  });
  await expectNoTrace('Heroine');
  await hold(person);
  await expect(hand.first()).toBeVisible();
  await page.goBack();
  await expectNoTrace('Heroine');
  await hold(person);

  // Anna plays; the device goes to Bianca, who has a code.
  await hand.first().click();
  await person.button(/^Play/).click();
  await expect(page.getByText('Hand the device to <b>Bianca</b>')).toBeVisible();
  await expectNoTrace('Heroine');
  await page.locator('.code input').fill('9999');
  await hold(person);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('.hand')).toHaveCount(0);
  const before = received.length;
  expect(
    received.filter((message) => message.includes('Drummer')),
    'her view was not requested yet',
  ).toEqual([]);
  await page.locator('.code input').fill('1234');
  await hold(person);
  await expect(hand.first()).toBeVisible();
  expect(received.slice(before).filter((message) => message.includes('Drummer'))).not.toEqual([]);
  await expect.poll(async () => holding(await heapTexts(page), 'Heroine'), { timeout: 20_000 }).toEqual([]);
});

test('the end of a battle: the curtain asks each hand once', async ({ person }) => {
  const { page } = person;
  await person.openTable({
    preset: 'condottiere_3p',
    seats: { A: me, B: me, C: { kind: 'computer', player: 'random' } },
    opening:
      'hand=3WX,BC,26S up=5D,3,16 ' +
      'pile=1111111112222222333333444444445555555666666TTTTTTTTWWSSBBBBBCCCCCCCCCCCDDDDDHHHXXXXXXXXXXXXXXXUUU ' +
      'region=15 phase=1 out=6 played=1',
    start: true,
  });
  await nameSeats(person, 'Anna', 'Bianca');
  const next = async (name: string) => {
    await expect(page.getByText(`Hand the device to ${name}`)).toBeVisible();
    await hold(person);
    await expect(page.locator('.hand-frame')).toBeVisible();
  };
  const box = page.locator('.battle-end');
  await next('Anna');
  await person.button(/^Pass/).click();
  await page.locator('.sure .primary').click();
  await box.locator('.primary').click();
  await page.locator('.region-list button').first().click();
  await page.locator('.prompt-acts .primary').click();
  await box.locator('.primary').click();
  await next('Bianca');
  await expect(page.getByText(/Continues automatically/), 'no time limit').toHaveCount(0);
  await box.locator('.primary').click();
  await expect(box).toHaveCount(0);
});

test('Conquest has no curtain, turns to the player whose turn it is, and uses the typed names', async ({ person }) => {
  const { board, page } = person;
  await person.openTable({ preset: 'conquest_2p', seats: { S: me, N: me }, start: true });
  const names = page.locator('.person-row input'); // by the order of the seats: North, South
  await names.nth(0).fill('Bianca');
  await names.nth(1).fill('Anna');
  await person.button('Go to the table').click();
  await board.ready();
  await expect(page.locator('.curtain')).toHaveCount(0);
  const [turn, own] = [page.locator('.hot-turn'), page.locator('.mybar .chip')];
  await expect(turn).toContainText('Anna');
  await expect(own).toHaveAttribute('data-seat', 'S');
  const isInSight = async (place: string) => {
    const [at, box] = [await board.positionOf(place), (await board.map.boundingBox())!];
    return at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
  };
  expect(await isInSight('S6')).toBe(true);
  await board.map.focus();
  await person.press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(turn).toContainText('Bianca');
  await expect(own).toHaveAttribute('data-seat', 'N');
  await expect(own).toContainText('Bianca');
  await expect(page.locator('.opps .chip')).toContainText('Anna');
  await expect.poll(() => isInSight('N6')).toBe(true);
  await expect(board.log).toContainText('Bianca (North)');
  await page.locator('[data-tab=life]').click();
  await person.button('Resign').click();
  await page.locator('[data-sure]').click();
  await expect(page.locator('.outcome')).toContainText('Anna');
  await expect(page.locator('.outcome')).toContainText('Bianca');
});

test('one of two own seats is left and taken back, also after a reload', async ({ person }) => {
  const { page, board } = person;
  const computer = { kind: 'computer', player: 'squire' };
  const id = await person.openTable({
    preset: 'conquest_4p',
    seats: { S: me, W: me, N: computer, E: computer },
    start: true,
  });
  await board.ready();
  await person.command(id, 'leave', { do: 'leave', seat: 'S' });
  const back = page.locator('[data-call=seat] button', { hasText: 'Take my seat back' });
  await expect(back).toBeVisible();
  await page.reload(); // the page now opens with the other seat alone
  await board.ready();
  await back.click();
  await expect.poll(async () => (await person.api('GET', `/api/tables/${id}`)).mine.toSorted()).toEqual(['S', 'W']);
  await expect(back).toHaveCount(0);
});
