// The question about the hand after a battle.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Scene from '../../../src/games/condottiere/replay/Scene.svelte';
import BattleEnd from '../../../src/games/condottiere/table/BattleEnd.svelte';
import Prompt from '../../../src/games/condottiere/table/Prompt.svelte';
import { asked, cardMatch, prepareTable, show, SNAPSHOT, VIEW } from './fixture';

prepareTable();

describe('the question about the hand', () => {
  const ended = {
    id: 9,
    region: 'MOD',
    reached: [],
    winner: null,
    from: null,
    token: 'B',
    courtesans: false,
    scored: [],
  };
  const buttons = (): string[] =>
    [...document.querySelectorAll('.battle-end button')].map((node) => node.textContent!.replace(/\s+/g, ' ').trim());
  const click = (k: number): void => {
    document.querySelectorAll<HTMLButtonElement>('.battle-end button')[k]!.click();
    flushSync();
  };
  const text = (): string => document.querySelector('.hand-question')!.textContent!.replace(/\s+/g, ' ');
  const stand = (phase: 'choose' | 'ask', hand: string[], more: object = {}): void => {
    const view = { ...VIEW, options: { revision: '3' }, phase, awaited: ['A', 'B'], hand, moment: { fresh: 0 } };
    const legal = phase === 'ask' ? (hand.includes('10') ? ['hold'] : ['discard', 'hold']) : [];
    const awaited = phase === 'ask' ? ['A', 'B'] : ['B'];
    const clocks = phase === 'ask' ? { A: { runs: 'answer', since: Date.now(), left: 20_000, bank: 0, used: 0 } } : {};
    cardMatch.match.snapshot = {
      ...SNAPSHOT,
      view,
      legal,
      awaited,
      clocks,
      hash: `${phase}${hand.length}`,
      ...more,
    } as never;
    void cardMatch.renew();
    flushSync();
  };
  const open = (): void => {
    show(BattleEnd, { cardMatch, ended, onclose() {} });
    flushSync();
  };

  it('is one box for all: a hand without a Mercenary has one button more', () => {
    stand('ask', ['10', 'Winter']);
    open();
    expect(buttons()).toEqual(['Continue Enter']);
    expect(text()).toContain('Continues automatically in 0:20');
    stand('ask', ['Bishop', 'Winter', 'Spring']);
    expect(buttons()).toEqual(['Discard the whole hand', 'Continue Enter']);
  });

  it('is asked by the prompt in a variation, where no box is shown', () => {
    stand('ask', ['Bishop', 'Winter']);
    const replay = { italy: cardMatch.italy, name: (seat: string) => seat } as never;
    show(Scene, { match: cardMatch.match, replay, seats: ['A', 'B'] });
    flushSync();
    const answers = [...document.querySelectorAll<HTMLButtonElement>('.in-replay .prompt button')];
    expect(answers.map((node) => node.textContent!.trim())).toEqual(['Discard the whole hand', 'Keep the hand']);
    answers[1]!.click();
    expect(asked()).toEqual(['hold']);
  });

  it('keeps the hand by going on, and asks once more before a hand is discarded', () => {
    stand('ask', ['Bishop', 'Winter']);
    open();
    click(0);
    expect([asked(), buttons()]).toEqual([[], ['Back', 'Discard the whole hand']]);
    click(0);
    click(1);
    expect([asked(), buttons()]).toEqual([['hold'], ['Close']]);
  });

  it('is answered at once for a player who continued early', () => {
    stand('choose', ['Bishop', 'Winter']);
    open();
    click(0);
    click(1);
    expect([asked(), text().includes('You discard your hand.')]).toEqual([[], true]);
    expect(buttons()).toEqual(['Back']);
    stand('ask', ['Bishop', 'Winter']);
    expect([asked(), buttons()]).toEqual([['discard'], ['Close']]);
  });

  it('may be thought over until it is asked, and is forgotten with the next battle', () => {
    stand('choose', ['10']);
    open();
    click(0);
    click(0);
    expect([cardMatch.answer, buttons()]).toEqual([null, ['Continue Enter']]);
    click(0);
    cardMatch.match.snapshot = SNAPSHOT;
    void cardMatch.renew();
    expect([cardMatch.answer, asked()]).toEqual([null, []]);
  });

  it('has its buttons in the box alone, and says nothing about other hands', () => {
    stand('ask', ['Bishop']);
    const view = cardMatch.view!;
    show(Prompt, { cardMatch, view });
    flushSync();
    expect(document.querySelectorAll('.prompt button')).toHaveLength(0);
    expect(document.querySelector('.prompt h3')!.textContent).toContain('players with cards continue');
  });

  it('of an older match stays where it was', () => {
    const view = { ...VIEW, phase: 'ask' as const, hand: ['Bishop'], bare: ['A'], armed: ['B'] };
    cardMatch.match.snapshot = { ...SNAPSHOT, view, legal: ['discard', 'hold'] } as never;
    show(Prompt, { cardMatch, view });
    flushSync();
    expect(document.querySelectorAll('.prompt button')).toHaveLength(2);
  });
});
