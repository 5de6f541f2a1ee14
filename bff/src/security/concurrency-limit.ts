import { LRUCache } from 'lru-cache';
import { TokenBucket, type TokenBucketLimits } from './token-bucket.js';
import { MIN_BYTES_PER_SECOND, type Transfer } from './transfer.js';

/** The limits for concurrent work, in bytes or in requests. */
export interface ConcurrencyLimits {
  perUser: number;
  total: number;
  /** The token bucket of each user. Finished work takes tokens from the bucket according to its cost. */
  tokenBucket?: TokenBucketLimits & { computeCost: (work: EndedWork) => number };
}

export interface EndedWork {
  /** The amount, in bytes or requests, that was reserved when the work began. */
  amount: number;
  ms: number;
  bytesMoved: number;
}

export const MAX_QUEUE_WAIT_MS = 10_000;
const MAX_WAITING = { perUser: 8, total: 400 };

/**
 * While other users wait, a transfer may be slow for this time, which is shorter than MAX_QUEUE_WAIT_MS. `again`
 * applies if one of the user's transfers has been cut off before.
 */
const SLOW_TRANSFER_GRACE_MS = { first: 8_000, again: 2_000 };
const USER_HISTORY_TTL_MS = 10 * 60_000;
const QUEUE_CHECK_INTERVAL_MS = 500;

const MAX_USERS = 10_000;

interface LimitedWork {
  user: string;
  amount: number;
  /** The transfer of data to or from a browser. Undefined if the work transfers nothing. */
  transfer: Transfer | undefined;
}

interface RunningWork extends LimitedWork {
  begunAt: number;
  /** The last time at which the transfer was fast enough or waited for the server. */
  lastOnTime: { at: number; bytesMoved: number };
}

interface WaitingWork extends LimitedWork {
  begin(): void;
  refuse(): void;
}

/**
 * Limits concurrent work in this process, per user and in total. Work beyond the limit waits in a queue for a short
 * time, or is refused. A user who exceeds the limit per user does not delay other users.
 * - The queue serves the least recently served user first. Small work does not overtake large work.
 * - While users wait, the limit ends slow transfers, the slowest first. Then it ends faster transfers of users who have
 * more than an equal part of the limit. Users with an ended transfer are served last.
 * - With `tokenBucket`, expensive work also takes tokens from the user's token bucket. Without token buckets, one
 * user could occupy half a processor with sequential requests.
 */
export class ConcurrencyLimit {
  private totalAmount = 0;
  private readonly amountByUser = new Map<string, number>();
  private readonly runningWork = new Set<RunningWork>();
  private readonly waitingWork = new Set<WaitingWork>();
  private beginCount = 0;
  private readonly lastBeginByUser = new LRUCache<string, number>({ max: MAX_USERS });
  private readonly slowUsers = new LRUCache<string, true>({ max: MAX_USERS, ttl: USER_HISTORY_TTL_MS });
  private checkTimer: NodeJS.Timeout | undefined;
  private readonly tokenBucket: TokenBucket | undefined;

  constructor(
    private readonly limits: ConcurrencyLimits,
    private readonly getAmountOnOtherInstances: (user: string) => number = () => 0,
  ) {
    this.tokenBucket = limits.tokenBucket && new TokenBucket(limits.tokenBucket);
  }

  listAmounts(): [user: string, amount: number][] {
    return [...this.amountByUser];
  }

  /**
   * @param amount if it exceeds the limit per user, the work runs only while the user has no other work
   * @param endSignal the caller aborts this signal when the work is done or the browser has disconnected
   */
  acquire(user: string, amount: number, endSignal: AbortSignal, transfer?: Transfer): Promise<boolean> {
    if (endSignal.aborted) return Promise.resolve(false);
    const work = { user, amount, transfer };
    if (this.waitingWork.size > 0 || !this.fitsLimits(work)) return this.waitInQueue(work, endSignal);
    this.beginWork(work, endSignal);
    return Promise.resolve(true);
  }

