// Every legal action finds its control.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { controlsFor } from '../../../src/games/condottiere/answers';
import Prompt from '../../../src/games/condottiere/table/Prompt.svelte';
import { asked, cardMatch, prepareTable, press, show, SIGHT, VIEW } from './fixture';

prepareTable();

describe('what is asked', () => {
  const buttons = (): string[] =>
    [...document.querySelectorAll('.prompt button')].map((node) => node.textContent!.replace(/\s+/g, ' ').trim());

  it('finds a place for every word that may be said', () => {
    const legal = ['play:10', 'play:Bishop', 'keep:10', 'battle:ROM', 'battle:XYZ', 'take:none', 'pass', 'swap:3'];
    expect(controlsFor(legal, ['10'], ['ROM'])).toEqual({
      verb: 'play',
      regions: { ROM: 'battle:ROM' },
      options: ['take:none'],
      buttons: ['play:Bishop', 'keep:10', 'battle:XYZ', 'pass', 'swap:3'],
    });
  });

  it('can be answered also where nobody foresaw it: the words are told as sentences', () => {
    const view = { ...VIEW, phase: 'barter' as never };
    cardMatch.match.snapshot = {
      ...SIGHT,
      view,
      legal: ['swap:3', 'swap:ROM', 'play:6', 'walk', 'take:none'],
    } as never;
    show(Prompt, { cardMatch, view });
    flushSync();
    expect(document.querySelector('h3')!.textContent).toBe('Decide:');
    expect(buttons().slice(0, 5)).toEqual([
      'Take nothing back',
      'Answer: swap Mercenary 3',
      'Answer: swap Rome',
      'Play: Mercenary 6',
      'Answer: walk',
    ]);
    [...document.querySelectorAll<HTMLButtonElement>('.prompt button')][1]!.click();
    expect(asked()).toEqual(['swap:3']);
  });

  it('says what follows from an answer', () => {
    const view = { ...VIEW, phase: 'keep' as const, put_aside: ['10'] };
    cardMatch.match.snapshot = { ...SIGHT, view, legal: ['keep:10', 'done'] } as never;
    show(Prompt, { cardMatch, view });
    flushSync();
    expect(document.querySelector('.then')!.textContent).toBe('You may keep one more. The rest is discarded.');
    expect(buttons()).toEqual(['Done, discard the rest']);
    press('1');
    expect(buttons()).toEqual(['Done, discard the rest', 'Keep Mercenary 10 Enter']);
  });
});
