import type en from './en.json';

type Messages = typeof en;

declare module '../messages.svelte' {
  // eslint-disable-next-line typescript/no-empty-object-type
  interface GameMessages extends Messages {}
}
