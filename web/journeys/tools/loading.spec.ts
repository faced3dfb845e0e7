// Seconds from an empty cache to a playable table on "Fast 3G" with a processor four times slower. Needs a machine with
// nothing else to do: `npm run tools -- --grep @loading`.
import { expect, test } from '../support/fixtures';
import { PHONE } from '../../playwright.config';
import { TABLES, openUntilPlayable } from '../support/loading';
import { Traffic } from '../support/traffic';

const MOST_SECONDS = 6;

test.describe('@loading', () => {
  for (const [name, { form, playable }] of Object.entries(TABLES)) {
    test(`${name}: playable within ${MOST_SECONDS} s on a slow phone line`, async ({ newPerson }) => {
      const person = await newPerson({ direct: true, ...PHONE });
      const { table } = await person.createTable(form); // without a page: the cache is empty
      await Traffic.of(person.page, { slow: true });
      const started = Date.now();
      const seconds = ((await openUntilPlayable(person, table.id, playable)) - started) / 1000;
      console.log(`${name}: ${seconds.toFixed(1)} s`);
      expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
    });
  }
});
