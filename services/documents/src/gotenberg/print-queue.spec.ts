import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { HeavyPageError } from './circuit-breaker.js';
import { PrintQueue, VISITORS_KEY } from './print-queue.js';

const accountNames = Array.from({ length: 6 }, (_, index) => `account ${index}`);

/**
 * First, one print of each test account fails with `error`. Then each account prints again, and the function returns
 * how many prints run at the same time.
 */
async function countConcurrentPrintsAfter(error: AppError): Promise<number> {
  const queue = new PrintQueue(60_000);
  const fail = () => Promise.reject(error);
  await Promise.allSettled(accountNames.map((account) => queue.run(account, fail)));
  let runningPrints = 0;
  let maxRunningPrints = 0;
  const print = async () => {
    maxRunningPrints = Math.max(maxRunningPrints, ++runningPrints);
    await sleep(1);
    runningPrints -= 1;
  };
  await Promise.all(accountNames.map((account) => queue.run(account, print)));
  return maxRunningPrints;
}

it('The print queue prints one page at a time for all accounts with slow pages together', async () => {
  expect(await countConcurrentPrintsAfter(new AppError('SERVICE_TIMEOUT', { cause: new HeavyPageError() }))).toBe(1);
});

it('The print queue prints one page at a time per account after failures of the renderer', async () => {
  expect(await countConcurrentPrintsAfter(new AppError('SERVICE_TIMEOUT'))).toBe(6);
  expect(await countConcurrentPrintsAfter(new AppError('SERVICE_UNAVAILABLE'))).toBe(6);
});

it('The print queue prints pages of other users before waiting pages of slow accounts', async () => {
  const queue = new PrintQueue(60_000);
  const slow = () => Promise.reject(new AppError('SERVICE_TIMEOUT', { cause: new HeavyPageError() }));
  await Promise.allSettled(accountNames.map((account) => queue.run(account, slow)));
  let end = () => undefined as void;
  const pages = new Promise<void>((resolve) => (end = resolve));
  const attack = accountNames.map((account) => queue.run(account, () => pages));
  await queue.run('ada', async () => undefined);
  end();
  await Promise.all(attack);
});

it('The print queue prints our own pages on all processors until a user prints, whose page goes first', async () => {
  const queue = new PrintQueue(60_000);
  const ends: (() => void)[] = [];
  const archive = (pages: number) =>
    Array.from({ length: pages }, () => queue.run('ada', () => new Promise<void>((end) => ends.push(end)), true));
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      end();
      await sleep(1);
    }
  };
  const first = archive(8);
  await sleep(1);
  expect(ends).toHaveLength(Math.min(6, availableParallelism()));
  for (const user of ['ada', 'barbara']) await queue.run(user, async () => undefined);
  await endAll();
  await Promise.all(first);

  const second = archive(3);
  await sleep(1);
  expect(ends).toHaveLength(1);
  await endAll();
  await Promise.all(second);
});

it('The print queue does not let users wait for slow pages of visitors', async () => {
  const queue = new PrintQueue(60_000);
  const slow = () => Promise.reject(new AppError('SERVICE_TIMEOUT', { cause: new HeavyPageError() }));
  await Promise.allSettled([queue.run(VISITORS_KEY, slow), queue.run('mallory', slow)]);
  let end = () => undefined as void;
  const pages = new Promise<void>((resolve) => (end = resolve));
  const visits = [true, false].map((isOurs) => queue.run(VISITORS_KEY, () => pages, isOurs));
  for (const user of ['ada', 'mallory']) await queue.run(user, async () => undefined);
  end();
  await Promise.all(visits);
});

it('The print queue rejects a visitor’s print after the maximum wait with Retry-After', async () => {
  const queue = new PrintQueue(10);
  let end = () => undefined as void;
  const first = queue.run(VISITORS_KEY, () => new Promise<void>((resolve) => (end = resolve)));
  const late = { code: 'TOO_MANY_REQUESTS', retryAfter: 15 };
  await expect(queue.run(VISITORS_KEY, async () => undefined)).rejects.toMatchObject(late);
  end();
  await first;
});