  private waitInQueue(work: LimitedWork, ended: AbortSignal): Promise<boolean> {
    const own = [...this.waitingWork].filter(({ user }) => user === work.user).length;
    if (own >= MAX_WAITING.perUser) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = (mayBegin: boolean) => {
        clearTimeout(waitTimer);
        ended.removeEventListener('abort', waiting.refuse);
        this.waitingWork.delete(waiting);
        if (mayBegin) this.beginWork(work, ended);
        resolve(mayBegin);
      };
      const waiting = { ...work, begin: () => stop(true), refuse: () => stop(false) };
      const waitTimer = setTimeout(waiting.refuse, MAX_QUEUE_WAIT_MS).unref();
      ended.addEventListener('abort', waiting.refuse);
      this.waitingWork.add(waiting);
      this.startChecks();
      this.beginNext();
      if (this.waitingWork.size > MAX_WAITING.total) this.sortWaiting().at(-1)!.refuse();
    });
  }

  private beginWork({ user, amount, transfer }: LimitedWork, ended: AbortSignal): void {
    const work = { user, amount, transfer, begunAt: Date.now(), lastOnTime: readProgress(transfer) };
    this.lastBeginByUser.set(user, ++this.beginCount);
    this.runningWork.add(work);
    this.startChecks();
    this.changeAmount(user, amount);
    const giveBack = () => {
      this.runningWork.delete(work);
      this.changeAmount(user, -amount);
      this.tokenBucket?.spend(user, this.limits.tokenBucket!.computeCost(toEndedWork(work)));
      this.beginNext();
    };
    ended.addEventListener('abort', giveBack, { once: true });
  }

  private startChecks(): void {
    this.checkTimer ??= setInterval(() => this.checkTransferSpeeds(), QUEUE_CHECK_INTERVAL_MS).unref();
  }

  /**
   * Begins waiting work that fits the limits. Must be called when work has ended in this process or in another process.
   */
  beginNext(): void {
    for (;;) {
      const next = this.sortWaiting().find((one) => this.fitsUserLimit(one));
      if (!next || !this.fitsLimits(next)) return;
      next.begin();
    }
  }

  /**
   * Checks the speeds even while no user waits. The speed of a new transfer is misleading, because socket buffers take
   * the first megabytes at once.
   */
  private checkTransferSpeeds(): void {
    for (const work of this.runningWork) {
      if (!work.transfer?.isWaitingForBrowser() || computeSpeed(work) >= MIN_BYTES_PER_SECOND)
        work.lastOnTime = readProgress(work.transfer);
    }
    if (this.waitingWork.size > 0) this.endSlowTransfers();
    // The queue must be checked regularly, because no event reports that a token bucket has refilled.
    if (this.tokenBucket) this.beginNext();
    if (this.runningWork.size > 0 || this.waitingWork.size > 0) return;
    clearInterval(this.checkTimer);
    this.checkTimer = undefined;
  }

  /** Cuts off slow transfers while other users wait. A transfer is never cut off for other work of the same user. */
  private endSlowTransfers(): void {
    const waitingWorks = this.sortWaiting().filter((one) => this.fitsUserLimit(one) && !this.slowUsers.has(one.user));
    let missing = this.totalAmount + sumAmounts(waitingWorks) - this.limits.total;
    const others = [...this.runningWork].filter(({ user }) => waitingWorks.some((one) => one.user !== user));
    const part = this.getEqualShare(waitingWorks);
    const slow = others
      .filter((work) => this.isSlow(work))
      .sort((one, other) => computeSpeed(one) - computeSpeed(other));
    const worksAboveShare = others
      .filter((work) => !slow.includes(work) && isDelayedByBrowser(work))
      .sort((one, other) => computeMeanSpeed(one) - computeMeanSpeed(other));
    const left = new Map(this.amountByUser);
    for (const work of [...slow, ...worksAboveShare]) {
      if (missing <= 0) return;
      const own = left.get(work.user) ?? 0;
      if (own <= part && !slow.includes(work)) continue;
      left.set(work.user, own - work.amount);
      missing -= work.amount;
      this.slowUsers.set(work.user, true);
      work.transfer!.end();
    }
  }

  private isSlow({ user, lastOnTime }: RunningWork): boolean {
    return (
      Date.now() - lastOnTime.at >=
      (this.slowUsers.has(user) ? SLOW_TRANSFER_GRACE_MS.again : SLOW_TRANSFER_GRACE_MS.first)
    );
  }

  private getEqualShare(inNeed: WaitingWork[]): number {
    return Math.ceil(
      this.limits.total / new Set([...this.amountByUser.keys(), ...inNeed.map(({ user }) => user)]).size,
    );
  }

  /** The sort is stable: work of the same user, and work of new users, stays in the order of arrival. */
  private sortWaiting(): WaitingWork[] {
    const rank = ({ user }: WaitingWork) =>
      (this.slowUsers.has(user) ? this.beginCount : 0) + (this.lastBeginByUser.get(user) ?? 0);
    return [...this.waitingWork].sort((one, other) => rank(one) - rank(other));
  }

  private fitsLimits(work: LimitedWork): boolean {
    return this.fitsUserLimit(work) && this.totalAmount + work.amount <= this.limits.total;
  }

  private fitsUserLimit({ user, amount }: LimitedWork): boolean {
    if (this.tokenBucket && !this.tokenBucket.mayBegin(user)) return false;
    const own = (this.amountByUser.get(user) ?? 0) + this.getAmountOnOtherInstances(user);
    return own === 0 || own + amount <= this.limits.perUser;
  }

  private changeAmount(user: string, amount: number): void {
    this.totalAmount += amount;
    const own = (this.amountByUser.get(user) ?? 0) + amount;
    if (own > 0) this.amountByUser.set(user, own);
    else this.amountByUser.delete(user);
  }
}

const isDelayedByBrowser = ({ transfer, begunAt }: RunningWork): boolean =>
  transfer?.isWaitingForBrowser() === true && Date.now() - begunAt >= SLOW_TRANSFER_GRACE_MS.first;

const toEndedWork = ({ amount, transfer, begunAt }: RunningWork): EndedWork => ({
  amount,
  ms: Date.now() - begunAt,
  bytesMoved: transfer?.bytesMoved() ?? 0,
});

const readProgress = (transfer: Transfer | undefined) => ({ at: Date.now(), bytesMoved: transfer?.bytesMoved() ?? 0 });

const computeSpeed = ({ transfer, lastOnTime }: RunningWork): number =>
  ((transfer!.bytesMoved() - lastOnTime.bytesMoved) * 1_000) / (Date.now() - lastOnTime.at);

const computeMeanSpeed = ({ transfer, begunAt }: RunningWork): number =>
  (transfer!.bytesMoved() * 1_000) / (Date.now() - begunAt);

const sumAmounts = (works: LimitedWork[]): number => works.reduce((sum, { amount }) => sum + amount, 0);
