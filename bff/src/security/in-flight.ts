import { LRUCache } from 'lru-cache';
import { Pace, type PaceLimits } from './pace.js';
import { MIN_BYTES_PER_SECOND, type Transfer } from './transfer.js';

/** How much of something one user, and all together, may have under way at a time. */
export interface InFlightLimits {
  perUser: number;
  inAll: number;
  /** What one user's works may cost one after the other, where each takes much of what all share. */
  pace?: PaceLimits & { costOf: (work: EndedWork) => number };
}

/** What is known of a work when it ends. */
export interface EndedWork {
  /** As it was asked for. */
  amount: number;
  ms: number;
  bytesMoved: number;
}

/** How long somebody waits for their share, and how many wait at a time, of one user and in all. */
export const WAIT_MS = 10_000;
const MAX_WAITING = { perUser: 8, inAll: 400 };

/**
 * How long a transfer may be slow while somebody waits for its room: less than they wait. Who was ended for that before,
 * and so soon again, is given less.
 */
const MAY_BE_SLOW_MS = { first: 8_000, again: 2_000 };
const REMEMBERED_MS = 10 * 60_000;
const LOOK_EVERY_MS = 500;

/** The most users that are remembered: those longest ago are forgotten. */
const MAX_USERS = 10_000;

interface Work {
  user: string;
  amount: number;
  /** What its room waits for, where that is a browser's line. */
  transfer: Transfer | undefined;
}

interface UnderWay extends Work {
  begunAt: number;
  /** When it last was as fast as it must be, or did not wait for its browser, and what had moved by then. */
  inTime: { at: number; bytesMoved: number };
}

interface Waiting extends Work {
  begin(): void;
  refuse(): void;
}

/**
 * Work under way in this process, in bytes or in requests. What exceeds a share waits a little; what exceeds the places
 * to wait, or the time, is refused. Who waits only for their own share keeps nobody waiting. Of those who wait for what
 * all share, the user comes first who was served longest ago, and nobody overtakes them, however little they need. While
 * they wait, the slowest transfers of others are ended, also those that are fast enough, of users who hold more than their
 * part of all; users of whom one was ended come after all others. Where works cost much, their user's pace holds the next
 * ones back: one after the other they would still take half of a processor from everybody.
 */
export class InFlight {
  private inAll = 0;
  private readonly byUser = new Map<string, number>();
  private readonly underWay = new Set<UnderWay>();
  private readonly waiting = new Set<Waiting>();
  private begun = 0;
  /** Of each user, as how many-th their last work began. */
  private readonly lastBegun = new LRUCache<string, number>({ max: MAX_USERS });
  private readonly wasSlow = new LRUCache<string, true>({ max: MAX_USERS, ttl: REMEMBERED_MS });
  private looking: NodeJS.Timeout | undefined;
  private readonly pace: Pace | undefined;

  /** @param elsewhere how much a user has under way in other processes, which counts for their share */
  constructor(
    private readonly limits: InFlightLimits,
    private readonly elsewhere: (user: string) => number = () => 0,
  ) {
    this.pace = limits.pace && new Pace(limits.pace);
  }

  /** What each user has under way here. */
  shares(): [user: string, amount: number][] {
    return [...this.byUser];
  }

  /**
   * @param amount may be more than the user's share: then it is all that they have under way
   * @param ended aborted once the work is done, or nobody waits for it any more: that gives its share back
   * @param transfer what may be ended for somebody who waits
   * @returns whether the work may begin
   */
  take(user: string, amount: number, ended: AbortSignal, transfer?: Transfer): Promise<boolean> {
    if (ended.aborted) return Promise.resolve(false);
    const work = { user, amount, transfer };
    if (this.waiting.size > 0 || !this.fits(work)) return this.wait(work, ended);
    this.begin(work, ended);
    return Promise.resolve(true);
  }

