import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type AppLanguage, type AccountDeletion, AppError, type User } from '@paperbill/contracts/http';
import {
  auditMessages,
  type SessionSelection,
  identity,
  type SignIn,
  type StoredSession,
} from '@paperbill/contracts/nats';
import { MAX_LISTED_SESSIONS } from '@paperbill/contracts/rules';
import { answerMessage } from '@paperbill/testing';
import type { SessionData } from 'express-session';
import { SESSION_SECRET } from './test-bff.js';

const HOUR_MS = 60 * 60 * 1_000;

export const aUser = (overrides: Partial<User> = {}): User => ({
  id: randomUUID(),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: '',
  authProvider: 'replit',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});

/** A fake identity service. It keeps its data in memory and is connected to the NATS server of the spec file. */
export class FakeIdentity {
  readonly sessions = new Map<string, StoredSession>();
  readonly users = new Map<string, User>();
  readonly languages = new Map<string, AppLanguage>();
  readonly calls: string[] = [];
  readonly events: object[] = [];
  failsOnLog = false;
  failsOnSave = false;
  failsOnEnd = false;
  private stopFunctions: (() => Promise<void>)[] = [];

  static async start(): Promise<FakeIdentity> {
    const fake = new FakeIdentity();
    await fake.answer();
    return fake;
  }

  async answer(): Promise<void> {
    this.stopFunctions = await Promise.all([
      answerMessage(identity.signIn, (person) => this.record(identity.signIn.subject, this.signIn(person))),
      answerMessage(identity.saveLanguage, ({ userId, language }) => {
        this.languages.set(userId, language);
        return this.record(identity.saveLanguage.subject, {});
      }),
      answerMessage(identity.findSession, ({ sid }) => this.record(identity.findSession.subject, this.find(sid))),
      answerMessage(identity.saveSession, ({ isNew, ...session }) =>
        this.record(identity.saveSession.subject, this.save(session, isNew)),
      ),
      answerMessage(identity.listSessions, ({ userId }) =>
        this.record(identity.listSessions.subject, this.listSessions(userId)),
      ),
      answerMessage(identity.endSessions, ({ userId, ...which }) =>
        this.record(identity.endSessions.subject, this.end(userId, which)),
      ),
      answerMessage(identity.endProviderSessions, ({ providerSid }) => {
        const ended = [...this.sessions.values()].filter(({ sess }) => sess.providerSid === providerSid);
        for (const { sid } of ended) this.sessions.delete(sid);
        return this.record(identity.endProviderSessions.subject, { sids: ended.map(({ sid }) => sid) });
      }),
      answerMessage(identity.requestDeletion, ({ userId }) => this.requestDeletion(userId)),
      answerMessage(identity.keepAccount, ({ userId }) => this.cancelDeletion(userId)),
      answerMessage(auditMessages.recordStaffRead, (event) => this.recordAuditEvent(event)),
      answerMessage(auditMessages.recordExport, ({ userId, period = '' }) =>
        this.recordAuditEvent({ userId, action: 'account.exported', detail: period }),
      ),
      answerMessage(auditMessages.recordFailedSignIn, (event) => this.recordAuditEvent(event)),
      answerMessage(identity.destroySession, ({ sid }) => {
        this.sessions.delete(sid);
        return this.record(identity.destroySession.subject, {});
      }),
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.stopFunctions.map((stop) => stop()));
  }

  createCookie(user: User, content: Partial<SessionData> = {}): string {
    const sid = randomUUID();
    const expire = new Date(Date.now() + HOUR_MS).toISOString();
    this.users.set(user.id, user);
    this.sessions.set(sha256(sid), {
      sid: sha256(sid),
      sess: { userId: user.id, signedInAt: Date.now(), renewedAt: Date.now(), ...content },
      expire,
    });
    const signature = createHmac('sha256', SESSION_SECRET).update(sid).digest('base64').replace(/=+$/, '');
    return `sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  }

  private recordAuditEvent(event: object): Record<string, never> {
    if (this.failsOnLog) throw new AppError('SERVICE_UNAVAILABLE');
    this.events.push(event);
    return {};
  }

  private record<T>(subject: string, reply: T): T {
    this.calls.push(subject);
    return reply;
  }

  private signIn({ firstName, lastName, profileImageUrl, authProvider, ...signIn }: SignIn): User {
    const email = signIn.email.toLowerCase();
    const known = [...this.users.values()].find((user) => user.email === email);
    const user = known ?? aUser({ email, firstName, lastName, profileImageUrl, authProvider });
    this.users.set(user.id, user);
    return user;
  }

  private find(sid: string): { session: StoredSession; user: User | null } | null {
    const session = this.sessions.get(sid);
    return session ? { session, user: this.users.get(session.sess.userId ?? '') ?? null } : null;
  }

  private requestDeletion(userId: string): AccountDeletion {
    const deletionAt = '2026-12-06T00:00:00.000Z';
    this.users.set(userId, { ...this.users.get(userId)!, deletionAt });
    return { deletionAt };
  }

  private cancelDeletion(userId: string): Record<string, never> {
    const { deletionAt: _, ...user } = this.users.get(userId)!;
    this.users.set(userId, user);
    return {};
  }

  private listSessions(userId: string): StoredSession[] {
    return this.findSessions(userId).reverse().slice(0, MAX_LISTED_SESSIONS);
  }

  private findSessions(userId: string): StoredSession[] {
    return [...this.sessions.values()].filter(({ sess }) => sess.userId === userId);
  }

  private end(userId: string, which: SessionSelection): { sids: string[] } {
    if (this.failsOnEnd) throw new AppError('SERVICE_UNAVAILABLE');
    const sids = this.findSessions(userId).flatMap((session) =>
      isSessionSelected(session, which) ? [session.sid] : [],
    );
    for (const sid of sids) this.sessions.delete(sid);
    return { sids };
  }

  private save(session: StoredSession, isNew: boolean): { saved: boolean } {
    if (this.failsOnSave) throw new AppError('SERVICE_UNAVAILABLE');
    const saved = isNew || this.sessions.has(session.sid);
    if (saved) this.sessions.set(session.sid, session);
    return { saved };
  }
}

function isSessionSelected({ sid, sess }: StoredSession, which: SessionSelection): boolean {
  if ('sid' in which) return sid === which.sid;
  if ('allBut' in which) return sid !== which.allBut;
  const { vouchedEmail, roles = [] } = sess as Partial<SessionData>;
  const isVouchedFor = which.vouchedEmail !== undefined && vouchedEmail === which.vouchedEmail;
  return isVouchedFor || (which.role !== undefined && roles.includes(which.role));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
