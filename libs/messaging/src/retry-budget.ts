/** The share of calls to a service that may be repeated. */
const SHARE = 0.1;
/** The largest saved-up budget: enough for the calls that a killed instance leaves unanswered. */
const MOST = 50;
const PER_SECOND = 2;

/**
 * Limits the repeated calls to a service. Repeating helps if an instance was killed. If the service is overloaded,
 * it would double the load.
 */
export class RetryBudget {
  private left = MOST;
  private countedAt = Date.now();

  /** Call this for each first attempt. */
  earn(): void {
    const now = Date.now();
    this.left = Math.min(MOST, this.left + SHARE + (Math.max(0, now - this.countedAt) / 1_000) * PER_SECOND);
    this.countedAt = now;
  }

  /** @returns whether a call may be repeated */
  spend(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
