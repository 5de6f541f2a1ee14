import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { BrokenCircuitError } from 'cockatiel';
import { BrowserCrashError, CircuitBreaker, HeavyPageError } from './circuit-breaker.js';
import { GotenbergRefusal } from './gotenberg-http-client.js';

const HALF_OPEN_AFTER_MS = 10_000;

let breaker: CircuitBreaker;
let attempts = 0;
/** Current time of the circuit breaker. Only the tests change it, so that a slow machine cannot change the results. */
let now = Date.now();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  breaker = new CircuitBreaker({ firstDelayMs: 1, retryPeriodMs: 0, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
  attempts = 0;
});

afterEach(() => void jest.restoreAllMocks());

const waitUntilHalfOpen = () => (now += HALF_OPEN_AFTER_MS);

const createFailingAttempt = (error: AppError) => () => {
  attempts += 1;
  return Promise.reject(error);
};
const attemptWithUnreachableRenderer = createFailingAttempt(new AppError('SERVICE_UNAVAILABLE'));
const attemptSuccessfully = () => {
  attempts += 1;
  return Promise.resolve('printed');
};

const browserCrashError = new AppError('PDF_FAILED', { message: 'It failed.', cause: new BrowserCrashError() });

describe('The circuit breaker after five failed connections in a row', () => {
  beforeEach(async () => {
    await expect(breaker.run(attemptWithUnreachableRenderer)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(attempts).toBe(5);
  });

  it('rejects further requests at once', async () => {
    expect(breaker.isOpen).toBe(true);
    await expect(breaker.run(attemptSuccessfully)).rejects.toBeInstanceOf(BrokenCircuitError);
    expect(attempts).toBe(5);
  });

  it('lets one request test the renderer later, and closes after its success', async () => {
    waitUntilHalfOpen();
    let serve: (printed: string) => void = () => undefined;
    const first = breaker.run(() => new Promise<string>((resolve) => (serve = resolve)));
    await expect(breaker.run(attemptSuccessfully)).rejects.toBeInstanceOf(BrokenCircuitError);
    serve('printed');
    expect(await first).toBe('printed');
    expect(breaker.isOpen).toBe(false);
    expect(await breaker.run(attemptSuccessfully)).toBe('printed');
  });

  it('stays open if the test request fails', async () => {
    waitUntilHalfOpen();
    await expect(breaker.run(attemptWithUnreachableRenderer)).rejects.toThrow();
    expect(attempts).toBe(6);
    await expect(breaker.run(attemptSuccessfully)).rejects.toBeInstanceOf(BrokenCircuitError);
  });
});

it('The circuit breaker while the renderer is unreachable retries until its patience is over, and then opens', async () => {
  breaker = new CircuitBreaker({ firstDelayMs: 1, retryPeriodMs: 8_000, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
  const timePasses = () => {
    now += 1_000;
    return attemptWithUnreachableRenderer();
  };
  await expect(breaker.run(timePasses)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect([attempts, breaker.isOpen]).toEqual([9, true]);
});

describe('The circuit breaker after a crash of the browser', () => {
  it('retries the affected pages one at a time', async () => {
    let [underWay, most, prints] = [0, 0, 0];
    const pageOnceMore = (times: number) => async () => {
      times += 1;
      if (times === 1) throw browserCrashError;
      most = Math.max(most, ++underWay);
      await sleep(5);
      underWay -= 1;
      prints += 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => breaker.run(pageOnceMore(0))));
    expect([most, prints]).toEqual([1, 6]);
  });

  it('classifies a page as heavy after three crashes if other pages were printed meanwhile', async () => {
    const heavy = breaker.run(createFailingAttempt(browserCrashError));
    await breaker.run(attemptSuccessfully);
    await expect(heavy).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: 'It failed.',
      cause: expect.any(HeavyPageError),
    });
    await expect(breaker.run(createFailingAttempt(browserCrashError))).rejects.toBe(browserCrashError);
    expect([attempts, breaker.isOpen]).toEqual([7, false]);
  });
});

describe('A page that waits for its retry after a crash of the browser', () => {
  /** Creates a print request. Its first attempt ends with a browser crash, and its second attempt calls `next`. */
  const onceMore = (next: () => Promise<string>) => {
    let times = 0;
    return () => ((times += 1) === 1 ? Promise.reject(browserCrashError) : next());
  };

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('times out after 15 seconds and is not classified as heavy', async () => {
    void breaker.run(onceMore(() => new Promise<string>(() => undefined))).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(10);
    const innocent = breaker.run(onceMore(attemptSuccessfully)).catch((error: unknown) => error);
    await breaker.run(attemptSuccessfully);
    await jest.advanceTimersByTimeAsync(15_100);
    const outcome = await Promise.race([innocent, Promise.resolve('still waits')]);
    expect(outcome).toMatchObject({ code: 'SERVICE_TIMEOUT', cause: undefined });
    expect(attempts).toBe(1);
  });

  it('is not retried with too little time left', async () => {
    const innocent = breaker.run(onceMore(attemptSuccessfully), Date.now()).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10);
    expect(await innocent).toMatchObject({ code: 'SERVICE_TIMEOUT', cause: undefined });
    expect(attempts).toBe(0);
  });
});

describe('Failures that are more than a minute apart', () => {
  const A_MINUTE_AND_MORE = 61_000;

  it('do not open the circuit breaker', async () => {
    const late = createFailingAttempt(new AppError('SERVICE_TIMEOUT'));
    for (let page = 0; page < 10; page++) {
      await expect(breaker.run(late)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
      now += A_MINUTE_AND_MORE;
    }
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });

  it('of one user count as failures of the renderer again', () => {
    expect([breaker.recordTimeout('ada'), breaker.recordTimeout('ada')]).toEqual([true, false]);
    now += A_MINUTE_AND_MORE;
    expect([breaker.recordTimeout('ada'), breaker.recordTimeout('ada')]).toEqual([true, false]);
  });
});

it('The retry budget of the circuit breaker limits the retries after error responses of the renderer', async () => {
  breaker = new CircuitBreaker({ firstDelayMs: 1, retryPeriodMs: 8_000, halfOpenAfterMs: HALF_OPEN_AFTER_MS });
  const busyError = new AppError('SERVICE_UNAVAILABLE', { cause: new GotenbergRefusal(503, 'Service Unavailable') });
  await Promise.allSettled(Array.from({ length: 30 }, () => breaker.run(createFailingAttempt(busyError))));
  expect(attempts).toBeLessThanOrEqual(30 + 53);
});

describe('The circuit breaker stays closed', () => {
  it('if the renderer rejects many pages', async () => {
    for (let page = 0; page < 10; page++) {
      await expect(breaker.run(createFailingAttempt(new AppError('PDF_FAILED')))).rejects.toMatchObject({
        code: 'PDF_FAILED',
      });
    }
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });

  it('while the renderer is busy', async () => {
    const busyError = new AppError('SERVICE_UNAVAILABLE', { cause: new GotenbergRefusal(429, 'Too Many Requests') });
    for (let page = 0; page < 2; page++)
      await expect(breaker.run(createFailingAttempt(busyError))).rejects.toBe(busyError);
    expect([attempts, breaker.isOpen]).toEqual([10, false]);
  });
});

it('The circuit breaker opens after five timeouts', async () => {
  const late = createFailingAttempt(new AppError('SERVICE_TIMEOUT'));
  for (let page = 0; page < 5; page++)
    await expect(breaker.run(late)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  await expect(breaker.run(attemptSuccessfully)).rejects.toBeInstanceOf(BrokenCircuitError);
  expect(attempts).toBe(5);
});
