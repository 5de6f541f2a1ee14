import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type AttachmentOwner,
  companyProfileDefaults,
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  logoHash,
  type NewRecurring,
} from '@paperbill/contracts/http';
import { invoicing as messages, type Message } from '@paperbill/contracts/nats';
import { aDraft, aMail, anInvoice, aPdfFile, aQuote, aTax, theMailSettings } from '@paperbill/testing';
import { aSettledPayment } from './testing/settled-payments.js';
import { startInvoicing } from './testing/invoicing-under-test.js';
import { aPng } from './testing/pictures.js';

const invoicing = await startInvoicing();
const owner = invoicing.newUser();
// oxfmt-ignore
const yearlySchedule: NewRecurring = { every: 1, unit: 'year', startsOn: '2031-01-01', endsOn: null, count: null, mode: 'issue', recipients: null };
const customerId = randomUUID();
const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };

await owner.saveTimeZone('Europe/Berlin');
await owner.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
const invoice = await owner.createNext({ customerId });
const { id: creditNoteId } = await owner.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' });
const { id: draftId } = await owner.copyInvoice(invoice.id);
const { id: quoteId } = await owner.createQuote();
const { id: quoteLinkId, token: quoteToken } = await owner.createQuoteLink(quoteId);
await owner.answerQuote(quoteToken);
const { id: linkId, token } = await owner.createLink(invoice.id);
await owner.sendClientMessage(token);
await owner.sendMail(invoice.id);
await owner.createNext({ customerId });
await owner.sendStatement(customerId);
const { id: recurringId } = await owner.createRecurring(invoice.id, yearlySchedule);
const documentOfOwner: AttachmentOwner = { of: 'invoice', id: invoice.id };
const { id: attachmentId } = await owner.attach(documentOfOwner, aPdfFile());
await owner.savePaymentOptions({ iban: 'DE89370400440532013000' });
await owner.settleOnlinePayment({ ...aSettledPayment({ invoiceId: invoice.id }), state: 'processing' });
const { id: taxId } = await owner.createTax();
await owner.saveNumberFormat('Q-{1}', 20, 'quote');
await owner.saveMailSettings();
await owner.setReminders(invoice.id, [3]);
await invoicing.database.query(`update mails set due_at = now() + interval '1 day'`);
const paymentId = (await owner.recordPayment(invoice.id, {})).payments[0]!.id;

const tablesOfUser = await invoicing.database.query<{ name: string }>(
  `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`,
);
const conditions = [
  ...tablesOfUser.map(({ name }) => [name, 'user_id = $1']),
  ['invoice_line_items', 'invoice_id in (select id from invoices where user_id = $1)'],
  ['credit_note_lines', 'credit_note_id in (select id from credit_notes where user_id = $1)'],
] as [table: string, condition: string][];
/** Returns one hash for each table. The hash covers the owner's rows in that table. */
const hashRowsOfOwner = () => {
  const hashes = conditions.map(
    ([table, condition]) =>
      `select '${table}', md5(string_agg(row::text, ',' order by row::text)) from ${table} row where ${condition}`,
  );
  return invoicing.database.query(hashes.join(' union all '), [owner.id]);
};
const rowsOfOwner = await hashRowsOfOwner();

const NOT_FOUND = { code: 'NOT_FOUND' };
const emptyToDo = { items: [], total: 0 };
const emptyList = expect.objectContaining({ items: [], more: false });

const uploadOfOwner = () => ({ owner: documentOfOwner, idempotencyKey: 'key', size: aPdfFile().length });

/**
 * A request and the expected reply for each NATS message. The requests contain the ids of Ada's rows, but a different
 * user sends them.
 */
