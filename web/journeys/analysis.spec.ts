// The analysis board, branches that survive a reload, and studies that two people write.
import { expect, type Person, test } from './support/fixtures';

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';
const ADDRESS = `/analysis?game=conquest&preset=conquest_2p&position=${encodeURIComponent(OPENING)}`;

async function openAnalysis(person: Person): Promise<void> {
  await person.goto(ADDRESS);
  await expect(person.page.locator('.analysis .stage .at').first()).toBeVisible();
}

/** A code such as CN2-CN1!, which only exports and the command field may show. */
const RAW = /\b[A-Z]+\d+(?:\.\d)?[-+^*~][A-Z]+\d+!?/;

test('a position is analysed in words, drawn, played and saved; a reload keeps the branches', async ({ person }) => {
  const { board, page } = person;
  await openAnalysis(person);
  const first = page.locator('[data-line="1"]');
  await expect(first).toContainText('+5.6');
  await expect(page.locator('.order-mark').first()).toBeAttached();
  await expect(page.getByRole('heading', { name: 'If it were North’s turn' })).toBeVisible();
  await expect(page.locator('[data-opinion]')).toContainText(/General expects \d+/);
  expect(await page.locator('.engine').innerText()).not.toMatch(RAW);
  await first.locator('[data-save]').click();
  await page.locator('[data-line="2"] .summary').click();
  await page.locator('[data-line="2"] [data-save]').click();
  const branch = page.locator('.bar [data-branch]');
  await expect(branch).toHaveCount(1);
  await board.tap('S13');
  await expect(board.goals).not.toHaveCount(0);
  await board.tap('S14');
  await expect(branch).toHaveCount(2);
  await expect(branch.nth(1).locator('.on')).toContainText('soldier');
  await branch.nth(1).getByRole('button', { name: 'More about this branch' }).click();
  await person.button('Rename').click();
  await page.getByRole('textbox', { name: 'Name of the branch' }).fill('The soldier first');
  await person.press('Enter');
  await page.reload();
  await expect(branch).toHaveCount(2);
  await expect(branch.nth(1)).toContainText('The soldier first');
  await expect(branch.nth(1).locator('.on')).toBeVisible();
  await person.goto('/study');
  await expect(page.locator('.rows').first()).toContainText('moves of your own');
});

test('two people write one study: comment, arrow and mark arrive at once; a link opens the moment', async ({
  person,
  newPerson,
}) => {
  const { board, page } = person;
  await openAnalysis(person);
  await board.tap('S13');
  await board.tap('S14');
  await expect(page.locator('.turns .on')).toContainText('South');
  await page.locator('[data-save-study]').click();
  await page.locator('.save .primary').click();
  await page.waitForURL(/\/study\/\w+\/\d+\/\d+/);
  await expect(page.locator('.study .stage .at').first()).toBeVisible();
  await page.locator('#tab-people').click();
  await page.locator('[data-set="visibility:link"]').click();
  await expect(page.locator('[data-set="visibility:link"]')).toHaveAttribute('aria-checked', 'true');

  const reader = await newPerson();
  await reader.goto(new URL(page.url()).pathname);
  await expect(reader.page.locator('.study .stage .at').first()).toBeVisible();
  await expect(reader.page.locator('.turns .on')).toContainText('South');
  await expect.poll(() => new URL(reader.page.url()).pathname).toBe(new URL(page.url()).pathname);
  await expect(reader.page.locator('[data-tool]')).toHaveCount(0);
  await expect(page.locator('[data-present]')).toHaveCount(2);

  await page.locator('#tab-notes').click();
  await page.locator('.notes textarea').fill('The soldier opens the way to Campolargo, north.');
  await person.button('Add').click();
  await expect(reader.page.locator('[data-comment]')).toContainText('The soldier opens the way', { timeout: 2_000 });
  await page.locator('[data-glyph=good]').click();
  await expect(reader.page.locator('[data-glyph=good]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-tool=arrow]').click();
  await board.tap('S12');
  await board.tap('S11');
  await expect(page.locator('.way.ink.green')).toHaveCount(1);
  await expect(reader.page.locator('.way.ink.green')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.way.ink.green')).toHaveCount(1);
  await expect(page.locator('[data-comment]')).toContainText('Campolargo');
});

test('the Study page is never empty, and a faulty record shows its line', async ({ person }) => {
  const { page } = person;
  await person.goto('/study');
  await expect(page.locator('.tile')).toHaveCount(3);
  await page.locator('[data-new-study]').click();
  await page.waitForURL(/\/study\/\w+/);
  await page.locator('[data-source]').selectOption('notes');
  await page.locator('[data-add-chapter]').click();
  await page.locator('textarea').fill('Questions');
  await person.button('Add').click();
  await expect(page.locator('[data-comment]')).toContainText('Questions');

  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, opening: OPENING, start: true });
  await person.act(table.id, 'S', 'end', ['S13-S14']);
  const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table.id);
  const lines = record.replace('S13-S14', 'S13-N49').split('\n');
  await person.goto('/study');
  await page.locator('.bring').getByRole('button', { name: 'Paste' }).click();
  await page.locator('.bring textarea').fill(lines.join('\n'));
  await page.locator('.bring .primary').click();
  const wrong = lines.findIndex((line) => line.includes('S13-N49')) + 1;
  await expect(page.locator('.fault-box')).toContainText(new RegExp(`line ${wrong}`, 'i'));
  await page.locator('.bring textarea').fill(record);
  await page.locator('.bring .primary').click();
  await page.waitForURL(/\/analysis\?key=/);
  await expect(page.locator('.analysis .stage .at').first()).toBeVisible();
});

test('Condottiere: actions by name with their chances, and a ring on a region', async ({ person }) => {
  const { page } = person;
  await person.goto('/analysis?game=condottiere&preset=condottiere_3p');
  await expect(page.locator('[data-line="1"]')).toContainText(/%/);
  await expect(page.locator('.drawn .ink')).not.toHaveCount(0);
  expect(await page.locator('.engine').innerText()).not.toMatch(/battle:|play:/);
  await page.locator('[data-tool=ring]').click();
  await page.locator('[data-region=ROM]').click();
  await expect(page.locator('.drawn .ink.green')).toHaveCount(1);
  await page.locator('[data-tool=hand]').click();
  await page.reload();
  await expect(page.locator('.drawn .ink.green')).toHaveCount(1);
});
