// Journeys of talk and table life, in real browsers: offers across languages, silence of partners, leavers, votes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './kit.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

const computer = (player = 'random') => ({ kind: 'computer', player });

/** A table opened by the first visitor and joined by the others, each with his own browser and language. */
async function table(form, ...locales) {
  const visitors = [];
  let opened;
  for (const locale of locales) {
    const visitor = await house.visitor({ locale });
    await visitor.go('/about');
    await visitor.until(async () => 'created' in (await visitor.api('GET', '/api/me')), 'a guest');
    if (!opened) opened = await visitor.api('POST', '/api/tables', form);
    else await visitor.api('POST', `/api/tables/${opened.table.id}/join`, { invitation: opened.invitation });
    visitors.push(visitor);
  }
  const command = { do: 'start' };
  await visitors[0].api('POST', `/api/tables/${opened.table.id}/requests`, { cid: 'start', command });
  for (const visitor of visitors) {
    await visitor.page.evaluate(
      ([id, invitation]) => localStorage.setItem(`conquista.invitation.${id}`, JSON.stringify(invitation)),
      [opened.table.id, opened.invitation],
    );
    await visitor.go(`/table/${opened.table.id}`);
    await visitor.seated();
  }
  return { visitors, ...opened, id: opened.table.id };
}

