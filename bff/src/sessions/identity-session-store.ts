import { createHash } from 'node:crypto';
import type { User } from '@paperbill/contracts/http';
import { type EndedAtProvider, type EndedSessions, identity, type StoredSession } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { type CookieOptions, type Session, type SessionData, Store } from 'express-session';
import { SessionCache } from './session-cache.js';

/** Carries the user beside the session's content, unseen by what express-session compares and stores. */
const USER = Symbol('user');

type LoadedSession = SessionData & { [USER]?: User };
type Done<Result = void> = (error?: unknown, result?: Result) => void;

/**
 * Keeps sessions in identity, by the hash of their id: who reads the table can't use them. A session comes with its
 * user in one reply, so that a request costs one message at most.
 *
 * It relies on how express-session uses a store, beyond what its README says (identity-session-store.spec.ts fails where
 * an upgrade changes it): what `get` found goes to `createSession` as it is, symbols included; a session whose JSON did
 * not change is not saved; and a store without `touch` hears nothing of one that was only read. SessionsService renews
 * sessions itself, seldom.
 */
export class IdentitySessionStore extends Store {
  /** Sessions that came from identity or went there; only the others may be created. */
  private readonly stored = new WeakSet<SessionData>();
  private readonly cache: SessionCache;

  /** @param cookieOptions of every session: the configuration's, not those of the day on which one began */
  constructor(
    private readonly bus: MessageBus,
    private readonly cookieOptions: CookieOptions,
  ) {
    super();
    this.cache = new SessionCache(bus);
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    this.find(sid).then((session) => done(null, session), done);
  }

  override createSession(request: Request, loaded: LoadedSession): Session & SessionData {
    if (loaded[USER]) request.user = loaded[USER];
    const session = super.createSession(request, loaded);
    this.stored.add(session);
    return session;
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    this.save(sid, session).then(() => done(), done);
  }

  override destroy(sid: string, done: Done = () => undefined): void {
    this.end(hash(sid)).then(() => done(), done);
  }

  /** The user's sessions, with the ids that identity stores. */
  list(userId: string): Promise<StoredSession[]> {
    return this.bus.call(identity.listSessions, { userId });
  }

  /** Ends some of the user's sessions. @returns how many there were */
  async endOf(userId: string, which: EndedSessions): Promise<number> {
    return this.forget(await this.bus.call(identity.endSessions, { userId, ...which }));
  }

  /** Ends the sessions that the provider has ended. @returns how many there were */
  async endAtProvider(ended: EndedAtProvider): Promise<number> {
    return this.forget(await this.bus.call(identity.endProviderSessions, ended));
  }

  private forget({ sids }: { sids: string[] }): number {
    for (const sid of sids) this.cache.forgetEverywhere(sid);
    return sids.length;
  }

  /** Has every instance ask identity again about the user's sessions, at once about those that are listed. */
  async readUserAnew(userId: string): Promise<void> {
    for (const { sid } of await this.list(userId)) this.cache.forgetEverywhere(sid);
  }

  async isSignedIn(sid: string): Promise<boolean> {
    return Boolean((await this.cache.find(hash(sid)))?.user);
  }

  private async find(sid: string): Promise<LoadedSession | null> {
    const found = await this.cache.find(hash(sid));
    if (!found) return null;
    const { sess, expire } = found.session;
    const cookie = {
      ...this.cookieOptions,
      originalMaxAge: this.cookieOptions.maxAge ?? null,
      expires: new Date(expire),
    };
    return { ...sess, cookie, ...(found.user && { [USER]: found.user }) };
  }

  private async save(id: string, session: SessionData): Promise<void> {
    const isNew = !this.stored.has(session);
    const { cookie, ...sess } = session;
    const expire = new Date(cookie.expires ?? Date.now()).toISOString();
    const sid = hash(id);
    await this.bus.call(identity.saveSession, { sid, sess, expire, isNew });
    this.cache.forget(sid);
    this.stored.add(session);
  }

  private async end(sid: string): Promise<void> {
    await this.bus.call(identity.destroySession, { sid });
    this.cache.forgetEverywhere(sid);
  }
}

/** Of a session's id, as identity stores it. */
export const hash = (sid: string): string => createHash('sha256').update(sid).digest('hex');
