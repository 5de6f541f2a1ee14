import { bff, identity, type ReplyOf } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

type FoundSession = ReplyOf<typeof identity.findSession>;

const MAX_CACHED_SESSIONS = 10_000;

/** After this time, an ended session id is forgotten. The session itself never becomes valid again. */
const ENDED_SESSION_TTL_MS = 60_000;

/**
 * Caches sessions for a short time, because a page sends many requests at once. When a session ends, all instances
 * remove it from their cache.
 */
export class SessionCache {
  /**
   * The sessions that were read, by id. LRUCache's own `fetch` is not used, because it would cache a session that ended
   * during the read.
   */
  private readonly sessions = new LRUCache<string, Promise<FoundSession>>({
    max: MAX_CACHED_SESSIONS,
    ttl: SESSION_CACHE_MS,
  });

  /**
   * The ids of ended sessions. With this cache, requests with an old cookie do not call the identity service each time.
   */
  private readonly endedSessionIds = new LRUCache<string, true>({
    max: MAX_CACHED_SESSIONS,
    ttl: ENDED_SESSION_TTL_MS,
  });

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.sessionEnded,
      ({ sid }) => this.forget(sid),
      () => this.sessions.clear(),
    );
  }

  /** @throws AppError if the identity service cannot be reached and the session is not cached */
  find(sid: string): Promise<FoundSession> {
    const cachedSession = this.sessions.get(sid);
    if (cachedSession) return cachedSession;
    if (this.endedSessionIds.has(sid)) return Promise.resolve(null);
    const foundSession = this.bus.call(identity.findSession, { sid });
    this.sessions.set(sid, foundSession);
    const forgetIfUnchanged = () => {
      if (this.sessions.peek(sid) === foundSession) this.forget(sid);
    };
    foundSession.then((found) => {
      if (found?.user) return;
      forgetIfUnchanged();
      this.endedSessionIds.set(sid, true);
    }, forgetIfUnchanged);
    return foundSession;
  }

  forget(sid: string): void {
    this.sessions.delete(sid);
    this.endedSessionIds.delete(sid);
  }

  forgetEverywhere(sid: string): void {
    this.forget(sid);
    this.bus.publish(bff.sessionEnded, { sid });
  }
}
