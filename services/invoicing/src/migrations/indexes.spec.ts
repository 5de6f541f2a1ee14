import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type InvoiceFilter, invoicing as messages } from '@paperbill/contracts/nats';
import {
  type InvoiceSort,
  type InvoiceSortField,
  invoiceSorts,
  parseSort,
  sortOptions,
} from '@paperbill/contracts/rules';
import { planOf, rowsRead, sequentialScans, statementsOf } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { INVOICES, seedBusyAccount } from '../testing/busy-account.js';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';
import type { TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;
let busy: TestUser;
let id: string;
let draftId: string;
let quoteId: string;
let token: string;
let customerId: string;

/** Returns the name of the index from which a page with this sort order is read. */
function indexOf(sort: InvoiceSort): string {
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

/** Reads the next reminders of another user, because half of the table belongs to the busy user. */
const nextOfOther = async () => {
  const [{ id: userId }] = (await invoicing.database.query('select md5($1)::uuid as id', ['7'])) as [{ id: string }];
  return invoicing.bus.call(messages.listNextReminders, { userId });
};

const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };
const allow = (userId: string) => invoicing.bus.call(messages.setMailStop, { userId, staff, stop: null });
const bounce = (id: string) =>
  invoicing.bus.call(messages.bounceMail, { id, recipient: 'client@example.org', reason: '', proof: 'provider' });
const take = () => invoicing.bus.call(messages.takeMail, { statements: true });
const sendStatement = async () => {
  const { mail } = await take();
  await invoicing.bus.call(messages.beginMail, mail!);
  await invoicing.bus.call(messages.settleMail, { ...mail!, outcome: 'sent', error: '' });
};
const read = (ofLink: string) => invoicing.bus.call(messages.readLink, addressOf(ofLink));
const open = (ofLink: string) => invoicing.bus.call(messages.openLink, addressOf(ofLink));
const addressOf = (ofLink: string) => ({ tokenHash: createHash('sha256').update(ofLink).digest('hex') });

beforeAll(async () => {
  invoicing = await startInvoicing();
  ({ busy, id, draftId, quoteId, token, customerId } = await seedBusyAccount(invoicing));
});

describe('With 20,000 invoices of one user and as many of others,', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the whole list', () => busy.list()],
    ['the next part of the list', () => busy.list({ after: id })],
    ['the whole list as JSON', () => busy.listAsJson()],
    ['the next part of the list as JSON', () => busy.listAsJson({ after: id })],
    ['a page', () => busy.list({ page: 3 })],
    ['a page far back', () => busy.list({ page: 1_500 })],
    ['a search', () => busy.list({ page: 1, search: 'client 19' })],
    ['a search that finds nothing', () => busy.list({ page: 1, search: 'nobody' })],
    ['the overdue ones', () => busy.list({ page: 1, status: 'overdue' })],
    ['the paid ones far back', () => busy.list({ page: 400, status: 'paid' })],
    ['a search among the pending ones', () => busy.list({ page: 1, search: 'INV-1', status: 'pending' })],
    ...sortOptions(invoiceSorts).map((sort): [string, () => Promise<unknown>] => [
      `a page by ${sort}`,
      () => busy.list({ page: 2, sort }),
    ]),
    [
      'the unpaid ones of a year by total',
      () => busy.list({ page: 1, status: 'unpaid', from: '2026-01-01', sort: 'total' }),
    ],
    ['those of a customer', () => busy.list({ page: 1, customerId: busy.id })],
    ['one with its lines', () => busy.get(id)],
    ['all of them with their lines', () => busy.exportInvoices()],
    ['the next part of them', () => busy.exportInvoices(id)],
    ['the figures', () => busy.stats()],
    ['the figures of a month', () => busy.stats('month')],
    ['the figures with their series', () => busy.statsWithSeries('year')],
    ['the totals of customers', () => busy.customerTotals()],
    ['the totals of one customer', () => busy.customerTotals({ customerId: busy.id })],
    ['the totals of a page of customers', () => busy.customerTotals({ customerIds: [busy.id, id] })],
    ['the next number', () => busy.nextNumber()],
    ['the number of invoices', () => busy.totalInvoices()],
    ['the profile', () => busy.profile()],
    ['an invoice with its payments', () => busy.details(id)],
    ['a payment', () => busy.recordPayment(id, {})],
    ['a removed payment', async () => busy.removePayment(id, (await busy.details(id)).payments[0]!.id)],
    ['a download', () => busy.recordDownload(id)],
    ['the history of all', () => busy.listInvoiceEvents()],
    ['the next part of the history', async () => busy.listInvoiceEvents((await busy.listInvoiceEvents()).items[0]!.id)],
    ['a credit note', () => busy.credit(id, { kind: 'amount', amount: '0.01' })],
    ['an invoice with its credit notes', () => busy.details(id)],
    ['all credit notes', () => busy.listCreditNotes()],
    [
      'the next part of the credit notes',
      async () => busy.listCreditNotes((await busy.listCreditNotes()).items[0]!.id),
    ],
    ['a credit note by itself', async () => busy.creditNote((await busy.listCreditNotes()).items[0]!.id)],
    ['all payments', () => busy.listPayments()],
    ['the next part of the payments', async () => busy.listPayments((await busy.listPayments()).items[0]!.id)],
    ['all drafts', () => busy.drafts()],
    ['a draft', () => busy.draft(draftId)],
    ['a new draft', () => busy.saveDraft()],
    ['a saved draft', () => busy.saveDraft({ id: draftId, revision: 1 })],
    ['a copy', () => busy.copy(id)],
    ['the prices that changed', () => busy.changedPrices(id)],
    ['an invoice out of a draft', () => busy.issue({ draftId })],
    ['a deleted draft', async () => busy.deleteDraft((await busy.saveDraft()).id)],
    ['a page of quotes', () => busy.quotes()],
    ['a page of quotes far back', () => busy.quotes({ page: 1_500 })],
    ['a search for quotes', () => busy.quotes({ search: 'client 19' })],
    ['the expired quotes', () => busy.quotes({ status: 'expired' })],
    ['the quotes for a customer', () => busy.quotes({ customerId: busy.id })],
    ['all quotes', () => busy.exportQuotes()],
    ['the next part of the quotes', () => busy.exportQuotes(quoteId)],
    ['a quote', () => busy.quote(quoteId)],
    ['a new quote', () => busy.createQuote()],
    ['a changed quote', () => busy.changeQuote(quoteId, 1, { clientName: 'Ada' })],
    ['a decided quote', () => busy.setQuoteStatus(quoteId, 'accepted')],
    ['the invoice of a quote', () => busy.invoiceQuote(quoteId)],
    ['a link', () => busy.createLink(id)],
    ['the links of an invoice', () => busy.links(id)],
    ['a revoked link', async () => busy.revokeLink(id, (await busy.links(id))[0]!.id)],
    ['all links', () => busy.exportLinks()],
    ['the next part of the links', async () => busy.exportLinks((await busy.exportLinks()).items[0]!.id)],
    ['a message of a client', () => busy.sayAsClient(token)],
    ['the messages about an invoice', () => busy.clientMessages(id)],
    ['the unread messages', () => busy.unreadMessages()],
    ['reading messages', () => busy.readClientMessages(id)],
    ['all messages', () => busy.exportClientMessages()],
    [
      'the next part of the messages',
      async () => busy.exportClientMessages((await busy.exportClientMessages()).items[0]!.id),
    ],
    ['the statement of a customer', () => busy.statement(customerId)],
    ['a mailed statement', () => busy.sendStatement(customerId)],
    ['a report that a statement was sent', () => sendStatement()],
    ['a mail', () => busy.sendMail(id)],
    ['the mails of an invoice', () => busy.mails(id)],
    ['the lease of a mail', () => take()],
    ['the start of sending a mail', () => invoicing.bus.call(messages.beginMail, { id, lease: id })],
    [
      'the report of a sent mail',
      () => invoicing.bus.call(messages.settleMail, { id, lease: id, outcome: 'sent', error: '' }),
    ],
    ['the newest mails, for staff', () => invoicing.bus.call(messages.listMailsForStaff, {})],
    ['those in a state, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { state: 'failed' })],
    ['those of a user, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { userId: busy.id })],
    ['a bounced mail', () => bounce(id)],
    ['an account that staff allow to send mails', () => allow(busy.id)],
    ['a new recurring invoice', () => busy.createRecurring(id)],
    ['all recurring invoices', () => busy.recurring()],
    ['the schedules of an invoice', () => busy.recurring(id)],
    ['the end of a recurring invoice', async () => busy.setRecurringState((await busy.recurring())[0]!.id, 'ended')],
    ['the due recurring invoices', () => invoicing.app.get(RecurringService).createDueCopies()],
    ['the due reminders', () => invoicing.app.get(RemindersService).sendDue(new Date())],
    ['the next reminders', () => nextOfOther()],
    ['the reminders of an invoice', () => busy.reminders(id)],
    ['changed reminders of an invoice', () => busy.setReminders(id, [3])],
    ['payment options', () => busy.savePaymentOptions({ iban: 'DE89370400440532013000' })],
    ['mail settings', () => busy.saveMailSettings()],
    ['undelivered mails', () => busy.undeliveredMails()],
    ['reading the undelivered mails', () => busy.readMails(id)],
    ['all mails', () => busy.exportMails()],
    ['the next part of the mails', async () => busy.exportMails((await busy.exportMails()).items[0]!.id)],
    ['the content of a link', () => read(token)],
    ['an opened link', () => open(token)],
    ['a change of status', () => busy.setStatus(id, 'paid')],
    ['changes of status', () => busy.setStatuses([{ id, status: 'pending' }])],
    // A correction makes the invoice void.
    ['a correction', () => busy.correct(id)],
    ['a save', () => busy.createNext()],
    ['a save with a key', () => busy.create({ useNextNumber: true, idempotencyKey: 'key' })],
    ['a new logo', async () => busy.saveProfile({}, await aPng())],
    ['a removed logo', () => busy.saveProfile({ logoUrl: '' })],
  ])('%s: no statement scans a whole table', async (_, work) => {
    expect(await sequentialScans(invoicing, work)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['counted for a common search term', () => busy.list({ page: 1, search: 'client' })],
    ['counted for a customer', () => busy.list({ page: 1, customerId: busy.id })],
    ['summed up for each customer', () => busy.customerTotals()],
  ])('invoices are %s by an index-only scan', async (_, work) => {
    const [query] = (await statementsOf(invoicing, work)).filter(({ query }) => /count\(/.test(query));
    expect((await planOf(invoicing, query!)).join('\n')).toMatch(/Index Only Scan using invoices_/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['counted', () => busy.list({ page: 1 })],
    ['counted for the whole list', () => busy.list()],
    ['counted for a status', () => busy.list({ page: 1, status: 'overdue' })],
    ['counted for a status in a year', () => busy.list({ page: 1, status: 'unpaid', from: '2026-01-01' })],
    ['summed up', () => busy.stats()],
    ['summed up with what is overdue', () => busy.statsWithOverdue()],
    ['summed up with their series', () => busy.statsWithSeries()],
  ])('invoices are %s from the sums of their days, without reading invoices', async (_, work) => {
    const statements = await statementsOf(invoicing, work);
    // Another statement uses the sums to find the page. That statement is left out here.
    const [query] = statements.filter(({ query }) => /sum\(/.test(query) && !/place/.test(query));
    const plan = (await planOf(invoicing, query!)).join('\n');
    expect(plan).toMatch(/invoice_sums_pkey/);
    expect(plan).not.toMatch(/ on invoices/);
    expect(await rowsRead(invoicing, query!)).toBeLessThan(INVOICES / 10);
  });

  it('a page of partly paid invoices is read from their partial index', async () => {
    await busy.recordPayment(id, {});
    const statements = await statementsOf(invoicing, () => busy.list({ page: 1, status: 'partly-paid' }));
    const [page] = statements.filter(({ query }) => /limit/.test(query));
    expect((await planOf(invoicing, page!)).join('\n')).toMatch(/using invoices_partly_paid/);
    expect(await rowsRead(invoicing, page!)).toBeLessThan(30);
  });

  it('the schedules of one invoice are read without those of others', async () => {
    const [query] = await statementsOf(invoicing, () => busy.recurring(id));
    expect((await planOf(invoicing, query!)).join('\n')).toMatch(/recurring_of_invoice/);
    expect(await rowsRead(invoicing, query!)).toBeLessThan(30);
  });

  it.each(sortOptions(invoiceSorts))('a page sorted by %s is read from the index of that order', async (sort) => {
    const [page] = (await statementsOf(invoicing, () => busy.list({ page: 2, sort }))).filter(({ query }) =>
      /limit/.test(query),
    );
    const indexes = (await planOf(invoicing, page!)).join('\n').match(/Index Only Scan (Backward )?using \w+/g);
    expect(new Set(indexes?.map((step) => step.replace(/.* /, '')))).toEqual(new Set([indexOf(sort)]));
  });

  it.each(['nobody', 'inv-19998', 'CLIENT 1999'])('the rare search term %s uses the trigram index', async (search) => {
    const statements = await statementsOf(invoicing, () => busy.list({ page: 1, search }));
    const found = statements.filter(({ query }) => query.includes('few'));
    expect(found).toHaveLength(2);
    for (const statement of found) {
      expect((await planOf(invoicing, statement)).join('\n')).toMatch(/Index Scan on invoices_trigrams/);
      expect(await rowsRead(invoicing, statement)).toBeLessThan(1_500);
    }
  });

  it('a page of a common search term is read in its sort order until it is full', async () => {
    const statements = await statementsOf(invoicing, () => busy.list({ page: 1, search: 'client', sort: '-total' }));
    const [page] = statements.filter(({ query }) => query.includes('few') && !query.includes('as count'));
    expect(await rowsRead(invoicing, page!)).toBeLessThan(1_500);
  });

  it.each<[string, number, InvoiceFilter]>([
    ['the first page', 1, {}],
    ['a middle page', INVOICES / 20, {}],
    ['the last page', INVOICES / 10, {}],
    ['a middle page of paid invoices', INVOICES / 80, { status: 'paid' }],
    ['the last page of paid invoices', INVOICES / 40, { status: 'paid' }],
    ['a middle page sorted by status', INVOICES / 20, { sort: 'status' }],
    ['a middle page sorted by date', INVOICES / 20, { sort: 'invoiceDate' }],
    ['a middle page sorted by due date', INVOICES / 20, { sort: '-dueDate' }],
  ])('%s only reads sums and the invoices of its days', async (_, page, filter) => {
    const statements = await statementsOf(invoicing, () => busy.list({ page, pageSize: 10, ...filter }));
    const [ofPage] = statements.filter(({ query }) => /limit/.test(query));
    expect(await rowsRead(invoicing, ofPage!)).toBeLessThan(INVOICES / 10);
  });
});
