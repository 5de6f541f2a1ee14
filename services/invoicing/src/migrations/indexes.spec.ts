import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type InvoiceFilter, invoicing as messages } from '@paperbill/contracts/nats';
import {
  type InvoiceSort,
  type InvoiceSortField,
  invoiceSorts,
  PAGE_SIZE,
  parseSort,
  sortOptions,
} from '@paperbill/contracts/rules';
import { explainStatement, sumRowsRead, findSequentialScans, recordStatements } from '@paperbill/testing';
import { ChargesService } from '../automatic-payments/charges.service.js';
import { SavedCardsService } from '../automatic-payments/saved-cards.service.js';
import { RecurringService } from '../recurring/recurring.service.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { INVOICE_COUNT, seedBusyAccount } from '../testing/busy-account.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { toLinkAddress } from '../testing/link-address.js';
import { createMailSender } from '../testing/mail-sender.js';
import { aPng } from '../testing/pictures.js';

const LATE_PAGE = (0.75 * INVOICE_COUNT) / PAGE_SIZE;
const LATE_PAGE_OF_PAID = LATE_PAGE / 4;

function getIndexName(sort: InvoiceSort): string {
  const { field, descending } = parseSort(sort);
  const names: Record<InvoiceSortField, string> = {
    invoiceNumber: 'by_number',
    clientName: 'by_client',
    total: 'by_total',
    status: 'searched',
    invoiceDate: 'by_invoice_date',
    dueDate: 'by_due_date',
    createdAt: 'searched',
    paidAt: descending ? 'by_payment_backwards' : 'by_payment',
  };
  return `invoices_${names[field]}`;
}

/** Reads the next reminders of a user who owns few rows. `busyUser` owns half of all rows. */
const readNextRemindersOfOtherUser = async () => {
  const [{ id: userId }] = (await invoicing.database.query('select md5($1)::uuid as id', ['7'])) as [{ id: string }];
  return invoicing.bus.call(messages.listNextReminders, { userId });
};

const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };
const allowMails = (userId: string) => invoicing.bus.call(messages.setMailStop, { userId, staff, stop: null });
const bounceMail = (id: string) =>
  invoicing.bus.call(messages.bounceMail, { id, recipient: 'client@example.org', reason: '', proof: 'provider' });

const invoicing = await startInvoicing();
const { leaseMail, leaseDueMail, beginMail, reportMail } = createMailSender(invoicing);
const { user: busyUser, invoiceId, draftId, quoteId, token, customerId } = await seedBusyAccount(invoicing);

