import { line } from './connection.svelte';

/** Run a function after every reconnect until the calling component or attachment is destroyed. */
export function onReconnect(run: () => void): void {
  let before = line.status;
  $effect(() => {
    const { status } = line;
    if (status === 'open' && before !== 'open') run();
    before = status;
  });
}
