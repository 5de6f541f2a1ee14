import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { BrokenCircuitError } from 'cockatiel';
import { BrowserEnded, CircuitBreaker, HeavyPage } from './circuit-breaker.js';
import { GotenbergRefusal } from './gotenberg-http-client.js';

const HALF_OPEN_AFTER_MS = 10_000;

let breaker: CircuitBreaker;
let attempts = 0;
/** Of the breaker's clock, which stands still: on a busy machine real time would pass between two calls of a test. */
let now = Date.now();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  breaker = new CircuitBreaker({ firstDelayMs: 1, patienceMs: 0, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
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

describe('A renderer that is out of reach', () => {
  it('is asked by all for as long as people wait, and then by nobody for a while', async () => {
    breaker = new CircuitBreaker({ firstDelayMs: 1, patienceMs: 8_000, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
    const timePasses = () => {
      now += 1_000;
      return unreachable();
    };
    await expect(breaker.run(timePasses)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect([attempts, breaker.isOpen]).toEqual([9, true]);
  });

  it('and back within that time has cost nobody anything', async () => {
    breaker = new CircuitBreaker({ firstDelayMs: 1, patienceMs: 8_000, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
    const isBack = () => attempts >= 40;
    const attempt = () => (isBack() ? answering() : unreachable());
    const printed = await Promise.all(Array.from({ length: 6 }, () => breaker.run(attempt)));
    expect(printed).toEqual(Array(6).fill('printed'));
  });
});

describe('A renderer whose browser ends', () => {
  const crash = new AppError('PDF_FAILED', { message: 'It failed.', cause: new BrowserEnded() });

  it('gets one of those pages at a time once more', async () => {
    let [underWay, most, prints] = [0, 0, 0];
    const pageOnceMore = (times: number) => async () => {
      times += 1;
      if (times === 1) throw crash;
      most = Math.max(most, ++underWay);
      await sleep(5);
      underWay -= 1;
      prints += 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => breaker.run(pageOnceMore(0))));
    expect([most, prints]).toEqual([1, 6]);
  });

  it('under a page three times, and prints others between, is given a heavy page', async () => {
    const heavy = breaker.run(failing(crash));
    await breaker.run(answering);
    await expect(heavy).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: 'It failed.',
      cause: expect.any(HeavyPage),
    });
    await expect(breaker.run(failing(crash))).rejects.toBe(crash);
    expect([attempts, breaker.isOpen]).toEqual([7, false]);
  });
});

describe('A page whose browser ended while another page was printed', () => {
  const crash = new AppError('PDF_FAILED', { message: 'It failed.', cause: new BrowserEnded() });
  /** Its browser ends once, then as `next` says. */
  const onceMore = (next: () => Promise<string>) => {
    let times = 0;
    return () => ((times += 1) === 1 ? Promise.reject(crash) : next());
  };

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('waits for the others before it no longer than a quarter of a minute, and does not pass for a heavy one', async () => {
    void breaker.run(onceMore(() => new Promise<string>(() => undefined))).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(10);
    const innocent = breaker.run(onceMore(answering)).catch((error: unknown) => error);
    await breaker.run(answering);
    await jest.advanceTimersByTimeAsync(15_100);
    const outcome = await Promise.race([innocent, Promise.resolve('still waits')]);
    expect(outcome).toMatchObject({ code: 'SERVICE_TIMEOUT', cause: undefined });
    expect(attempts).toBe(1);
  });

  it('is not tried again with too little time left', async () => {
    const innocent = breaker.run(onceMore(answering), Date.now()).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10);
    expect(await innocent).toMatchObject({ code: 'SERVICE_TIMEOUT', cause: undefined });
    expect(attempts).toBe(0);
  });
});

describe('Failures that lie more than a minute apart', () => {
  const A_MINUTE_AND_MORE = 61_000;

  it('are no outage, however many they are', async () => {
    const late = failing(new AppError('SERVICE_TIMEOUT'));
    for (let page = 0; page < 10; page++) {
      await expect(breaker.run(late)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
      now += A_MINUTE_AND_MORE;
    }
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });

  it('of one user tell of the renderer again', () => {
    expect([breaker.mayHang('ada'), breaker.mayHang('ada')]).toEqual([true, false]);
    now += A_MINUTE_AND_MORE;
    expect([breaker.mayHang('ada'), breaker.mayHang('ada')]).toEqual([true, false]);
  });
});

describe('A renderer that answers nothing but that it can’t', () => {
  it('is asked again within a budget, however many wait', async () => {
    breaker = new CircuitBreaker({ firstDelayMs: 1, patienceMs: 8_000, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
    const busy = new AppError('SERVICE_UNAVAILABLE', { cause: new GotenbergRefusal(503, 'Service Unavailable') });
    await Promise.allSettled(Array.from({ length: 30 }, () => breaker.run(failing(busy))));
    expect(attempts).toBeLessThanOrEqual(30 + 53);
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
