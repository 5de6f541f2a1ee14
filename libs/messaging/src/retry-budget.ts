/** The share of calls that may be sent a second time. */
const SHARE = 0.1;
/** What a quiet process has saved up, and gets back: the calls that a killed instance leaves unanswered. */
const MOST = 50;
const PER_SECOND = 2;

/**
 * How many calls to a service may be repeated. To repeat the calls that a service has not answered helps where an
 * instance was killed; where all are overloaded, it would give them twice as much to do.
 */
export class RetryBudget {
  private left = MOST;
  private countedAt = Date.now();

  /** For each call that is sent the first time. */
  earn(): void {
    const now = Date.now();
    this.left = Math.min(MOST, this.left + SHARE + (Math.max(0, now - this.countedAt) / 1_000) * PER_SECOND);
    this.countedAt = now;
  }

  /** @returns whether a call may be sent once more */
  spend(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
