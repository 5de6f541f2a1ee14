import { bff, identity, type ReplyOf } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

type FoundSession = ReplyOf<typeof identity.findSession>;

const MAX_SESSIONS = 10_000;

/** How long it is remembered that an id names no session: an id that has ended never names one again. */
const ENDED_MS = 60_000;

/**
 * Keeps what identity answered about a session for some seconds. Requests come in groups (a page asks for all that it
 * shows, the save of an invoice is followed by its PDF and the download), and identity is asked once for each group. All
 * instances of the BFF drop a session as soon as it ends.
 *
 * Sessions go by the hashed ids that identity stores: see {@link IdentitySessionStore}.
 */
export class SessionCache {
  /** Promises, because LRUCache's own `fetch` would keep an answer whose session ended while it was on its way. */
  private readonly sessions = new LRUCache<string, Promise<FoundSession>>({ max: MAX_SESSIONS, ttl: SESSION_CACHE_MS });

  /** Ids that somebody goes on sending whose session is over: identity is not asked about them each time. */
  private readonly ended = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: ENDED_MS });

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.sessionEnded,
      ({ sid }) => this.forget(sid),
      () => this.sessions.clear(),
    );
  }

  /** @throws AppError where identity has to be asked and can't be */
  find(sid: string): Promise<FoundSession> {
    const cached = this.sessions.get(sid);
    if (cached) return cached;
    if (this.ended.has(sid)) return Promise.resolve(null);
    const finding = this.bus.call(identity.findSession, { sid });
    this.sessions.set(sid, finding);
    const forget = () => {
      // Unless it was dropped meanwhile and asked for again.
      if (this.sessions.peek(sid) === finding) this.forget(sid);
    };
    finding.then((found) => {
      if (found?.user) return;
      forget();
      this.ended.set(sid, true);
    }, forget);
    return finding;
  }

  forget(sid: string): void {
    this.sessions.delete(sid);
    this.ended.delete(sid);
  }

  /** Also by all other instances. */
  forgetEverywhere(sid: string): void {
    this.forget(sid);
    this.bus.publish(bff.sessionEnded, { sid });
  }
}
