// Screens that are crowded: six players with a season, many cards in hand, clocks beside names, an answer with many
// options, and a result at 200 % zoom.
import { expect, type Person, test } from './support/fixtures';
import { openScreen } from './support/screens';

/** Rows whose content reaches over the next row or out of the row's own box. */
function crowded({ page }: Person): Promise<string[]> {
  return page.locator('.lines .line').evaluateAll((rows) =>
    rows.flatMap((row, k) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll('.who > *, .force, .cards img, .state > *')]
        .filter((part) => part.getClientRects().length)
        .filter((part) => {
          const box = part.getBoundingClientRect();
          if (box.right > innerWidth + 1) return true;
          return box.top < top - 1 || box.bottom > bottom + 1 || (part as HTMLElement).scrollHeight > box.height + 3;
        })
        .map((part) => `row ${k}: ${part.className}`);
    }),
  );
}

/** Rows whose last card lies over what stands beside it. */
function overlapping({ page }: Person): Promise<number[]> {
  return page.locator('.lines .line').evaluateAll((rows) =>
    rows.flatMap((row, k) => {
      const cards = [...row.querySelectorAll('.cards img')].map((card) => card.getBoundingClientRect().right);
      const states = [...row.querySelectorAll('.state > *')].filter((part) => part.getClientRects().length);
      const left = Math.min(...states.map((part) => part.getBoundingClientRect().left));
      return Math.max(0, ...cards) > left + 1 ? [k] : [];
    }),
  );
}

test('six players with a season have rows of their own, and covered cards show their names', async ({ newPerson }) => {
  const person = await newPerson({ viewport: { width: 390, height: 844 }, locale: 'de' });
  await openScreen(person, 'crowd');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await person.page.setViewportSize(viewport);
    expect(await crowded(person)).toEqual([]);
    expect(await overlapping(person), 'cards over clocks').toEqual([]);
    const strips = person.page.locator('.hand > li:not(:last-child) .strip:visible');
    await expect(strips).toHaveCount(11);
    const cut = await strips.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut, 'names that are cut').toBe(0);
  }
});

test('names beside clocks are whole, the board keeps its column, and an answer can always be declined', async ({
  newPerson,
}) => {
  const person = await newPerson({ viewport: { width: 1280, height: 800 }, locale: 'it' });
  const { page } = person;
  await openScreen(person, 'grandfr');
  const cut = await page
    .locator('.chip .who b')
    .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth + 1).length);
  expect(cut, 'names that are cut').toBe(0);
  person.board.name = 'rosa';
  await openScreen(person, 'answer');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('[data-control=decline]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const board = (await page.locator('.map-wrap').boundingBox())!;
  const side = (await page.locator('aside.side').boundingBox())!;
  expect(board.x + board.width).toBeLessThanOrEqual(side.x + 1);
});

test('the result can be read and left at 200 % zoom', async ({ newPerson }) => {
  const person = await newPerson({ viewport: { width: 720, height: 450 }, locale: 'de' });
  await openScreen(person, 'outcome');
  const box = person.page.locator('.outcome');
  const look = box.locator('.btn').last();
  await look.scrollIntoViewIfNeeded();
  await expect(look).toBeInViewport({ ratio: 1 });
  await expect(box.locator('.first')).toHaveAttribute('data-place', '1');
  await look.click();
  await expect(box).toHaveCount(0);
});
