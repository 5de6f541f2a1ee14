import { createHash } from 'node:crypto';
import { identity, type SessionContent, type User } from '@paperbill/contracts';
import type { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';

/** Carries the user beside the session's content, unseen by what express-session compares and stores. */
const USER = Symbol('user');

type LoadedSession = SessionData & { [USER]?: User };
type Done<Result = void> = (error?: unknown, result?: Result) => void;

/**
 * Keeps sessions in identity, by the hash of their id: who reads the table can't use them. A session comes with its
 * user in one reply, so that a request costs one message. It has no `touch`: see {@link Sessions}.
 */
export class IdentitySessionStore extends Store {
  /** Sessions that came from identity or went there; only the others may be created. */
  private readonly stored = new WeakSet<SessionData>();

  constructor(private readonly bus: MessageBus) {
    super();
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
    this.bus.call(identity.destroySession, { sid: hash(sid) }).then(() => done(), done);
  }

  private async find(sid: string): Promise<LoadedSession | null> {
    const found = await this.bus.call(identity.findSession, { sid: hash(sid) });
    if (!found) return null;
    const content = found.session.sess as unknown as SessionData;
    return found.user ? { ...content, [USER]: found.user } : content;
  }

  private async save(sid: string, session: SessionData): Promise<void> {
    const isNew = !this.stored.has(session);
    const expire = session.cookie.expires?.toISOString() ?? new Date().toISOString();
    const sess = JSON.parse(JSON.stringify(session)) as SessionContent;
    await this.bus.call(identity.saveSession, { sid: hash(sid), sess, expire, isNew });
    this.stored.add(session);
  }
}

const hash = (sid: string): string => createHash('sha256').update(sid).digest('hex');
