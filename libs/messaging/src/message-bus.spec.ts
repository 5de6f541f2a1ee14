import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { broadcast, command, type Message, query } from '@paperbill/contracts/nats';
import { fileNats, startTcpProxy, startNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { connect, headers as natsHeaders, type Msg } from '@nats-io/transport-node';
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  createMessageBus,
  Handles,
  type MessageBus,
  NatsTransportServer,
  requestContext,
  RpcErrorFilter,
} from './index.js';

const echo = query<{ text: string }, { text: string }>('specs.echo');
const fail = query<{ how: keyof typeof failures }, never>('specs.fail');
const largeReply = query<{ bytes: number }, { text: string }>('specs.large-reply');
const never = query<Record<string, never>, never>('specs.never', 50);
const neverQuick = query<Record<string, never>, never>('specs.never', 30_000);

const failures = {
  field: () => AppError.invalid({ path: 'lineItems.2.quantity', message: 'Quantity is required' }),
  conflict: () => new AppError('INVOICE_NUMBER_TAKEN', { message: 'Nummer 7 gibt es schon — bitte eine andere.' }),
  unknown: () => new TypeError('password is hunter2'),
  text: () => 'password is hunter2',
};

@Controller()
class SpecMessages {
  @Handles(echo)
  async echo(request: { text: string }) {
    return request;
  }

  @Handles(fail)
  async fail({ how }: { how: keyof typeof failures }): Promise<never> {
    throw failures[how]();
  }

  @Handles(largeReply)
  async largeReply({ bytes }: { bytes: number }) {
    return { text: 'x'.repeat(bytes) };
  }

  @Handles(never)
  async never(): Promise<never> {
    return new Promise(() => undefined);
  }
}

@Module({ controllers: [SpecMessages] })
class SpecModule {}

async function startAnswering(url: string): Promise<{ close(): Promise<void> }> {
  const server = new NatsTransportServer({ url, name: 'spec', queue: 'spec', gracePeriodMs: 0 });
  const app = await NestFactory.createMicroservice(SpecModule, { strategy: server, logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  stopAfterFile(() => app.close());
  await app.listen();
  return app;
}

function connectBus(url: string): MessageBus {
  const bus = createMessageBus(url, 'spec');
  stopAfterFile(() => bus.close());
  return bus;
}

let bus: MessageBus;
let logged: ReturnType<typeof jest.spyOn>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  logged = jest.spyOn(Logger.prototype, 'error');
  const { url } = await fileNats();
  await startAnswering(url);
  bus = connectBus(url);
});

const outcome = <Request, Reply>(message: Message<Request, Reply>, request: Request) =>
  bus.call(message, request).then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

