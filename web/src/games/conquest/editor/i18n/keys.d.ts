import type en from './en.json';

type Messages = typeof en;

declare module '../../../../core/i18n/messages.svelte' {
  // eslint-disable-next-line typescript/no-empty-object-type
  interface GameMessages extends Messages {}
}
