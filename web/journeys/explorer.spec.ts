// The opening explorer with and without a board, and a famous game with its annotations.
import { expect, test } from './support/fixtures';

test.use({ rateLimits: false });

test(
  'openings are followed on the board, filtered, and left again',
  { tag: ['@desktop', '@phone'] },
  async ({ person }) => {
    const { page } = person;
    await person.goto('/explorer/conquest_2p');
    const rows = page.locator('[data-explorer] tbody tr');
    await expect(rows.first()).toBeVisible();
    const total = page.locator('[data-explorer] [role=status]');
    const first = await total.textContent();
    await expect(rows.first().getByRole('img')).toHaveAccessibleName(/South \d+\s?%, Draw \d+\s?%, North \d+\s?%/);
    const arrows = page.locator('.way[data-weight]');
    await expect(arrows.and(page.locator('[data-weight="1.00"]'))).not.toHaveCount(0);
    await expect(page.locator('.way.red')).toHaveCount(0);
    await rows.nth(1).getByRole('button').focus();
    await expect(page.locator('.way.red[data-weight="1.00"]')).not.toHaveCount(0);
    await expect(page.locator('.way.blue[data-weight="0.00"]')).not.toHaveCount(0);
    await rows.first().getByRole('button').click();
    await expect(total).not.toHaveText(first ?? '');
    await expect(page.locator('[data-explorer]')).not.toContainText('S18-S11');
    await person.button('Back to the start').click();
    await expect(total).toHaveText(first ?? '');
    await page.locator('[data-set="source:mine"]').click();
    await expect(page.locator('[data-explorer]')).toContainText('None of your finished matches reached this position.');
  },
);

test('openings with cards are chosen by hand and region', async ({ person }) => {
  const { page } = person;
  await person.goto('/explorer/condottiere_4p');
  const rows = page.locator('[data-explorer] tbody tr');
  await expect(rows.first()).toContainText('Turin');
  await page.locator('[data-set="about:card"]').click();
  await expect(rows.first()).toContainText(/pass/i);
  const every = await page.locator('[data-explorer] [role=status]').textContent();
  await page.locator('[data-set="hand:strong"]').click();
  await expect(page.locator('[data-explorer] [role=status]')).not.toHaveText(every ?? '');
});

test(
  'a famous game is found on Watch and opened with its notes',
  { tag: ['@desktop', '@phone'] },
  async ({ person }) => {
    const { page } = person;
    await person.goto('/watch');
    await page.locator('[data-famous=conquest_2p]').click();
    await expect(page).toHaveURL(/\/famous\/conquest_2p/);
    const note = page.locator('[data-note]').first();
    await expect(note).toBeVisible();
    await expect(page.locator('[data-notes] li').first()).toContainText(
      /The chance of (South|North) falls from \d+\s?% to \d+\s?%\./,
    );
    const at = Number(await note.getAttribute('data-note'));
    await note.click();
    await expect(page).toHaveURL(new RegExp(`at=${at}`));
    await person.goto('/famous/nowhere');
    await expect(page.getByRole('alert')).toContainText('does not exist');
  },
);
