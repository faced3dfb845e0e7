// What is wrong with a screen: violations that axe finds, and elements that reach out of their frame.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Person } from './person';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: elements that reach out of the page, or out of a card that does not clip them. */
function overflows(): string[] {
  const name = (node: Element) => `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`;
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.add(`the page is ${root.scrollWidth} wide`);
  for (const box of document.querySelectorAll('.card, .dialog, .tip, .menu, .picker, dialog[open]')) {
    const frame = box.getBoundingClientRect();
    for (const node of frame.width ? box.querySelectorAll('*') : []) {
      const { left, right, width } = node.getBoundingClientRect();
      if (!width || (right < frame.right + 1 && left > frame.left - 1)) continue;
      let clip = node.closest('.sr, svg, [aria-hidden=true]');
      for (let at = node.parentElement; !clip && at && at !== box; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') clip = at;
      if (!clip && getComputedStyle(box).overflowX === 'visible') found.add(`${name(node)} out of ${name(box)}`);
    }
  }
  return [...found].slice(0, 3);
}

/** One line for each rule of axe that the page breaks, and for each element that reaches out of its frame. */
export async function screenFaults({ context, page }: Person): Promise<string[]> {
  const overflowing = await page.evaluate(overflows);
  await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
  const { violations }: AxeResults = await page.evaluate(
    `(() => { const module = undefined; ${axe}; return window.axe.run(document, { resultTypes: ['violations'] }); })()`,
  );
  const broken = violations.map(({ id, nodes }) => {
    const why = nodes[0]?.failureSummary?.split('\n').slice(1, 2).join(' ').trim().slice(0, 160);
    return `${id} ${nodes.length} ${nodes[0]?.target.join(' ')} | ${why}`;
  });
  return [...broken, ...overflowing];
}
