import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { refusalTexts } from '@paperbill/contracts/texts';
import type { Response } from 'express';
import { type BffConfig, DEFAULT_API_RATE_LIMIT } from '../config.js';
import { ConcurrencyLimit, type ConcurrencyLimits, MAX_QUEUE_WAIT_MS } from './concurrency-limit.js';
import { RefusalDelay } from './refusal-delay.js';
import type { SharedConcurrencyLimits } from './shared-concurrency-limits.js';
import { type KindOfWork, WorkLimits } from './work-limits.js';

const KiB = 1024;
const MiB = 1024 * KiB;

type RequestBody = 'large body' | 'body of a stranger';

/** The limits of the token buckets of rule API-28, for each kind of work. */
const tokenBucketCases: [
  work: KindOfWork | RequestBody,
  counts: 'bytes' | 'items' | 'ms',
  capacity: number,
  perSecond: number,
  least: number,
][] = [
  ['large body', 'items', 48 * MiB, MiB, 0],
  ['body of a stranger', 'items', 48 * MiB, MiB, 0],
  ['listItems', 'items', 2_000, 500, 0],
  ['wholeLists', 'bytes', 40 * MiB, MiB, 256 * KiB],
  ['clientPages', 'bytes', 40 * MiB, MiB, 256 * KiB],
  ['clientPrints', 'bytes', 40 * MiB, MiB, 256 * KiB],
  ['files', 'bytes', 40 * MiB, MiB, 256 * KiB],
  ['wholeDocuments', 'bytes', 40 * MiB, MiB, 32 * KiB],
  ['prints', 'ms', 20_000, 250, 50],
  ['searches', 'ms', 20_000, 250, 50],
];

let limits: WorkLimits;
let callerCount: number;
let callerId: string;

const createWorkLimits = (apiRateLimit: number) =>
  new WorkLimits(
    new Reflector(),
    {
      createLimit: (_work: string, limit: ConcurrencyLimits) => new ConcurrencyLimit(limit),
    } as SharedConcurrencyLimits,
    new RefusalDelay(),
    { API_RATE_LIMIT: apiRateLimit } as BffConfig,
  );

beforeEach(() => {
  jest.useFakeTimers();
  limits = createWorkLimits(DEFAULT_API_RATE_LIMIT);
  [callerId, callerCount] = ['caller', 0];
});
afterEach(() => void jest.useRealTimers());

interface BegunWork {
  end(cost: { bytes?: number; ms?: number }): void;
}

async function beginWork(work: KindOfWork | RequestBody, amount = 1): Promise<BegunWork> {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0 };
  const isStranger = work === 'body of a stranger';
  const request = {
    ...(isStranger ? { ip: `192.0.2.${callerCount}` } : { user: { id: callerId } }),
    ...{ socket, complete: true, get: () => `${amount}` },
  };
  const response: Response = Object.assign(new EventEmitter(), {
    closed: false,
    req: request,
    destroy: () => response.emit('close'),
  }) as unknown as Response;
  const isBody = isStranger || work === 'large body';
  if (isBody) await limits.readBody(amount, response, () => Promise.resolve());
  else await limits.begin(work, response, amount);
  return {
    end({ bytes = 0, ms = 0 }) {
      jest.advanceTimersByTime(ms);
      socket.bytesWritten += bytes;
      response.emit('close');
    },
  };
}

const maxConcurrentItems: Partial<Record<KindOfWork | RequestBody, number>> = {
  'large body': 32 * MiB,
  'body of a stranger': 8 * MiB,
  listItems: 3_000,
};

async function spendTokens([work, counts]: (typeof tokenBucketCases)[number], cost: number): Promise<void> {
  if (counts !== 'items') return (await beginWork(work)).end({ [counts]: cost });
  const most = maxConcurrentItems[work]!;
  for (let left = cost; left > 0;) {
    const amount = left % most || most;
    (await beginWork(work, amount)).end({});
    left -= amount;
  }
}

const beginWorkOfCase = ([work]: (typeof tokenBucketCases)[number]) =>
  beginWork(work, work.includes('body') ? 100 * KiB : 1);

