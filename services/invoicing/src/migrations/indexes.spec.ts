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

/** In which a page is found. */
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

/** Of the busy one, all of half the table are read. */
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

describe('Of 20,000 invoices of one user and as many of others', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the whole list', () => busy.list()],
    ['its continuation', () => busy.list({ after: id })],
    ['the whole list as JSON', () => busy.listAsJson()],
    ['its continuation as JSON', () => busy.listAsJson({ after: id })],
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
    ['their continuation', () => busy.exportInvoices(id)],
    ['the figures', () => busy.stats()],
    ['the figures of a month', () => busy.stats('month')],
    ['the figures with their series', () => busy.statsWithSeries('year')],
    ['the totals of customers', () => busy.customerTotals()],
    ['the totals of one customer', () => busy.customerTotals({ customerId: busy.id })],
    ['the totals of a page of customers', () => busy.customerTotals({ customerIds: [busy.id, id] })],
    ['the next number', () => busy.nextNumber()],
    ['how many there are', () => busy.totalInvoices()],
    ['the profile', () => busy.profile()],
    ['one with its payments', () => busy.details(id)],
    ['a payment', () => busy.recordPayment(id, {})],
    ['a removed payment', async () => busy.removePayment(id, (await busy.details(id)).payments[0]!.id)],
    ['a download', () => busy.recordDownload(id)],
    ['the history of all', () => busy.listInvoiceEvents()],
    ['its continuation', async () => busy.listInvoiceEvents((await busy.listInvoiceEvents()).items[0]!.id)],
    ['a credit note', () => busy.credit(id, { kind: 'amount', amount: '0.01' })],
    ['one with its credit notes', () => busy.details(id)],
    ['all credit notes', () => busy.listCreditNotes()],
    ['their continuation', async () => busy.listCreditNotes((await busy.listCreditNotes()).items[0]!.id)],
    ['a credit note by itself', async () => busy.creditNote((await busy.listCreditNotes()).items[0]!.id)],
    ['all payments', () => busy.listPayments()],
    ['their continuation', async () => busy.listPayments((await busy.listPayments()).items[0]!.id)],
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
    ['their continuation', () => busy.exportQuotes(quoteId)],
    ['a quote', () => busy.quote(quoteId)],
    ['a new quote', () => busy.createQuote()],
    ['a changed quote', () => busy.changeQuote(quoteId, 1, { clientName: 'Ada' })],
    ['a decided quote', () => busy.setQuoteStatus(quoteId, 'accepted')],
    ['the invoice of a quote', () => busy.invoiceQuote(quoteId)],
    ['a link', () => busy.createLink(id)],
    ['its links', () => busy.links(id)],
    ['a revoked link', async () => busy.revokeLink(id, (await busy.links(id))[0]!.id)],
    ['all links', () => busy.exportLinks()],
    ['their continuation', async () => busy.exportLinks((await busy.exportLinks()).items[0]!.id)],
    ['what a client says', () => busy.sayAsClient(token)],
    ['what clients have said', () => busy.clientMessages(id)],
    ['what nobody has looked at', () => busy.unreadMessages()],
    ['a look at it', () => busy.readClientMessages(id)],
    ['all that clients have said', () => busy.exportClientMessages()],
    ['its continuation', async () => busy.exportClientMessages((await busy.exportClientMessages()).items[0]!.id)],
    ['what a customer owes', () => busy.statement(customerId)],
    ['a statement', () => busy.sendStatement(customerId)],
    ['a statement that is sent', () => sendStatement()],
    ['a mail', () => busy.sendMail(id)],
    ['its mails', () => busy.mails(id)],
    ['a mail that is taken', () => take()],
    ['a mail that begins', () => invoicing.bus.call(messages.beginMail, { id, lease: id })],
    [
      'a mail that is settled',
      () => invoicing.bus.call(messages.settleMail, { id, lease: id, outcome: 'sent', error: '' }),
    ],
    ['the newest mails, for staff', () => invoicing.bus.call(messages.listMailsForStaff, {})],
    ['those in a state, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { state: 'failed' })],
    ['those of a user, for staff', () => invoicing.bus.call(messages.listMailsForStaff, { userId: busy.id })],
    ['a mail that comes back', () => bounce(id)],
    ['an account that may mail', () => allow(busy.id)],
    ['an invoice that repeats', () => busy.createRecurring(id)],
    ['all that repeat', () => busy.recurring()],
    ['how one invoice repeats', () => busy.recurring(id)],
    ['one that ends', async () => busy.setRecurringState((await busy.recurring())[0]!.id, 'ended')],
    ['what is due of them', () => invoicing.app.get(RecurringService).createDueCopies()],
    ['reminders that are due', () => invoicing.app.get(RemindersService).sendDue(new Date())],
    ['the next reminders', () => nextOfOther()],
    ['the reminders of an invoice', () => busy.reminders(id)],
    ['other reminders of it', () => busy.setReminders(id, [3])],
    ['payment options', () => busy.savePaymentOptions({ iban: 'DE89370400440532013000' })],
    ['how mails read', () => busy.saveMailSettings()],
    ['mails in trouble', () => busy.undeliveredMails()],
    ['a look at them', () => busy.readMails(id)],
    ['all mails', () => busy.exportMails()],
    ['their continuation', async () => busy.exportMails((await busy.exportMails()).items[0]!.id)],
    ['what a link shows', () => read(token)],
    ['a link that is opened', () => open(token)],
    ['a change of status', () => busy.setStatus(id, 'paid')],
    ['changes of status', () => busy.setStatuses([{ id, status: 'pending' }])],
    // Afterwards it is void.
    ['a correction', () => busy.correct(id)],
    ['a save', () => busy.createNext()],
    ['a save with a key', () => busy.create({ useNextNumber: true, idempotencyKey: 'key' })],
    ['a new logo', async () => busy.saveProfile({}, await aPng())],
    ['a removed logo', () => busy.saveProfile({ logoUrl: '' })],
  ])('%s: no table is read from end to end', async (_, work) => {
    expect(await sequentialScans(invoicing, work)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['counted for a search of what many have', () => busy.list({ page: 1, search: 'client' })],
    ['counted for a customer', () => busy.list({ page: 1, customerId: busy.id })],
    ['summed up for each customer', () => busy.customerTotals()],
  ])('they are %s from an index alone', async (_, work) => {
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
  ])('they are %s from the sums of their days, and none is read', async (_, work) => {
    const statements = await statementsOf(invoicing, work);
    // Beside it a page is chosen by the sums as well.
    const [query] = statements.filter(({ query }) => /sum\(/.test(query) && !/place/.test(query));
    const plan = (await planOf(invoicing, query!)).join('\n');
    expect(plan).toMatch(/invoice_sums_pkey/);
    expect(plan).not.toMatch(/ on invoices/);
    expect(await rowsRead(invoicing, query!)).toBeLessThan(INVOICES / 10);
  });

  it('a page of those paid in part is chosen within an index of them, and no other is read', async () => {
    await busy.recordPayment(id, {});
    const statements = await statementsOf(invoicing, () => busy.list({ page: 1, status: 'partly-paid' }));
    const [page] = statements.filter(({ query }) => /limit/.test(query));
    expect((await planOf(invoicing, page!)).join('\n')).toMatch(/using invoices_partly_paid/);
    expect(await rowsRead(invoicing, page!)).toBeLessThan(30);
  });

  it('how one of them repeats is read without the schedules of others', async () => {
    const [query] = await statementsOf(invoicing, () => busy.recurring(id));
    expect((await planOf(invoicing, query!)).join('\n')).toMatch(/recurring_of_invoice/);
    expect(await rowsRead(invoicing, query!)).toBeLessThan(30);
  });

  it.each(sortOptions(invoiceSorts))('a page by %s is chosen within the index of that order', async (sort) => {
    const [page] = (await statementsOf(invoicing, () => busy.list({ page: 2, sort }))).filter(({ query }) =>
      /limit/.test(query),
    );
    const indexes = (await planOf(invoicing, page!)).join('\n').match(/Index Only Scan (Backward )?using \w+/g);
    expect(new Set(indexes?.map((step) => step.replace(/.* /, '')))).toEqual(new Set([indexOf(sort)]));
  });

  it.each(['nobody', 'inv-19998', 'CLIENT 1999'])(
    'what is searched for, such as %s, is found by its trigrams',
    async (search) => {
      const statements = await statementsOf(invoicing, () => busy.list({ page: 1, search }));
      const found = statements.filter(({ query }) => query.includes('few'));
      expect(found).toHaveLength(2);
      for (const statement of found) {
        expect((await planOf(invoicing, statement)).join('\n')).toMatch(/Index Scan on invoices_trigrams/);
        expect(await rowsRead(invoicing, statement)).toBeLessThan(1_500);
      }
    },
  );

  it('a page of what many have is read in its order until it is full', async () => {
    const statements = await statementsOf(invoicing, () => busy.list({ page: 1, search: 'client', sort: '-total' }));
    const [page] = statements.filter(({ query }) => query.includes('few') && !query.includes('as count'));
    expect(await rowsRead(invoicing, page!)).toBeLessThan(1_500);
  });

  it.each<[string, number, InvoiceFilter]>([
    ['the first page', 1, {}],
    ['one in the middle', INVOICES / 20, {}],
    ['the last one', INVOICES / 10, {}],
    ['one in the middle of the paid ones', INVOICES / 80, { status: 'paid' }],
    ['the last one of those', INVOICES / 40, { status: 'paid' }],
    ['one in the middle by status', INVOICES / 20, { sort: 'status' }],
    ['one in the middle by date', INVOICES / 20, { sort: 'invoiceDate' }],
    ['one in the middle by due date', INVOICES / 20, { sort: '-dueDate' }],
  ])('of their pages, %s reads some of the sums and what stands on its days', async (_, page, filter) => {
    const statements = await statementsOf(invoicing, () => busy.list({ page, pageSize: 10, ...filter }));
    const [ofPage] = statements.filter(({ query }) => /limit/.test(query));
    expect(await rowsRead(invoicing, ofPage!)).toBeLessThan(INVOICES / 10);
  });
});
