// Faults as sentences, also while the sentences are still on their way.
import { beforeAll, describe, expect, it } from 'vitest';
import { applyLanguage, loadServerMessages } from '../src/core/i18n/messages.svelte';
import { errorText } from '../src/core/link/errorText';
import { Refused, Unreachable } from '../src/core/link/http';

const refused = new Refused(409, { cause: 'table', key: 'table.refused.no_seat', params: {}, clause: null, id: '' });

describe('a fault as a sentence', () => {
  beforeAll(applyLanguage);

  it('waits for the sentences that another part of the page is fetching', async () => {
    void loadServerMessages();
    const text = await errorText(refused);
    expect(text).not.toBe('…');
    expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it('says that the server cannot be reached', async () => {
    expect(await errorText(new Unreachable('/'))).toMatch(/Cannot reach the server/);
    expect(await errorText(new Error('other'))).toMatch(/^[A-Z].+/);
  });
});
