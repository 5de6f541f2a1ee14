import { RemindersService } from '../reminders/reminders.service.js';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

/**
 * The reminder specs take place in the year that begins on this day. It is in the future, because the database stores
 * the real current time.
 */
const NEW_YEAR = '2031-01-01';

/**
 * The service for tests of reminders. Tests run the scheduler themselves, at times that they choose. The free plan
 * permits mails to two addresses per day.
 */
class RemindersUnderTest {
  readonly query: InvoicingUnderTest['database']['query'];

  constructor(readonly invoicing: InvoicingUnderTest) {
    this.query = invoicing.database.query;
  }

  async createUserWithReminders(
    settings: Parameters<TestUser['saveMailSettings']>[0] = {},
    timeZone = 'Europe/Berlin',
  ) {
    const user = this.invoicing.newUser();
    await user.saveTimeZone(timeZone);
    await user.saveMailSettings(settings);
    return user;
  }

  sendDueReminders = (moment: string): Promise<number> =>
    this.invoicing.app.get(RemindersService).sendDueReminders(new Date(moment));

  async sendRemindersAt(moment: string): Promise<number> {
    await this.query(`update mail_settings set look_at = '2020-01-01'`);
    return this.sendDueReminders(moment);
  }

  async makeUsersDue(...users: TestUser[]): Promise<void> {
    await this.query(`update mail_settings set look_at = '2099-01-01'`);
    for (const [index, { id }] of users.entries()) {
      const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
      await this.query('update mail_settings set look_at = $2 where user_id = $1', [id, begin]);
    }
  }

  async readSchedule({ id }: TestUser): Promise<unknown> {
    const [row] = await this.query('select look_at from mail_settings where user_id = $1', [id]);
    return row!['look_at'];
  }
}

/** Starts the invoicing service for a spec file. Must be called once, at the top of the file. */
export const startRemindersUnderTest = async (): Promise<RemindersUnderTest> =>
  new RemindersUnderTest(await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '2' }));

export const createInvoiceDueOn = (user: TestUser, dueDate: string, customerId: string | null = null) =>
  user.createNext({ invoiceDate: NEW_YEAR, dueDate, customerId });

export async function createMailedInvoice(user: TestUser, dueDate: string, customerId?: string): Promise<string> {
  const { id } = await createInvoiceDueOn(user, dueDate, customerId);
  await user.sendMail(id, { cc: ['boss@example.org'] });
  return id;
}

export const listReminderSubjects = async (user: TestUser, id: string): Promise<string[]> =>
  (await user.listMails(id)).filter(({ kind }) => kind === 'reminder').map(({ subject }) => subject);
