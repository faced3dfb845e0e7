import { describe, expect, it } from 'vitest';
import { compactPath, compactSvg } from '../scripts/compactSvg';

describe('a compact path', () => {
  it('is relative, without spaces that are not needed', () => {
    expect(compactPath('M10 20L10.5 19L-3 19.4H4V7Z')).toBe('m10 20l.5-1-13.5.4h7v-12.4z');
  });

  it('leaves out control points that mirror the one before', () => {
    expect(compactPath('M0 0Q5 5 10 0Q15 -5 20 0Q25 9 30 0')).toBe('m0 0q5 5 10 0t10 0q5 9 10 0');
  });

  it('starts again where a closed part began', () => {
    expect(compactPath('M5 5L8 5L8 9ZL5 4')).toBe('m5 5l3 0 0 4zl0-1');
  });

  it('does not drift: rounding is made good by the next point', () => {
    const points = Array.from({ length: 40 }, (_, k) => `L${(k * 1.14).toFixed(2)} 0`).join('');
    const steps = compactPath(`M0 0${points}`)
      .match(/-?[\d.]+/g)!
      .map(Number);
    const end = steps.filter((_, k) => k % 2 === 0).reduce((sum, step) => sum + step, 0);
    expect(Math.abs(end - 39 * 1.14)).toBeLessThan(0.51);
  });

  it('stays as it is where it is relative already or not understood', () => {
    for (const path of ['m1 2l3 4', 'M1 2L3', 'M1 2X4']) expect(compactPath(path)).toBe(path);
  });

  it('is made of every path of a drawing', () => {
    expect(compactSvg('<svg><path d="M1 1L2 2"/><path id="d" d="M3 3V4"/></svg>')).toBe(
      '<svg><path d="m1 1l1 1"/><path id="d" d="m3 3v1"/></svg>',
    );
  });
});
