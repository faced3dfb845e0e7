// The focus after a choice: it does not fall to the page when the button that was pressed goes away.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import HandBar from '../../../src/games/condottiere/table/HandBar.svelte';
import { keepFocus } from '../../../src/games/condottiere/table/keepFocus';
import { cardMatch, prepareTable, VIEW } from './fixture';

prepareTable();

let shown: ReturnType<typeof mount> | undefined;
let stop = (): void => {};
const button = (find: string): HTMLButtonElement => document.querySelector<HTMLButtonElement>(find)!;
const observed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function table(): HTMLElement {
  const node = document.createElement('main');
  document.body.append(node);
  stop = keepFocus('.prompt')(node);
  shown = mount(HandBar, { target: node, props: { cardMatch, view: VIEW } });
  flushSync();
  return node;
}

afterEach(() => {
  stop();
  if (shown) void unmount(shown);
});

describe('the focus of a keyboard user', () => {
  it('is in the prompt after the button that was pressed is gone', async () => {
    table();
    button('[data-word=pass]').focus();
    button('[data-word=pass]').click();
    flushSync();
    await observed();
    expect(document.activeElement?.closest('.prompt')).not.toBeNull();
  });

  it('is in the prompt after a card is gone from the hand', async () => {
    table();
    const card = document.querySelector<HTMLElement>('.hand .bcard')!;
    card.focus();
    card.remove();
    await observed();
    expect(document.activeElement?.className).toContain('prompt');
  });

  it('stays where it is otherwise', async () => {
    const node = table();
    const card = document.querySelector<HTMLElement>('.hand .bcard')!;
    card.focus();
    node.append(document.createElement('p'));
    await observed();
    expect(document.activeElement).toBe(card);
    card.blur();
    card.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    node.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    card.remove();
    await observed();
    expect(document.activeElement).toBe(document.body);
  });
});