async function canBeginAfter(tokenBucket: (typeof tokenBucketCases)[number], ms: number): Promise<boolean> {
  let begun: BegunWork | undefined;
  const attempt = beginWorkOfCase(tokenBucket).then(
    (work) => void (begun = work),
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(ms);
  const hasBegun = begun !== undefined;
  await jest.advanceTimersByTimeAsync(hasBegun ? 0 : MAX_QUEUE_WAIT_MS);
  await attempt;
  begun?.end({});
  return hasBegun;
}

describe.each(tokenBucketCases.map((tokenBucket) => [tokenBucket[0], tokenBucket] as const))(
  'The token bucket of a caller for %s',
  (_work, tokenBucket) => {
    const [, , capacity, perSecond] = tokenBucket;

    it('permits work while any budget is left, and after an overspent budget has recovered', async () => {
      await spendTokens(tokenBucket, capacity - perSecond);
      expect(await canBeginAfter(tokenBucket, 0)).toBe(true);
      limits = createWorkLimits(DEFAULT_API_RATE_LIMIT);
      await spendTokens(tokenBucket, capacity + 5 * perSecond);
      expect(await canBeginAfter(tokenBucket, 6_000)).toBe(true);
      limits = createWorkLimits(DEFAULT_API_RATE_LIMIT);
      await spendTokens(tokenBucket, capacity + 5 * perSecond);
      expect(await canBeginAfter(tokenBucket, 4_000)).toBe(false);
    });
  },
);

const casesCountedAtEnd = tokenBucketCases
  .filter(([, counts]) => counts !== 'items')
  .map((tokenBucket) => [tokenBucket[0], tokenBucket] as const);

describe.each(casesCountedAtEnd)('The token bucket of a caller who overspent it with %s', (_work, tokenBucket) => {
  const [, , capacity, perSecond] = tokenBucket;

  it('refuses work after waiting ten seconds, with the time to retry', async () => {
    await spendTokens(tokenBucket, capacity + 30 * perSecond);
    const refusalError = beginWorkOfCase(tokenBucket).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(MAX_QUEUE_WAIT_MS);
    expect(await refusalError).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 2,
      message: expect.stringContaining(refusalTexts.tryAgainIn(2)),
    });
  });

  it('does not delay other callers, and delays its caller for at most a minute', async () => {
    await spendTokens(tokenBucket, 100 * capacity);
    const own = callerId;
    [callerId, callerCount] = [`${callerId} beside`, callerCount + 1];
    expect(await canBeginAfter(tokenBucket, 0)).toBe(true);
    [callerId, callerCount] = [own, callerCount - 1];
    await jest.advanceTimersByTimeAsync(61_000);
    expect(await canBeginAfter(tokenBucket, 0)).toBe(true);
  });

  it('recovers twice as fast with twice the API_RATE_LIMIT', async () => {
    limits = createWorkLimits(2 * DEFAULT_API_RATE_LIMIT);
    await spendTokens(tokenBucket, 2 * capacity + 5 * 2 * perSecond);
    expect(await canBeginAfter(tokenBucket, 6_000)).toBe(true);
  });
});

it.each(
  tokenBucketCases.filter(([, , , , least]) => least > 0).map((tokenBucket) => [tokenBucket[0], tokenBucket] as const),
)('Charges callers who disconnect at once: %s', async (_work, tokenBucket) => {
  const [, , capacity, , least] = tokenBucket;
  // A cancelled download of a document costs 256 KiB, the same as a long document.
  const remainingAmount = tokenBucket[0] === 'wholeDocuments' ? 256 * KiB : least;
  for (let times = 0; times < Math.ceil(capacity / remainingAmount); times++) await spendTokens(tokenBucket, 0);
  expect(await canBeginAfter(tokenBucket, 0)).toBe(false);
});

it('Short documents cost 32 KiB each', async () => {
  const tokenBucket = tokenBucketCases.find(([work]) => work === 'wholeDocuments')!;
  for (let times = 0; times < 40 * 32 - 1; times++) await spendTokens(tokenBucket, 1);
  expect(await canBeginAfter(tokenBucket, 0)).toBe(true);
});
