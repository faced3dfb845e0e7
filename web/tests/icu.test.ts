import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { format, names } from '../src/core/i18n/icu';

describe('icu', () => {
  it('fills in names, numbers, plurals and selections', () => {
    expect(format('{a} and {b}', { a: 'x', b: 2 }, 'en')).toBe('x and 2');
    expect(format('{n, plural, =0 {none} one {# move} other {# moves}}', { n: 0 }, 'en')).toBe('none');
    expect(format('{n, plural, one {# move} other {# moves}}', { n: 1200 }, 'en')).toBe('1,200 moves');
    expect(format('{s, select, a {A {x}} other {?}}', { s: 'a', x: 'y' }, 'en')).toBe('A y');
  });

  it('knows that zero is singular in French', () => {
    expect(format('{n, plural, one {# coup} other {# coups}}', { n: 0 }, 'fr')).toBe('0 coup');
  });

  it('quotes as ICU does', () => {
    for (const pattern of ["it''s", "l'isola {x}", "'{x}' is {x}", "{n, plural, other {'#' #}}"]) {
      const values = { x: 'v', n: 3 };
      expect(format(pattern, values, 'en')).toBe(new IntlMessageFormat(pattern, 'en').format(values));
    }
  });

  it('shows the name of a value that is missing, and refuses what it cannot read', () => {
    expect(format('{who} moves', {}, 'en')).toBe('{who} moves');
    expect(() => format('{n, plural, one {x}}', { n: 1 }, 'en')).toThrow(SyntaxError);
    expect(() => format('} x', {}, 'en')).toThrow(SyntaxError);
  });

  it('lists the names inside cases too', () => {
    expect([...names('{a} {n, plural, one {{b}} other {#}}')].sort()).toEqual(['a', 'b', 'n']);
  });
});
