// What a page requests and transfers, counted by the browser; a slow line and a slow processor on demand.
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** DevTools' "Fast 3G": 1.44 Mbit/s down, 675 kbit/s up, 562.5 ms for a request. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const SLOW_PROCESSOR = 4;

export class Traffic {
  /** The path of every request, sockets included. */
  readonly requests: string[] = [];
  /** Bytes that were received, headers included. */
  received = 0;

  private constructor() {}

  /** Count from now on, with an empty cache. */
  static async of(page: Page, { slow = false } = {}): Promise<Traffic> {
    const traffic = new Traffic();
    const session = await page.context().newCDPSession(page);
    const note = ({ url }: { url: string }) => void (url.startsWith('data:') || traffic.requests.push(pathOf(url)));
    session.on('Network.requestWillBeSent', ({ request }) => note(request));
    session.on('Network.webSocketCreated', note);
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (traffic.received += encodedDataLength));
    // The browser reports frames unpacked; where the socket compresses them, they are packed again to be counted.
    let compressed = false;
    session.on('Network.webSocketHandshakeResponseReceived', ({ response }) => {
      compressed = /permessage-deflate/.test(JSON.stringify(response.headers));
      traffic.received += (response.headersText ?? '').length;
    });
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      const frame = Buffer.from(response.payloadData);
      traffic.received += compressed ? deflateRawSync(frame).length : frame.length;
    });
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    if (slow) {
      await session.send('Network.emulateNetworkConditions', FAST_3G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    }
    return traffic;
  }
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
