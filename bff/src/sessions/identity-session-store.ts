import { createHash } from 'node:crypto';
import type { User } from '@paperbill/contracts/http';
import { type ProviderLogout, type SessionSelection, identity, type StoredSession } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { type CookieOptions, type Session, type SessionData, Store } from 'express-session';
import { SessionCache } from './session-cache.js';

/** The key is a symbol, so that express-session neither compares nor stores the user. */
const SESSION_USER = Symbol('user');

type LoadedSession = SessionData & { [SESSION_USER]?: User };
type StoreCallback<Result = void> = (error?: unknown, result?: Result) => void;

/**
 * Stores sessions in the identity service under the hash of their id. A reader of the table therefore cannot use a
 * session. The service returns a session together with its user, so a request needs at most one message.
 *
 * The class relies on undocumented behavior of express-session (identity-session-store.spec.ts):
 * - `createSession` receives the result of `get` unchanged, including symbols.
 * - An unchanged session is not saved.
 * - Because this class has no `touch` method, reading a session does not write it. SessionsService renews sessions
 * itself.
 */
export class IdentitySessionStore extends Store {
  /** Sessions that exist in the identity service. A session that is not in this set is created when it is saved. */
  private readonly storedSessions = new WeakSet<SessionData>();
  private readonly cache: SessionCache;

  /** @param cookieOptions the options of the cookies of new and of stored sessions */
  constructor(
    private readonly bus: MessageBus,
    private readonly cookieOptions: CookieOptions,
  ) {
    super();
    this.cache = new SessionCache(bus);
  }

  override get(sid: string, done: StoreCallback<SessionData | null>): void {
    this.find(sid).then((session) => done(null, session), done);
  }

  override createSession(request: Request, loadedSession: LoadedSession): Session & SessionData {
    if (loadedSession[SESSION_USER]) request.user = loadedSession[SESSION_USER];
    const session = super.createSession(request, loadedSession);
    this.storedSessions.add(session);
    return session;
  }

  override set(sid: string, session: SessionData, done: StoreCallback = () => undefined): void {
    this.save(sid, session).then(() => done(), done);
  }

  override destroy(sid: string, done: StoreCallback = () => undefined): void {
    this.end(hashSessionId(sid)).then(() => done(), done);
  }

  list(userId: string): Promise<StoredSession[]> {
    return this.bus.call(identity.listSessions, { userId });
  }

  async endSessions(userId: string, selection: SessionSelection): Promise<number> {
    return this.removeFromCaches(await this.bus.call(identity.endSessions, { userId, ...selection }));
  }

  async endProviderSessions(ended: ProviderLogout): Promise<number> {
    return this.removeFromCaches(await this.bus.call(identity.endProviderSessions, ended));
  }

  private removeFromCaches({ sids }: { sids: string[] }): number {
    for (const sid of sids) this.cache.forgetEverywhere(sid);
    return sids.length;
  }

  /** Removes the user's sessions from the caches of all instances, so that the user's data is read again. */
  async refreshUser(userId: string): Promise<void> {
    for (const { sid } of await this.list(userId)) this.cache.forgetEverywhere(sid);
  }

  async isSignedIn(sid: string): Promise<boolean> {
    return Boolean((await this.cache.find(hashSessionId(sid)))?.user);
  }

  private async find(sid: string): Promise<LoadedSession | null> {
    const found = await this.cache.find(hashSessionId(sid));
    if (!found) return null;
    const { sess, expire } = found.session;
    const cookie = {
      ...this.cookieOptions,
      originalMaxAge: this.cookieOptions.maxAge ?? null,
      expires: new Date(expire),
    };
    return { ...sess, cookie, ...(found.user && { [SESSION_USER]: found.user }) };
  }

  private async save(id: string, session: SessionData): Promise<void> {
    const isNew = !this.storedSessions.has(session);
    const { cookie, ...sess } = session;
    const expire = new Date(cookie.expires ?? Date.now()).toISOString();
    const sid = hashSessionId(id);
    await this.bus.call(identity.saveSession, { sid, sess, expire, isNew });
    this.cache.forget(sid);
    this.storedSessions.add(session);
  }

  private async end(sid: string): Promise<void> {
    await this.bus.call(identity.destroySession, { sid });
    this.cache.forgetEverywhere(sid);
  }
}

export const hashSessionId = (sid: string): string => createHash('sha256').update(sid).digest('hex');
