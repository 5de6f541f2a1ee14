import { createHash } from 'node:crypto';
import type { User } from '@paperbill/contracts/http';
import { type EndedAtProvider, type EndedSessions, identity, type StoredSession } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { type CookieOptions, type Session, type SessionData, Store } from 'express-session';
import { SessionCache } from './session-cache.js';

/** Attaches the user to the session. As a symbol it is invisible to express-session's comparison and storage. */
const USER = Symbol('user');

type LoadedSession = SessionData & { [USER]?: User };
type Done<Result = void> = (error?: unknown, result?: Result) => void;

/**
 * Stores sessions in identity by the hash of their id, so that reading the table gives nobody a session. A session
 * arrives with its user in one reply, so a request needs at most one message.
 *
 * It relies on undocumented behaviour of express-session (identity-session-store.spec.ts): `createSession` gets the
 * result of `get` unchanged, symbols included; an unchanged session is not saved; and without `touch`, a session that was
 * only read causes no call. SessionsService renews sessions itself.
 */
export class IdentitySessionStore extends Store {
  /** Sessions that exist in identity. Only others may be created. */
  private readonly stored = new WeakSet<SessionData>();
  private readonly cache: SessionCache;

  /** @param cookieOptions the current configuration's, applied to old sessions too */
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

  /** With the hashed ids of identity. */
  list(userId: string): Promise<StoredSession[]> {
    return this.bus.call(identity.listSessions, { userId });
  }

  /** Ends some of the user's sessions. @returns their number */
  async endOf(userId: string, which: EndedSessions): Promise<number> {
    return this.forget(await this.bus.call(identity.endSessions, { userId, ...which }));
  }

  /** Ends sessions that the provider has ended. @returns their number */
  async endAtProvider(ended: EndedAtProvider): Promise<number> {
    return this.forget(await this.bus.call(identity.endProviderSessions, ended));
  }

  private forget({ sids }: { sids: string[] }): number {
    for (const sid of sids) this.cache.forgetEverywhere(sid);
    return sids.length;
  }

  /** Drops the user's sessions from the caches of all instances. */
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

/** The hash of a session's id, by which identity stores it. */
export const hash = (sid: string): string => createHash('sha256').update(sid).digest('hex');
