import { AsyncLocalStorage } from 'node:async_hooks';

const lastStarts = new AsyncLocalStorage<number>();

/**
 * Runs work whose calls to Stripe must all start within the given time. Without this limit, work with many slow calls
 * would hold its lock and its database connection longer than its caller waits.
 */
export const limitCalls = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  lastStarts.run(performance.now() + milliseconds, work);

/** Returns true if the current work may start no more calls to Stripe. */
export const isPastCallLimit = (): boolean => performance.now() > (lastStarts.getStore() ?? Infinity);
