// When things go wrong: a page that fails keeps its match within reach, and a newer version is offered between turns.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, duel } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

test('a newer version is offered to who waits, and never in the midst of a turn', async () => {
  const { anna, bruno } = await duel(house, {
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'open' } },
  });
  const banner = (who) => who.page.locator('[data-banner=renewed]');
  for (const who of [anna, bruno]) {
    who.disguise = (message) => String(message).replace(/"version":"[^"]*"/, '"version":"99.0"');
    await who.cut();
    await who.mend();
  }
  await banner(bruno).waitFor();
  await anna.until(() => anna.heard.filter((told) => told.includes('"version"')).length > 1, 'a second greeting');
  await anna.seated();
  await anna.until(async () => (await banner(anna).count()) === 0, 'it is her turn');
  await anna.page.locator('.map').focus();
  await anna.page.keyboard.press('e');
  await banner(anna).waitFor();
  await banner(bruno).waitFor({ state: 'detached' });
  bruno.disguise = anna.disguise = (message) => message;
  await Promise.all([anna.page.waitForEvent('load'), banner(anna).getByRole('button').click()]);
  await anna.seated();
  assert.equal(await banner(anna).count(), 0, 'the page is the new one');
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('a table whose page fails offers its record, another try, and a way out', async () => {
  const anna = await house.visitor();
  const table = await anna.opened({
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } },
    start: true,
  });
  await anna.seated();
  anna.disguise = (message) => String(message).replaceAll('"stacks":{', '"stacks":null,"none":{');
  await anna.page.reload();
  await anna.page.locator('[data-broken]').waitFor();
  const [file] = await Promise.all([
    anna.page.waitForEvent('download'),
    anna.page.locator('[data-broken] a[download]').click(),
  ]);
  assert.match(file.url(), new RegExp(`/api/tables/${table}/record$`));
  assert.equal(await file.failure(), null);
  anna.disguise = (message) => message;
  await anna.page.locator('[data-broken] .btn.ink').click();
  await anna.seated();
});
