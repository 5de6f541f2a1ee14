import { LRUCache } from 'lru-cache';

const MAX_USERS = 10_000;

/** The number of seconds until a bucket is full again after a user has reached the maximum debt. */
const LONGEST_DEBT_SECONDS = 60;

export interface TokenBucketLimits {
  capacity: number;
  perSecond: number;
}

/**
 * A token bucket for each user. The cost of work is known only when the work ends. A user with any tokens left may
 * therefore begin work, and may go into debt.
 */
export class TokenBucket {
  private readonly spentByUser = new LRUCache<string, { amount: number; at: number }>({ max: MAX_USERS });

  constructor(private readonly limits: TokenBucketLimits) {}

  mayBegin(user: string): boolean {
    return this.getUsedTokens(user) < this.limits.capacity;
  }

  spend(user: string, cost: number): void {
    const { capacity, perSecond } = this.limits;
    const amount = Math.min(this.getUsedTokens(user) + cost, capacity + LONGEST_DEBT_SECONDS * perSecond);
    this.spentByUser.set(user, { amount, at: Date.now() });
  }

  private getUsedTokens(user: string): number {
    const spending = this.spentByUser.get(user);
    if (!spending) return 0;
    // The elapsed time is at least 0, even if the system clock was set back.
    const elapsedMs = Math.max(0, Date.now() - spending.at);
    return Math.max(0, spending.amount - (this.limits.perSecond * elapsedMs) / 1_000);
  }
}
