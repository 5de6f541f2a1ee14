import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { command, query } from '@paperbill/contracts/nats';
import { fileNats } from '@paperbill/test-infrastructure';
import type { Msg } from '@nats-io/transport-node';
import type { MessageBus } from './index.js';
import { connectBus, connectToNats, outcome } from './testing/echo-service.js';

let bus: MessageBus;

beforeAll(async () => {
  bus = connectBus((await fileNats()).url);
});

/** Does this with the first request, and answers the others. Tells how many came. */
async function answerFromTheSecondOn(subject: string, first: (request: Msg) => void): Promise<() => number> {
  const connection = await connectToNats();
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
    expect(await outcome(bus, command('specs.not-idempotent'), {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(requests()).toBe(1);
  });
});

describe('A call whose service answers that it is unavailable', () => {
  const answering = (error: AppError) => (request: Msg) => {
    const { id } = request.json<{ id: string }>();
    request.respond(JSON.stringify({ id, err: error.toWire(), isDisposed: true }));
  };

  it('is repeated where the service gives no reason', async () => {
    // A message alone, in any language, decides nothing.
    const stopped = answering(new AppError('SERVICE_UNAVAILABLE', { message: 'Bitte später noch einmal.' }));
    const requests = await answerFromTheSecondOn('specs.stopped', stopped);
    expect(await bus.call(query('specs.stopped'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once where the service gives a reason: it has tried again itself', async () => {
    const busy = answering(new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererBusy' } }));
    const requests = await answerFromTheSecondOn('specs.busy', busy);
    expect(await outcome(bus, query('specs.busy'), {})).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      reason: { code: 'rendererBusy' },
      message: 'The PDF renderer is busy right now. Please try again in a moment.',
    });
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
    expect(await outcome(bus, command('specs.killed-not-idempotent', 500), {})).toMatchObject({
      code: 'SERVICE_TIMEOUT',
    });
    expect(requests()).toBe(1);
  });
});
describe('Calls to a service that is too slow', () => {
  it('are sent a second time while the budget lasts, and not all of them: it would have twice as much to do', async () => {
    const requests = await answerFromTheSecondOn('slow.query', () => undefined);
    const connection = await connectToNats();
    let received = 0;
    connection.subscribe('overloaded.query', { callback: () => void received++ });
    await connection.flush();

    const calls = Array.from({ length: 300 }, () => bus.call(query('overloaded.query', 2_000), {}));
    await Promise.allSettled(calls);

    // A tenth, and what was saved up.
    expect(received).toBeGreaterThan(300);
    expect(received).toBeLessThan(400);
    // The budget of another service is its own.
    expect(await bus.call(query('slow.query'), {})).toBe('found');
    expect(requests()).toBe(2);
  });
});
