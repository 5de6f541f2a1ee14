import { daysFromToday } from '@paperbill/testing';
import type { InvoicingUnderTest } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

export interface ScheduleForCards {
  user: TestUser;
  recurringId: string;
  invoiceId: string;
  linkId: string;
  token: string;
}

export const recipients = { to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org' };

export async function createScheduleForCards(
  invoicing: InvoicingUnderTest,
  amount = '100.00',
): Promise<ScheduleForCards> {
  const user = invoicing.newUser();
  await user.setPaymentAccountState('active');
  await user.updateOnlinePaymentChoices({ allowsSavedCards: true });
  const invoiceId = await user.createInvoiceOfAmount(amount, {
    invoiceDate: daysFromToday(-1),
    dueDate: daysFromToday(13),
  });
  const { id: recurringId } = await user.createRecurring(invoiceId, { mode: 'send', recipients });
  const { token, id: linkId } = await user.createLink(invoiceId);
  return { user, recurringId, invoiceId, linkId, token };
}
