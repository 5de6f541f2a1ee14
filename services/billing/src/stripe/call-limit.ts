import { AsyncLocalStorage } from 'node:async_hooks';

const startOfLastCall = new AsyncLocalStorage<number>();

/**
 * All calls of `work` to Stripe must start within the given time. Without this limit, work with many slow calls would
 * still hold a lock and a database connection after its caller has stopped waiting.
 */
export const limitCalls = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  startOfLastCall.run(performance.now() + milliseconds, work);

export const isPastCallLimit = (): boolean => performance.now() > (startOfLastCall.getStore() ?? Infinity);
