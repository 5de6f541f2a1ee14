import { afterEach } from '@jest/globals';
import { aLineItem } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

export const recipients = { to: 'grace@example.org', cc: ['boss@example.org'], bcc: [], replyTo: 'ada@example.org' };

/** The service for tests of recurring invoices. Tests run the scheduler themselves, at times that they choose. */
class RecurringUnderTest {
  readonly service: RecurringService;
  readonly query: InvoicingUnderTest['database']['query'];

  constructor(readonly invoicing: InvoicingUnderTest) {
    this.service = invoicing.app.get(RecurringService);
    this.query = invoicing.database.query;
  }

  /**
   * Creates a user with an invoice. The invoice date should be in the future, because the database stores the real
   * current time.
   */
  async createUserWithInvoice(
    invoiceDate: string,
    timeZone = 'UTC',
    plan?: 'free',
  ): Promise<[TestUser, invoiceId: string]> {
    const user = this.invoicing.newUser(plan);
    await user.saveTimeZone(timeZone);
    const dueDate = new Date(Date.parse(invoiceDate) + 14 * 86_400_000).toISOString().slice(0, 10);
    const line = aLineItem({ description: 'Hosting', quantity: '2', unitPrice: '10.00' });
    const { id } = await user.createNext({ invoiceDate, dueDate, taxRate: '10' }, [line]);
    return [user, id];
  }

  /** Ends all schedules. Otherwise the scheduler would create their copies in all later tests. */
  async endSchedules(): Promise<void> {
    await this.query(`update recurring_invoices set state = 'ended'`);
  }

  async createCopiesAt(moment: string): Promise<number> {
    await this.query(`update recurring_invoices set look_at = '2020-01-01'`);
    return this.service.createDueCopies(new Date(moment));
  }
}

/** Starts the invoicing service for a spec file. Must be called once, at the top of the file. */
export async function startRecurringUnderTest(): Promise<RecurringUnderTest> {
  const recurring = new RecurringUnderTest(await startInvoicing({ MAIL_RECIPIENTS_A_DAY: '3' }));
  afterEach(() => recurring.endSchedules());
  return recurring;
}

export const listCopyDates = async (user: TestUser): Promise<string[]> =>
  (await user.listInvoices({ sort: 'createdAt' })).items.slice(1).map(({ invoiceDate }) => invoiceDate);

export const readSchedule = async (user: TestUser) => (await user.listRecurring())[0]!;
