import type { Failure } from './failure.js';

/** What somebody does, in the report's words. */
export type Action =
  'save' | 'next number' | 'list' | 'figures' | 'plan' | 'user' | 'customers' | 'status' | 'make PDF' | 'download';

/** A request that has ended, as its client saw it. Times are milliseconds of `performance.now()`. */
export interface Call {
  action: Action;
  startedAt: number;
  endedAt: number;
  /** Undefined for a success. */
  failure?: Failure | undefined;
}

/** Every request of the load: those that ended, and those that are under way. */
export class Calls {
  readonly ended: Call[] = [];
  private readonly underWay = new Set<{ startedAt: number }>();
  private lastFailureAt = 0;

  /** @param send answers what failed, or undefined */
  async record(action: Action, send: () => Promise<Failure | undefined>): Promise<void> {
    const start = { startedAt: performance.now() };
    this.underWay.add(start);
    const failure = await send();
    this.underWay.delete(start);
    const call: Call = { action, ...start, endedAt: performance.now(), failure };
    if (failure) this.lastFailureAt = call.endedAt;
    this.ended.push(call);
  }

  /** Whether nothing has failed for so long, and nothing has been under way for longer. */
  isQuiet(milliseconds: number): boolean {
    const since = performance.now() - milliseconds;
    return this.lastFailureAt < since && [...this.underWay].every(({ startedAt }) => startedAt > since);
  }
}
