import { AsyncLocalStorage } from 'node:async_hooks';

const startOfLastCall = new AsyncLocalStorage<number>();

/**
 * Runs work. All its calls to Stripe must start within the given time. Otherwise, work with many slow calls would hold
 * its lock and its database connection longer than its caller waits.
 */
export const limitCalls = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  startOfLastCall.run(performance.now() + milliseconds, work);

/** Checks whether the current work must not start more calls to Stripe. */
export const isPastCallLimit = (): boolean => performance.now() > (startOfLastCall.getStore() ?? Infinity);
