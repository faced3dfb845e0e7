// Tables in lists: names of continued matches, results and dates; and the browsers of sign-ins.
import { beforeAll, describe, expect, it } from 'vitest';
import { browserName } from '../src/core/browser/browserName';
import { pageTitle } from '../src/core/browser/title.svelte';
import { applyLanguage } from '../src/core/i18n/messages.svelte';
import { editionName, resultText, whenText } from '../src/core/lobbyRow';
import { samePreset } from '../src/core/newtable/editions';
import type { TableCard, TableSummary } from '../src/core/schema';

function table(summary: Partial<TableSummary>, mine: string[] = ['S']): TableCard {
  const seats = { S: { kind: 'guest', id: 'a', name: 'Anna' }, N: { kind: 'guest', id: 'b', name: 'Bruno' } };
  const whole = { game: 'conquest', preset: 'conquest_2p', options: {}, seats, ...summary };
  return { id: 't', host: 'a', visibility: 'link', phase: 'over', changed: 0, mine, summary: whole } as TableCard;
}

describe('a table in a list', () => {
  beforeAll(applyLanguage);

  it('says from which turn it goes on', () => {
    const name = editionName(table({}));
    expect(editionName(table({ from_turn: 11 }))).toBe(`${name}, from turn 12`);
    const cards = { game: 'condottiere', preset: 'condottiere_4p', options: { players: '4' }, from_turn: 2 };
    expect(editionName(table(cards))).toMatch(/^Condottiere, .+, from round 2$/);
  });

  it('keeps the edition of the match that it goes on from', () => {
    const kept = samePreset({ preset: 'conquest_2p' }, { game: 'conquest', options: { mount_cost: '2' } });
    expect(kept).toMatchObject({ game: 'conquest', preset: 'conquest_2p', options: { mount_cost: '2' } });
    expect(samePreset({ preset: '' }, { game: 'conquest', options: {} })).toEqual({ game: 'conquest', options: {} });
  });

  it('says how it ended', () => {
    expect(resultText(table({ winners: ['S'] }))).toBe('You won');
    expect(resultText(table({ winners: ['N'] }))).toBe('Bruno won');
    expect(resultText(table({ winners: ['S'] }, []))).toBe('Anna won');
    expect(resultText(table({ winners: ['S', 'N'] }))).toBe('Draw');
    expect(resultText(table({ winners: null }))).toBe('stopped');
    expect(whenText(Date.UTC(2026, 10, 17, 12))).toMatch(/Nov 17, 2026/);
  });
});

describe('the title of the tab', () => {
  it('names the page and counts what waits', () => {
    expect(pageTitle('first', 0)).toBe('Conquista');
    expect(pageTitle('settings', 0)).toBe('Settings · Conquista');
    expect(pageTitle('missing', 2)).toBe('(2) Page not found · Conquista');
  });
});

describe('a browser by its user agent', () => {
  const AGENTS: [string, string, string][] = [
    ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox', 'Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari', 'macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', '', ''],
  ];
  it.each(AGENTS)('%s', (agent, browser, system) => {
    expect(browserName(agent)).toEqual({ browser, system });
  });
});
