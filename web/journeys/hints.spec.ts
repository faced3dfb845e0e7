// Place names, hints, threats, the reach of other pieces, and refusals that go away.
import { expect, test } from './support/fixtures';
import { bareCodes } from './support/places';
import type { Person } from './support/person';

const CONQUEST = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'squire' } },
  start: true,
};
const CARDS = {
  preset: 'condottiere_2p',
  seats: { A: { kind: 'me' }, B: { kind: 'computer', player: 'squire' } },
  start: true,
};

async function openConquest(person: Person, more: object = {}): Promise<void> {
  const { table } = await person.createTable({ ...CONQUEST, ...more });
  await person.goto(`/table/${table.id}`);
  await person.board.ready();
}

test('a name in a sentence lights its space and brings it into view', async ({ person }) => {
  const { board, page } = person;
  await openConquest(person);
  await page.locator('#command').fill('S20-N1');
  await person.press('Enter');
  const notice = page.locator('.notice');
  await expect(notice).toContainText(/knight goes 6 moves.*it is 14/s, { useInnerText: true });
  const place = notice.locator('.place').last();
  await expect(place.locator('small')).toHaveText('N1');
  expect(await bareCodes(person)).toEqual([]);
  await place.hover();
  await expect(page.locator('.overlay .lit-ring')).toHaveCount(1);
  await expect(page.locator('[data-label=N1]')).toBeVisible();
  await expect
    .poll(async () => {
      const [at, box] = [await board.positionOf('N1'), (await board.map.boundingBox())!];
      return at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
    })
    .toBe(true);
  await place.focus();
  await expect(page.locator('.overlay .lit-ring')).toHaveCount(1);
});

test('a refusal goes away by itself, but not while it is pointed at', async ({ person }) => {
  const { page } = person;
  await page.clock.install();
  await openConquest(person);
  await page.locator('#command').fill('S20-N1');
  await person.press('Enter');
  const notice = page.locator('.notice');
  await expect(notice).toBeVisible();
  await notice.hover();
  for (let k = 0; k < 4; k++) await page.clock.fastForward(5_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(5, 5);
  for (let k = 0; k < 4; k++) await page.clock.fastForward(5_000);
  await expect(notice).toBeHidden({ timeout: 2_000 });
});

test('a hint of Conquest: sentence, arrow, price; planned on request and never struck', async ({ person }) => {
  const { board, page } = person;
  await openConquest(person);
  await expect(page.locator('[data-hint]').first()).toBeEnabled();
  await board.map.focus();
  await person.press('h');
  const card = page.locator('.hint-card');
  await expect(card).toHaveAttribute('data-state', 'shown', { timeout: 15_000 });
  await expect(card).toContainText(/Look (at|for)/);
  await expect(card.locator('.place')).toHaveCount(0);
  await person.press('h');
  await expect(card).toContainText('It is the');
  await expect(page.locator('.overlay .way.hinted')).toHaveCount(0);
  await card.locator('[data-hint-action]').click();
  await expect(card.locator('.place small').first()).toHaveText(/^[A-Z]+\d+$/);
  await expect(card.locator('.facts')).toContainText(/of 10 moves/);
  await expect(page.locator('.overlay .way.hinted')).toHaveCount(1);
  expect(await bareCodes(person)).toEqual([]);
  const first = await card.innerText();
  await card.getByRole('button', { name: 'Another' }).click();
  await expect(card).toHaveAttribute('data-state', /shown|failed/, { timeout: 15_000 });
  await card.locator('[data-hint-action]').click();
  expect(await card.innerText()).not.toBe(first);
  await person.press('Escape');
  await expect(card).toBeHidden();
  await expect(page.locator('.overlay .way.hinted')).toHaveCount(0);
  await page.locator('[data-hint]').first().click();
  await expect(card).toHaveAttribute('data-state', 'shown', { timeout: 15_000 });
  await card.locator('[data-hint-action]').click();
  await card.getByRole('button', { name: 'Plan it for me' }).click();
  await expect(board.plan).toHaveCount(1);
  await expect(card).toBeHidden();
});

test('a hint of Condottiere selects its card or region and plays nothing', async ({ person }) => {
  const { page } = person;
  const { table } = await person.createTable(CARDS);
  await person.goto(`/table/${table.id}`);
  await expect(page.locator('.hand-tools [data-hint]')).toBeEnabled({ timeout: 30_000 });
  await person.press('h');
  const card = page.locator('.hint-card');
  await expect(async () => {
    // A busy server may need a second try.
    if ((await card.getAttribute('data-state')) === 'failed')
      await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toHaveAttribute('data-state', 'shown', { timeout: 15_000 });
  }).toPass();
  await expect(card).toContainText('Look at');
  await card.locator('[data-hint-action]').click();
  const before = await page.locator('.log li').count();
  const select = card.getByRole('button', { name: 'Select it' });
  if (await select.count()) {
    await select.click();
    await expect(page.locator('.hand [aria-pressed=true], .region[aria-pressed=true]').first()).toBeAttached();
    await expect(card).toBeHidden();
  }
  expect(await page.locator('.log li').count()).toBe(before);
});

test('a rated table offers no hint', async ({ duel }) => {
  const { anna } = await duel({ preset: 'conquest_2p', seats: { S: { kind: 'me' } }, rated: true });
  await expect(anna.page.locator('[data-threats]')).toBeVisible();
  await expect(anna.page.locator('[data-hint]')).toHaveCount(0);
  await anna.board.map.focus();
  await anna.press('h');
  await expect(anna.page.locator('.hint-card')).toHaveCount(0);
});

test('pieces in danger are marked by shape and listed with their places', async ({ person }) => {
  const { board, page } = person;
  const opening =
    'S.Sol@S6 S.Sol@S7 S.Kni@S11 S.Kni@S12 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W4 active=S to_act=S budget=20';
  await openConquest(person, { opening });
  await expect(page.locator('.guide-panel')).toContainText(/can capture your knight at .*W1/s, { useInnerText: true });
  await expect(page.locator('.overlay .warning')).toHaveCount(0);
  expect(await bareCodes(person)).toEqual([]);
  await page.locator('[data-threats]').click();
  await expect(page.locator(".overlay .warning[data-place='W1']")).toHaveCount(1);
  await page.reload(); // the choice is kept
  await board.ready();
  await expect(page.locator(".overlay .warning[data-place='W1']")).toHaveCount(1);
  await board.map.focus();
  await person.press('X');
  await expect(page.locator('.overlay .warning')).toHaveCount(0);
});

test('a piece of the opponent shows its reach with marks of its own', async ({ person }) => {
  const { board, page } = person;
  await openConquest(person);
  await board.tap('N20');
  await expect(page.locator('.overlay .ranged').nth(3)).toBeAttached();
  await expect(page.locator('.overlay .observe-ring')).toHaveCount(1);
  await expect(board.goals).toHaveCount(0);
  await expect(page.locator('.range-note')).toContainText(/North, knight at .*N20.*within reach/s, {
    useInnerText: true,
  });
  expect(await bareCodes(person)).toEqual([]);
  await board.tap('N20');
  await expect(page.locator('.overlay .ranged')).toHaveCount(0);
});
