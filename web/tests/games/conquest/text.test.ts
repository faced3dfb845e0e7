// Sentences about captures: in every language the piece has its article.
import { afterAll, describe, expect, it } from 'vitest';
import { change } from '../../../src/core/browser/settings.svelte';
import { applyLanguage, t } from '../../../src/core/i18n/messages.svelte';
import { plainText, setPlaceNames } from '../../../src/core/places.svelte';
import { game } from '../../../src/games/conquest/module';
import { capturedText, goalText, stackText, subjectText } from '../../../src/games/conquest/text';
import { goalWith, viewWith } from './fixture';

const soldier = { piece: 'soldier', side: 'N', used: 0, of: 4 };
const elephant = { ...soldier, piece: 'elephant', load: [soldier] };
const view = viewWith({ stacks: { S12: { ...soldier, piece: 'knight', side: 'S' }, W2: elephant } });
const capture = { ...goalWith('W2', { how: 'captures', cost: 1, words: ['S12-W2'] }), lost: ['elephant', 'soldier'] };

afterAll(async () => {
  change({ language: 'en' });
  await applyLanguage();
});

describe.each([
  ['en', 'an elephant and a soldier', 'an elephant with a soldier', 'knight takes', 'South’s knight took your soldier'],
  [
    'de',
    'einen Elefanten und einen Soldaten',
    'einen Elefanten mit einem Soldaten',
    'Reiter schlägt',
    'Der Reiter von',
  ],
  ['it', 'un elefante e un soldato', 'un elefante con un soldato', 'cavaliere prende', 'Il cavaliere di'],
  ['fr', 'un éléphant et un soldat', 'un éléphant avec un soldat', 'cavalier prend', 'Le cavalier de'],
])('%s', (language, captured, stack, takes, took) => {
  it('names what is captured, and by which piece', async () => {
    change({ language });
    await applyLanguage();
    expect(capturedText(capture.lost)).toBe(captured);
    expect(stackText(elephant, (piece) => capturedText([piece]))).toBe(stack);
    expect(plainText(goalText(capture, '', view))).toMatch(new RegExp(`^${takes} ${captured}`));
    const params = { seat: t('seat.S'), place: 'W2', taker: 'knight', lost: 'soldier' };
    const asked = t('answer.lost', { ...params, the: subjectText('knight'), captured: capturedText(['soldier']) });
    expect(asked).toContain(took);
    expect(asked).not.toMatch(/[{}]|: /);
  });
});

it('offers name a place with its code after the name', async () => {
  setPlaceNames({ names: { S12: 'Porto' }, coded: true });
  const terms = (await game.terms?.()) ?? null;
  expect(terms?.('place', 'S12')).toBe('Porto S12');
  expect(terms?.('place', 'X99')).toBeNull();
  expect(terms?.('until', '3')).toBeNull();
});
