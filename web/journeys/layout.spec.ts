// Screens that are crowded: six players with a season, many cards in hand, clocks beside names, an answer with many
// options, and a result at 200 % zoom.
import { expect, type Person, test } from './support/fixtures';
import { LANGUAGES, openScreen } from './support/screens';
import { sentence } from './support/sentences';

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

/** Links of the header for which there is no room. */
function cutLinks({ page }: Person): Promise<string[]> {
  return page.locator('header.top nav').evaluate((nav) => {
    const { bottom } = nav.getBoundingClientRect();
    const links = getComputedStyle(nav).display === 'none' ? [] : [...nav.querySelectorAll('a')];
    return links.filter((link) => link.getBoundingClientRect().top > bottom).map((link) => link.textContent!);
  });
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
    if (viewport.width === 390)
      await expect(person.page.locator('.lines .line').last(), 'no scrolling').toBeInViewport({ ratio: 0.9 });
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

test('an error when a table is created can be read on a phone', { tag: '@phone' }, async ({ newPerson }) => {
  for (const locale of ['en', 'de']) {
    const person = await newPerson({ locale });
    await openScreen(person, 'newcreated');
    const error = person.page.getByRole('alert');
    await expect(error).toBeInViewport({ ratio: 1 });
    expect(await error.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
    expect((await error.innerText()).length).toBeGreaterThan(20);
  }
});

for (const locale of LANGUAGES)
  test(`${locale}: the header fits, and a table never becomes wider than its window`, async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 1440, height: 900 }, locale });
    const { page } = person;
    await openScreen(person, 'grandfr');
    await expect(page.locator('header.top nav .badge'), 'the number of waiting tables').toBeVisible();
    for (const width of [1440, 1280, 1240, 1024, 900, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutLinks(person), `links at ${width}`).toEqual([]);
      await expect(page.locator('[data-control=end]'), `${width}`).toBeInViewport({ ratio: 1 });
      const frames = page.locator('header.top, aside.side, aside.side .tabs *, .mybar, .opps');
      const wide = await frames.evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map(({ className }) => className),
      );
      expect(wide, `${width}`).toEqual([]);
    }
  });

test('on a phone, a player finds the own tables first', { tag: '@phone' }, async ({ newPerson }) => {
  const person = await newPerson({ locale: 'de' });
  await openScreen(person, 'lobby');
  await expect(person.page.locator('.table-row.mine .btn').first()).toBeInViewport({ ratio: 1 });
});

test('host and guests read what a table waits for', { tag: '@phone' }, async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson({ locale: 'fr' }), await newPerson({ locale: 'de' })];
  await anna.openTable({ preset: 'condottiere_3p', seats: { A: { kind: 'me' } } });
  await bruno.join(anna.invitationPath);
  const status = ({ page }: Person) => page.locator('.gather footer [role=status]');
  await expect(status(anna)).toBeVisible();
  await expect(status(anna)).toHaveText(sentence('fr', 'gather.waiting'));
  await expect(status(bruno)).toBeVisible();
  await expect(status(bruno)).toHaveText(sentence('de', 'gather.guest'));
});

for (const locale of ['de', 'it'])
  test(`${locale}: bars of lessons, puzzles and storms are as wide as their board`, async ({ newPerson }) => {
    const person = await newPerson({ locale });
    const { page } = person;
    for (const [screen, bar] of [
      ['lesson', '.lesson-bar'],
      ['cardlesson', '.lesson-bar'],
      ['puzzle', '.puzzle-bar'],
      ['cardPuzzle', '.puzzle-bar'],
      ['stormrun', '.storm-bar'],
    ] as const) {
      await openScreen(person, screen);
      const frame = page.locator('.game .board, .cond').first();
      const [inner, outer] = [(await page.locator(bar).boundingBox())!, (await frame.boundingBox())!];
      expect([inner.x, inner.width], screen).toEqual([outer.x, outer.width]);
      expect(await frame.evaluate((node) => node.scrollWidth <= node.clientWidth), screen).toBe(true);
      const last = (await page.locator(`${bar} > .btn`).last().boundingBox())!;
      expect(outer.x + outer.width - last.x - last.width, `${screen}: room at the end`).toBeLessThan(16);
    }
  });