  private wait(work: Work, ended: AbortSignal): Promise<boolean> {
    const own = [...this.waiting].filter(({ user }) => user === work.user).length;
    if (own >= MAX_WAITING.perUser) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = (mayBegin: boolean) => {
        clearTimeout(timeUp);
        ended.removeEventListener('abort', waiting.refuse);
        this.waiting.delete(waiting);
        if (mayBegin) this.begin(work, ended);
        resolve(mayBegin);
      };
      const waiting = { ...work, begin: () => stop(true), refuse: () => stop(false) };
      const timeUp = setTimeout(waiting.refuse, WAIT_MS).unref();
      ended.addEventListener('abort', waiting.refuse);
      this.waiting.add(waiting);
      this.lookAfter();
      this.beginNext();
      if (this.waiting.size > MAX_WAITING.inAll) this.inOrder().at(-1)!.refuse();
    });
  }

  private begin({ user, amount, transfer }: Work, ended: AbortSignal): void {
    const work = { user, amount, transfer, begunAt: Date.now(), inTime: markOf(transfer) };
    this.lastBegun.set(user, ++this.begun);
    this.underWay.add(work);
    this.lookAfter();
    this.add(user, amount);
    const giveBack = () => {
      this.underWay.delete(work);
      this.add(user, -amount);
      this.pace?.spend(user, this.limits.pace!.costOf(endedNow(work)));
      this.beginNext();
    };
    ended.addEventListener('abort', giveBack, { once: true });
  }

  private lookAfter(): void {
    this.looking ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Lets those begin who wait and fit by now: after something ended, here or elsewhere. */
  beginNext(): void {
    for (;;) {
      const next = this.inOrder().find((one) => this.fitsShare(one));
      if (!next || !this.fits(next)) return;
      next.begin();
    }
  }

  /** Also while nobody waits: what the system keeps between us and a browser takes megabytes at once. */
  private look(): void {
    for (const work of this.underWay) {
      if (!work.transfer?.waits() || speedOf(work) >= MIN_BYTES_PER_SECOND) work.inTime = markOf(work.transfer);
    }
    if (this.waiting.size > 0) this.endSlow();
    // Of those whose pace keeps them nobody tells when they may go on.
    if (this.pace) this.beginNext();
    if (this.underWay.size > 0 || this.waiting.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }

  /** Ends as many slow transfers as those need who wait for room, but none of a user's for their own next one. */
  private endSlow(): void {
    const inNeed = this.inOrder().filter((one) => this.fitsShare(one) && !this.wasSlow.has(one.user));
    let missing = this.inAll + sumOf(inNeed) - this.limits.inAll;
    const others = [...this.underWay].filter(({ user }) => inNeed.some((one) => one.user !== user));
    const part = this.partOfEach(inNeed);
    const slow = others.filter((work) => this.isSlow(work)).sort((one, other) => speedOf(one) - speedOf(other));
    const ofTooMuch = others
      .filter((work) => !slow.includes(work) && isSlowerThanUs(work))
      .sort((one, other) => meanSpeedOf(one) - meanSpeedOf(other));
    // What each will have once those have ended that are told to.
    const left = new Map(this.byUser);
    for (const work of [...slow, ...ofTooMuch]) {
      if (missing <= 0) return;
      const own = left.get(work.user) ?? 0;
      if (own <= part && !slow.includes(work)) continue;
      left.set(work.user, own - work.amount);
      missing -= work.amount;
      this.wasSlow.set(work.user, true);
      work.transfer!.end();
    }
  }

  private isSlow({ user, inTime }: UnderWay): boolean {
    return Date.now() - inTime.at >= (this.wasSlow.has(user) ? MAY_BE_SLOW_MS.again : MAY_BE_SLOW_MS.first);
  }

  /** What each would have, were all shared evenly between those who have some and those who need some. */
  private partOfEach(inNeed: Waiting[]): number {
    return Math.ceil(this.limits.inAll / new Set([...this.byUser.keys(), ...inNeed.map(({ user }) => user)]).size);
  }

  /** Those who wait; of one user, and of users who were never served, in the order in which they came. */
  private inOrder(): Waiting[] {
    const rank = ({ user }: Waiting) => (this.wasSlow.has(user) ? this.begun : 0) + (this.lastBegun.get(user) ?? 0);
    return [...this.waiting].sort((one, other) => rank(one) - rank(other));
  }

  private fits(work: Work): boolean {
    return this.fitsShare(work) && this.inAll + work.amount <= this.limits.inAll;
  }

  private fitsShare({ user, amount }: Work): boolean {
    if (this.pace && !this.pace.mayBegin(user)) return false;
    const own = (this.byUser.get(user) ?? 0) + this.elsewhere(user);
    return own === 0 || own + amount <= this.limits.perUser;
  }

  private add(user: string, amount: number): void {
    this.inAll += amount;
    const own = (this.byUser.get(user) ?? 0) + amount;
    if (own > 0) this.byUser.set(user, own);
    else this.byUser.delete(user);
  }
}

/** Whether a transfer waits for its browser, and not since a moment ago. */
const isSlowerThanUs = ({ transfer, begunAt }: UnderWay): boolean =>
  transfer?.waits() === true && Date.now() - begunAt >= MAY_BE_SLOW_MS.first;

const endedNow = ({ amount, transfer, begunAt }: UnderWay): EndedWork => ({
  amount,
  ms: Date.now() - begunAt,
  bytesMoved: transfer?.bytesMoved() ?? 0,
});

const markOf = (transfer: Transfer | undefined) => ({ at: Date.now(), bytesMoved: transfer?.bytesMoved() ?? 0 });

/** Bytes a second, since it was fast enough. */
const speedOf = ({ transfer, inTime }: UnderWay): number =>
  ((transfer!.bytesMoved() - inTime.bytesMoved) * 1_000) / (Date.now() - inTime.at);

/** Bytes a second, since it began. */
const meanSpeedOf = ({ transfer, begunAt }: UnderWay): number =>
  (transfer!.bytesMoved() * 1_000) / (Date.now() - begunAt);

const sumOf = (works: Work[]): number => works.reduce((sum, { amount }) => sum + amount, 0);
