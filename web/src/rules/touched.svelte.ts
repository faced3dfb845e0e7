// What was touched last on a board: the rules open at it.
export const touched = $state({ about: '' });

export function touch(about: string): void {
  if (about) touched.about = about;
}
