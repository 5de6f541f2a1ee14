import { LRUCache } from 'lru-cache';

/** The most users that are remembered: those longest ago are forgotten. */
const MAX_USERS = 10_000;

/** Who has spent far too much, by works that were begun before that was known, pays for so many seconds at most. */
const LONGEST_DEBT_SECONDS = 60;

/** What one user may spend at once, and what they get back each second; in whatever the costs of works are counted in. */
export interface PaceLimits {
  atOnce: number;
  perSecond: number;
}

/**
 * A token bucket for each user of what works cost, which is known only when they end: whoever has anything left may begin
 * another, and owes what that costs beyond it.
 */
export class Pace {
  private readonly spent = new LRUCache<string, { amount: number; at: number }>({ max: MAX_USERS });

  constructor(private readonly limits: PaceLimits) {}

  mayBegin(user: string): boolean {
    return this.spentBy(user) < this.limits.atOnce;
  }

  spend(user: string, cost: number): void {
    const { atOnce, perSecond } = this.limits;
    const amount = Math.min(this.spentBy(user) + cost, atOnce + LONGEST_DEBT_SECONDS * perSecond);
    this.spent.set(user, { amount, at: Date.now() });
  }

  private spentBy(user: string): number {
    const spent = this.spent.get(user);
    if (!spent) return 0;
    // A clock that was set back adds nothing.
    const elapsedMs = Math.max(0, Date.now() - spent.at);
    return Math.max(0, spent.amount - (this.limits.perSecond * elapsedMs) / 1_000);
  }
}
