import { describe, expect, it } from '@jest/globals';
import { broadcast } from '@paperbill/contracts/nats';
import { getFileNats, startTcpProxy } from '@paperbill/test-infrastructure';
import type { MessageBus } from './index.js';
import { connectBus, echoMessage, retryUntilSuccess, startEchoService } from './testing/echo-service.js';

const { url } = await getFileNats();
await startEchoService(url);
const bus = connectBus(url);

describe('A broadcast', () => {
  const opened = broadcast<{ number: number }>('specs.opened');

  /** Records the numbers in the broadcasts that a bus receives. Also counts how often the bus loses its connection. */
  function recordBroadcasts(subscriber: MessageBus) {
    const received = { numbers: [] as number[], missed: 0 };
    subscriber.subscribe(
      opened,
      ({ number }) => received.numbers.push(number),
      () => received.missed++,
    );
    return received;
  }

  const waitUntilReceived = async (subscriber: ReturnType<typeof recordBroadcasts>, number: number) => {
    while (!subscriber.numbers.includes(number)) await new Promise(setImmediate);
  };

  it('reaches all connected subscribers, whichever process publishes it', async () => {
    const other = connectBus((await getFileNats()).url);
    await bus.call(echoMessage, { text: 'connected' });
    const subscribers = [recordBroadcasts(bus), recordBroadcasts(other)];
    await Promise.all([bus, other].map((one) => one.call(echoMessage, { text: 'listening' })));

    bus.publish(opened, { number: 7 });
    other.publish(opened, { number: 8 });

    for (const subscriber of subscribers)
      await Promise.all([waitUntilReceived(subscriber, 7), waitUntilReceived(subscriber, 8)]);
    expect(subscribers.map(({ numbers }) => numbers.length)).toEqual([2, 2]);
  });

  it('does not reach a disconnected subscriber, whose onDisconnect is called, and later ones arrive again', async () => {
    const proxy = await startTcpProxy((await getFileNats()).url);
    const cut = connectBus(proxy.url);
    const subscriber = recordBroadcasts(cut);
    await cut.call(echoMessage, { text: 'connected' });

    await proxy.disconnect();
    bus.publish(opened, { number: 1 });
    await expect(cut.call(echoMessage, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(subscriber.missed).toBeGreaterThan(0);

    await proxy.reconnect();
    await retryUntilSuccess(() => cut.call(echoMessage, { text: 'hello' }));
    bus.publish(opened, { number: 2 });
    await waitUntilReceived(subscriber, 2);
    expect(subscriber.numbers).toEqual([2]);
  });
});
