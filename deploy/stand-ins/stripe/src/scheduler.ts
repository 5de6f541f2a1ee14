import { realNow, type Account } from './account/account.js';
import { expireSessions, nextExpiry } from './resources/checkout-sessions.js';
import { nextDueAction } from './resources/test-clocks.js';

/** Longest time of a timer, in milliseconds. Longer timers drift, and the machine may sleep. */
const LONGEST_WAIT_MS = 60_000;

/** Runs the due changes of all customers that use the real time. */
export class Scheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly account: Account,
    /** Called after due changes have run. */
    private readonly onChange: () => void,
  ) {}

  /** Sets the timer for the next due change. Must be called at the start and after every change. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const { account } = this;
    const next = Math.min(nextDueAction(account, null)?.at ?? Infinity, nextExpiry(account));
    const wait = next * 1000 - Date.now();
    if (wait === Infinity) return;
    this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(wait, 0), LONGEST_WAIT_MS));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #run(): void {
    expireSessions(this.account, realNow());
    for (;;) {
      const action = nextDueAction(this.account, null);
      if (!action || action.at > realNow()) break;
      action.run();
    }
    this.onChange();
    this.schedule();
  }
}
