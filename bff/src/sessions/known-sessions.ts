import { bff, identity, type ReplyOf } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

type FoundSession = ReplyOf<typeof identity.findSession>;

const MAX_KNOWN = 10_000;

/**
 * Sessions as identity answered in the last seconds. People's requests come in groups (a page asks for all that it
 * shows, the save of an invoice is followed by its PDF and the download), and identity is asked once for each group. All
 * instances of the BFF forget a session as soon as it ends.
 *
 * Their ids are those that identity stores: see {@link IdentitySessionStore}.
 */
export class KnownSessions {
  /** As promises: the cache's own `fetch` would keep an answer that was on its way while its session was forgotten. */
  private readonly known = new LRUCache<string, Promise<FoundSession>>({ max: MAX_KNOWN, ttl: SESSION_CACHE_MS });

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.sessionEnded,
      ({ sid }) => this.forget(sid),
      () => this.known.clear(),
    );
  }

  /** @throws AppError where identity has to be asked and can't be */
  find(sid: string): Promise<FoundSession> {
    const known = this.known.get(sid);
    if (known) return known;
    const finding = this.bus.call(identity.findSession, { sid });
    this.known.set(sid, finding);
    const forget = () => {
      // What was forgotten meanwhile, and asked for again, is not this one.
      if (this.known.peek(sid) === finding) this.forget(sid);
    };
    finding.then((found) => {
      if (!found?.user) forget();
    }, forget);
    return finding;
  }

  forget(sid: string): void {
    this.known.delete(sid);
  }

  /** Also by all other instances. */
  forgetEverywhere(sid: string): void {
    this.forget(sid);
    this.bus.publish(bff.sessionEnded, { sid });
  }
}
