const RETRIES_PER_CALL = 0.1;
/** The budget is large enough to repeat the calls that a killed instance leaves without a reply. */
const MAX_RETRY_TOKENS = 50;
const TOKENS_PER_SECOND = 2;

/** Without a limit, retries would double the load of an overloaded service. */
export class RetryBudget {
  private tokens = MAX_RETRY_TOKENS;
  private countedAt = Date.now();

  /** Must be called once per call, at the first attempt. */
  addTokens(): void {
    const now = Date.now();
    this.tokens = Math.min(
      MAX_RETRY_TOKENS,
      this.tokens + RETRIES_PER_CALL + (Math.max(0, now - this.countedAt) / 1_000) * TOKENS_PER_SECOND,
    );
    this.countedAt = now;
  }

  takeToken(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
