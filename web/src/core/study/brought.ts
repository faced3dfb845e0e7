// What a pasted text is: a link of this site, one or more records, a scenario or puzzle file, or a position line.
export type TextKind = 'link' | 'position' | 'record' | 'scenario' | 'nothing';

/** A table or an assignment at the beginning of a line, as TOML has them; values of a position line stand at their names. */
const TOML = /^\s*(?:\[{1,2}[\w. -]+\]{1,2}\s*$|[\w-]+\s*=\s*["'[{]|[\w-]+\s+=\s)/;

export function textKind(text: string): TextKind {
  const whole = text.trim();
  if (!whole) return 'nothing';
  if (/^https?:\/\/\S+$/.test(whole)) return 'link';
  if (whole.startsWith('Conquista')) return 'record';
  const first = whole.split('\n').find((line) => line.trim() && !line.trim().startsWith('#')) ?? '';
  if (TOML.test(first)) return 'scenario';
  return whole.includes('\n') ? 'record' : 'position';
}

/** A text with plain line ends, ended by one. */
export function wholeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\n*$/, '\n');
}

/** The records of a file, each with the line where it begins, as the server counts lines; notes are left out. */
export function recordsIn(text: string): { line: number; text: string }[] {
  let line = 1;
  const found: { line: number; text: string }[] = [];
  for (const part of text.split(/^(?=Conquista (?:record|note) \d)/m)) {
    if (part.startsWith('Conquista record')) found.push({ line, text: part.replace(/\n*$/, '\n') });
    line += part.split('\n').length - 1;
  }
  return found;
}

const STUDIED = /^\/(table|replay|review|moment|study|analysis|puzzle)\b/;

/** The page behind a link, where it can be studied here; a table opens as an analysis. */
export function pathOfLink(text: string, origin = location.origin): string | null {
  const url = new URL(text.trim());
  if (url.origin !== origin || !STUDIED.test(url.pathname)) return null;
  const table = /^\/(?:table|replay)\/([^/]+)$/.exec(url.pathname);
  if (!table) return url.pathname + url.search;
  const at = url.searchParams.get('at');
  return `/analysis?table=${table[1]}${at ? `&at=${at}` : ''}`;
}
