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
  private readonly sent: { path: string; at: number }[] = [];
  private readonly got: { bytes: number; at: number }[] = [];

  private constructor() {}

  /** The path of every request, sockets included, up to a moment in milliseconds since 1970. */
  requests(until = Infinity): string[] {
    return this.sent.filter(({ at }) => at <= until).map(({ path }) => path);
  }

  /** Bytes that were received up to a moment, headers included. */
  received(until = Infinity): number {
    return this.got.reduce((sum, { bytes, at }) => sum + (at <= until ? bytes : 0), 0);
  }

  /** Count from now on, with an empty cache. */
  static async of(page: Page, { slow = false } = {}): Promise<Traffic> {
    const traffic = new Traffic();
    const session = await page.context().newCDPSession(page);
    // The browser stamps events with a clock of its own; requests tell how far it is from the usual one.
    let offset = 0;
    const send = (url: string, at: number) =>
      void (url.startsWith('data:') || traffic.sent.push({ path: pathOf(url), at }));
    const receive = (bytes: number, timestamp: number) =>
      void traffic.got.push({ bytes, at: offset + timestamp * 1000 });
    session.on('Network.requestWillBeSent', ({ request, timestamp, wallTime }) => {
      offset = (wallTime - timestamp) * 1000;
      send(request.url, wallTime * 1000);
    });
    session.on('Network.webSocketCreated', ({ url }) => send(url, Date.now()));
    session.on('Network.loadingFinished', ({ encodedDataLength, timestamp }) => receive(encodedDataLength, timestamp));
    // The browser reports frames unpacked; where the socket compresses them, they are packed again to be counted.
    let compressed = false;
    session.on('Network.webSocketHandshakeResponseReceived', ({ response, timestamp }) => {
      compressed = /permessage-deflate/.test(JSON.stringify(response.headers));
      receive((response.headersText ?? '').length, timestamp);
    });
    session.on('Network.webSocketFrameReceived', ({ response, timestamp }) => {
      const frame = Buffer.from(response.payloadData);
      receive(compressed ? deflateRawSync(frame).length : frame.length, timestamp);
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
