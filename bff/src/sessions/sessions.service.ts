import { AppError, type BrowserSession, type User } from '@paperbill/contracts/http';
import type { EndedAtProvider, ProviderSession } from '@paperbill/contracts/nats';
import { SESSION_RENEW_MINUTES } from '@paperbill/contracts/rules';
import { Inject, Injectable } from '@nestjs/common';
import { MessageBus, requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { BffConfig } from '../config.js';
import { GeoIpService } from '../geoip/geoip.service.js';
import { hostCookieOptions, sessionCookieName } from '../security/host-cookie.js';
import { isStaff } from './is-staff.js';
import { hash, IdentitySessionStore } from './identity-session-store.js';

declare module 'express-session' {
  interface SessionData extends ProviderSession {
    /** The signed-in user, whom identity returns with the session. */
    userId?: string;
    /** The identity token, which identifies the provider's session at sign-out. */
    idToken?: string;
    /** The e-mail address verified at sign-in, in lower case; '' if the provider did not verify it. */
    vouchedEmail?: string;
    /** From the identity token at sign-in. */
    roles?: string[];
    /** When the provider asked for credentials, in milliseconds since 1970; undefined if unknown. */
    authenticatedAt?: number;
    /** Milliseconds since 1970; undefined in sessions of release 0.1. */
    signedInAt?: number;
    /** User agent and address at the last renewal. */
    userAgent?: string;
    address?: string;
    /** When the session was last renewed, in milliseconds since 1970. */
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
/** People write invoices a few times a month, so a session ends after a month without a visit. */
const IDLE_MS = 30 * 24 * HOUR_MS;
/** Interval of renewing a session in use. Long, because a renewal is a write. */
const RENEW_AFTER_MS = SESSION_RENEW_MINUTES * 60 * 1_000;

/** The start of a longer user agent is enough to identify browser and system. */
const MAX_USER_AGENT_LENGTH = 300;

/** The part of a session that comes from the sign-in. */
type SignInData = Pick<
  SessionData,
  'idToken' | 'vouchedEmail' | 'roles' | 'authenticatedAt' | 'providerSid' | 'issuedAt'
>;

/** Manages sessions with express-session, loaded on demand per route. */
@Injectable()
export class SessionsService {
  private readonly handler: RequestHandler;
  private readonly store: IdentitySessionStore;

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    bus: MessageBus,
    private readonly geoIp: GeoIpService,
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
   * Loads the session of the request's cookie, and its user into `request.user`. Messages of the request then act for that
   * user.
   *
   * @throws AppError such as SERVICE_UNAVAILABLE if identity cannot be reached
   */
  async load(request: Request, response: Response): Promise<void> {
    await settled((done) => void this.handler(request, response, done));
    const { session, user } = request;
    if (!user) return;
    if (this.timeLeft(session, user) <= 0) {
      delete request.user;
      // Not `regenerate`: express-session would store an empty session with a full lifetime.
      return settled((done) => void session.destroy(done));
    }
    // The change makes express-session store the session and send its cookie again.
    if (Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER_MS) this.renew(request, user);
    requestContext.actAs({ userId: user.id, role: 'user' });
  }

  /**
   * Whether the session of a request in progress still exists.
   *
   * @throws AppError if identity cannot be reached and the session is not cached
   */
  isSignedIn({ sessionID }: Request): Promise<boolean> {
    return this.store.isSignedIn(sessionID);
  }

  /**
   * Signs a user in with a new session id, which prevents session fixation.
   *
   * @throws AppError if identity cannot be reached; then nobody is signed in
   */
  async start(request: Request, user: User, signIn: SignInData): Promise<void> {
    try {
      await this.startAnew(request, user, signIn);
    } catch (error) {
      // Otherwise express-session would store the unfinished session with the response.
      Reflect.deleteProperty(request, 'session');
      throw error;
    }
  }

  private async startAnew(request: Request, user: User, signIn: SignInData): Promise<void> {
    // Not `session.regenerate`, because there may be no session.
    await settled((done) => void request.sessionStore.regenerate(request, done));
    requestContext.actAs({ userId: user.id, role: 'user' });
    if (!isStaff(user, signIn, this.config)) await this.endAsStaff(user);
    Object.assign(request.session, { ...signIn, userId: user.id, signedInAt: Date.now() });
    this.renew(request, user);
    await settled((done) => request.session.save(done));
  }

  /** The provider no longer reports this user as staff, so their staff sessions in all browsers end. */
  private async endAsStaff({ id, email }: User): Promise<void> {
    const { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE: role } = this.config;
    const isOnList = BILLING_STAFF_EMAILS.includes(email);
    if (!isOnList && role === undefined) return;
    await this.store.endOf(id, { ...(isOnList && { vouchedEmail: email }), ...(role !== undefined && { role }) });
  }

  async list({ user, sessionID }: Request): Promise<BrowserSession[]> {
    const current = hash(sessionID);
    const stored = await this.store.list(user!.id);
    return stored.map(({ sid, sess }) => {
      const { userAgent = '', address = '', signedInAt, renewedAt } = sess as Partial<SessionData>;
      const [began, used] = [signedInAt, renewedAt].map((at) => (at ? new Date(at).toISOString() : null));
      const location = this.geoIp.locationOf(address);
      const from = { userAgent, address, ...(location && { location }) };
      return { id: sid, ...from, signedInAt: began!, lastUsedAt: used!, isCurrent: sid === current };
    });
  }

  /**
   * Ends one of the user's sessions.
   *
   * @throws AppError NOT_FOUND if it does not exist
   */
  async endOne({ user }: Request, sid: string): Promise<void> {
    if ((await this.store.endOf(user!.id, { sid })) === 0) throw new AppError('NOT_FOUND');
  }

  /** Ends all sessions of the user except the current one. */
  async endOthers({ user, sessionID }: Request): Promise<void> {
    await this.store.endOf(user!.id, { allBut: hash(sessionID) });
  }

  /** Ends sessions that the provider has ended, in all instances. */
  async endAtProvider(ended: Omit<EndedAtProvider, 'authProvider'>): Promise<void> {
    await this.store.endAtProvider({ authProvider: this.config.AUTH_PROVIDER, ...ended });
  }

  /** Makes all instances reload the user in all their sessions, after a change of the user. */
  readUserAnew({ user }: Request): Promise<void> {
    return this.store.readUserAnew(user!.id);
  }

  private renew(request: Request, user: User): void {
    const { session } = request;
    session.signedInAt ??= Date.now();
    session.renewedAt = Date.now();
    session.userAgent = (request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    session.address = request.ip ?? '';
    session.cookie.maxAge = Math.min(IDLE_MS, this.timeLeft(session, user));
  }

  /** Milliseconds until the session ends, whether it is used or not. Address and roles are only as recent as the sign-in. */
  private timeLeft(session: SessionData, user: User): number {
    const { SESSION_MAX_DAYS, STAFF_SESSION_MAX_HOURS } = this.config;
    // A session of release 0.1 is counted from its next visit, but not for staff.
    return isStaff(user, session, this.config)
      ? (session.signedInAt ?? 0) + STAFF_SESSION_MAX_HOURS * HOUR_MS - Date.now()
      : (session.signedInAt ?? Date.now()) + SESSION_MAX_DAYS * 24 * HOUR_MS - Date.now();
  }

  /**
   * Signs out. The cookie is removed in any case.
   *
   * @throws AppError if identity cannot be reached; the stored session may then still exist
   */
  async end(request: Request, response: Response): Promise<void> {
    response.clearCookie(sessionCookieName(this.config), hostCookieOptions(this.config));
    const { sessionID, sessionStore } = request;
    // Undefined if it could not be read.
    const ending = request.session as Request['session'] | undefined;
    if (!ending) await settled((done) => sessionStore.destroy(sessionID, done));
    else if (ending.userId) await settled((done) => ending.destroy(done));
  }
}

const settled = (work: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(error as Error) : resolve()));
  });
