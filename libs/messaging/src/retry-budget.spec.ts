import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { command, query } from '@paperbill/contracts/nats';
import { getFileNats } from '@paperbill/test-infrastructure';
import type { Msg } from '@nats-io/transport-node';
import { connectBus, connectToNats, getCallOutcome } from './testing/echo-service.js';

const bus = connectBus((await getFileNats()).url);

/**
 * Passes the first request to `first` and replies to all later requests. @returns a function that counts the requests
 */
async function failFirstCall(subject: string, first: (request: Msg) => void): Promise<() => number> {
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

describe('A call without a responder', () => {
  /** Sends an empty reply, as the NATS server does if no service listens ("no responders"). */
  const respondWithoutService = (request: Msg) => void request.respond('');

  it('is repeated if it is idempotent', async () => {
    const requests = await failFirstCall('specs.idempotent', respondWithoutService);
    expect(await bus.call(query('specs.idempotent'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once if it is not idempotent', async () => {
    const requests = await failFirstCall('specs.not-idempotent', respondWithoutService);
    expect(await getCallOutcome(bus, command('specs.not-idempotent'), {})).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(requests()).toBe(1);
  });
});

describe('A call whose service answers that it is unavailable', () => {
  const answering = (error: AppError) => (request: Msg) => {
    const { id } = request.json<{ id: string }>();
    request.respond(JSON.stringify({ id, err: error.toWire(), isDisposed: true }));
  };

  it('is repeated if the service gives no reason', async () => {
    // The message is in another language, because only the error code may decide whether the call is repeated.
    const stopped = answering(new AppError('SERVICE_UNAVAILABLE', { message: 'Bitte später noch einmal.' }));
    const requests = await failFirstCall('specs.stopped', stopped);
    expect(await bus.call(query('specs.stopped'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once if the service gives a reason, because it has already retried', async () => {
    const busy = answering(new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererBusy' } }));
    const requests = await failFirstCall('specs.busy', busy);
    expect(await getCallOutcome(bus, query('specs.busy'), {})).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      reason: { code: 'rendererBusy' },
      message: 'The PDF renderer is busy right now. Please try again in a moment.',
    });
    expect(requests()).toBe(1);
  });
});

describe('A call whose service is killed during the handling', () => {
  const isKilled = () => undefined;

  it('is answered by another instance if it is idempotent', async () => {
    const requests = await failFirstCall('specs.killed', isKilled);
    expect(await bus.call(query('specs.killed'), {})).toBe('found');
    expect(requests()).toBe(2);
  });

  it('is sent once if it is not idempotent, and times out', async () => {
    const requests = await failFirstCall('specs.killed-not-idempotent', isKilled);
    expect(await getCallOutcome(bus, command('specs.killed-not-idempotent', 500), {})).toMatchObject({
      code: 'SERVICE_TIMEOUT',
    });
    expect(requests()).toBe(1);
  });
});
describe('Calls to a service that is too slow', () => {
  it('are repeated only while the retry budget lasts, so that the load does not double', async () => {
    const requests = await failFirstCall('slow.query', () => undefined);
    const connection = await connectToNats();
    let received = 0;
    connection.subscribe('overloaded.query', { callback: () => void received++ });
    await connection.flush();

    const calls = Array.from({ length: 300 }, () => bus.call(query('overloaded.query', 2_000), {}));
    await Promise.allSettled(calls);

    // The service receives the 300 calls and their retries. The budget allows retries for 10 % of the calls, and begins
    // with a small reserve.
    expect(received).toBeGreaterThan(300);
    expect(received).toBeLessThan(400);
    // A call to another service succeeds, because each service has its own budget.
    expect(await bus.call(query('slow.query'), {})).toBe('found');
    expect(requests()).toBe(2);
  });
});
