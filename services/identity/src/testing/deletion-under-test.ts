import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import {
  billing,
  catalogue,
  documents,
  identity,
  invoicing,
  type Message,
  type WithUserId,
} from '@paperbill/contracts/nats';
import { answerMessage, aSignIn, startTestService, type TestService } from '@paperbill/testing';
import { AccountDeletionService } from '../deletion/account-deletion.service.js';
import { identityService } from '../service.js';

/** Subjects of the NATS messages that are sent for each deleted user, in this order. */
export const DELETION_SUBJECTS = ['invoicing', 'billing', 'documents', 'catalogue'].map(
  (name) => `${name}.users.delete`,
);

export const aPerson = () => {
  const subject = randomUUID();
  return aSignIn({ subject, email: `${subject}@example.com` });
};

/** The identity service with fakes of the other services. The deletion job only runs when a test calls it. */
class DeletionUnderTest {
  identity!: TestService;
  /** Subjects of the NATS messages that the fake services have received. */
  requests: string[] = [];
  /** User ids in the NATS messages that the fake services have received, in the order of `requests`. */
  requestedUserIds: string[] = [];
  /** Replies of the fake services, by subject. Each reply is used once. */
  replies: Record<string, unknown[]> = {};
  /**
   * Each key is the subject of a fake service. The function returns the error for a user, or undefined if the call
   * succeeds.
   */
  failures: Record<string, (userId: string) => AppError | undefined | Promise<undefined>> = {};

  async start(): Promise<void> {
    const answered: Message<never, never>[] = [
      billing.endRenewal,
      ...[billing, invoicing, catalogue, documents].map(({ deleteUser }) => deleteUser),
    ] as never;
    await Promise.all(answered.map((message) => this.answer(message as Message<WithUserId, unknown>)));
    // A scheduled run during a test would hold the lock that the test needs.
    this.identity = await startTestService(identityService, { ACCOUNT_DELETION_INTERVAL_SECONDS: '86400' });
  }

  async reset(): Promise<void> {
    await this.query('delete from users');
    await this.query('delete from deleted_users');
    [this.requests, this.requestedUserIds, this.replies, this.failures] = [[], [], {}, {}];
  }

  private readonly answer = (message: Message<WithUserId, unknown>) =>
    answerMessage(message, async ({ userId }) => {
      this.requests.push(message.subject);
      this.requestedUserIds.push(userId);
      const reply = (await this.failures[message.subject]?.(userId)) ?? this.replies[message.subject]?.shift();
      if (reply instanceof AppError) throw reply;
      return reply ?? { isDone: true };
    });

  readonly query = (sql: string, ...values: unknown[]) =>
    this.identity.database.query<Record<string, unknown>>(sql, values);

  readonly run = () => this.identity.app.get(AccountDeletionService).run();
  readonly signIn = (person = aPerson()) => this.identity.bus.call(identity.signIn, person);
  readonly requestDeletion = (userId: string) => this.identity.bus.call(identity.requestDeletion, { userId });
  readonly cancelDeletion = (userId: string) => this.identity.bus.call(identity.keepAccount, { userId });
  readonly findSession = (sid: string) => this.identity.bus.call(identity.findSession, { sid });

  readonly startAnotherService = (config: Record<string, string> = {}) =>
    startTestService(identityService, { DATABASE_URL: this.identity.databaseUrl, ...config });

  /** Simulates that time has passed: moves the deletion times of all users back by the given interval. */
  readonly moveDeletionTimesBack = (time: string) =>
    this.query(
      `update users set deletes_at = deletes_at - $1::interval, closed_at = closed_at - $1::interval,
         emptied_at = emptied_at - $1::interval
       where deletes_at is not null`,
      time,
    );

  /** Runs the deletion job twice, with the waiting time of the deletion in between. */
  async runTwice(): Promise<void> {
    await this.run();
    await this.moveDeletionTimesBack('3 minutes');
    await this.run();
  }

  async startSession(userId: string): Promise<string> {
    const sid = createHash('sha256').update(randomUUID()).digest('hex');
    const expire = new Date(Date.now() + 3_600_000).toISOString();
    await this.identity.bus.call(identity.saveSession, { sid, sess: { userId }, expire, isNew: true });
    return sid;
  }

  async listUserIds(where = 'true'): Promise<string[]> {
    return (await this.query(`select id from users where ${where}`)).map((user) => String(user['id']));
  }
}

export function startDeletionUnderTest(): DeletionUnderTest {
  const deletion = new DeletionUnderTest();
  beforeAll(() => deletion.start());
  beforeEach(() => deletion.reset());
  return deletion;
}
