/** How much of something one user, and all together, may have under way at a time. */
export interface InFlightLimits {
  perUser: number;
  inAll: number;
}

/** How long somebody waits for their share, and how many wait at a time, of one user and in all. */
const WAIT_MS = 5_000;
const MAX_WAITING = { perUser: 8, inAll: 400 };

interface Waiting {
  user: string;
  amount: number;
  start(): void;
}

/**
 * Work under way in this process, in bytes or in requests. What exceeds a share waits a little, and nobody behind what
 * only waits for another user's share; what exceeds the places to wait, or the time, is refused.
 */
export class InFlight {
  private inAll = 0;
  private readonly byUser = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly limits: InFlightLimits) {}

  /**
   * @param amount may be more than the user's share: then it is all that they have under way
   * @param ended aborted once the work is done, or nobody waits for it any more: that gives its share back
   * @returns whether the work may begin
   */
  take(user: string, amount: number, ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return Promise.resolve(false);
    if (!this.fits(user, amount)) return this.wait(user, amount, ended);
    this.begin(user, amount, ended);
    return Promise.resolve(true);
  }

  private wait(user: string, amount: number, ended: AbortSignal): Promise<boolean> {
    const own = [...this.waiting].filter((one) => one.user === user).length;
    if (own >= MAX_WAITING.perUser || this.waiting.size >= MAX_WAITING.inAll) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = (mayBegin: boolean) => {
        clearTimeout(timeUp);
        ended.removeEventListener('abort', giveUp);
        this.waiting.delete(waiting);
        if (mayBegin) this.begin(user, amount, ended);
        resolve(mayBegin);
      };
      const giveUp = () => stop(false);
      const waiting = { user, amount, start: () => stop(true) };
      const timeUp = setTimeout(giveUp, WAIT_MS).unref();
      ended.addEventListener('abort', giveUp);
      this.waiting.add(waiting);
    });
  }

  private begin(user: string, amount: number, ended: AbortSignal): void {
    this.add(user, amount);
    ended.addEventListener('abort', () => this.giveBack(user, amount), { once: true });
  }

  private fits(user: string, amount: number): boolean {
    const own = this.byUser.get(user) ?? 0;
    return (own === 0 || own + amount <= this.limits.perUser) && this.inAll + amount <= this.limits.inAll;
  }

  private add(user: string, amount: number): void {
    this.inAll += amount;
    const own = (this.byUser.get(user) ?? 0) + amount;
    if (own > 0) this.byUser.set(user, own);
    else this.byUser.delete(user);
  }

  private giveBack(user: string, amount: number): void {
    this.add(user, -amount);
    for (const next of this.waiting) if (this.fits(next.user, next.amount)) next.start();
  }
}
