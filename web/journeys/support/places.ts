// Places in the texts of a table: a code never stands without the name of its place.
import type { Person } from './person';

/** The codes on the page that stand alone; the command field, the board and announcements are left out. */
export function bareCodes({ page }: Person): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement!;
      const codes = node.textContent!.match(/\b(?:[NSWE][KFB]?|[CM][NSWEQ]?|SF|NF)\d{1,2}\b/g);
      if (!codes || around.closest('svg, .command, [aria-live=assertive]')) continue;
      const place = around.closest('.place, [data-label]');
      const named = place && place.textContent!.replace(codes[0]!, '').trim().length > 2;
      if (!named) found.push(`${codes.join(' ')} in "${around.textContent!.trim().slice(0, 80)}"`);
    }
    return found;
  });
}
