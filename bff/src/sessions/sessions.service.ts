import { AppError, type BrowserSession, type User } from '@paperbill/contracts/http';
import type { ProviderLogout, ProviderSession } from '@paperbill/contracts/nats';
import { SESSION_RENEW_MINUTES } from '@paperbill/contracts/rules';
import { Inject, Injectable } from '@nestjs/common';
import { MessageBus, requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { BffConfig } from '../config.js';
import { GeoIpService } from '../geoip/geoip.service.js';
import { getHostCookieOptions, getSessionCookieName } from '../security/host-cookie.js';
import { isStaff } from './is-staff.js';
import { hashSessionId, IdentitySessionStore } from './identity-session-store.js';

declare module 'express-session' {
  interface SessionData extends ProviderSession {
    userId?: string;
    /** The identity token. At the sign-out, it tells the provider which session to end. */
    idToken?: string;
    /** The verified e-mail address, in lower case. It is empty if the provider did not verify the address. */
    vouchedEmail?: string;
    roles?: string[];
    /** The time at which the provider asked for credentials, in milliseconds since 1970. */
    authenticatedAt?: number;
    /** The time of the sign-in, in milliseconds since 1970. Undefined in sessions that release 0.1 created. */
    signedInAt?: number;
    userAgent?: string;
    address?: string;
    renewedAt?: number;
  }
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how Express's own types are extended
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-object-type -- passport declares it as an interface
    interface User extends SignedInUser {}
  }
}

type SignedInUser = User;

const HOUR_MS = 60 * 60 * 1_000;
/** An unused session ends after a month, because most users write invoices only a few times a month. */
const MAX_IDLE_MS = 30 * 24 * HOUR_MS;
/** The minimum time between two renewals of a session. Each renewal writes to the database. */
const RENEW_AFTER_MS = SESSION_RENEW_MINUTES * 60 * 1_000;

/** This length is enough to identify the browser and the operating system. */
const MAX_USER_AGENT_LENGTH = 300;

type SignInData = Pick<
  SessionData,
  'idToken' | 'vouchedEmail' | 'roles' | 'authenticatedAt' | 'providerSid' | 'issuedAt'
>;

