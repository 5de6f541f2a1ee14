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
    /** The signed-in user: identity answers with them beside the session. */
    userId?: string;
    /** What the provider vouched for the user with; it names the session to end at sign-out. */
    idToken?: string;
    /** The e-mail address that the provider verified, as of the sign-in, in lower case; '' where it did not verify it. */
    vouchedEmail?: string;
    /** As the identity token said at sign-in. */
    roles?: string[];
    /** Milliseconds since 1970: the provider asked this person who they are; missing where it did not say so. */
    authenticatedAt?: number;
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
const RENEW_AFTER_MS = SESSION_RENEW_MINUTES * 60 * 1_000;

/** Longer ones name the browser and its system at their beginning all the same. */
const MAX_USER_AGENT_LENGTH = 300;

/** What a session keeps of its sign-in. */
type SignInData = Pick<
  SessionData,
  'idToken' | 'vouchedEmail' | 'roles' | 'authenticatedAt' | 'providerSid' | 'issuedAt'
>;

/** The session of a request: express-session, used where a route asks for it. */
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
   * Reads the session that the request's cookie names, and its user into `request.user`: the request's messages act
   * for that user.
   *
   * @throws AppError SERVICE_UNAVAILABLE and the like where identity can't be asked
   */
  async load(request: Request, response: Response): Promise<void> {
    await settled((done) => void this.handler(request, response, done));
    const { session, user } = request;
    if (!user) return;
    if (this.timeLeft(session, user) <= 0) {
      delete request.user;
      // None takes its place: express-session would store an empty one, with its full time.
      return settled((done) => void session.destroy(done));
    }
    // A change makes express-session store the session and send its cookie anew, both with their full time.
    if (Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER_MS) this.renew(request, user);
    requestContext.actAs({ userId: user.id, role: 'user' });
  }

  /**
   * Whether the session of a request that is still being answered stands.
   *
   * @throws AppError where identity has to be asked and can't be
   */
  isSignedIn({ sessionID }: Request): Promise<boolean> {
    return this.store.isSignedIn(sessionID);
  }

  /**
   * Signs a user in: under a new id, so that an id which somebody knew before opens nothing.
   *
   * @throws AppError where identity can't be asked: nobody is signed in then
   */
  async start(request: Request, user: User, signIn: SignInData): Promise<void> {
    try {
      await this.startAnew(request, user, signIn);
    } catch (error) {
      // What is left in the request would be stored with its answer.
      Reflect.deleteProperty(request, 'session');
      throw error;
    }
  }

  private async startAnew(request: Request, user: User, signIn: SignInData): Promise<void> {
    // Not of the session, which there may be none of.
    await settled((done) => void request.sessionStore.regenerate(request, done));
    requestContext.actAs({ userId: user.id, role: 'user' });
    if (!isStaff(user, signIn, this.config)) await this.endAsStaff(user);
    Object.assign(request.session, { ...signIn, userId: user.id, signedInAt: Date.now() });
    this.renew(request, user);
    await settled((done) => request.session.save(done));
  }

  /** What the provider says today holds for all browsers: it no longer calls this person staff, so none is staff's. */
  private async endAsStaff({ id, email }: User): Promise<void> {
    const { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE: role } = this.config;
    const isOnList = BILLING_STAFF_EMAILS.includes(email);
    if (!isOnList && role === undefined) return;
    await this.store.endOf(id, { ...(isOnList && { vouchedEmail: email }), ...(role !== undefined && { role }) });
  }

  /** Every browser that is signed in as the user who asks. */
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
   * @throws AppError NOT_FOUND where it is none, or has ended
   */
  async endOne({ user }: Request, sid: string): Promise<void> {
    if ((await this.store.endOf(user!.id, { sid })) === 0) throw new AppError('NOT_FOUND');
  }

  /** Ends all of the user's sessions but the one that asks. */
  async endOthers({ user, sessionID }: Request): Promise<void> {
    await this.store.endOf(user!.id, { allBut: hash(sessionID) });
  }

  /** Ends what the provider has ended, in all instances. */
  async endAtProvider(ended: Omit<EndedAtProvider, 'authProvider'>): Promise<void> {
    await this.store.endAtProvider({ authProvider: this.config.AUTH_PROVIDER, ...ended });
  }

  /** Has every instance ask anew who the user is, in each of their browsers: something about them has changed. */
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

  /** Until a session ends however much it is used, in milliseconds: its address and roles are those of a sign-in. */
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
