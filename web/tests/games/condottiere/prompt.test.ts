// Every legal action finds its control.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { controlsFor } from '../../../src/games/condottiere/answers';
import Prompt from '../../../src/games/condottiere/table/Prompt.svelte';
import { asked, cardMatch, prepareTable, press, show, SNAPSHOT, VIEW } from './fixture';

prepareTable();

describe('the prompt', () => {
  const buttons = (): string[] =>
    [...document.querySelectorAll('.prompt button')].map((node) => node.textContent!.replace(/\s+/g, ' ').trim());

  it('has a control for every legal action', () => {
    const legal = ['play:10', 'play:Bishop', 'keep:10', 'battle:ROM', 'battle:XYZ', 'take:none', 'pass', 'swap:3'];
    expect(controlsFor(legal, ['10'], ['ROM'])).toEqual({
      verb: 'play',
      regions: { ROM: 'battle:ROM' },
      options: ['take:none'],
      buttons: ['play:Bishop', 'keep:10', 'battle:XYZ', 'pass', 'swap:3'],
    });
  });

  it('shows unknown actions as buttons with a sentence', () => {
    const view = { ...VIEW, phase: 'barter' as never };
    cardMatch.match.snapshot = {
      ...SNAPSHOT,
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

  it('shows the consequence of an answer', () => {
    const view = { ...VIEW, phase: 'keep' as const, put_aside: ['10'] };
    cardMatch.match.snapshot = { ...SNAPSHOT, view, legal: ['keep:10', 'done'] } as never;
    show(Prompt, { cardMatch, view });
    flushSync();
    expect(document.querySelector('.then')!.textContent).toBe('You may keep one more. The rest is discarded.');
    expect(buttons()).toEqual(['Done, discard the rest']);
    press('1');
    expect(buttons()).toEqual(['Done, discard the rest', 'Keep Mercenary 10 Enter']);
  });
});