describe('A call', () => {
  it('brings text of any script there and back', async () => {
    const request = { text: 'Zażółć gęślą jaźń — 請求書 № 7 🧾' };
    expect(await bus.call(echo, request)).toEqual(request);
  });

  it('carries as much as a PDF in base64', async () => {
    const request = { text: 'x'.repeat(8_000_000) };
    expect((await bus.call(echo, request)).text).toHaveLength(8_000_000);
  });

  it('is answered with the error that the handler threw, field by field', async () => {
    const error = await outcome(fail, { how: 'field' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
      errors: [{ path: 'lineItems.2.quantity', message: 'Quantity is required' }],
    });
  });

  it("is answered with the handler's own words", async () => {
    expect(await outcome(fail, { how: 'conflict' })).toMatchObject({
      code: 'INVOICE_NUMBER_TAKEN',
      status: 409,
      message: 'Nummer 7 gibt es schon — bitte eine andere.',
    });
  });

  it.each(['unknown', 'text'] as const)(
    'tells nothing of a failure that nobody foresaw (%s), which is logged where it happened',
    async (how) => {
      const error = await outcome(fail, { how });
      expect(error).toMatchObject({ code: 'SERVICE_FAILED', status: 502 });
      expect(JSON.stringify(error?.toWire()) + String(error?.cause)).not.toContain('hunter2');
      expect(logged).toHaveBeenLastCalledWith({ err: expect.any(Error), subject: 'specs.fail' });
    },
  );

  it('ends with SERVICE_TIMEOUT once its time is up', async () => {
    expect(await outcome(never, {})).toMatchObject({ code: 'SERVICE_TIMEOUT', status: 504 });
  });

  it('ends with SERVICE_UNAVAILABLE where nobody answers', async () => {
    expect(await outcome(query('specs.nobody'), {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  });
});

describe('A message that is too large', () => {
  it('is refused before it is sent', async () => {
    expect(await outcome(echo, { text: 'x'.repeat(8_400_000) })).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('as a reply becomes an error, not a timeout', async () => {
    expect(await outcome(largeReply, { bytes: 8_400_000 })).toMatchObject({ code: 'SERVICE_FAILED' });
    expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('8400'));
  });

  it('is measured in bytes, not in letters', async () => {
    expect(await outcome(echo, { text: '請'.repeat(2_800_000) })).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

/** Does this with the first request, and answers the others. Tells how many came. */
async function answerFromTheSecondOn(subject: string, first: (request: Msg) => void): Promise<() => number> {
  const connection = await connect({ servers: (await fileNats()).url });
  stopAfterFile(() => connection.close());
  let requests = 0;
  connection.subscribe(subject, {
    callback: (_, request) => {
      if (++requests === 1) return first(request);
      const { id } = request.json<{ id: string }>();
      request.respond(JSON.stringify({ id, response: 'found', isDisposed: true }));
    },
  });
  await connection.flush();
  return () => requests;
}

describe('A call that finds nobody', () => {
  /** As NATS itself says it. */
  const isNobody = (request: Msg) => void request.respond('');

  it('is repeated where it is idempotent', async () => {
    const requests = await answerFromTheSecondOn('specs.idempotent', isNobody);
    expect(await bus.call(query('specs.idempotent'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once where it changes something', async () => {
    const requests = await answerFromTheSecondOn('specs.not-idempotent', isNobody);
    expect(await outcome(command('specs.not-idempotent'), {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(requests()).toBe(1);
  });
});

describe('A call whose service is killed while it works on it', () => {
  const isKilled = () => undefined;

  it('is answered by another instance where it is idempotent', async () => {
    const requests = await answerFromTheSecondOn('specs.killed', isKilled);
    expect(await bus.call(query('specs.killed'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once where it changes something, and ends with its time', async () => {
    const requests = await answerFromTheSecondOn('specs.killed-not-idempotent', isKilled);
    expect(await outcome(command('specs.killed-not-idempotent', 500), {})).toMatchObject({ code: 'SERVICE_TIMEOUT' });
    expect(requests()).toBe(1);
  });
});

describe('Calls to a service that is too slow', () => {
  it('are sent a second time while the budget lasts, and not all of them: it would have twice as much to do', async () => {
    const requests = await answerFromTheSecondOn('slow.query', () => undefined);
    const connection = await connect({ servers: (await fileNats()).url });
    stopAfterFile(() => connection.close());
    let received = 0;
    connection.subscribe('overloaded.query', { callback: () => void received++ });
    await connection.flush();

    const calls = Array.from({ length: 300 }, () => bus.call(query('overloaded.query', 400), {}));
    await Promise.allSettled(calls);

    // A tenth, and what was saved up.
    expect(received).toBeGreaterThan(300);
    expect(received).toBeLessThan(400);
    // The budget of another service is its own.
    expect(await bus.call(query('slow.query'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('are not handled any more once their callers have given up', async () => {
    const connection = await connect({ servers: (await fileNats()).url });
    stopAfterFile(() => connection.close());
    const ask = (deadline: number) => {
      const headers = natsHeaders();
      headers.set('x-deadline', String(deadline));
      return connection.request('specs.echo', JSON.stringify({ id: '1', pattern: 'specs.echo', data: {} }), {
        timeout: 500,
        headers,
      });
    };

    await expect(ask(Date.now() - 1_000)).rejects.toThrow('timeout');
    expect((await ask(Date.now() + 1_000)).json()).toMatchObject({ id: '1' });
  });

  it('end with the time of the request that they belong to', async () => {
    const startedAt = Date.now();
    const context = { requestId: 'in-a-hurry', deadline: startedAt + 300 };
    const ended = await requestContext.run(context, () => outcome(neverQuick, {}));

    expect(ended).toMatchObject({ code: 'SERVICE_TIMEOUT' });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('A broadcast', () => {
  const opened = broadcast<{ door: number }>('specs.opened');

  /** The doors that a bus is told of, and how often it may have missed some. */
  function subscribeOn(subscriber: MessageBus) {
    const received = { doors: [] as number[], missed: 0 };
    subscriber.subscribe(
      opened,
      ({ door }) => received.doors.push(door),
      () => received.missed++,
    );
    return received;
  }

  const receives = async (subscriber: ReturnType<typeof subscribeOn>, door: number) => {
    while (!subscriber.doors.includes(door)) await new Promise(setImmediate);
  };

  it('reaches all subscribers, whoever publishes it and whether they were connected before', async () => {
    const other = connectBus((await fileNats()).url);
    await bus.call(echo, { text: 'connected' });
    const subscribers = [subscribeOn(bus), subscribeOn(other)];
    await Promise.all([bus, other].map((one) => one.call(echo, { text: 'listening' })));

    bus.publish(opened, { door: 7 });
    other.publish(opened, { door: 8 });

    for (const subscriber of subscribers) await Promise.all([receives(subscriber, 7), receives(subscriber, 8)]);
    expect(subscribers.map(({ doors }) => doors.length)).toEqual([2, 2]);
  });

  it('is missed by who is not connected, and they are told so; later ones arrive again', async () => {
    const proxy = await startTcpProxy((await fileNats()).url);
    const cut = connectBus(proxy.url);
    const subscriber = subscribeOn(cut);
    await cut.call(echo, { text: 'connected' });

    await proxy.disconnect();
    bus.publish(opened, { door: 1 });
    await expect(cut.call(echo, { text: 'hello' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(subscriber.missed).toBeGreaterThan(0);

    await proxy.reconnect();
    await eventually(() => cut.call(echo, { text: 'hello' }));
    bus.publish(opened, { door: 2 });
    await receives(subscriber, 2);
    expect(subscriber.doors).toEqual([2]);
  });
});

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
});

/** The first success; whoever reconnects does so in their own time. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await attempt().catch((error: unknown) => error as AppError);
    if (!(result instanceof AppError)) return result;
    if (result.code !== 'SERVICE_UNAVAILABLE') throw result;
  }
}
