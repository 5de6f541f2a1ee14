import { bff, identity, type ReplyOf } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

type FoundSession = ReplyOf<typeof identity.findSession>;

const MAX_SESSIONS = 10_000;

/** How long an unknown id is remembered. An ended session never comes back. */
const ENDED_MS = 60_000;

/**
 * Caches sessions for some seconds, because requests come in groups: a page sends many at once. All instances drop a
 * session as soon as it ends.
 *
 * Keys are the hashed ids of identity: see {@link IdentitySessionStore}.
 */
export class SessionCache {
  /** Promises: LRUCache's own `fetch` would cache a reply whose session ended while it was in flight. */
  private readonly sessions = new LRUCache<string, Promise<FoundSession>>({ max: MAX_SESSIONS, ttl: SESSION_CACHE_MS });

  /** Ids without a session, so that repeated requests with an old cookie do not call identity each time. */
  private readonly ended = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: ENDED_MS });

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.sessionEnded,
      ({ sid }) => this.forget(sid),
      () => this.sessions.clear(),
    );
  }

  /** @throws AppError if identity cannot be reached and the session is not cached */
  find(sid: string): Promise<FoundSession> {
    const cached = this.sessions.get(sid);
    if (cached) return cached;
    if (this.ended.has(sid)) return Promise.resolve(null);
    const finding = this.bus.call(identity.findSession, { sid });
    this.sessions.set(sid, finding);
    const forget = () => {
      // Unless a newer lookup has replaced it.
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

  /** In all instances. */
  forgetEverywhere(sid: string): void {
    this.forget(sid);
    this.bus.publish(bff.sessionEnded, { sid });
  }
}
