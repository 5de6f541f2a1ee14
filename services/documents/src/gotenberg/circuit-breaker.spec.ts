import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { BrokenCircuitError } from 'cockatiel';
import { Guard } from './guard.js';
import { GotenbergRefusal } from './http-client.js';

const HALF_OPEN_AFTER_MS = 50;

let guard: Guard;
let attempts = 0;

beforeEach(() => {
  guard = new Guard({ firstDelayMs: 1, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
  attempts = 0;
});

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
    await expect(guard.run(unreachable)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(attempts).toBe(5);
  });

  it('is not asked for a while: whoever comes is told at once', async () => {
    expect(guard.isOpen).toBe(true);
    await expect(guard.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
    expect(attempts).toBe(5);
  });

  it('is tried by one of those who come later, and asked by all once that one is served', async () => {
    await sleep(HALF_OPEN_AFTER_MS);
    let serve: (printed: string) => void = () => undefined;
    const first = guard.run(() => new Promise<string>((resolve) => (serve = resolve)));
    await expect(guard.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
    serve('printed');
    expect(await first).toBe('printed');
    expect(guard.isOpen).toBe(false);
    expect(await guard.run(answering)).toBe('printed');
  });

  it('is left alone again where the one that tried it fails', async () => {
    await sleep(HALF_OPEN_AFTER_MS);
    await expect(guard.run(unreachable)).rejects.toThrow();
    expect(attempts).toBe(6);
    await expect(guard.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
  });
});

describe('A renderer that always answers', () => {
  it('is asked on, however often it cannot print a page', async () => {
    for (let page = 0; page < 10; page++) {
      await expect(guard.run(failing(new AppError('PDF_FAILED')))).rejects.toMatchObject({ code: 'PDF_FAILED' });
    }
    expect([attempts, guard.isOpen]).toEqual([10, false]);
  });

  it('is asked on while it says that it is busy', async () => {
    const busy = new AppError('SERVICE_UNAVAILABLE', { cause: new GotenbergRefusal(429, 'Too Many Requests') });
    for (let page = 0; page < 2; page++) await expect(guard.run(failing(busy))).rejects.toBe(busy);
    expect([attempts, guard.isOpen]).toEqual([10, false]);
  });
});

it('A renderer that never answers in time is not asked for a while', async () => {
  const late = failing(new AppError('SERVICE_TIMEOUT'));
  for (let page = 0; page < 5; page++) await expect(guard.run(late)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  await expect(guard.run(answering)).rejects.toBeInstanceOf(BrokenCircuitError);
  expect(attempts).toBe(5);
});
