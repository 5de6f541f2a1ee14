import { AppError, type BrowserSession, type User } from '@paperbill/contracts/http';
import { Inject, Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { BffConfig } from '../config.js';
import { hostCookieName, hostCookieOptions } from '../security/host-cookie.js';
import { isStaff } from '../staff/is-staff.js';
import { hash, IdentitySessionStore } from './identity-session-store.js';

declare module 'express-session' {
  interface SessionData {
    /** The signed-in user: identity answers with them beside the session. */
    userId?: string;
    /** What the provider vouched for the user with; it names the session to end at sign-out. */
    idToken?: string;
    /** The e-mail address that the provider verified, as of the sign-in, in lower case; '' where it did not verify it. */
    vouchedEmail?: string;
    /** As the identity token said at sign-in. */
    roles?: string[];
    /** Milliseconds since 1970; missing in sessions of release 0.1. */
    signedInAt?: number;
    /** What the browser called itself, and where it was, when the session was last given its full time. */
    userAgent?: string;
    address?: string;
    /** Milliseconds since 1970: the session was given its full time. */
    renewedAt?: number;
  }
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express's own types are extended
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- passport declares it as an interface
    interface User extends SignedInUser {}
  }
}

type SignedInUser = User;

const HOUR_MS = 60 * 60 * 1_000;
/** People write invoices a few times a month, so a month without a visit ends a session; sign-out ends it at once. */
const IDLE_MS = 30 * 24 * HOUR_MS;
/** How often a session that is in use gets its full time again: seldom enough that reading stays the rule. */
const RENEW_AFTER_MS = 15 * 60 * 1_000;

/** Longer ones name the browser and its system at their beginning all the same. */
const MAX_USER_AGENT_LENGTH = 300;

/** What a session keeps of its sign-in. */
type SignInData = Pick<SessionData, 'idToken' | 'vouchedEmail' | 'roles'>;

/** The session of a request: express-session, used where a route asks for it. */
@Injectable()
export class SessionsService {
  private readonly handler: RequestHandler;
  private readonly store: IdentitySessionStore;

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    bus: MessageBus,
  ) {
    const cookie = { ...hostCookieOptions(config), maxAge: IDLE_MS };
    this.store = new IdentitySessionStore(bus, cookie);
    this.handler = session({
      name: sessionCookieName(config),
      secret: config.SESSION_SECRET,
      store: this.store,
      cookie,
      saveUninitialized: false,
      resave: false,
      rolling: false,
    });
  }

  /**
   * Reads the session that the request's cookie names, and its user into `request.user`.
   *
   * @throws AppError SERVICE_UNAVAILABLE and the like where identity can't be asked
   */
  async load(request: Request, response: Response): Promise<void> {
    await settled((done) => void this.handler(request, response, done));
    const { session, user } = request;
    if (!user) return;
    if (this.timeLeft(session, user) <= 0) {
      delete request.user;
      // An empty one takes its place, which is not stored.
      return settled((done) => session.regenerate(done));
    }
    // A change makes express-session store the session and send its cookie anew, both with their full time.
    if (Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER_MS) this.renew(request, user);
  }

  /** Signs a user in: under a new id, so that an id which somebody knew before opens nothing. */
  async start(request: Request, user: User, signIn: SignInData): Promise<void> {
    await settled((done) => request.session.regenerate(done));
    Object.assign(request.session, { ...signIn, userId: user.id, signedInAt: Date.now() });
    this.renew(request, user);
    await settled((done) => request.session.save(done));
  }

  /** Every browser that is signed in as the user who asks. */
  async list({ user, sessionID }: Request): Promise<BrowserSession[]> {
    const current = hash(sessionID);
    const stored = await this.store.list(user!.id);
    return stored.map(({ sid, sess }) => {
      const { userAgent = '', address = '', signedInAt, renewedAt } = sess as Partial<SessionData>;
      const [began, used] = [signedInAt, renewedAt].map((at) => (at ? new Date(at).toISOString() : null));
      return { id: sid, userAgent, address, signedInAt: began!, lastUsedAt: used!, isCurrent: sid === current };
    });
  }

  /**
   * Ends one of the user's sessions.
   *
   * @throws AppError NOT_FOUND where it is none, or has ended
   */
  async endOne({ user }: Request, sid: string): Promise<void> {
    if ((await this.store.endOf(user!.id, { sid })) === 0) throw new AppError('NOT_FOUND');
  }

  /** Ends all of the user's sessions but the one that asks. */
  async endOthers({ user, sessionID }: Request): Promise<void> {
    await this.store.endOf(user!.id, { allBut: hash(sessionID) });
  }

  private renew(request: Request, user: User): void {
    const { session } = request;
    session.signedInAt ??= Date.now();
    session.renewedAt = Date.now();
    session.userAgent = (request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    session.address = request.ip ?? '';
    session.cookie.maxAge = Math.min(IDLE_MS, this.timeLeft(session, user));
  }

  /** Until a session ends however much it is used, in milliseconds: roles and addresses are those of its sign-in. */
  private timeLeft(session: SessionData, user: User): number {
    const { SESSION_MAX_DAYS, STAFF_SESSION_MAX_HOURS } = this.config;
    // One of release 0.1 is counted from its next visit; as staff nobody goes on with it.
    return isStaff(user, session, this.config)
      ? (session.signedInAt ?? 0) + STAFF_SESSION_MAX_HOURS * HOUR_MS - Date.now()
      : (session.signedInAt ?? Date.now()) + SESSION_MAX_DAYS * 24 * HOUR_MS - Date.now();
  }

  /**
   * Signs out. The cookie goes in any case.
   *
   * @throws AppError where identity can't be asked: the stored session may still stand
   */
  async end(request: Request, response: Response): Promise<void> {
    response.clearCookie(sessionCookieName(this.config), hostCookieOptions(this.config));
    const { sessionID, sessionStore } = request;
    // Missing where it could not be read.
    const ending = request.session as Request['session'] | undefined;
    if (!ending) await settled((done) => sessionStore.destroy(sessionID, done));
    else if (ending.userId) await settled((done) => ending.destroy(done));
  }
}

const settled = (work: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(error as Error) : resolve()));
  });

/** What the cookie of a session is called. */
export const sessionCookieName = (config: BffConfig): string => hostCookieName('sid', config);
