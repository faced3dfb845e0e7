// Chat and offers: across languages, between partners, and among watchers.
import { expect, test } from './support/fixtures';
import { startTable } from './support/tables';

const computer = (player = 'random') => ({ kind: 'computer', player });
const HOSTILE = '<img src=x onerror=alert(1)>';

test('an offer made in Italian is read and accepted in German, and a computer accepts one', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson({ locale: 'it' }), await newPerson({ locale: 'de' })];
  const seats = { S: { kind: 'me' }, N: computer('captain'), E: computer('captain') };
  await startTable({ preset: 'conquest_4p', seats }, anna, bruno);
  const { page } = anna;
  await page.locator('[data-tab=talk]').click();
  await page.locator('[data-channel=W]').click();
  await page.locator('[data-offer]').click();
  const form = page.locator('[data-offer-form]');
  await form.locator('select').first().selectOption('truce');
  await form.locator('input[type=number]').fill('6');
  await expect(form.locator('.offer-text')).toContainText(/tregua.*6/i);
  await form.locator('button.ink').click();
  const offer = bruno.page.locator('[data-call=offer]');
  await expect(offer).toContainText(/Waffenstillstand.*6/i);
  await offer.getByRole('button', { name: 'Annehmen' }).click();
  const replies = page.locator('[data-said=reply]');
  await expect(replies).toContainText('accettata');
  await page.locator('[data-channel=E]').click();
  await page.locator('[data-offer]').click();
  await form.locator('select').first().selectOption('keep_out');
  await form.locator('button.ink').click();
  await expect(page.locator('[data-said=reply]', { hasText: 'accettata' })).toBeVisible({ timeout: 60_000 });
});

test('partners have no channel: no tab, no free text to all, and the server refuses it', async ({ newPerson }) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const seats = { S: { kind: 'me' }, E: computer(), N: computer() };
  const { table } = await startTable({ preset: 'conquest_party', seats }, anna, bruno);
  const { page } = anna;
  await page.locator('[data-tab=talk]').click();
  await expect(page.locator('[data-channel=W]')).toBeVisible();
  const channels = await page
    .locator('[data-channel]')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.channel));
  expect(channels).toEqual(['table', 'W', 'E']);
  await expect(page.locator('#talk-text')).toHaveCount(0);
  await expect(page.locator('.talk .note').first()).toContainText(/Partners cannot chat/);
  await anna.button(/Phrases/).click();
  await expect(page.locator('[data-phrase=well_played]')).toBeVisible();
  await expect(page.locator('[data-phrase=stop_the_leader]')).toHaveCount(0);
  await page.locator('[data-phrase=good_luck]').click();
  await expect(bruno.page.locator('[data-tab=talk] .badge')).toBeVisible();
  for (const to of [['N'], []]) {
    const command = { do: 'say', seat: 'S', to, text: 'attack the east' };
    const refusal = await anna.command(table.id, `p${to.length}`, command);
    expect(refusal.key).toBe('table.talk.partner');
  }
  await page.locator('[data-channel=W]').click();
  await page.locator('#talk-text').fill(`${HOSTILE} hello`);
  await anna.press('Enter');
  await bruno.page.locator('[data-tab=talk]').click();
  await bruno.page.locator('[data-channel=S]').click();
  await expect(bruno.page.locator('[data-said=text]')).toContainText(`${HOSTILE} hello`);
});

test('watchers chat apart, others see how much is planned, and an absent player is waited for', async ({
  newPerson,
}) => {
  const [anna, bruno] = [await newPerson(), await newPerson({ locale: 'de' })];
  const form = { preset: 'conquest_2p', seats: { S: { kind: 'me' } }, visibility: 'public', pace: 'live' };
  const { id } = (await startTable(form, anna, bruno)).table;
  const carla = await newPerson();
  await carla.goto(`/table/${id}`);
  await carla.page.locator('[data-tab=talk]').click();
  await carla.page.locator('[data-channel=watchers]').click();
  await expect(carla.page.locator('.talk .note')).toContainText(/after the match/);
  await carla.page.locator('#talk-text').fill(`${HOSTILE} South is lost`);
  await carla.press('Enter');
  await expect(carla.page.locator('[data-said=watcher]')).toContainText(`${HOSTILE} South`);
  // Others see the number of planned moves, not the moves.
  const { legal, number, hash } = await anna.snapshot(id, 'S');
  await anna.command(id, 'plan', { do: 'plan', seat: 'S', word: legal[0], seq: number, hash });
  const chip = (person: typeof anna) => person.page.locator('.chip.turn').first();
  await expect(chip(bruno)).toContainText(/plant, 1 von \d/, { useInnerText: true });
  await expect(chip(carla)).toContainText(/planning, 1 of \d/, { useInnerText: true });
  // An absent player has more time when those who are present wait.
  const timeLeft = async () => (await bruno.snapshot(id)).clocks.S.left;
  const before = await timeLeft();
  await anna.goto('/about');
  await bruno.page.locator('[data-wait=S]').click();
  await expect.poll(timeLeft).toBeGreaterThan(before);
  await bruno.page.locator('[data-tab=talk]').click();
  await expect(bruno.page.locator('[data-channel=watchers]')).toHaveCount(0);
  await bruno.command(id, 'up', { do: 'resign', seat: 'N' });
  await bruno.page.locator('[data-channel=watchers]').click();
  await expect(bruno.page.locator('[data-said=watcher]')).toContainText(/South is lost/);
  const early = bruno.received.filter((text) => text.includes('South is lost') && !text.includes('"phase":"over"'));
  expect(early, 'nothing before the end of the match').toEqual([]);
});