describe(`With ${INVOICE_COUNT} invoices of one user and as many of others,`, () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the whole list', () => busyUser.listInvoices()],
    ['the next part of the list', () => busyUser.listInvoices({ after: invoiceId })],
    ['the whole list as JSON', () => busyUser.listAsJson()],
    ['the next part of the list as JSON', () => busyUser.listAsJson({ after: invoiceId })],
    ['a page', () => busyUser.listInvoices({ page: 3 })],
    ['a page far back', () => busyUser.listInvoices({ page: LATE_PAGE })],
    ['a search', () => busyUser.listInvoices({ page: 1, search: 'client 19' })],
    ['a search that finds nothing', () => busyUser.listInvoices({ page: 1, search: 'nobody' })],
    ['the overdue ones', () => busyUser.listInvoices({ page: 1, status: 'overdue' })],
    ['the paid ones far back', () => busyUser.listInvoices({ page: LATE_PAGE_OF_PAID, status: 'paid' })],
    ['a search among the pending ones', () => busyUser.listInvoices({ page: 1, search: 'INV-1', status: 'pending' })],
    ...sortOptions(invoiceSorts).map((sort): [string, () => Promise<unknown>] => [
      `a page by ${sort}`,
      () => busyUser.listInvoices({ page: 2, sort }),
    ]),
    [
      'the unpaid ones of a year by total',
      () => busyUser.listInvoices({ page: 1, status: 'unpaid', from: '2026-01-01', sort: 'total' }),
    ],
    ['those of a customer', () => busyUser.listInvoices({ page: 1, customerId: busyUser.id })],
    ['one with its lines', () => busyUser.getInvoice(invoiceId)],
    ['all of them with their lines', () => busyUser.exportInvoices()],
    ['the next part of them', () => busyUser.exportInvoices(invoiceId)],
    ['the change of the figures', () => busyUser.getStatsChange('month')],
    ['what to do', () => busyUser.getToDo()],
    ['the figures', () => busyUser.getStats()],
    ['the figures of a month', () => busyUser.getStats('month')],
    ['the figures with their series', () => busyUser.getStatsWithSeries('year')],
    ['the totals of customers', () => busyUser.getCustomerTotals()],
    ['the totals of one customer', () => busyUser.getCustomerTotals({ customerId: busyUser.id })],
    ['the totals of a page of customers', () => busyUser.getCustomerTotals({ customerIds: [busyUser.id, invoiceId] })],
    ['the next number', () => busyUser.getNextNumber()],
    ['the number of invoices', () => busyUser.countInvoices()],
    ['the profile', () => busyUser.getProfile()],
    ['an invoice with its payments', () => busyUser.getDetails(invoiceId)],
    ['a payment', () => busyUser.recordPayment(invoiceId, {})],
    [
      'a removed payment',
      async () => busyUser.removePayment(invoiceId, (await busyUser.getDetails(invoiceId)).payments[0]!.id),
    ],
    ['a download', () => busyUser.recordDownload(invoiceId)],
    ['the history of all', () => busyUser.listInvoiceEvents()],
    [
      'the next part of the history',
      async () => busyUser.listInvoiceEvents((await busyUser.listInvoiceEvents()).items[0]!.id),
    ],
    ['a credit note', () => busyUser.createCreditNote(invoiceId, { kind: 'amount', amount: '0.01' })],
    ['an invoice with its credit notes', () => busyUser.getDetails(invoiceId)],
    ['all credit notes', () => busyUser.listCreditNotes()],
    [
      'the next part of the credit notes',
      async () => busyUser.listCreditNotes((await busyUser.listCreditNotes()).items[0]!.id),
    ],
    ['a credit note by itself', async () => busyUser.getCreditNote((await busyUser.listCreditNotes()).items[0]!.id)],
    ['all payments', () => busyUser.listPayments()],
    ['the next part of the payments', async () => busyUser.listPayments((await busyUser.listPayments()).items[0]!.id)],
    ['all drafts', () => busyUser.listDrafts()],
    ['a draft', () => busyUser.getDraft(draftId)],
    ['a new draft', () => busyUser.saveDraft()],
    ['a saved draft', () => busyUser.saveDraft({ id: draftId, revision: 1 })],
    ['a copy', () => busyUser.copyInvoice(invoiceId)],
    ['the prices that changed', () => busyUser.listChangedPrices(invoiceId)],
    ['an invoice out of a draft', () => busyUser.issue({ draftId })],
    ['a deleted draft', async () => busyUser.deleteDraft((await busyUser.saveDraft()).id)],
    ['a page of quotes', () => busyUser.listQuotes()],
    ['a page of quotes far back', () => busyUser.listQuotes({ page: LATE_PAGE })],
    ['a search for quotes', () => busyUser.listQuotes({ search: 'client 19' })],
    ['the expired quotes', () => busyUser.listQuotes({ status: 'expired' })],
    ['the quotes for a customer', () => busyUser.listQuotes({ customerId: busyUser.id })],
    ['all quotes', () => busyUser.exportQuotes()],
    ['the next part of the quotes', () => busyUser.exportQuotes(quoteId)],
    ['a quote', () => busyUser.getQuote(quoteId)],
    ['a new quote', () => busyUser.createQuote()],
    ['a changed quote', () => busyUser.changeQuote(quoteId, 1, { clientName: 'Ada' })],
    ['a decided quote', () => busyUser.setQuoteStatus(quoteId, 'accepted')],
    ['the mails of a quote', () => busyUser.listMails(quoteId, 'quote')],
    ['a mail with a quote', () => busyUser.sendQuoteMail(quoteId)],
    ['the links of a quote', () => busyUser.listQuoteLinks(quoteId)],
    ['all links to quotes', () => busyUser.exportQuoteLinks()],
    [
      'the next part of the links to quotes',
      async () => busyUser.exportQuoteLinks((await busyUser.exportQuoteLinks()).items[0]!.id),
    ],
    ['reading the undelivered mails of a quote', () => busyUser.readMails(quoteId, 'quote')],
    ['the invoice of a quote', () => busyUser.invoiceQuote(quoteId)],
    ['a link', () => busyUser.createLink(invoiceId)],
    ['the links of an invoice', () => busyUser.listLinks(invoiceId)],
    ['a revoked link', async () => busyUser.revokeLink(invoiceId, (await busyUser.listLinks(invoiceId))[0]!.id)],
    ['all online payments', () => busyUser.exportOnlinePayments()],
    [
      'the next part of the online payments',
      async () => busyUser.exportOnlinePayments((await busyUser.exportOnlinePayments()).items[0]!.id),
    ],
    ['all links', () => busyUser.exportLinks()],
    ['the next part of the links', async () => busyUser.exportLinks((await busyUser.exportLinks()).items[0]!.id)],
    ['a message of a client', () => busyUser.sendClientMessage(token)],
    ['the messages about an invoice', () => busyUser.listClientMessages(invoiceId)],
    ['the unread messages', () => busyUser.listUnreadMessages()],
    ['reading messages', () => busyUser.readClientMessages(invoiceId)],
    ['all messages', () => busyUser.exportClientMessages()],
    [
      'the next part of the messages',
      async () => busyUser.exportClientMessages((await busyUser.exportClientMessages()).items[0]!.id),
    ],
    ['the statement of a customer', () => busyUser.getStatement(customerId)],
    ['a mailed statement', () => busyUser.sendStatement(customerId)],
    [
      'a report that a statement was sent',
      async () => {
        const mail = await leaseDueMail();
        await beginMail(mail);
        await reportMail(mail, 'sent');
      },
    ],
    ['a mail', () => busyUser.sendMail(invoiceId)],
    ['the mails of an invoice', () => busyUser.listMails(invoiceId)],
    ['the lease of a mail', () => leaseMail()],
    ['the start of sending a mail', () => beginMail({ id: invoiceId, lease: invoiceId })],
    ['the report of a sent mail', () => reportMail({ id: invoiceId, lease: invoiceId }, 'sent')],
    ['the newest mails, for staff', () => invoicing.bus.call(messages.listMailsForStaff, {})],
    ['those in a state, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { state: 'failed' })],
    ['those of a user, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { userId: busyUser.id })],
    ['a bounced mail', () => bounceMail(invoiceId)],
    ['an account that staff allow to send mails', () => allowMails(busyUser.id)],
    ['a new recurring invoice', () => busyUser.createRecurring(invoiceId)],
    ['all recurring invoices', () => busyUser.listRecurring()],
    ['the schedules of an invoice', () => busyUser.listRecurring(invoiceId)],
    [
      'the end of a recurring invoice',
      async () => busyUser.setRecurringState((await busyUser.listRecurring())[0]!.id, 'ended'),
    ],
    ['the due recurring invoices', () => invoicing.app.get(RecurringService).createDueCopies()],
    ['the due charges', () => invoicing.app.get(ChargesService).chargeDueInvoices()],
    ['the ended cards', () => invoicing.app.get(SavedCardsService).forgetEndedCards()],
    ['the unused cards', () => invoicing.app.get(SavedCardsService).endUnusedCards()],
    ['the due reminders', () => invoicing.app.get(RemindersService).sendDueReminders(new Date())],
    ['the next reminders', () => readNextRemindersOfOtherUser()],
    ['the reminders of an invoice', () => busyUser.getReminders(invoiceId)],
    ['the reminders of a quote', () => busyUser.getReminders(quoteId, 'quote')],
    ['changed reminders of an invoice', () => busyUser.setReminders(invoiceId, [3])],
    ['payment options', () => busyUser.savePaymentOptions({ iban: 'DE89370400440532013000' })],
    ['mail settings', () => busyUser.saveMailSettings()],
    ['undelivered mails', () => busyUser.listUndeliveredMails()],
    ['reading the undelivered mails', () => busyUser.readMails(invoiceId)],
    ['all mails', () => busyUser.exportMails()],
    ['the next part of the mails', async () => busyUser.exportMails((await busyUser.exportMails()).items[0]!.id)],
    ['the content of a link', () => busyUser.readLink(token)],
    ['an opened link', () => invoicing.bus.call(messages.openLink, toLinkAddress(token))],
    ['a change of status', () => busyUser.setStatus(invoiceId, 'paid')],
    ['changes of status', () => busyUser.setStatuses([{ id: invoiceId, status: 'pending' }])],
    ['a correction', () => busyUser.correctInvoice(invoiceId)],
    ['a save', () => busyUser.createNext()],
    ['a save with a key', () => busyUser.createInvoice({ useNextNumber: true, idempotencyKey: 'key' })],
    ['a new logo', async () => busyUser.saveProfile({}, await aPng())],
    ['a removed logo', () => busyUser.saveProfile({ logoUrl: '' })],
  ])('%s: no statement scans a whole table', async (_, work) => {
    expect(await findSequentialScans(invoicing, work)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['counted for a common search term', () => busyUser.listInvoices({ page: 1, search: 'client' })],
    ['counted for a customer', () => busyUser.listInvoices({ page: 1, customerId: busyUser.id })],
    ['summed up for each customer', () => busyUser.getCustomerTotals()],
  ])('invoices are %s by an index-only scan', async (_, work) => {
    const [query] = (await recordStatements(invoicing, work)).filter(({ query }) => /count\(/.test(query));
    expect((await explainStatement(invoicing, query!)).join('\n')).toMatch(/Index Only Scan using invoices_/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['counted', () => busyUser.listInvoices({ page: 1 })],
    ['counted for the whole list', () => busyUser.listInvoices()],
    // A separate statement counts the invoices only if the page is after the end of the list.
    ['counted for a status', () => busyUser.listInvoices({ page: 9_999, status: 'overdue' })],
    [
      'counted for a status in a year',
      () => busyUser.listInvoices({ page: 9_999, status: 'unpaid', from: '2026-01-01' }),
    ],
    ['counted for due dates', () => busyUser.listInvoices({ page: 9_999, status: 'overdue', dueTo: '2026-01-01' })],
    ['summed up', () => busyUser.getStats()],
    ['summed up with what is overdue', () => busyUser.getStatsWithOverdue()],
    ['summed up with their series', () => busyUser.getStatsWithSeries()],
    ['compared with the month before', () => busyUser.getStatsChange('month')],
  ])('invoices are %s from the sums of their days, without reading invoices', async (_, work) => {
    const statements = await recordStatements(invoicing, work);
    // The second condition excludes the query for a page of the list. That query also adds up `invoice_sums`.
    const [query] = statements.filter(({ query }) => /sum\(/.test(query) && !/place/.test(query));
    const plan = (await explainStatement(invoicing, query!)).join('\n');
    expect(plan).toMatch(/invoice_sums_(pkey|by_currency)/);
    expect(plan).not.toMatch(/ on invoices/);
    expect(await sumRowsRead(invoicing, query!)).toBeLessThan(INVOICE_COUNT / 10);
  });

  it('a page of partly paid invoices is read from their partial index', async () => {
    await busyUser.recordPayment(invoiceId, {});
    const statements = await recordStatements(invoicing, () =>
      busyUser.listInvoices({ page: 1, status: 'partly-paid' }),
    );
    const [page] = statements.filter(({ query }) => /limit/.test(query));
    expect((await explainStatement(invoicing, page!)).join('\n')).toMatch(/using invoices_partly_paid/);
    expect(await sumRowsRead(invoicing, page!)).toBeLessThan(30);
  });

  it('the schedules of one invoice are read without those of others', async () => {
    const [query] = await recordStatements(invoicing, () => busyUser.listRecurring(invoiceId));
    expect((await explainStatement(invoicing, query!)).join('\n')).toMatch(/recurring_of_invoice/);
    expect(await sumRowsRead(invoicing, query!)).toBeLessThan(30);
  });

  it.each(sortOptions(invoiceSorts))('a page sorted by %s is read from the index of that order', async (sort) => {
    const [page] = (await recordStatements(invoicing, () => busyUser.listInvoices({ page: 2, sort }))).filter(
      ({ query }) => /limit/.test(query),
    );
    const indexes = (await explainStatement(invoicing, page!))
      .join('\n')
      .match(/Index Only Scan (Backward )?using \w+/g);
    expect(new Set(indexes?.map((step) => step.replace(/.* /, '')))).toEqual(new Set([getIndexName(sort)]));
  });

  it.each(['nobody', 'inv-3998', 'CLIENT 399'])('the rare search term %s uses the trigram index', async (search) => {
    const statements = await recordStatements(invoicing, () => busyUser.listInvoices({ page: 1, search }));
    const found = statements.filter(({ query }) => query.includes('few'));
    expect(found).toHaveLength(2);
    for (const statement of found) {
      expect((await explainStatement(invoicing, statement)).join('\n')).toMatch(/Index Scan on invoices_trigrams/);
      expect(await sumRowsRead(invoicing, statement)).toBeLessThan(1_500);
    }
  });

  it('a page of a common search term is read in its sort order until it is full', async () => {
    const statements = await recordStatements(invoicing, () =>
      busyUser.listInvoices({ page: 1, search: 'client', sort: '-total' }),
    );
    const [page] = statements.filter(({ query }) => query.includes('few') && !query.includes('as count'));
    expect(await sumRowsRead(invoicing, page!)).toBeLessThan(1_500);
  });

  it.each<[string, number, InvoiceFilter]>([
    ['the first page', 1, {}],
    ['a middle page', INVOICE_COUNT / 20, {}],
    ['the last page', INVOICE_COUNT / 10, {}],
    ['a middle page of paid invoices', INVOICE_COUNT / 80, { status: 'paid' }],
    ['the last page of paid invoices', INVOICE_COUNT / 40, { status: 'paid' }],
    ['a page of a range of due dates', 1, { status: 'overdue', dueFrom: '2020-01-01', dueTo: '2026-01-01' }],
    ['a middle page sorted by status', INVOICE_COUNT / 20, { sort: 'status' }],
    ['a middle page sorted by date', INVOICE_COUNT / 20, { sort: 'invoiceDate' }],
    ['a middle page sorted by due date', INVOICE_COUNT / 20, { sort: '-dueDate' }],
  ])('%s only reads sums and the invoices of its days', async (_, page, filter) => {
    const statements = await recordStatements(invoicing, () =>
      busyUser.listInvoices({ page, pageSize: 10, ...filter }),
    );
    const [ofPage] = statements.filter(({ query }) => /limit/.test(query));
    expect(await sumRowsRead(invoicing, ofPage!)).toBeLessThan(INVOICE_COUNT / 10);
  });
});
