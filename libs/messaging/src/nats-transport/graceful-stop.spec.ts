import { describe, expect, it } from '@jest/globals';
import { command, type Message } from '@paperbill/contracts/nats';
import { getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createMessageBus, Handles, RpcErrorFilter, NatsTransportServer } from '../index.js';

Logger.overrideLogger(false);
const { url: natsUrl } = await getFileNats();
const bus = createMessageBus(natsUrl, 'spec');
stopAfterFile(() => bus.close());

/** Starts an instance of a service. The instance replies when the promise of `answer` resolves. */
async function startInstance<Reply>(
  message: Message<Record<string, never>, Reply>,
  answer: () => Promise<Reply>,
  gracePeriodMs?: number,
) {
  @Controller()
  class Answers {
    @Handles(message)
    async answer(): Promise<Reply> {
      return answer();
    }
  }
  @Module({ controllers: [Answers] })
  class AnswersModule {}

  const strategy = new NatsTransportServer({
    url: natsUrl,
    name: 'spec',
    queue: 'spec',
    ...(gracePeriodMs && { gracePeriodMs }),
  });
  const app = await NestFactory.createMicroservice(AnswersModule, { strategy, logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  stopAfterFile(() => app.close());
  await app.listen();
  return app;
}

/**
 * Creates a handler that the test controls. `begun` resolves when the handler begins, and `finish` ends the handler.
 */
function slowHandler() {
  let begin: () => void;
  let finish: (reply: string) => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const end = new Promise<string>((resolve) => (finish = resolve));
  const handle = () => {
    begin();
    return end;
  };
  return { handle, begun, finish: (reply: string) => finish(reply) };
}

describe('A service that shuts down', () => {
  it('finishes its requests in progress before it closes', async () => {
    const message = command<Record<string, never>, string>('specs.slow', 30_000);
    const slow = slowHandler();
    const app = await startInstance(message, slow.handle);
    const call = bus.call(message, {});
    await slow.begun;

    const stopped = app.close();
    slow.finish('done');
    await expect(call).resolves.toBe('done');
    await stopped;
  });

  it('accepts no new requests while it finishes those in progress', async () => {
    const message = command<Record<string, never>, string>('specs.shared', 30_000);
    const slow = slowHandler();
    let calls = 0;
    const stoppingInstance = await startInstance(message, async () => (++calls === 1 ? slow.handle() : 'new work'));
    const slowReply = bus.call(message, {});
    await slow.begun;

    const stopped = stoppingInstance.close();
    // The NATS server still sends requests to the stopping instance until it has processed the unsubscription. The test
    // therefore repeats the call.
    let refusal: unknown;
    while (!refusal)
      refusal = await bus.call(message, {}).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    slow.finish('done');
    expect(await slowReply).toBe('done');
    await stopped;
  });

  it('answers SERVICE_UNAVAILABLE to requests that it cannot finish within the grace period', async () => {
    const message = command<Record<string, never>, string>('specs.endless', 30_000);
    const slow = slowHandler();
    const app = await startInstance(message, slow.handle, 50);
    const call = bus.call(message, {}).catch((error: unknown) => error);
    await slow.begun;

    await app.close();
    expect(await call).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    slow.finish('too late to be sent, and to harm');
  });

  it('loses no request, at whatever moment it shuts down', async () => {
    const message = command<Record<string, never>, string>('specs.rolling', 30_000);
    let instance = await startInstance(message, async () => 'answered');
    let isCalling = true;
    const replies: string[] = [];
    const caller = async () => {
      while (isCalling) replies.push(await bus.call(message, {}));
    };
    const callers = [caller(), caller(), caller(), caller()];
    for (let restart = 0; restart < 10; restart++) {
      const next = await startInstance(message, async () => 'answered');
      await instance.close();
      instance = next;
    }
    isCalling = false;
    await Promise.all(callers);

    expect(new Set(replies)).toEqual(new Set(['answered']));
  });
});
