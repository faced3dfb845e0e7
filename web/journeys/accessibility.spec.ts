// axe on every screen of playing once, with languages, themes and sizes in turn; tools/axe.spec.ts is the long form.
import { expect, test } from './support/fixtures';
import { screenFaults } from './support/accessibility';
import { LANGUAGES, THEMES, openScreen } from './support/screens';

// The screens of study and of cards are in the long form.
const SCREENS =
  'first about missing lobby new settings rules gathering table menu keys strike answer outcome four join person report moment clubs club room'.split(
    ' ',
  );
for (const [k, screen] of SCREENS.entries()) {
  const language = LANGUAGES[k % LANGUAGES.length]!;
  const theme = THEMES[Math.floor(k / 2) % 2]!;
  test(
    `axe finds nothing: ${screen}, ${language}, ${theme}`,
    { tag: k % 3 ? '@desktop' : '@phone' },
    async ({ newPerson }) => {
      const person = await newPerson({ locale: language, colorScheme: theme });
      await openScreen(person, screen);
      expect(await screenFaults(person)).toEqual([]);
    },
  );
}
