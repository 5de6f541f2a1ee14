import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/core';
import { expect, it, describe } from '@jest/globals';
import { findWrongColumns, aPdfFile, findRowSecurityViolations } from '@paperbill/testing';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { EntityManager } from '@mikro-orm/postgresql';
import { runForUser } from '@paperbill/service-kit';
import { startInvoicing } from './testing/invoicing-under-test.js';
import { toLinkAddress } from './testing/link-address.js';
import { createMailSender } from './testing/mail-sender.js';
import type { TestUser } from './testing/test-user.js';
import { RecurringService } from './recurring/recurring.service.js';
import { RemindersService } from './reminders/reminders.service.js';
import { aSettledPayment } from './testing/settled-payments.js';
import { aPng } from './testing/pictures.js';

const invoicing = await startInvoicing();

it('The entities match the columns of the tables in PostgreSQL', async () => {
  expect(invoicing.app.get(MikroORM).getMetadata().getAll().size).toBeGreaterThan(20);
  expect(await findWrongColumns(invoicing)).toEqual([]);
});

/** The number of rows that the test inserts. A single call of `deleteUser` deletes fewer rows. */
const ROW_COUNT = 600;

const { leaseMail, leaseDueMail, beginMail } = createMailSender(invoicing);
const deleteUser = ({ id }: TestUser) => invoicing.bus.call(messages.deleteUser, { userId: id });
const selectInvoices = ({ id }: TestUser) => invoicing.database.query('select from invoices where user_id = $1', [id]);

describe('The deletion of a user', () => {
  it('first deletes mails, links and schedules, and other rows in later calls', async () => {
    const [ada, bob] = [invoicing.newUser(), invoicing.newUser()];
    const { id } = await ada.createNext();
    await invoicing.database.query(
      `insert into invoice_events (user_id, invoice_id, action) select $1, $2, 'marked-unpaid' from generate_series(1, $3)`,
      [ada.id, id, ROW_COUNT],
    );
    await ada.createRecurring(id, { startsOn: '2031-01-10' });
    await ada.sendMail(id);
    const leased = await leaseDueMail();
    await ada.sendMail(id);
    await bob.sendMail((await bob.createNext()).id);
    expect(await deleteUser(ada)).toEqual({ isDone: false });

    expect(await selectInvoices(ada)).toHaveLength(1);
    expect(await ada.listRecurring()).toEqual([]);
    expect(await beginMail(leased)).toBe(false);
    const link = invoicing.bus.call(messages.readLink, toLinkAddress(leased.linkToken));
    await expect(link).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await leaseMail())?.userId).toBe(bob.id);
    expect(await leaseMail()).toBeNull();

    while (!(await deleteUser(ada)).isDone);
    expect(await selectInvoices(ada)).toEqual([]);
    expect(await selectInvoices(bob)).toHaveLength(1);
  });
});

const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };

it('A statement without a where clause returns no row of another user, in any table', async () => {
  const [ada, bob] = [invoicing.newUser(), invoicing.newUser()];
  for (const user of [ada, bob]) {
    await user.saveTimeZone('Europe/Berlin');
    await user.skipFirstSteps(['company']);
    await user.createTax();
    await user.saveNumberFormat('INV-{YYYY}-{0001}');
    await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
    await user.createCreditNote((await user.createNext({ status: 'paid' })).id);
    const customerId = randomUUID();
    const { id } = await user.createNext({ dueDate: '2031-02-10', customerId });
    await user.createNext({ customerId });
    await user.copyInvoice(id);
    await user.answerQuote((await user.createQuoteLink((await user.createQuote()).id)).token);
    await user.attach({ of: 'invoice', id }, aPdfFile());
    await user.sendMail(id);
    await user.sendStatement(customerId);
    const notice = { email: 'ada@example.org', from: 'Firefox on Linux' };
    await user.savePaymentOptions({ iban: 'DE89370400440532013000' }, { notice });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId: id }));
    await user.saveMailSettings({ remindOfQuotes: true });
    const quote = await user.createQuote({ quoteDate: '2031-01-01', validUntil: '2031-02-11' });
    await user.sendQuoteMail(quote.id);
    await user.setReminders(id, [0]);
    await user.setPaymentAccountState('active');
    await user.updateOnlinePaymentChoices({ allowsSavedCards: true });
    const recipients = { to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org' };
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-02-01', mode: 'send', recipients });
    await user.storeSavedCard(recurringId, id);
    await invoicing.app.get(RecurringService).createDueCopies(new Date('2031-02-01T12:00:00Z'));
    await invoicing.app.get(RemindersService).sendDueReminders(new Date('2031-02-10T12:00:00Z'));
    await user.sendClientMessage((await user.createLink(id)).token);
    const stop = { reason: 'Phishing' };
    await invoicing.bus.call(messages.setMailStop, { userId: user.id, staff, stop });
  }
  expect(await findRowSecurityViolations(invoicing, ada.id, bob.id)).toEqual([]);

  const lines = () =>
    invoicing.app
      .get(EntityManager)
      .fork()
      .execute<{ user_id: string }[]>(
        'select user_id from invoice_line_items left join invoices on invoice_id = invoices.id',
      );
  const reached = await runForUser(ada.id, lines);
  expect(reached.length).toBeGreaterThan(0);
  expect(new Set(reached.map((line) => line.user_id))).toEqual(new Set([ada.id]));
  expect(await lines()).toEqual([]);
});
