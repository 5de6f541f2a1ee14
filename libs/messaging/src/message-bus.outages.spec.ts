import { describe, expect, it } from '@jest/globals';
import { getFileNats, startNats, startTcpProxy } from '@paperbill/test-infrastructure';
import { createMessageBus, NatsTransportServer } from './index.js';
import {
  connectBus,
  echoMessage,
  retryUntilSuccess,
  unansweredMessage,
  shortUnansweredMessage,
  startEchoService,
} from './testing/echo-service.js';

describe('MessageBus while NATS is down', () => {
  it('fails calls within a second before NATS has started, and answers them afterwards', async () => {
    const proxy = await startTcpProxy((await startNats()).url, { disconnected: true });
    const earlyBus = connectBus(proxy.url);
    await expect(earlyBus.call(echoMessage, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(earlyBus.isConnected()).toBe(false);

    const echoServiceStarted = startEchoService(proxy.url);
    await proxy.reconnect();
    await echoServiceStarted;
    expect(await retryUntilSuccess(() => earlyBus.call(echoMessage, { text: 'hello' }))).toEqual({ text: 'hello' });
    expect(earlyBus.isConnected()).toBe(true);
  });

  it('fails new and pending calls soon after NATS stops, and answers calls once it is back', async () => {
    const proxy = await startTcpProxy((await startNats()).url);
    await startEchoService(proxy.url);
    const cut = connectBus(proxy.url);
    await cut.call(echoMessage, { text: 'hello' });

    const waiting = cut.call(shortUnansweredMessage, {}).catch((error: unknown) => error);
    await cut.call(echoMessage, { text: 'the server has seen both' });
    await proxy.disconnect();
    expect(await waiting).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(cut.call(echoMessage, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(cut.isConnected()).toBe(false);

    await proxy.reconnect();
    expect(await retryUntilSuccess(() => cut.call(echoMessage, { text: 'hello' }))).toEqual({ text: 'hello' });
  });

  it('stops client and server although NATS never started', async () => {
    const proxy = await startTcpProxy((await startNats()).url, { disconnected: true });
    const disconnectedBus = createMessageBus(proxy.url, 'spec');
    disconnectedBus.onApplicationBootstrap();
    const server = new NatsTransportServer({ url: proxy.url, name: 'spec', queue: 'spec' });
    const serverStarted = new Promise((resolve) => void server.listen(resolve));

    await Promise.all([disconnectedBus.close(), server.close()]);
    expect(await serverStarted).toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['after a connection', true],
    ['without an earlier connection', false],
  ])('fails a call at once after close and opens no connection, %s', async (_, wasConnected) => {
    const { url } = await getFileNats();
    if (wasConnected) await startEchoService(url);
    const bus = createMessageBus(url, 'spec');
    if (wasConnected) await bus.call(echoMessage, { text: 'hello' });
    await bus.close();
    await expect(bus.call(unansweredMessage, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(bus.isConnected()).toBe(false);
  });
});