test('the editor shows names of pieces whole, in one line', async ({ newPerson }) => {
  for (const [locale, viewport] of [
    ['de', { width: 1280, height: 800 }],
    ['it', { width: 390, height: 844 }],
  ] as const) {
    const person = await newPerson({ viewport, locale });
    await openScreen(person, 'editorfaults');
    const labels = person.page.locator('[data-stock] > span:has(+ b)');
    expect(await labels.count()).toBeGreaterThan(20);
    const faults = await labels.evaluateAll((all) =>
      all
        .filter((label) => {
          const [box, tile] = [label.getBoundingClientRect(), label.parentElement!.getBoundingClientRect()];
          const line = parseFloat(getComputedStyle(label).lineHeight);
          return box.height > 1.5 * line || box.left < tile.left || box.right > tile.right;
        })
        .map(({ textContent }) => textContent),
    );
    expect(faults, locale).toEqual([]);
  }
});

test('round numbers of a timeline stand apart', { tag: '@phone' }, async ({ person }) => {
  await openScreen(person, 'famous');
  const spans = await person.page.locator('.timeline .numbers text').evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return [left, right];
    }),
  );
  expect(spans.length).toBeGreaterThan(5);
  for (const [k, [left]] of spans.entries()) if (k) expect(left).toBeGreaterThan(spans[k - 1]![1]!);
  const { x, width } = (await person.page.locator('.timeline').boundingBox())!;
  expect(spans.at(-1)![1]).toBeLessThanOrEqual(x + width);
});

test('a hint leaves its way in sight above the card', { tag: '@phone' }, async ({ newPerson }) => {
  const person = await newPerson({ locale: 'de' });
  await openScreen(person, 'hint');
  const card = (await person.page.locator('.hint-card').boundingBox())!;
  const map = (await person.board.map.boundingBox())!;
  await expect(async () => {
    const way = (await person.page.locator('.overlay .way.hinted').boundingBox())!;
    expect(way.y).toBeGreaterThan(map.y);
    expect(way.y + way.height).toBeLessThan(card.y);
  }).toPass();
});

test('a review tells the seats of one person apart, and its squares have one size', async ({ newPerson }) => {
  const person = await newPerson({ locale: 'de' });
  const { page } = person;
  await openScreen(person, 'review');
  const names = await page.locator('.judged select option').allInnerTexts();
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toMatch(/\(Süd\)$/);
  const side = (await page.locator('.study-side').boundingBox())!;
  const list = (await page.locator('.judged').boundingBox())!;
  expect(list.x - side.x, 'no frame within the panel').toBeLessThanOrEqual(1);
  await expect(page.locator('.judged')).toHaveCSS('border-top-width', '0px');
  const widths = await page
    .locator('.squares button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(new Set(widths).size).toBe(1);
});

test('battle lines share their columns', async ({ newPerson }) => {
  const person = await newPerson({ locale: 'de' });
  await openScreen(person, 'crowd');
  for (const part of ['.force', '.cards']) {
    const lefts = await person.page
      .locator(`.lines .line ${part}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(lefts).toHaveLength(6);
    expect(new Set(lefts).size, part).toBe(1);
  }
  const gaps = await person.page.locator('.lines .line').evaluateAll((all) =>
    all.map((line) => {
      const [mark, name] = [line.querySelector('.mark svg')!, line.querySelector('.who')!];
      return name.getBoundingClientRect().left - mark.getBoundingClientRect().right;
    }),
  );
  expect(Math.min(...gaps), 'room between mark and name').toBeGreaterThan(4);
});

test('names have the room of cards that no line has', { tag: '@phone' }, async ({ newPerson }) => {
  const person = await newPerson({ locale: 'it' });
  await openScreen(person, 'tie');
  const names = person.page.locator('.lines .who b');
  const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollHeight > name.clientHeight + 3).length);
  expect(cut, 'names that are cut').toBe(0);
});
