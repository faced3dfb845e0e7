import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The text of every file under src with this ending, by its path. */
function read(ending: string): Record<string, string> {
  const names = (readdirSync('src', { recursive: true }) as string[]).filter((name) => name.endsWith(ending));
  return Object.fromEntries(names.map((name) => [name, readFileSync(`src/${name}`, 'utf8') as string]));
}
const sheets = read('.css');
const components = read('.svelte');
// The shared sheets and how many lines each may have. A style of one component belongs into that component.
const BUDGET: Record<string, number> = { tokens: 140, base: 160, frame: 40, controls: 360, forms: 150, parts: 290 };

describe('styles', () => {
  it('keeps only the shared sheets outside components', () => {
    expect(Object.keys(sheets).sort()).toEqual(
      Object.keys(BUDGET)
        .map((name) => `styles/${name}.css`)
        .sort(),
    );
  });

  it.each(Object.entries(BUDGET))('keeps %s.css within %i lines', (name, lines) => {
    const text = sheets[`styles/${name}.css`] ?? '';
    expect(text.length).toBeGreaterThan(0);
    expect(text.split('\n').length).toBeLessThanOrEqual(lines);
  });

  it('imports no sheet in a component', () => {
    expect(Object.values(components).length).toBeGreaterThan(80);
    const importing = Object.entries(components).filter(([, text]) => /import\s+['"][^'"]+\.css['"]/.test(text));
    expect(importing.map(([file]) => file)).toEqual([]);
  });

  it('uses custom properties that are declared', () => {
    const texts = [...Object.values(sheets), ...Object.values(components)];
    const declared = new Set(
      texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)\s*[:=]/g)].map((match) => match[1])),
    );
    const used = new Set(texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map((match) => match[1])));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  });
});
