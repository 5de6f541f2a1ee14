import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { BrokenCircuitError } from 'cockatiel';
import { CircuitBreaker } from './circuit-breaker.js';
import { GotenbergRefusal } from './gotenberg-http-client.js';

const HALF_OPEN_AFTER_MS = 10_000;

let breaker: CircuitBreaker;
let attempts = 0;
/** Of the breaker's clock, which stands still: on a busy machine real time would pass between two calls of a test. */
let now = Date.now();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  breaker = new CircuitBreaker({ firstDelayMs: 1, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
  attempts = 0;
});

afterEach(() => void jest.restoreAllMocks());

const waitUntilHalfOpen = () => (now += HALF_OPEN_AFTER_MS);

const failing = (error: AppError) => () => {
  attempts += 1;
  return Promise.reject(error);
};
const unreachable = failing(new AppError('SERVICE_UNAVAILABLE'));
const answering = () => {
  attempts += 1;
  return Promise.resolve('printed');
};

describe('A renderer that was out of reach five times in a row', () => {
  beforeEach(async () => {
    await expect(breaker.run(unreachable)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(attempts).toBe(5);
  });

  it('is not asked for a while: whoever comes is told at once', async () => {
    expect(breaker.isOpen).toBe(true);
    await expect(breaker.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
    expect(attempts).toBe(5);
  });

  it('is tried by one of those who come later, and asked by all once that one is served', async () => {
    waitUntilHalfOpen();
    let serve: (printed: string) => void = () => undefined;
    const first = breaker.run(() => new Promise<string>((resolve) => (serve = resolve)));
    await expect(breaker.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
    serve('printed');
    expect(await first).toBe('printed');
    expect(breaker.isOpen).toBe(false);
    expect(await breaker.run(answering)).toBe('printed');
  });

  it('is left alone again where the one that tried it fails', async () => {
    waitUntilHalfOpen();
    await expect(breaker.run(unreachable)).rejects.toThrow();
    expect(attempts).toBe(6);
    await expect(breaker.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
  });
});

describe('A renderer that always answers', () => {
  it('is asked on, however often it cannot print a page', async () => {
    for (let page = 0; page < 10; page++) {
      await expect(breaker.run(failing(new AppError('PDF_FAILED')))).rejects.toMatchObject({ code: 'PDF_FAILED' });
    }
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });

  it('is asked on while it says that it is busy', async () => {
    const busy = new AppError('SERVICE_UNAVAILABLE', { cause: new GotenbergRefusal(429, 'Too Many Requests') });
    for (let page = 0; page < 2; page++) await expect(breaker.run(failing(busy))).rejects.toBe(busy);
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });
});

it('A renderer that never answers in time is not asked for a while', async () => {
  const late = failing(new AppError('SERVICE_TIMEOUT'));
  for (let page = 0; page < 5; page++)
    await expect(breaker.run(late)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  await expect(breaker.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
  expect(attempts).toBe(5);
});
