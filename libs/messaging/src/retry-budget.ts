/** Fraction of the calls to a service that may be repeated. */
const RETRIES_PER_CALL = 0.1;
/** The maximum number of retry tokens. It is enough for the calls that a killed instance leaves without a reply. */
const MAX_RETRY_TOKENS = 50;
const TOKENS_PER_SECOND = 2;

/** Limits retries. If a service is overloaded, retries of all calls would double the load. */
export class RetryBudget {
  private tokens = MAX_RETRY_TOKENS;
  private countedAt = Date.now();

  /** Adds to the retry budget. Call this method once for the first attempt of each call. */
  earn(): void {
    const now = Date.now();
    this.tokens = Math.min(
      MAX_RETRY_TOKENS,
      this.tokens + RETRIES_PER_CALL + (Math.max(0, now - this.countedAt) / 1_000) * TOKENS_PER_SECOND,
    );
    this.countedAt = now;
  }

  spend(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
