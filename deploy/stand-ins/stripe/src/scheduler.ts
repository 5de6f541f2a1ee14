import { nowInSeconds, type Platform } from './account/account.js';
import { expireSessions, getNextExpiry } from './resources/checkout-sessions.js';
import { getNextSettlement, settleDuePayments } from './resources/payment-sessions.js';
import { findNextDueAction } from './resources/test-clocks.js';

/**
 * The timer is restarted after this time. A longer timer would be inaccurate, and would be late after a sleep of
 * the machine.
 */
const MAX_TIMER_MS = 60_000;

/** Runs the due subscription changes of all customers that use the real time. */
export class Scheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly platform: Platform,
    private readonly onChange: () => void,
  ) {}

  /** Sets the timer for the next due change. Callers must call this at the start and after every change. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const times = this.platform.accounts.flatMap((account) => [
      findNextDueAction(account, null)?.at ?? Infinity,
      getNextExpiry(account),
      getNextSettlement(account),
    ]);
    const next = Math.min(...times);
    const wait = next * 1000 - Date.now();
    if (wait === Infinity) return;
    this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(wait, 0), MAX_TIMER_MS));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #run(): void {
    for (const account of this.platform.accounts) {
      expireSessions(account, nowInSeconds());
      settleDuePayments(account, nowInSeconds());
      for (;;) {
        const action = findNextDueAction(account, null);
        if (!action || action.at > nowInSeconds()) break;
        action.run();
      }
    }
    this.onChange();
    this.schedule();
  }
}