const requestsAndReplies: Record<keyof typeof messages, () => [request: object, reply: unknown]> = {
  getProfile: () => [{}, companyProfileDefaults],
  hasRoundedDocuments: () => [{}, false],
  saveProfile: () => [{ update: { companyName: 'Forged' } }, expect.objectContaining({ companyName: 'Forged' })],
  listNumberJournal: () => [{ from: null, to: null }, emptyList],
  getPaymentOptions: () => [{}, { iban: '', paymentLink: '' }],
  savePaymentOptions: () => {
    const options = { iban: 'GB33BUKB20201555555555', paymentLink: '' };
    return [options, options];
  },
  getOnlinePaymentChoices: () => [{}, DEFAULT_ONLINE_PAYMENT_CHOICES],
  updateOnlinePaymentChoices: () => [
    { allowsSavedCards: true },
    { ...DEFAULT_ONLINE_PAYMENT_CHOICES, allowsSavedCards: true },
  ],
  recordAccountChange: () => [{ before: '', after: 'acct_1' }, {}],
  exportOnlinePayments: () => [{ after: 'pi_1' }, emptyList],
  preparePayment: () => [{ tokenHash: linkId }, NOT_FOUND],
  // Only the billing service may send the messages `settleOnlinePayment`, `setPaymentAccountState`
  // and `findOutdatedSessions`.
  settleOnlinePayment: () => [aSettledPayment({ invoiceId: invoice.id }), { isKnown: false }],
  setPaymentAccountState: () => [{ state: 'active' }, {}],
  findOutdatedSessions: () => [
    { sessions: [{ sessionId: 'cs_1', invoiceId: invoice.id, linkId, amount: '1.00', currency: 'USD' }] },
    { sessionIds: ['cs_1'] },
  ],
  // Only the billing service may send the messages `storeSavedCard` and `prepareAutomaticPayment`.
  storeSavedCard: () => [
    { recurringId, invoiceId: invoice.id, brand: 'visa', last4: '4242', savedAt: '2026-11-30T08:00:00.000Z' },
    { isKept: false },
  ],
  prepareAutomaticPayment: () => [{ recurringId, invoiceId: invoice.id }, { charge: null }],
  endSavedCard: () => [{ recurringId }, NOT_FOUND],
  endSavedCardOfLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  listTaxes: () => [{}, []],
  getTaxReport: () => [{ basis: 'payment-date' }, expect.objectContaining({ taxes: [], netAmount: '0.00' })],
  getRevenueReport: () => [{ by: 'customer' }, expect.objectContaining({ rows: [], invoices: 0 })],
  listDocumentsOfTax: () => [
    { basis: 'invoice-date', tax: { name: '', rate: '0.00', kind: 'standard' }, page: 1 },
    expect.objectContaining({ documents: [], total: 0 }),
  ],
  listDocumentsOfRevenue: () => [
    { by: 'customer', key: customerId, page: 1 },
    expect.objectContaining({ documents: [], total: 0 }),
  ],
  createTax: () => [{ tax: aTax(), idempotencyKey: 'key' }, expect.objectContaining(aTax())],
  changeTax: () => [{ tax: { ...aTax(), id: taxId } }, NOT_FOUND],
  deleteTax: () => [{ id: taxId }, NOT_FOUND],
  createRecurring: () => [{ id: invoice.id, recurring: yearlySchedule, idempotencyKey: 'key' }, NOT_FOUND],
  listRecurring: () => [{ invoiceId: invoice.id }, []],
  changeRecurring: () => [
    { id: recurringId, revision: 1, changes: { endsOn: null, count: 1, mode: 'issue', recipients: null } },
    NOT_FOUND,
  ],
  setRecurringState: () => [{ id: recurringId, state: 'ended' }, NOT_FOUND],
  // The messages `leaseNotice` and `reportNotice` contain no user id, because only the documents service may send them.
  leaseNotice: () => [{}, { notice: null }],
  reportNotice: () => [{ id: linkId, lease: linkId, outcome: 'sent' }, {}],
  getMailSettings: () => [{}, expect.objectContaining({ remind: false, sendReceipts: false })],
  saveMailSettings: () => [{ settings: theMailSettings() }, theMailSettings()],
  getReminders: () => [{ of: 'invoice', id: invoice.id }, NOT_FOUND],
  setReminders: () => [{ of: 'invoice', id: invoice.id, days: [] }, NOT_FOUND],
  listNextReminders: () => [{}, []],
  listAttachments: () => [{ owner: documentOfOwner }, NOT_FOUND],
  exportAttachments: () => [{ after: attachmentId }, emptyList],
  storeAttachmentPart: () => [{ ...uploadOfOwner(), part: 0, base64: aPdfFile().toString('base64') }, NOT_FOUND],
  addAttachment: () => [{ ...uploadOfOwner(), name: 'plan.pdf', withMail: true, sha256: '' }, NOT_FOUND],
  markAttachment: () => [{ owner: documentOfOwner, id: attachmentId, withMail: false }, NOT_FOUND],
  deleteAttachment: () => [{ owner: documentOfOwner, id: attachmentId }, NOT_FOUND],
  readAttachmentPart: () => [{ owner: documentOfOwner, id: attachmentId, part: 0 }, NOT_FOUND],
  getSettings: () => [{}, { timeZone: null }],
  getFirstSteps: () => [{}, { skipped: [], hasCompany: false, hasInvoice: false }],
  skipFirstSteps: () => [{ steps: ['company'] }, {}],
  saveSettings: () => [{ timeZone: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
  getLogo: () => [{ sha256: logoHash(invoice.companyLogoUrl) }, NOT_FOUND],
  nextNumber: () => [{}, { nextInvoiceNumber: 1 }],
  getNumberFormats: () => [
    {},
    expect.objectContaining({ invoice: { format: '', nextNumber: '1', nextCounter: null } }),
  ],
  saveNumberFormat: () => [
    { kind: 'quote', format: 'Q-{YYYY}-{1}' },
    expect.objectContaining({ invoice: { format: '', nextNumber: '1', nextCounter: null } }),
  ],
  createInvoice: () => [
    { ...forgedRequest(), idempotencyKey: 'key-1', useNextNumber: false },
    expect.objectContaining({ invoiceNumber: '1', companyName: '', id: expect.not.stringMatching(invoice.id) }),
  ],
  issueInvoice: () => [{ ...forgedRequest(), idempotencyKey: 'key-1', useNextNumber: false, draftId }, NOT_FOUND],
  listDrafts: () => [{}, []],
  getDraft: () => [{ id: draftId }, NOT_FOUND],
  saveDraft: () => [
    { id: draftId, revision: 0, content: aDraft(), copiedFromId: invoice.id, correctsId: invoice.id },
    expect.objectContaining({ id: draftId, revision: 1, copiedFromId: null, correctsId: null }),
  ],
  deleteDraft: () => [{ id: draftId }, NOT_FOUND],
  copyInvoice: () => [{ id: invoice.id, prices: 'unchanged', idempotencyKey: 'key-1' }, NOT_FOUND],
  listChangedPrices: () => [{ id: invoice.id }, NOT_FOUND],
  listInvoices: () => [{ after: invoice.id }, emptyList],
  listInvoicesAsJson: () => [{ after: invoice.id }, expect.objectContaining({ bytes: Buffer.from('[]'), last: null })],
  exportInvoices: () => [{ after: invoice.id }, emptyList],
  getInvoice: () => [{ id: invoice.id }, NOT_FOUND],
  getInvoiceDetails: () => [{ id: invoice.id }, NOT_FOUND],
  recordPayment: () => [
    {
      id: invoice.id,
      fields: { date: '2026-01-31', amount: '1.00', method: 'cash', note: '' },
      idempotencyKey: 'key-1',
    },
    NOT_FOUND,
  ],
  setPaymentDate: () => [{ id: invoice.id, paymentId, date: '2026-01-31' }, NOT_FOUND],
  removePayment: () => [{ id: invoice.id, paymentId }, NOT_FOUND],
  recordDownload: () => [{ id: invoice.id }, {}],
  listInvoiceEvents: () => [{}, emptyList],
  createCreditNote: () => [
    { id: invoice.id, creditNote: { kind: 'full', date: '2026-01-31', reason: '', note: '' }, idempotencyKey: 'key-1' },
    NOT_FOUND,
  ],
  correctInvoice: () => [{ id: invoice.id, date: '2026-01-31', reason: '', note: '' }, NOT_FOUND],
  getCreditNote: () => [{ id: creditNoteId }, NOT_FOUND],
  listCreditNotes: () => [{ after: creditNoteId }, emptyList],
  listPayments: () => [{ after: paymentId }, emptyList],
  setInvoiceStatus: () => [{ id: invoice.id, status: 'paid' }, NOT_FOUND],
  setInvoiceStatuses: () => [{ changes: [{ id: invoice.id, status: 'paid' }] }, NOT_FOUND],
  createQuote: () => [
    { ...aQuote(), idempotencyKey: 'key-1' },
    expect.objectContaining({ number: 'Q-1', companyName: '', id: expect.not.stringMatching(quoteId) }),
  ],
  changeQuote: () => [{ ...aQuote(), id: quoteId, revision: 1 }, NOT_FOUND],
  setQuoteStatus: () => [{ id: quoteId, status: 'accepted' }, NOT_FOUND],
  invoiceQuote: () => [{ id: quoteId }, NOT_FOUND],
  listQuoteLinks: () => [{ id: quoteId }, NOT_FOUND],
  createQuoteLink: () => [{ id: quoteId }, NOT_FOUND],
  revokeQuoteLink: () => [{ id: quoteId, linkId: quoteLinkId }, NOT_FOUND],
  exportQuoteLinks: () => [{ after: quoteLinkId }, emptyList],
  findQuoteLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  readQuoteLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  readQuoteLinkVersion: () => [{ tokenHash: linkId }, NOT_FOUND],
  readLogoOfQuoteLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  openQuoteLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  answerQuote: () => [{ tokenHash: linkId, version: '1', decision: 'accepted', name: 'Mallory', note: '' }, NOT_FOUND],
  listUnreadAnswers: () => [{}, []],
  getStatsChange: () => [{ period: 'month' }, { change: null }],
  getToDo: () => [
    {},
    { overdue: emptyToDo, schedules: emptyToDo, quotes: { accepted: emptyToDo, open: emptyToDo }, drafts: emptyToDo },
  ],
  readQuoteAnswers: () => [{ id: quoteId }, NOT_FOUND],
  getQuote: () => [{ id: quoteId }, NOT_FOUND],
  listQuotes: () => [{}, { items: [], total: 0 }],
  exportQuotes: () => [{ after: quoteId }, emptyList],
  listLinks: () => [{ id: invoice.id }, NOT_FOUND],
  createLink: () => [{ id: invoice.id }, NOT_FOUND],
  revokeLink: () => [{ id: invoice.id, linkId }, NOT_FOUND],
  exportLinks: () => [{ after: linkId }, emptyList],
  // The token in a link's address grants access to the invoice, but the id of the link does not.
  findLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  readLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  readLinkVersion: () => [{ tokenHash: linkId }, NOT_FOUND],
  readLogoOfLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  openLink: () => [{ tokenHash: linkId }, NOT_FOUND],
  sendClientMessage: () => [{ tokenHash: linkId, kind: 'paid', text: '' }, NOT_FOUND],
  listClientMessages: () => [{ id: invoice.id }, NOT_FOUND],
  readClientMessages: () => [{ id: invoice.id }, NOT_FOUND],
  listUnreadMessages: () => [{}, []],
  exportClientMessages: () => [{ after: linkId }, emptyList],
  sendMail: () => [
    {
      id: invoice.id,
      mail: { to: 'eve@example.org', cc: [], bcc: [], replyTo: 'eve@example.org', subject: 'Forged', text: 'Forged' },
      idempotencyKey: 'key-1',
    },
    NOT_FOUND,
  ],
  getStatement: () => [{ id: customerId }, NOT_FOUND],
  sendStatement: () => [{ id: customerId, mail: aMail({ kind: 'statement' }), idempotencyKey: 'key-1' }, NOT_FOUND],
  listMails: () => [{ id: invoice.id }, NOT_FOUND],
  listUndeliveredMails: () => [{}, []],
  readMails: () => [{ id: invoice.id }, NOT_FOUND],
  exportMails: () => [{ after: linkId }, emptyList],
  // Only the documents service may send `leaseMail` and `beginMail`. The reply to `leaseMail` contains no mail, because
  // none of Ada's mails is due.
  leaseMail: () => [{ statements: true }, { mail: null }],
  readMailedFile: () => [{ id: linkId, lease: linkId, attachmentId, part: 0 }, NOT_FOUND],
  beginMail: () => [{ id: linkId, lease: linkId }, { begun: false }],
  listMailsForStaff: () => [{}, { mails: [] }],
  retryMail: () => [{ id: linkId, staff }, NOT_FOUND],
  getMailStop: () => [{}, { stop: null }],
  setMailStop: () => [{ staff, stop: null }, { stop: null }],
  bounceMail: () => [{ id: linkId, recipient: 'a@b.example', reason: '' }, {}],
  reportMail: () => [{ id: linkId, lease: linkId, outcome: 'sent', error: '' }, {}],
  getStats: () => [{ period: 'all' }, expect.objectContaining({ totalInvoices: 0, totalInvoiced: '0.00' })],
  getCustomerTotals: () => [{ customerId }, emptyList],
  countInvoices: () => [{}, { totalInvoices: 0 }],
  deleteUser: () => [{}, { isDone: true }],
};

const forgedRequest = () => {
  const { invoice: fields, lineItems } = anInvoice();
  const claims = { userId: owner.id, id: invoice.id };
  return {
    invoice: { ...fields, ...claims },
    lineItems: lineItems.map((line) => ({ ...line, invoiceId: invoice.id })),
  };
};

describe('Another user', () => {
  it.each(Object.keys(requestsAndReplies) as (keyof typeof messages)[])(
    'gets no data of Ada by %s, and changes none',
    async (name) => {
      const [request, reply] = requestsAndReplies[name]();
      const message = messages[name] as Message<object, unknown>;

      const answer = await invoicing.bus
        .call(message, { ...request, userId: invoicing.newUser().id })
        .catch((error: unknown) => error);
      if (reply === NOT_FOUND) expect(answer).toMatchObject(NOT_FOUND);
      else expect(answer).toEqual(reply);
      expect(await hashRowsOfOwner()).toEqual(rowsOfOwner);
    },
  );
});