/** Manages sessions with express-session. A session is loaded only for routes that need it. */
@Injectable()
export class SessionsService {
  private readonly handler: RequestHandler;
  private readonly store: IdentitySessionStore;

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    bus: MessageBus,
    private readonly geoIp: GeoIpService,
  ) {
    const cookie = { ...getHostCookieOptions(config), maxAge: MAX_IDLE_MS };
    this.store = new IdentitySessionStore(bus, cookie);
    this.handler = session({
      name: getSessionCookieName(config),
      secret: config.SESSION_SECRET,
      store: this.store,
      cookie,
      saveUninitialized: false,
      resave: false,
      rolling: false,
    });
  }

  /**
   * Loads the session of a request. All later messages of the request are sent on behalf of the session's user.
   * @throws AppError such as SERVICE_UNAVAILABLE if the identity service cannot be reached
   */
  async load(request: Request, response: Response): Promise<void> {
    await toPromise((done) => void this.handler(request, response, done));
    const { session, user } = request;
    if (!user) return;
    if (this.getSessionTimeLeft(session, user) <= 0) {
      delete request.user;
      // `destroy` instead of `regenerate`, because express-session would then store an empty session with a
      // full lifetime.
      return toPromise((done) => void session.destroy(done));
    }
    // The renewal changes the session, so express-session stores the session and sends the cookie again.
    if (Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER_MS) this.renewSession(request, user);
    requestContext.actAs({ userId: user.id, role: 'user' });
  }

  /** @throws AppError if the identity service cannot be reached and the session is not cached */
  isSignedIn({ sessionID }: Request): Promise<boolean> {
    return this.store.isSignedIn(sessionID);
  }

  /**
   * Signs the user in with a new session id, which prevents session fixation.
   * @throws AppError if the identity service cannot be reached. The user is then not signed in.
   */
  async start(request: Request, user: User, signIn: SignInData): Promise<void> {
    try {
      await this.startNewSession(request, user, signIn);
    } catch (error) {
      // The session is removed from the request. Otherwise express-session would store the incomplete session when the
      // response is sent.
      Reflect.deleteProperty(request, 'session');
      throw error;
    }
  }

  private async startNewSession(request: Request, user: User, signIn: SignInData): Promise<void> {
    // `regenerate` is called on the session store, because the request may have no session.
    await toPromise((done) => void request.sessionStore.regenerate(request, done));
    requestContext.actAs({ userId: user.id, role: 'user' });
    if (!isStaff(user, signIn, this.config)) await this.endStaffSessions(user);
    Object.assign(request.session, { ...signIn, userId: user.id, signedInAt: Date.now() });
    this.renewSession(request, user);
    await toPromise((done) => request.session.save(done));
  }

  /** Ends the user's staff sessions in all browsers, because the provider no longer reports that this user is staff. */
  private async endStaffSessions({ id, email }: User): Promise<void> {
    const { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE: role } = this.config;
    const isOnList = BILLING_STAFF_EMAILS.includes(email);
    if (!isOnList && role === undefined) return;
    await this.store.endSessions(id, { ...(isOnList && { vouchedEmail: email }), ...(role !== undefined && { role }) });
  }

  async list({ user, sessionID }: Request): Promise<BrowserSession[]> {
    const current = hashSessionId(sessionID);
    const stored = await this.store.list(user!.id);
    return stored.map(({ sid, sess }) => {
      const { userAgent = '', address = '', signedInAt, renewedAt } = sess as Partial<SessionData>;
      const [began, used] = [signedInAt, renewedAt].map((at) => (at ? new Date(at).toISOString() : null));
      const location = this.geoIp.findLocation(address);
      const from = { userAgent, address, ...(location && { location }) };
      return { id: sid, ...from, signedInAt: began!, lastUsedAt: used!, isCurrent: sid === current };
    });
  }

  /** @throws AppError NOT_FOUND if the session does not exist */
  async endSession({ user }: Request, sid: string): Promise<void> {
    if ((await this.store.endSessions(user!.id, { sid })) === 0) throw new AppError('NOT_FOUND');
  }

  async endOtherSessions({ user, sessionID }: Request): Promise<void> {
    await this.store.endSessions(user!.id, { allBut: hashSessionId(sessionID) });
  }

  async endProviderSessions(ended: Omit<ProviderLogout, 'authProvider'>): Promise<void> {
    await this.store.endProviderSessions({ authProvider: this.config.AUTH_PROVIDER, ...ended });
  }

  /** Reads the user again for all sessions in all instances. Call this function after a change of the user. */
  refreshUser({ user }: Request): Promise<void> {
    return this.store.refreshUser(user!.id);
  }

  private renewSession(request: Request, user: User): void {
    const { session } = request;
    session.signedInAt ??= Date.now();
    session.renewedAt = Date.now();
    session.userAgent = (request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    session.address = request.ip ?? '';
    session.cookie.maxAge = Math.min(MAX_IDLE_MS, this.getSessionTimeLeft(session, user));
  }

  /**
   * Returns the time until the session must end. Even a session in use must end, because its e-mail address and roles
   * are only as recent as the sign-in.
   */
  private getSessionTimeLeft(session: SessionData, user: User): number {
    const { SESSION_MAX_DAYS, STAFF_SESSION_MAX_HOURS } = this.config;
    // Sessions of release 0.1 have no sign-in time. Their lifetime starts at the next visit. If the user is staff, such
    // a session ends immediately.
    return isStaff(user, session, this.config)
      ? (session.signedInAt ?? 0) + STAFF_SESSION_MAX_HOURS * HOUR_MS - Date.now()
      : (session.signedInAt ?? Date.now()) + SESSION_MAX_DAYS * 24 * HOUR_MS - Date.now();
  }

  /**
   * Ends the session. The cookie is removed even if the session cannot be ended.
   * @throws AppError if the identity service cannot be reached. The stored session may then still exist.
   */
  async end(request: Request, response: Response): Promise<void> {
    response.clearCookie(getSessionCookieName(this.config), getHostCookieOptions(this.config));
    const { sessionID, sessionStore } = request;
    // If the session could not be loaded, it is undefined.
    const ending = request.session as Request['session'] | undefined;
    if (!ending) await toPromise((done) => sessionStore.destroy(sessionID, done));
    else if (ending.userId) await toPromise((done) => ending.destroy(done));
  }
}

const toPromise = (work: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(error as Error) : resolve()));
  });
