// What is shown in the reader's language although it was written in English by machines: values of options, guests' names.
import { beforeEach, describe, expect, it } from 'vitest';
import { choiceText } from '../src/core/i18n/choices';
import { loadServerMessages, applyLanguage, loadStudyMessages } from '../src/core/i18n/messages.svelte';
import { holderName, personName } from '../src/core/seats';
import { settings } from '../src/core/browser/settings.svelte';

describe('in the language of the reader', () => {
  beforeEach(async () => {
    settings.language = 'de';
    await Promise.all([applyLanguage(), loadServerMessages(), loadStudyMessages()]);
  });

  it('options are set to words', () => {
    expect(choiceText('exhausted')).toBe('wenn alle Punkte verbraucht sind');
    expect(choiceText('yes')).toBe('ja');
    expect(choiceText('5,10,15')).toBe('5, 10, 15');
    expect(choiceText('soldier,camel')).toBe('Soldaten, Kamele');
    expect(choiceText('none')).toBe('keine');
  });

  it('shows guests as guests, and other people by name', () => {
    expect(personName('Guest 4711')).toBe('Gast 4711');
    expect(personName('Guest of honour')).toBe('Guest of honour');
    expect(holderName({ kind: 'person', name: 'Guest 4711' }, 'S', 'conquest')).toBe('Gast 4711');
    expect(holderName({ kind: 'person', name: '' }, 'S', 'conquest')).toBe('Süd');
    expect(holderName({ kind: 'computer', spec: 'captain' }, 'N', 'conquest')).toMatch(/^Computer \(.+\)$/);
  });
});
