// Pictures of the boards of the package, as files with a fingerprint.
const PICTURES = import.meta.glob<string>('../generated/boards/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The picture of a board; empty where there is none. */
export function picture(board: string, theme: 'light' | 'dark'): string {
  return PICTURES[`../generated/boards/${board}-${theme}.svg`] ?? '';
}
