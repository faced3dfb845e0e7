// A pace that the package declares is offered with its times, without a line in the client.
import { describe, expect, it, vi } from 'vitest';
import { most, PACES, parts, unit, usual, paceChoice, type PaceName } from '../src/core/newtable/paces';

vi.mock('../src/generated/table.json', async (original) => {
  const { default: settings } = (await original()) as { default: { paces: object[] } };
  const blitz = { name: 'blitz', bank: 300_000, turn: 0, answer: 10_000 };
  return { default: { ...settings, paces: [...settings.paces, blitz] } };
});

describe('paces', () => {
  it('are those of the package, without clocks first', () => {
    expect(PACES).toEqual(['untimed', 'live', 'quick', 'fast', 'slow', 'blitz']);
  });

  it('are shown in fitting units', () => {
    const blitz = 'blitz' as PaceName;
    expect(parts(blitz)).toEqual(['bank', 'answer']);
    expect(usual(blitz)).toEqual({ bank: 5, turn: 0, answer: 10 });
    expect(parts(blitz).map((part) => unit(blitz, part))).toEqual(['minutes', 'seconds']);
    expect(usual('live')).toEqual({ bank: 20, turn: 60, answer: 30 });
    expect(usual('slow')).toEqual({ bank: 0, turn: 48, answer: 48 });
    expect(most('slow', 'turn')).toBe(90 * 24);
  });

  it('are requested by name, or by their times where those were changed', () => {
    const blitz = 'blitz' as PaceName;
    expect(paceChoice(blitz, usual(blitz))).toBe('blitz');
    expect(paceChoice(blitz, { bank: 3, turn: 0, answer: 10 })).toEqual({ bank: 180_000, turn: 0, answer: 10_000 });
  });
});
