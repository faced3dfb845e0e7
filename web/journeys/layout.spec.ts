// Screens that are crowded: six players with a season on a phone, many cards in hand, and a result at 200 % zoom.
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
          return box.top < top - 1 || box.bottom > bottom + 1 || (part as HTMLElement).scrollHeight > box.height + 3;
        })
        .map((part) => `row ${k}: ${part.className}`);
    }),
  );
}

test('six players with a season have rows of their own, and covered cards show their names', async ({ newPerson }) => {
  const person = await newPerson({ viewport: { width: 390, height: 844 }, locale: 'de' });
  await openScreen(person, 'crowd');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await person.page.setViewportSize(viewport);
    expect(await crowded(person)).toEqual([]);
    const strips = person.page.locator('.hand > li:not(:last-child) .strip:visible');
    await expect(strips).toHaveCount(11);
    const cut = await strips.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut, 'names that are cut').toBe(0);
  }
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
