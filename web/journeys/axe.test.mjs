// axe on every screen of playing once, languages, themes and sizes in turn; journeys/axe.mjs is the long form.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './kit.mjs';
import { LANGUAGES, SIZES, THEMES, at, faultsOf } from './screens.mjs';

let house;
before(async () => {
  house = await House.open();
});
after(async () => {
  await house?.close();
});

// Those of study and of cards are in the long form.
const PLAY = 'first about missing lobby new settings rules gathering table menu keys strike answer outcome four'.split(
  ' ',
);
for (const [k, screen] of PLAY.entries()) {
  const how = {
    language: LANGUAGES[k % 4],
    theme: THEMES[Math.floor(k / 2) % 2],
    size: Object.keys(SIZES)[k % 3 ? 0 : 1],
  };
  test(`axe finds nothing: ${screen}, ${Object.values(how).join(', ')}`, async () => {
    const visitor = await at(house, screen, how);
    assert.deepEqual(await faultsOf(visitor), []);
    assert.deepEqual(visitor.faults, []);
    await visitor.context.close();
  });
}
