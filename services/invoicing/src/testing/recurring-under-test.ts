import { beforeAll } from '@jest/globals';
import { aLineItem } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

/** Recipients of recurring invoices in specs. */
export const recipients = { to: 'grace@example.org', cc: ['boss@example.org'], bcc: [], replyTo: 'ada@example.org' };

/** Invoicing with a scheduler that runs only when a spec calls it, at a time that the spec chooses. */
class RecurringUnderTest {
  invoicing!: InvoicingUnderTest;

  async start(): Promise<void> {
    this.invoicing = await startInvoicing({ MAIL_RECIPIENTS_A_DAY: '3' });
  }

  get service(): RecurringService {
    return this.invoicing.app.get(RecurringService);
  }

  /** A new user with an invoice. Its date should be later than the current time that the database writes. */
  async userWithInvoice(invoiceDate: string, timeZone = 'UTC', plan?: 'free'): Promise<[TestUser, invoiceId: string]> {
    const user = this.invoicing.newUser(plan);
    await user.saveTimeZone(timeZone);
    const dueDate = new Date(Date.parse(invoiceDate) + 14 * 86_400_000).toISOString().slice(0, 10);
    const line = aLineItem({ description: 'Hosting', quantity: '2', unitPrice: '10.00' });
    const { id } = await user.createNext({ invoiceDate, dueDate, taxRate: '10' }, [line]);
    return [user, id];
  }

  /** Runs the scheduler at this time, with all schedules due. */
  async runAt(moment: string): Promise<number> {
    await this.invoicing.database.query(`update recurring_invoices set look_at = '2020-01-01'`);
    return this.service.createDueCopies(new Date(moment));
  }
}

/** Call once at the top of a spec file. Starts before the tests and stops after the file. */
export function recurringUnderTest(): RecurringUnderTest {
  const recurring = new RecurringUnderTest();
  beforeAll(() => recurring.start());
  return recurring;
}

/** Dates of the copies of a user's only invoice. */
export const copiesOf = async (user: TestUser): Promise<string[]> =>
  (await user.list({ sort: 'createdAt' })).items.slice(1).map(({ invoiceDate }) => invoiceDate);
