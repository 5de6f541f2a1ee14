import { beforeAll } from '@jest/globals';
import { RemindersService } from '../reminders/reminders.service.js';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

/** All times in reminder specs lie in this year, later than the current time that the database writes. */
const NEW_YEAR = '2031-01-01';

/**
 * Invoicing with a reminder scheduler that runs at a time that the spec chooses. The free plan may mail two addresses a
 * day.
 */
class RemindersUnderTest {
  invoicing!: InvoicingUnderTest;

  async start(): Promise<void> {
    this.invoicing = await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '2' });
  }

  /** A new user whose reminders have been on for long. */
  async userWithReminders(settings: Parameters<TestUser['saveMailSettings']>[0] = {}, timeZone = 'Europe/Berlin') {
    const user = this.invoicing.newUser();
    await user.saveTimeZone(timeZone);
    await user.saveMailSettings(settings);
    return user;
  }

  /** Runs the scheduler for the users that are due at this time. @returns how many reminders were queued */
  sendDue = (moment: string): Promise<number> => this.invoicing.app.get(RemindersService).sendDue(new Date(moment));

  /** Runs the scheduler at this time, with all users due. */
  async runAt(moment: string): Promise<number> {
    await this.invoicing.database.query(`update mail_settings set look_at = '2020-01-01'`);
    return this.sendDue(moment);
  }

  /** Makes only these users due, in this order. */
  async letTurnsBegin(...users: TestUser[]): Promise<void> {
    await this.invoicing.database.query(`update mail_settings set look_at = '2099-01-01'`);
    for (const [index, { id }] of users.entries()) {
      const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
      await this.invoicing.database.query('update mail_settings set look_at = $2 where user_id = $1', [id, begin]);
    }
  }

  /** When a user is due next. */
  async lookAt({ id }: TestUser): Promise<unknown> {
    const [row] = await this.invoicing.database.query('select look_at from mail_settings where user_id = $1', [id]);
    return row!['look_at'];
  }
}

/** Call once at the top of a spec file. Starts before the tests and stops after the file. */
export function remindersUnderTest(): RemindersUnderTest {
  const reminders = new RemindersUnderTest();
  beforeAll(() => reminders.start());
  return reminders;
}

export const invoiceDueOn = (user: TestUser, dueDate: string, customerId: string | null = null) =>
  user.createNext({ invoiceDate: NEW_YEAR, dueDate, customerId });

/** Id of an invoice that was mailed to its client. */
export async function mailedInvoice(user: TestUser, dueDate: string, customerId?: string): Promise<string> {
  const { id } = await invoiceDueOn(user, dueDate, customerId);
  await user.sendMail(id, { cc: ['boss@example.org'] });
  return id;
}

/** Subjects of an invoice's reminders, newest first. */
export const remindersOf = async (user: TestUser, id: string): Promise<string[]> =>
  (await user.mails(id)).filter(({ kind }) => kind === 'reminder').map(({ subject }) => subject);
