// The review of a finished match: graph, costly decisions, better lines, mistakes to learn from, and the way there.
import { expect, type Person, test } from './support/fixtures';

// Matches are played to their end in seconds, faster than the rate limits allow.
test.use({ rateLimits: false });

/** South could capture the soldier beside its own and moves away instead, three times; then North resigns. */
const OPENING = 'S.Kni@S12 S.Sol@S13 N.Sol@S15 S.Sol@S20 N.Sol@N6 N.Kni@N7 active=S to_act=S budget=20';

async function duel(person: Person): Promise<string> {
  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, opening: OPENING, start: true });
  await person.act(table.id, 'S', 'end', ['S20-S21']);
  for (const [seat, word] of [
    ['N', 'N7-N2'],
    ['S', 'S21-S20'],
    ['N', 'N2-N7'],
    ['S', 'S20-S21'],
  ] as const)
    await person.act(table.id, seat, 'end', [word]);
  await person.command(table.id, 'resign', { do: 'resign', seat: 'N' });
  return table.id;
}

test(
  'a duel: the missed capture is named, shown, and found again',
  { tag: ['@desktop', '@phone'] },
  async ({ person }) => {
    test.slow();
    const { page } = person;
    const table = await duel(person);
    await person.goto(`/replay/${table}`);
    await page.locator('.replay .study-side a[href^="/review/"]').click();
    await expect(page).toHaveURL(new RegExp(`/review/${table}`));
    await expect(page.locator('.state progress')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.locator('.graph .area')).toHaveCount(2);
    await expect(page.locator('.squares button').first()).toHaveAccessibleName(/^Round 1, .+, \d+\s?% to \d+\s?%$/);
    const first = page.locator('.costly-list li').first();
    await expect(first).toContainText('Round');
    await expect(first).toContainText(/captured nothing/);
    await expect(first).not.toContainText(/S12-/);
    await page.locator('summary').click();
    await expect(page.locator('details')).toContainText('e^(−m ⁄ 25)');
    await first.getByRole('button', { name: 'Show better' }).click();
    await expect(page.locator('.branch-bar')).toBeVisible();
    await expect(page.locator('.legend')).toContainText('instead of');
    await person.button('Back to the review').click();
    await expect(page.locator('.branch-bar')).toHaveCount(0);
    await person.button('Learn from mistakes').click();
    await expect(page.getByRole('heading', { name: 'Find something better' })).toBeVisible();
    await person.button('Hint').click();
    await expect(page.locator('[data-hint]')).toContainText(/at/);
    await page.locator('.branch-bar').getByRole('button', { name: 'End turn' }).click();
    await expect(page.locator('[data-verdict=wrong], [data-verdict=closer]')).toBeVisible({ timeout: 30_000 });
    await person.button('Take it back').click();
    await person.button('Show the solution').click();
    await expect(page.locator('.verdict')).toContainText('This was the best.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Read as text' }).click();
    await expect(page.locator('dialog .lines li').first()).toContainText(/Round 1/);
    await page.keyboard.press('Escape');
    await person.button('Share').click();
    await expect(page.locator('[data-link]')).toHaveValue(new RegExp(`/review/${table}`));
  },
);

test(
  'cards: every action with its chance, by what was known and with open hands',
  { tag: ['@desktop', '@phone'] },
  async ({ person }) => {
    test.slow();
    const { page } = person;
    const { table } = await person.createTable({
      preset: 'condottiere_2p',
      seats: { A: { kind: 'me' }, B: { kind: 'me' } },
      start: true,
    });
    await person.playOut(table.id, ['A', 'B']);
    await person.goto(`/review/${table.id}?as=B`);
    const squares = page.getByRole('toolbar').nth(1).locator('button');
    await expect(squares.nth(3)).toBeVisible({ timeout: 120_000 }); // it need not be complete
    await expect(page.locator('.graph .area')).toHaveCount(2);
    await squares.nth(3).click();
    const options = page.getByRole('region', { name: 'What could be played' }).locator('li');
    await expect(options.first()).toContainText(/best/);
    await expect(options.filter({ hasText: 'played' })).toHaveCount(1);
    await page.getByRole('radio', { name: 'With open hands' }).click();
    await expect(page).toHaveURL(/all=1/);
    await expect(page.locator('.revealed dt')).toHaveCount(2);
    await expect(squares.first()).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('.score').first()).toContainText(/\d/);
  },
);

test('a match in play is refused in words, and a record that is none by its line', async ({ person }) => {
  const { page } = person;
  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, start: true });
  await person.goto(`/review/${table.id}`);
  await expect(page.locator('.state .fault')).toContainText('still being played');
  await person.goto('/review');
  await page.locator('textarea').fill('<script>alert(1)</script>\n');
  await person.button('Open').click();
  await expect(page.locator('.record-form .fault')).toContainText(/line 1|first line/i);
});
