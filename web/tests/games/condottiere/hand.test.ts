// The hand and the battle lines show what the server sent, and ask before what cannot be undone.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { link } from '../../../src/core/link/connection.svelte';
import BattleEnd from '../../../src/games/condottiere/table/BattleEnd.svelte';
import BattleLines from '../../../src/games/condottiere/table/BattleLines.svelte';
import Hand from '../../../src/games/condottiere/table/Hand.svelte';
import { asked, cardMatch, prepareTable, press, show, SNAPSHOT, VIEW } from './fixture';

prepareTable();

describe('the hand', () => {
  it('is a list that says each card, its effect, its key, and who knows of it', () => {
    show(Hand, { cardMatch });
    const cards = [...document.querySelectorAll('ul.hand > li button')];
    expect(cards.map((card) => card.querySelector('.sr')?.textContent)).toEqual([
      'Mercenary 10, strength 10. Key 1. shown to Squire B',
      'Surrender, the battle ends now. Key 2.',
      'Winter, every Mercenary counts 1. Key 3.',
    ]);
  });

  it('lifts at the first click and plays at the second', () => {
    show(Hand, { cardMatch });
    flushSync();
    const card = document.querySelector('button')!;
    card.click();
    flushSync();
    expect([cardMatch.card, asked(), card.getAttribute('aria-pressed')]).toEqual(['10', [], 'true']);
    card.click();
    expect(asked()).toEqual(['play:10']);
  });

  it('is played by keys: a number never plays, Enter does', () => {
    press('1');
    press('1');
    expect([cardMatch.card, asked()]).toEqual(['10', []]);
    press('Enter');
    expect(asked()).toEqual(['play:10']);
  });

  it('plays once, however often Enter is pressed before the answer', () => {
    press('1');
    press('Enter');
    press('3');
    press('Enter');
    expect(asked()).toEqual(['play:10']);
    cardMatch.match.pending = null;
    cardMatch.match.snapshot = { ...SNAPSHOT, number: 8 };
    press('3');
    press('Enter');
    expect(asked()).toEqual(['play:10', 'play:Winter']);
  });

  it('asks before a Surrender always, and before a pass until that is switched off', () => {
    press('2');
    press('Enter');
    expect([cardMatch.sure, asked()]).toEqual(['play:Surrender', []]);
    press('Escape');
    press('p');
    expect([cardMatch.sure, asked()]).toEqual(['pass', []]);
    cardMatch.confirm(true);
    expect(asked()).toEqual(['pass']);
    link.requests.forget('t');
    press('p');
    expect(asked()).toEqual(['pass']);
    cardMatch.do('play:Surrender');
    expect(cardMatch.sure).toBe('play:Surrender');
  });
});

describe('the lines', () => {
  it('are a table with strengths before and after the lifted card', () => {
    cardMatch.lifted = 0;
    show(BattleLines, { cardMatch, view: VIEW });
    flushSync();
    const rows = [...document.querySelectorAll('.rows [role="row"]')];
    expect(rows.length).toBe(2);
    expect(rows[0]!.querySelector('.force .sr')?.textContent).toContain('from 13 to 23');
    expect(rows[1]!.querySelector('.force .sr')?.textContent).toContain('Strength 3 of Squire B');
    expect(rows[1]!.textContent).toContain('out, still counts');
    expect(rows[1]!.querySelector('.known .sr')?.textContent).toContain('Bishop');
  });

  it('count own cards where sizes are secret, and show whether others have any', () => {
    const view = { ...VIEW, hands: { A: true, B: true } };
    cardMatch.match.snapshot = { ...SNAPSHOT, view };
    show(BattleLines, { cardMatch, view });
    flushSync();
    const counts = [...document.querySelectorAll('.count > :last-child')].map((count) => count.textContent);
    expect(counts).toEqual(['3', '?']);
  });

  it('show who is in a tie-break battle, and that nobody chooses next', () => {
    const view = { ...VIEW, region: null, passed: [], moment: { ...VIEW.moment, tied: 1, tiebreak: 1 } };
    cardMatch.match.snapshot = { ...SNAPSHOT, view };
    show(BattleLines, { cardMatch, view });
    flushSync();
    const rows = [...document.querySelectorAll('.rows [role="row"]')].map((row) => row.textContent);
    expect(rows[0]).not.toContain('not in this battle');
    expect(rows[1]).toContain('not in this battle');
    const level = { id: 1, region: 'MOD', reached: [], winner: 'A', from: null, courtesans: false, scored: [] };
    show(BattleEnd, { cardMatch, ended: { ...level, token: 'A' }, onclose() {} });
    flushSync();
    document.querySelector('button')!.click();
    flushSync();
    expect(document.body.textContent).toContain('Anna share the lead and fight a tie-break battle.');
    expect(document.body.textContent).not.toContain('chooses next');
  });

  it('show a watcher neither hand nor choice', () => {
    cardMatch.match.seat = null;
    const { hand: _hand, ...open } = VIEW;
    cardMatch.match.snapshot = { ...SNAPSHOT, legal: [], view: open };
    show(BattleLines, { cardMatch, view: cardMatch.view! });
    expect(document.body.innerHTML).not.toMatch(/surrender|winter/i);
    expect([cardMatch.hand, cardMatch.legal]).toEqual([[], []]);
  });
});

it('a snapshot of the same position keeps the selection, and one of another position clears it', () => {
  const { match } = cardMatch;
  void cardMatch.renew();
  cardMatch.lift(0);
  match.snapshot = { ...SNAPSHOT, number: 8 }; // a chat message
  void cardMatch.renew();
  expect(cardMatch.lifted).toBe(0);
  match.snapshot = { ...SNAPSHOT, number: 9, hash: 'h2' };
  void cardMatch.renew();
  expect(cardMatch.lifted).toBeNull();
});
