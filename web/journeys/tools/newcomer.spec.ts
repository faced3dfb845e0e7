// The guided first match of each game from its opening to its end, by a newcomer who does only what the coach says.
import { test } from '../support/fixtures';
import { CardNewcomer, ConquestNewcomer } from '../support/newcomer';

const MOST_STEPS = 4_000;

for (const [game, Kind] of Object.entries({ conquest: ConquestNewcomer, condottiere: CardNewcomer }))
  test(`a newcomer plays the whole first match of ${game}`, async ({ person }) => {
    const { page } = person;
    await person.goto('/');
    await page.locator(`[data-guided=${game}]`).click();
    await page.waitForURL(/\/table\//);
    const newcomer = new Kind(person);
    await newcomer.play(MOST_STEPS);
    const outcome = (await page.locator('.outcome').innerText()).split('\n').slice(0, 3).join(' · ');
    console.log(`${game}: ${outcome}; the coach said ${[...newcomer.heard].filter(Boolean).join(', ')}`);
  });
