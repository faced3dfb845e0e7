import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../scripts/compileMessages';
import { argumentNames, format, formatNumber, type Values } from '../src/core/i18n/format';

const formatted = (pattern: string, values: Values, locale: string) => format(compileMessage(pattern), values, locale);

describe('messages', () => {
  it('fill in names, numbers, plurals and selections', () => {
    expect(formatted('{a} and {b}', { a: 'x', b: 2 }, 'en')).toBe('x and 2');
    expect(formatted('{n, plural, =0 {none} one {# move} other {# moves}}', { n: 0 }, 'en')).toBe('none');
    expect(formatted('{n, plural, one {# move} other {# moves}}', { n: 1200 }, 'en')).toBe('1,200 moves');
    expect(formatted('{n, number}', { n: '1200' }, 'en')).toBe('1,200');
    expect(formatted('{s, select, a {A {x}} other {?}}', { s: 'a', x: 'y' }, 'en')).toBe('A y');
    expect(formatted('{s, select, a {A {x}} other {?}}', { s: 'b', x: 'y' }, 'en')).toBe('?');
    expect(formatNumber(1200, 'en')).toBe('1,200');
  });

  it('use the singular for zero in French', () => {
    expect(formatted('{n, plural, one {# coup} other {# coups}}', { n: 0 }, 'fr')).toBe('0 coup');
  });

  it('quote as ICU does', () => {
    for (const pattern of ["it''s", "l'isola {x}", "'{' '}' is {x}", "{n, plural, other {'#' #}}"]) {
      const values = { x: 'v', n: 3 };
      expect(formatted(pattern, values, 'en')).toBe(new IntlMessageFormat(pattern, 'en').format(values));
    }
  });

  it('show the name of a missing value', () => {
    expect(formatted('{who} moves', {}, 'en')).toBe('{who} moves');
  });

  it('are refused at build when they are malformed or use what the client does not format', () => {
    for (const pattern of [
      '{n, plural, one {x}}',
      '{n',
      '{n, date}',
      '{n, number, percent}',
      '{n, selectordinal, other {x}}',
      '{n, plural, offset:1 other {x}}',
      "'{x}' is quoted",
    ]) {
      expect(() => compileMessage(pattern), pattern).toThrow(SyntaxError);
    }
  });

  it('are compiled to strings where they have no plurals and selections', () => {
    expect(compileMessage("<b> it''s")).toBe("<b> it's");
    expect(compileMessage('')).toBe('');
    expect(compileMessage('{a}: {n, number}')).toBe('{a}: {#n}');
  });

  it('list the names inside cases too', () => {
    const message = compileMessage('{a} {n, plural, one {{b}} other {#}}');
    expect([...argumentNames(message)].sort()).toEqual(['a', 'b', 'n']);
  });
});
