import type { Tree } from './model';

const SVG = 'http://www.w3.org/2000/svg';
export type Attributes = Record<string, string | number | undefined>;

/** An SVG element with attributes and children. */
export function el(name: string, attributes: Attributes = {}, ...children: (Element | string)[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/** The element of a drawing that came as data. */
export function grown([name, attributes, children = []]: Tree): SVGElement {
  return el(name, attributes, ...children.map(grown));
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
