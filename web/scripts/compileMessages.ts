// Compiles messages in ICU MessageFormat at build: the client gets parsed messages and formats them without a parser.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Choice, Message } from '../src/core/i18n/format';

// Catalogues of the client and of the Python package.
const CATALOGUE = /\/(i18n|locales)\/([\w-]+\/)*[\w-]+\.json$/;

function compileElement(element: MessageFormatElement, plural: string, pattern: string): string | Choice {
  switch (element.type) {
    case TYPE.literal:
      if (!/\{#?\w+\}/.test(element.value)) return element.value;
      break; // the client would take it for an argument
    case TYPE.argument:
      return `{${element.value}}`;
    case TYPE.pound:
      return `{#${plural}}`;
    case TYPE.number:
      if (!element.style) return `{#${element.value}}`;
      break;
    case TYPE.select:
      return [element.value, compileCases(element.options, '', pattern)];
    case TYPE.plural:
      if (element.pluralType === 'cardinal' && !element.offset)
        return [element.value, compileCases(element.options, element.value, pattern), 1];
  }
  throw new SyntaxError(`the client cannot format this message: ${pattern}`);
}

function compileCases(options: Record<string, { value: MessageFormatElement[] }>, plural: string, pattern: string) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, compileElements(value, plural, pattern)]),
  );
}

function compileElements(elements: MessageFormatElement[], plural: string, pattern: string): Message {
  const parts: (string | Choice)[] = [];
  for (const element of elements) {
    const [part, last] = [compileElement(element, plural, pattern), parts.at(-1)];
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  if (!parts.length) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

/** Compile one message: names, numbers, plurals and selections. Raises SyntaxError for anything else. */
export function compileMessage(pattern: string): Message {
  return compileElements(parse(pattern, { ignoreTag: true }), '', pattern);
}

/** Compile every message of a catalogue. */
export function compileCatalogue(patterns: Record<string, string>): Record<string, Message> {
  return Object.fromEntries(Object.entries(patterns).map(([key, pattern]) => [key, compileMessage(pattern)]));
}

/** A plugin for Vite that compiles the catalogues that the client imports. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUE },
      handler: (source) => JSON.stringify(compileCatalogue(JSON.parse(source) as Record<string, string>)),
    },
  };
}