test('an offer made in Italian is read and accepted in German, and a computer accepts one', async () => {
  const form = {
    preset: 'conquest_4p',
    seats: { S: { kind: 'me' }, N: computer('captain'), E: computer('captain') },
  };
  const { visitors } = await table(form, 'it', 'de');
  const [anna, bruno] = visitors;
  await anna.page.locator('[data-tab=talk]').click();
  await anna.page.locator('[data-channel=W]').click();
  await anna.page.locator('[data-offer]').click();
  const offers = anna.page.locator('[data-offer-form]');
  await offers.locator('select').first().selectOption('truce');
  await offers.locator('input[type=number]').fill('6');
  const wording = offers.locator('.offer-text');
  await anna.until(async () => /tregua.*6/i.test(await wording.innerText()), 'the offer in Italian');
  await offers.locator('button.ink').click();
  const call = bruno.page.locator('[data-call=offer]');
  await call.waitFor();
  await bruno.until(async () => /Waffenstillstand.*6/i.test(await call.innerText()), 'the offer in German');
  await call.getByRole('button', { name: 'Annehmen' }).click();
  const replies = anna.page.locator('[data-said=reply]');
  await replies.waitFor();
  assert.match(await replies.innerText(), /accettata/);
  // A computer answers by what it reckons, and keeps its word.
  await anna.page.locator('[data-channel=E]').click();
  await anna.page.locator('[data-offer]').click();
  await offers.locator('select').first().selectOption('keep_out');
  await offers.locator('button.ink').click();
  await anna.page.locator('[data-said=reply]', { hasText: 'accettata' }).waitFor({ timeout: 60_000 });
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('partners have no channel: no tab, no free text to all, and the server would refuse it', async () => {
  const form = { preset: 'conquest_party', seats: { S: { kind: 'me' }, E: computer(), N: computer() } };
  const { visitors, id } = await table(form, 'en', 'en');
  const [anna, bruno] = visitors;
  await anna.page.locator('[data-tab=talk]').click();
  await anna.page.locator('[data-channel=W]').waitFor();
  const tabs = await anna.page
    .locator('[data-channel]')
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.channel));
  assert.deepEqual(tabs, ['table', 'W', 'E']);
  assert.equal(await anna.page.locator('#talk-text').count(), 0);
  assert.match(await anna.page.locator('.talk .note').first().innerText(), /Partners cannot chat/);
  await anna.page.getByRole('button', { name: 'Phrases' }).click();
  await anna.page.locator('[data-phrase=well_played]').waitFor();
  assert.equal(await anna.page.locator('[data-phrase=stop_the_leader]').count(), 0);
  await anna.page.locator('[data-phrase=good_luck]').click();
  await bruno.page.locator('[data-tab=talk] .badge').waitFor();
  for (const to of [['N'], []]) {
    const command = { do: 'say', seat: 'S', to, text: 'attack the east' };
    const told = await anna.api('POST', `/api/tables/${id}/requests`, { cid: `p${to.length}`, command });
    assert.equal(told.key, 'table.talk.partner');
  }
  await anna.page.locator('[data-channel=W]').click();
  await anna.page.locator('#talk-text').fill('<img src=x onerror=alert(1)> hello');
  await anna.page.keyboard.press('Enter');
  await bruno.page.locator('[data-tab=talk]').click();
  await bruno.page.locator('[data-channel=S]').click();
  await bruno.page.locator('[data-said=text]').waitFor();
  assert.match(await bruno.page.locator('[data-said=text]').innerText(), /<img src=x onerror=alert\(1\)> hello/);
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('who leaves is replaced by a computer, then by a person; and has no way back then', async () => {
  const { visitors, id, link } = await table({ preset: 'conquest_2p', seats: { S: { kind: 'me' } } }, 'en', 'en');
  const [anna, bruno] = visitors;
  await bruno.page.locator('[data-tab=life]').click();
  await bruno.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await bruno.page.locator('[data-sure]').click();
  await bruno.page.locator('[data-call=seat]').waitFor();
  assert.match(await bruno.page.locator('[data-call=seat]').innerText(), /Take my seat back/);
  await anna.page.locator('[data-tab=life]').click();
  await anna.until(
    async () => /computer substitute/.test(await anna.page.locator('[data-life]').innerText()),
    'a computer on the seat',
  );
  const carla = await house.visitor();
  await carla.go(new URL(link).pathname);
  await carla.page.locator('[data-call=seat] button').click();
  await carla.page.locator('.mybar, .phone-bar').first().waitFor();
  const me = await carla.api('GET', '/api/me');
  await anna.until(
    async () => (await anna.page.locator('[data-life]').innerText()).includes(me.name),
    'the new holder by name',
  );
  await bruno.until(async () => (await bruno.page.locator('[data-call=seat]').count()) === 0, 'no seat to take');
  assert.equal((await carla.api('GET', `/api/tables/${id}`)).mine.join(), 'N');
  assert.deepEqual([...anna.faults, ...bruno.faults, ...carla.faults], []);
});

test('time runs out: the turn ends by itself, and everybody is told so by the clocks of the server', async () => {
  const form = {
    preset: 'conquest_2p',
    seats: { S: { kind: 'me' } },
    pace: { bank: 0, turn: 4000, answer: 4000 },
  };
  const { visitors } = await table(form, 'en', 'en');
  const [anna, bruno] = visitors;
  await bruno.page.locator('.mybar .clock').waitFor();
  await bruno.until(async () => /your turn/.test(await bruno.page.locator('.mybar').innerText()), 'the turn of North');
  await anna.page.locator('[data-tab=life]').click();
  assert.match(await anna.page.locator('[data-life]').innerText(), /planned moves without captures are played/);
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('a draw is proposed, voted on in secret, and agreed', async () => {
  const { visitors } = await table({ preset: 'conquest_2p', seats: { S: { kind: 'me' } } }, 'en', 'fr');
  const [anna, bruno] = visitors;
  await anna.page.locator('[data-tab=life]').click();
  await anna.page.getByRole('button', { name: 'Propose a draw' }).click();
  const call = bruno.page.locator('[data-call=motion]');
  await call.waitFor();
  assert.match(await call.innerText(), /partie nulle.*secret/s);
  await call.getByRole('button', { name: 'oui' }).click();
  for (const visitor of visitors) await visitor.page.locator('.outcome').waitFor();
  assert.match(await anna.page.locator('.outcome').innerText(), /Draw/);
  assert.deepEqual([...anna.faults, ...bruno.faults], []);
});

test('watchers talk apart, others see how much is planned, and who is away is waited for', async () => {
  const form = { preset: 'conquest_2p', seats: { S: { kind: 'me' } }, visibility: 'public', pace: 'live' };
  const { visitors, id } = await table(form, 'en', 'de');
  const [anna, bruno] = visitors;
  const carla = await house.visitor({ locale: 'en' });
  await carla.go(`/table/${id}`);
  await carla.page.locator('[data-tab=talk]').click();
  await carla.page.locator('[data-channel=watchers]').click();
  assert.match(await carla.page.locator('.talk .note').innerText(), /after the match/);
  await carla.page.locator('#talk-text').fill('<img src=x onerror=alert(1)> South is lost');
  await carla.page.keyboard.press('Enter');
  await carla.page.locator('[data-said=watcher]').waitFor();
  assert.match(await carla.page.locator('[data-said=watcher]').innerText(), /<img src=x onerror=alert\(1\)> South/);
  // How much is planned is told, and not what.
  const { sight } = await anna.api('GET', `/api/tables/${id}/sight?seat=S`);
  const command = { do: 'plan', seat: 'S', word: sight.legal[0], seq: sight.number, hash: sight.hash };
  await anna.api('POST', `/api/tables/${id}/requests`, { cid: 'plan', command });
  for (const [visitor, words] of [
    [bruno, /plant, 1 von \d/],
    [carla, /planning, 1 of \d/],
  ]) {
    const chip = visitor.page.locator('.chip.turn').first();
    await visitor.until(async () => words.test(await chip.innerText()), 'how much South plans');
  }
  // Who is away has more time when those who are there wait.
  const before = (await bruno.api('GET', `/api/tables/${id}/sight`)).sight.clocks.S.left;
  await anna.go('/about');
  await bruno.page.locator('[data-wait=S]').click();
  await bruno.until(
    async () => (await bruno.api('GET', `/api/tables/${id}/sight`)).sight.clocks.S.left > before,
    'more time for South',
  );
  await bruno.page.locator('[data-tab=talk]').click();
  assert.equal(await bruno.page.locator('[data-channel=watchers]').count(), 0);
  await bruno.api('POST', `/api/tables/${id}/requests`, { cid: 'up', command: { do: 'resign', seat: 'N' } });
  await bruno.page.locator('[data-channel=watchers]').click();
  assert.match(await bruno.page.locator('[data-said=watcher]').innerText(), /South is lost/);
  assert.ok(bruno.heard.every((text) => !text.includes('South is lost') || text.includes('"phase":"over"')));
  assert.deepEqual([...anna.faults, ...bruno.faults, ...carla.faults], []);
});
