// Formats the server's messages exactly as the package does. A value may be a string, a number, a list, or a message
// of its own; {piece__den} requests a grammatical form of it, {piece__Den} the same with a capital.
import { argumentNames, format, formatNumber, type Message, type Value } from './format';

export type Catalogue = Record<string, Message>;
export type Params = Record<string, unknown>;

const FORM = '__';
// Control and bidirectional characters, replaced as in the package.
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu;

export class SentenceFormatter {
  constructor(
    private readonly words: Catalogue,
    private readonly english: Catalogue,
    private readonly locale: string,
  ) {}

  has(key: string): boolean {
    return key in this.words || key in this.english;
  }

  /** The sentence of a key, in English where the language lacks it; the key and its values where it is missing everywhere. */
  say(key: string, params: Params = {}): string {
    const own = this.words[key];
    const message = own ?? this.english[key];
    if (message === undefined) return readable(key, params);
    const values: Record<string, Value> = {};
    for (const [name, value] of Object.entries(params)) values[name] = this.plain(value);
    for (const name of argumentNames(message)) {
      const [base = '', form = ''] = name.split(FORM);
      if (form && base in params) values[name] = begun(form, this.plain(params[base], form.toLowerCase()));
    }
    return format(message, values, own === undefined ? 'en' : this.locale);
  }

  private plain(value: unknown, form = ''): Value {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'string') return value.replace(UNPRINTABLE, '\ufffd');
    if (typeof value === 'number') return value;
    if (Array.isArray(value)) return value.map((item) => this.text(this.plain(item, form))).join(', ') || '-';
    if (isMessage(value)) {
      const formed = `${value.key}${FORM}${form}`;
      return this.say(form && formed in this.words ? formed : value.key, value.params ?? {});
    }
    return '-';
  }

  private text(value: Value): string {
    return typeof value === 'string' ? value : formatNumber(value, this.locale);
  }
}

function isMessage(value: unknown): value is { key: string; params?: Params } {
  return typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string';
}

function begun(form: string, value: Value): Value {
  return typeof value === 'string' && /^\p{Lu}/u.test(form) ? value.slice(0, 1).toUpperCase() + value.slice(1) : value;
}

/** The text for a missing message: the key and its values. */
function readable(key: string, params: Params): string {
  const values = Object.entries(params)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
  return (values ? `${key} (${values})` : key).replace(UNPRINTABLE, '\ufffd');
}
