import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { startNats, startTcpProxy } from '@paperbill/test-infrastructure';
import { createMessageBus, NatsTransportServer } from './index.js';
import { connectBus, echo, eventually, never, neverQuick, startAnswering } from './testing/echo-service.js';

describe('When NATS', () => {
  it('is not there yet, calls fail soon, and pass once it is', async () => {
    const proxy = await startTcpProxy((await startNats()).url, { disconnected: true });
    const early = connectBus(proxy.url);
    await expect(early.call(echo, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(early.isConnected()).toBe(false);

    const answering = startAnswering(proxy.url);
    await proxy.reconnect();
    await answering;
    expect(await eventually(() => early.call(echo, { text: 'hello' }))).toEqual({ text: 'hello' });
    expect(early.isConnected()).toBe(true);
  });

  it('goes, calls fail soon, also the one that waits for its reply; when it is back they pass again', async () => {
    const proxy = await startTcpProxy((await startNats()).url);
    await startAnswering(proxy.url);
    const cut = connectBus(proxy.url);
    await cut.call(echo, { text: 'hello' });

    const waiting = cut.call(neverQuick, {}).catch((error: unknown) => error);
    await cut.call(echo, { text: 'the server has seen both' });
    await proxy.disconnect();
    expect(await waiting).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(cut.call(echo, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(cut.isConnected()).toBe(false);

    await proxy.reconnect();
    expect(await eventually(() => cut.call(echo, { text: 'hello' }))).toEqual({ text: 'hello' });
  });

  it('never comes, client and server can still be stopped', async () => {
    const proxy = await startTcpProxy((await startNats()).url, { disconnected: true });
    const lonely = createMessageBus(proxy.url, 'spec');
    lonely.onApplicationBootstrap();
    const server = new NatsTransportServer({ url: proxy.url, name: 'spec', queue: 'spec' });
    const listening = new Promise((resolve) => void server.listen(resolve));

    await Promise.all([lonely.close(), server.close()]);
    expect(await listening).toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['it was connected', true],
    ['it never was', false],
  ])(
    'is asked for after the bus was closed, the call fails at once and connects to nothing: %s',
    async (_, wasConnected) => {
      const { url } = await startNats();
      await startAnswering(url);
      const bus = createMessageBus(url, 'spec');
      if (wasConnected) await bus.call(echo, { text: 'hello' });
      await bus.close();
      await expect(bus.call(never, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(bus.isConnected()).toBe(false);
      // By then it would be sent for a second time.
      await sleep(never.timeoutMs);
    },
  );
});
