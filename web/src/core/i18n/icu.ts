// ICU MessageFormat, the part we use: {name}, {n, number}, {n, plural, ...}, {x, select, ...} and quoting. The server's
// texts are written in the same part, so one formatter serves the client's own messages and those by key.

export type Value = string | number;
export type Values = Record<string, Value>;
type Part = string | { name: string; kind: 'plain' | 'number' | 'hash' } | Choice;
type Choice = { name: string; kind: 'plural' | 'select'; cases: Record<string, Part[]> };

class Reader {
  at = 0;
  constructor(readonly text: string) {}

  message(inside: string, depth: number): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain) parts.push(plain);
      plain = '';
    };
    while (this.at < this.text.length) {
      const sign = this.text[this.at]!;
      if (sign === "'") {
        plain += this.quoted(inside !== '');
      } else if (sign === '{') {
        flush();
        parts.push(this.argument(depth));
      } else if (sign === '}') {
        if (depth === 0) throw new SyntaxError(`unexpected } at ${this.at}: ${this.text}`);
        break;
      } else if (sign === '#' && inside) {
        flush();
        parts.push({ name: inside, kind: 'hash' });
        this.at++;
      } else {
        plain += sign;
        this.at++;
      }
    }
    flush();
    return parts;
  }

  private quoted(plural: boolean): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at += 2;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(plural && next === '#')) {
      this.at++;
      return "'";
    }
    let out = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      if (this.text[this.at] === "'") {
        if (this.text[this.at + 1] !== "'") {
          this.at++;
          break;
        }
        this.at++;
      }
      out += this.text[this.at];
    }
    return out;
  }

  private argument(depth: number): Part {
    this.at++;
    const name = this.word(/[\w]+/y);
    if (this.next() === '}') {
      this.at++;
      return { name, kind: 'plain' };
    }
    this.expect(',');
    const kind = this.word(/[a-z]+/y);
    if (kind === 'number') {
      this.expect('}');
      return { name, kind };
    }
    if (kind !== 'plural' && kind !== 'select') throw new SyntaxError(`unknown kind ${kind}: ${this.text}`);
    this.expect(',');
    const cases: Record<string, Part[]> = {};
    while (this.next() !== '}') {
      const selector = this.word(/=-?\d+|[\w-]+/y);
      this.expect('{');
      cases[selector] = this.message(kind === 'plural' ? name : '', depth + 1);
      this.expect('}');
    }
    this.at++;
    if (!cases['other']) throw new SyntaxError(`no case "other": ${this.text}`);
    return { name, kind, cases };
  }

  private next(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
    return this.text[this.at] ?? '';
  }

  private expect(sign: string): void {
    if (this.next() !== sign) throw new SyntaxError(`expected ${sign} at ${this.at}: ${this.text}`);
    this.at++;
  }

  private word(pattern: RegExp): string {
    this.next();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new SyntaxError(`expected a name at ${this.at}: ${this.text}`);
    this.at = pattern.lastIndex;
    return found[0];
  }
}

const read = new Map<string, Part[]>();

function parse(pattern: string): Part[] {
  let found = read.get(pattern);
  if (!found) read.set(pattern, (found = new Reader(pattern).message('', 0)));
  return found;
}

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function cached<T>(store: Map<string, T>, locale: string, make: () => T): T {
  let found = store.get(locale);
  if (!found) store.set(locale, (found = make()));
  return found;
}

function write(parts: Part[], values: Values, locale: string): string {
  let out = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      out += part;
      continue;
    }
    const value = values[part.name];
    if (value === undefined) out += `{${part.name}}`;
    else if ('cases' in part) out += write(chosen(part, value, locale), values, locale);
    else if (part.kind === 'plain' && typeof value === 'string') out += value;
    else
      out += cached(numbers, locale, () => new Intl.NumberFormat(locale, { useGrouping: 'always' })).format(
        Number(value),
      );
  }
  return out;
}

function chosen(part: Choice, value: Value, locale: string): Part[] {
  const { cases } = part;
  if (part.kind === 'select') return cases[String(value)] ?? cases['other']!;
  const plural = cached(rules, locale, () => new Intl.PluralRules(locale));
  return cases[`=${value}`] ?? cases[plural.select(Number(value))] ?? cases['other']!;
}

/** A pattern with its values filled in. A value that is missing shows its name, so that nothing is ever blank. */
export function format(pattern: string, values: Values, locale: string): string {
  return write(parse(pattern), values, locale);
}

/** The names a pattern asks for, for the check that all languages ask for the same. */
export function names(pattern: string): Set<string> {
  const found = new Set<string>();
  const walk = (parts: Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      found.add(part.name);
      if ('cases' in part) Object.values(part.cases).forEach(walk);
    }
  };
  walk(parse(pattern));
  return found;
}
