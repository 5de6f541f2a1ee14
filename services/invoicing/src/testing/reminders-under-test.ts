import { beforeAll } from '@jest/globals';
import { RemindersService } from '../reminders/reminders.service.js';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

/** Moments of reminders are in one year, which lies ahead of everything that the database writes itself. */
const NEW_YEAR = '2031-01-01';

/** Reminders with a moved clock. On the free plan two addresses can be mailed to in a day. */
class RemindersUnderTest {
  invoicing!: InvoicingUnderTest;

  async start(): Promise<void> {
    this.invoicing = await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '2' });
  }

  /** Somebody whose reminders have been on for long, in this time zone. */
  async userWithReminders(settings: Parameters<TestUser['saveMailSettings']>[0] = {}, timeZone = 'Europe/Berlin') {
    const user = this.invoicing.newUser();
    await user.saveTimeZone(timeZone);
    await user.saveMailSettings(settings);
    return user;
  }

  /** Runs the scheduler, for whoever's turn it is at this moment. @returns how many reminders went out */
  sendDue = (moment: string): Promise<number> => this.invoicing.app.get(RemindersService).sendDue(new Date(moment));

  /** The same when it is everybody's turn. */
  async runAt(moment: string): Promise<number> {
    await this.invoicing.database.query(`update mail_settings set look_at = '2020-01-01'`);
    return this.sendDue(moment);
  }

  /** It is the turn of these, one after the other, and of nobody else. */
  async letTurnsBegin(...users: TestUser[]): Promise<void> {
    await this.invoicing.database.query(`update mail_settings set look_at = '2099-01-01'`);
    for (const [index, { id }] of users.entries()) {
      const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
      await this.invoicing.database.query('update mail_settings set look_at = $2 where user_id = $1', [id, begin]);
    }
  }

  /** When a user has their next turn. */
  async lookAt({ id }: TestUser): Promise<unknown> {
    const [row] = await this.invoicing.database.query('select look_at from mail_settings where user_id = $1', [id]);
    return row!['look_at'];
  }
}

/** Called once at the top of a spec file: starts it before the tests, and stops it after the file. */
export function remindersUnderTest(): RemindersUnderTest {
  const reminders = new RemindersUnderTest();
  beforeAll(() => reminders.start());
  return reminders;
}

export const invoiceDueOn = (user: TestUser, dueDate: string, customerId: string | null = null) =>
  user.createNext({ invoiceDate: NEW_YEAR, dueDate, customerId });

/** The id of an invoice that its client has by mail. */
export async function mailedInvoice(user: TestUser, dueDate: string, customerId?: string): Promise<string> {
  const { id } = await invoiceDueOn(user, dueDate, customerId);
  await user.sendMail(id, { cc: ['boss@example.org'] });
  return id;
}

/** Their subjects, the newest first. */
export const remindersOf = async (user: TestUser, id: string): Promise<string[]> =>
  (await user.mails(id)).filter(({ kind }) => kind === 'reminder').map(({ subject }) => subject);
