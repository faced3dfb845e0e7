// What a pasted text is: a link of this site, a record, or a position line.
export function textKind(text: string): 'link' | 'position' | 'record' | 'nothing' {
  const whole = text.trim();
  if (!whole) return 'nothing';
  if (/^https?:\/\/\S+$/.test(whole)) return 'link';
  return whole.includes('\n') || whole.startsWith('Conquista') ? 'record' : 'position';
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
