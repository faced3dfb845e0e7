import { line } from './connection.svelte';

/** Run something each time the connection is back, while the calling component or attachment lives. */
export function onReconnect(run: () => void): void {
  let before = line.status;
  $effect(() => {
    const { status } = line;
    if (status === 'open' && before !== 'open') run();
    before = status;
  });
}
