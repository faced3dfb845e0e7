// A group of checkboxes by the keyboard: one tab stop, and arrow keys that move between them.
import { beforeEach, expect, it } from 'vitest';
import { toolbar } from '../src/components/toolbar';

const boxes = (): HTMLInputElement[] => [...document.querySelectorAll('input')];
const stops = (): string[] => boxes().flatMap((box) => (box.tabIndex === 0 ? [box.name] : []));

function press(key: string): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  document.body.innerHTML = `<div>${['a', 'b', 'c'].map((name) => `<input type="checkbox" name="${name}">`).join('')}</div>`;
});

it('is one tab stop that moves with the arrow keys, and checks nothing', () => {
  const detach = toolbar(document.querySelector('div')!);
  expect(stops()).toEqual(['a']);
  boxes()[0]!.focus();
  press('ArrowRight');
  expect(stops()).toEqual(['b']);
  press('ArrowUp');
  press('ArrowLeft');
  expect(stops()).toEqual(['c']);
  press('Home');
  expect(stops()).toEqual(['a']);
  press('End');
  expect(document.activeElement).toBe(boxes()[2]);
  expect(boxes().some((box) => box.checked)).toBe(false);
  detach();
  press('Home');
  expect(document.activeElement).toBe(boxes()[2]);
});
