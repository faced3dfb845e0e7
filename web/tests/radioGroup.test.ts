// Groups of radio buttons by the keyboard: one tab stop, arrow keys choose, and the focus stays on the choice.
import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Segments from '../src/components/Segments.svelte';
import Choice from './support/Choice.svelte';

let shown: ReturnType<typeof mount>;
const radios = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[role=radio]')];
const stops = (): string[] => radios().flatMap((radio) => (radio.tabIndex === 0 ? [radio.textContent!.trim()] : []));

async function press(key: string): Promise<void> {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
  await new Promise((resolve) => setTimeout(resolve));
}

function show(component: Component<never>, props: Record<string, unknown>): void {
  shown = mount(component, { target: document.body, props: props as never });
  flushSync();
}

afterEach(() => void unmount(shown));

describe('a group of radio buttons', () => {
  it('is one tab stop, and arrow keys go round', async () => {
    show(Choice as Component<never>, { values: ['one', 'two', 'three'] });
    expect(stops()).toEqual(['one']);
    radios()[0]!.focus();
    await press('ArrowRight');
    expect(document.querySelector('[aria-checked=true]')!.textContent).toBe('two');
    expect(document.activeElement!.textContent).toBe('two');
    expect(stops()).toEqual(['two']);
    await press('ArrowUp');
    await press('ArrowLeft');
    expect(document.activeElement!.textContent).toBe('three');
    await press('Home');
    expect(stops()).toEqual(['one']);
    await press('End');
    expect(stops()).toEqual(['three']);
  });

  it('can be reached while nothing is chosen, and leaves other keys alone', async () => {
    const chosen: string[] = [];
    const choose = (value: string): void => void chosen.push(value);
    show(Segments as Component<never>, { name: 'x', values: ['a', 'b'], now: '', text: String, choose });
    expect(stops()).toEqual(['a']);
    radios()[0]!.focus();
    await press('x');
    expect(chosen).toEqual([]);
    await press('ArrowDown');
    expect(chosen).toEqual(['b']);
  });
});
