// Formats messages in ICU MessageFormat. They are parsed at build (scripts/compileMessages.ts), so no parser is shipped.

export type Value = string | number;
export type Values = Record<string, Value>;
/** A plural or a selection: the name of its argument, and a message for each case. */
export type Choice = [name: string, cases: Record<string, Message>, plural?: 1];
/** Text in which {name} stands for an argument and {#name} for a number; with choices between. */
export type Message = string | (string | Choice)[];

const ARGUMENT = /\{(#?)(\w+)\}/g;
const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function cached<T>(store: Map<string, T>, locale: string, make: () => T): T {
  let found = store.get(locale);
  if (!found) store.set(locale, (found = make()));
  return found;
}

/** Format a number, with separators between thousands. */
export function formatNumber(value: number, locale: string): string {
  return cached(numbers, locale, () => new Intl.NumberFormat(locale, { useGrouping: 'always' })).format(value);
}

function fill(text: string, values: Values, locale: string): string {
  return text.replace(ARGUMENT, (_, number: string, name: string) => {
    const value = values[name];
    if (value === undefined) return `{${name}}`;
    return number || typeof value !== 'string' ? formatNumber(Number(value), locale) : value;
  });
}

function choose([name, cases, plural]: Choice, values: Values, locale: string): Message {
  const value = values[name];
  if (value === undefined) return `{${name}}`;
  const rules = plural && cached(plurals, locale, () => new Intl.PluralRules(locale));
  const found = rules ? (cases[`=${value}`] ?? cases[rules.select(Number(value))]) : cases[value];
  return found ?? cases['other']!;
}

/** Format a message. A missing value is shown by its name. */
export function format(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return fill(message, values, locale);
  return message
    .map((part) =>
      typeof part === 'string' ? fill(part, values, locale) : format(choose(part, values, locale), values, locale),
    )
    .join('');
}

/** The names of the arguments of a message, those of its cases included. */
export function argumentNames(message: Message, found = new Set<string>()): Set<string> {
  for (const part of typeof message === 'string' ? [message] : message) {
    if (typeof part === 'string') {
      for (const match of part.matchAll(ARGUMENT)) found.add(match[2]!);
      continue;
    }
    found.add(part[0]);
    for (const inner of Object.values(part[1])) argumentNames(inner, found);
  }
  return found;
}
