import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ArchiveProgress,
  type AuditEvent,
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  type ErrorBody,
} from '@paperbill/contracts/http';
import { createAuditMessages } from '@paperbill/contracts/nats';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { answerMessage } from '@paperbill/testing';
import { strFromU8, unzipSync } from 'fflate';
import { loggingServices } from '../audit/audit-log.service.js';
import {
  attachedDraftFile,
  attachedFile,
  creditNote,
  event,
  ID,
  invoice,
  invoiceOrigins,
  link,
  payment,
  pdfBytes,
  quote,
  quoteLink,
} from '../testing/archived-documents.js';
import { startTestApi } from '../testing/test-api.js';
import { ownPageHeaders } from '../testing/test-bff.js';

let auditEvents: AuditEvent[] = [];
let largestAuditLimit = 0;

const api = await startTestApi();
for (const service of loggingServices) {
  await answerMessage(createAuditMessages(service).list, ({ userId, before, limit }) => {
    largestAuditLimit = Math.max(largestAuditLimit, limit);
    const from = before ? auditEvents.findIndex(({ id }) => id === before.id) + 1 : 0;
    return service === 'identity' && userId === api.user.id ? auditEvents.slice(from, from + limit) : [];
  });
}

const anEvent = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  id: randomUUID(),
  at: '2026-11-22T10:00:00.000001Z',
  action: 'invoice.created',
  by: 'user',
  byEmail: '',
  target: '=cmd()',
  targetId: null,
  detail: '',
  address: '192.0.2.7',
  userAgent: 'Firefox',
  ...overrides,
});

beforeEach(() => {
  auditEvents = [];
  largestAuditLimit = 0;
  api.services.reply('countInvoices', { totalInvoices: 2 });
  api.services.reply('getProfile', { companyName: 'Lovelace Analytics' });
  api.services.reply('getLogo', { mediaType: 'image/png', base64: Buffer.from('logo').toString('base64'), sha256: '' });
  api.services.reply('getSettings', { timeZone: 'America/Los_Angeles' });
  api.services.reply('getPlan', { status: 'free', trialEndsAt: null });
  const customer = { id: ID, name: 'Oak Lane', phone: '+4930123456', paymentTerms: 'net30' };
  api.services.reply('listCustomers', { items: [customer], more: false });
  api.services.reply('listProducts', { items: [], more: false });
  api.services.reply('listInvoices', {
    items: [invoice, { ...invoice, invoiceNumber: 'inv_1', fileOrdinal: 2 }],
    more: false,
    total: 2,
  });
  api.services.reply('listPayments', { items: [payment], more: false });
  api.services.reply('listCreditNotes', { items: [creditNote], more: false });
  api.services.reply('exportQuotes', { items: [quote], more: false });
  api.services.reply('listInvoiceEvents', { items: [event], more: false });
  api.services.reply('exportLinks', { items: [link], more: false });
  api.services.reply('exportQuoteLinks', { items: [quoteLink], more: false });
  api.services.reply('listDrafts', [{ id: ID }, { id: ID }]);
  api.services.reply('getDraft', new AppError('NOT_FOUND'), { id: ID, content: { clientName: 'Begun' } });
  const withLines = { ...invoice, lineItems: [{ description: 'Work' }], ...invoiceOrigins };
  api.services.reply('exportInvoices', {
    items: [withLines, { ...withLines, invoiceNumber: 'inv_1', fileOrdinal: 2 }],
    more: false,
  });
  api.services.reply('getPdf', { fileName: 'invoice_inv_1.pdf', bytes: pdfBytes, sha256: '' });
  api.services.reply('exportAttachments', { items: [], more: false });
});

const requestArchive = (signal?: AbortSignal) =>
  fetch(`${api.url}/app/api/archive`, {
    headers: ownPageHeaders(api.cookie),
    ...(signal && { signal }),
  });

async function downloadArchive(): Promise<Record<string, string>> {
  const answer = await requestArchive();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

describe('The archive of everything', () => {
  it('contains CSV, JSON and PDF files of everything, and evicts no stored PDFs', async () => {
    // The file of the draft is deleted between reading the list of files and reading the file. The archive leaves
    // it out.
    api.services.reply('exportAttachments', { items: [attachedFile, attachedDraftFile], more: false });
    api.services.reply(
      'readAttachmentPart',
      { file: attachedFile, bytes: Buffer.alloc(ATTACHMENT_PART_BYTES, 'a') },
      { file: attachedFile, bytes: Buffer.from('b') },
      new AppError('NOT_FOUND'),
    );
    api.services.takeRequests();
    const files = await downloadArchive();
    const pdfs = api.services.takeRequests().filter(({ name }) => name === 'getPdf');
    expect(new Set(pdfs.map(({ request }) => (request as { kind: string }).kind)).size).toBe(3);
    for (const { request } of pdfs) expect(request).toMatchObject({ forArchive: true });
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'account.json',
      'activity.csv',
      'activity.json',
      'attachments.json',
      'attachments/invoice_inv_1 (2)/plan.pdf',
      'client-messages.json',
      'credit-notes.csv',
      'credit-notes.json',
      'credit-notes/credit_note_cn_1.pdf',
      'customers.csv',
      'customers.json',
      'drafts.json',
      'history.csv',
      'history.json',
      'invoices.csv',
      'invoices.json',
      'invoices/invoice_inv_1 (2).pdf',
      'invoices/invoice_inv_1.pdf',
      'links.json',
      'logo.png',
      'mails.json',
      'payments.csv',
      'payments.json',
      'products.csv',
      'products.json',
      'profile.json',
      'quotes.csv',
      'quotes.json',
      'quotes/quote_q_1.pdf',
      'recurring.json',
      'sessions.json',
      'settings.json',
      'subscription.json',
    ]);
    expect(JSON.parse(files['account.json']!)).toMatchObject({ email: api.user.email });
    expect(JSON.parse(files['sessions.json']!)).toEqual([expect.objectContaining({ endsAt: expect.any(String) })]);
    expect(JSON.parse(files['customers.json']!)).toEqual([
      expect.objectContaining({ name: 'Oak Lane', totalInvoices: 0 }),
    ]);
    expect(files['customers.csv']).toMatch(
      /^Company Name,.*,Days to Pay,VAT\/Tax ID,Reference\r\nOak Lane,,,"'\+4930123456",.*Net 30 days/,
    );
    expect(JSON.parse(files['products.json']!)).toEqual([]);
    const withLines = { ...invoice, lineItems: [{ description: 'Work' }], ...invoiceOrigins };
    expect(JSON.parse(files['invoices.json']!)).toEqual([
      { ...withLines, fileName: 'invoice_inv_1.pdf' },
      { ...withLines, invoiceNumber: 'inv_1', fileOrdinal: 2, fileName: 'invoice_inv_1 (2).pdf' },
    ]);
    expect(files['invoices.csv']).toContain(`INV-1,"'=cmd()"`);
    expect(files['invoices.csv']).toMatch(/,Paid,2026-10-15,-4\.00,1\.00,,0\.00,-5\.00,+invoice_inv_1\.pdf,USD\r\n/);
    expect(JSON.parse(files['drafts.json']!)).toEqual([{ id: ID, content: { clientName: 'Begun' } }]);
    expect(JSON.parse(files['payments.json']!)).toEqual([payment]);
    expect(files['payments.csv']).toContain(`INV-1,2026-01-31,-5.00,Bank transfer,"'=cmd()",2026-02-02,USD\r\n`);
    expect(JSON.parse(files['credit-notes.json']!)).toEqual([{ ...creditNote, fileName: 'credit_note_cn_1.pdf' }]);
    expect(files['credit-notes.csv']).toContain(
      `CN-1,2026-01-31,INV-1,"'=cmd()",5.00,0.40,5.40,DE 1,PO 7,2026-01-01,2026-01-31,"'=sorry()",credit_note_cn_1.pdf,USD\r\n`,
    );
    expect(JSON.parse(files['quotes.json']!)).toEqual([{ ...quote, fileName: 'quote_q_1.pdf' }]);
    expect(files['quotes.csv']).toMatch(
      /Q-1,"'=cmd\(\)",2026-01-31,2026-03-02,Accepted,5\.00,1\.00,0\.40,4\.40,+quote_q_1\.pdf,USD\r\n/,
    );
    expect(JSON.parse(files['history.json']!)).toEqual([event]);
    expect(JSON.parse(files['links.json']!)).toEqual([link, quoteLink]);
    expect(files['history.csv']).toContain('INV-1,2026-01-31T09:00:00.000Z,Payment recorded,-5.00,USD\r\n');
    expect(files['invoices/invoice_inv_1.pdf']).toBe(pdfBytes.toString());
    expect(JSON.parse(files['attachments.json']!)).toEqual([
      { ...attachedFile, fileName: 'attachments/invoice_inv_1 (2)/plan.pdf' },
      { ...attachedDraftFile, fileName: `attachments/draft_${ID}/a.csv` },
    ]);
    expect(files['attachments/invoice_inv_1 (2)/plan.pdf']).toBe(`${'a'.repeat(ATTACHMENT_PART_BYTES)}b`);
    expect(files['README.txt']).not.toContain('could not be made');
  });

  it('contains the online payments of users that have some', async () => {
    api.services.reply('getOnlinePaymentChoices', { ...DEFAULT_ONLINE_PAYMENT_CHOICES, allowsSavedCards: true });
    const onlinePayment = { id: 'pi_1', state: 'failed', invoiceNumber: 'INV-1' };
    api.services.reply('exportOnlinePayments', { items: [onlinePayment], more: false });
    const files = await downloadArchive();
    api.services.reply('exportOnlinePayments', { items: [], more: false });
    api.services.reply('getOnlinePaymentChoices', {});
    const settings = JSON.parse(files['settings.json']!) as object;
    expect(settings).toMatchObject({ allowsSavedCards: true });
    expect(settings).not.toHaveProperty('allowsPartPayments');
    expect(JSON.parse(files['online-payments.json']!)).toEqual([onlinePayment]);
    expect(files['payments.csv']).toContain(',USD,,,,\r\n');
    expect(files['README.txt']).toContain('\r\nonline-payments.json  ');
  });

  it('contains the whole activity log, without the identity of staff', async () => {
    auditEvents = Array.from({ length: 250 }, (_, n) => anEvent({ at: `2026-11-22T10:00:00.000${999 - n}Z` }));
    auditEvents.push(anEvent({ by: 'staff', byEmail: 'grace@paperbill.example', at: '2026-11-21T10:00:00.000001Z' }));
    const files = await downloadArchive();

    const events = JSON.parse(files['activity.json']!) as AuditEvent[];
    expect(events.map(({ id }) => id)).toEqual(auditEvents.map(({ id }) => id));
    expect(largestAuditLimit).toBe(101);
    const lines = files['activity.csv']!.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 251);
    expect(lines[1]).toBe(`2026-11-22T10:00:00.000999Z,invoice.created,user,"'=cmd()",,192.0.2.7,,Firefox`);
    expect(events.at(-1)).toMatchObject({ by: 'staff', byEmail: '', address: '', userAgent: '' });
    expect(files['activity.csv']).not.toContain('grace');
  });

  it('lists documents whose PDF cannot be made, and contains everything else', async () => {
    api.services.reply('getPdf', new AppError('PDF_FAILED'));
    api.services.reply('getLogo', new AppError('NOT_FOUND'));
    const files = await downloadArchive();

    expect(Object.keys(files).filter((name) => /pdf|logo/.test(name))).toEqual([]);
    expect(files['README.txt']).toMatch(/could not be made just now.*\r\nINV-1\r\ninv_1\r\nCN-1\r\nQ-1\r\n/s);
  });

  it('answers with the error if it cannot begin, and closes the connection if it fails later, which it reports', async () => {
    const last = async () => ((await api.call('get', '/app/api/archive/progress')).body as ArchiveProgress).last;
    await downloadArchive();
    expect(await last()).toEqual({ at: expect.stringMatching(/Z$/), whole: true });

    api.services.reply('countInvoices', new AppError('SERVICE_UNAVAILABLE'));
    const answer = await requestArchive();
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);

    api.services.reply('countInvoices', { totalInvoices: 2 });
    api.services.reply('exportInvoices', new AppError('SERVICE_UNAVAILABLE'));
    await expect(requestArchive().then((interruptedResponse) => interruptedResponse.arrayBuffer())).rejects.toThrow();
    expect(await last()).toMatchObject({ whole: false });
  });

  it('is not made for HEAD', async () => {
    api.identity.events.length = 0;
    const answer = await api.call('head', '/app/api/archive');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(api.identity.events).toEqual([]);
  });

  it('is recorded in the audit log first, and refused if that fails', async () => {
    const exportEvent = { userId: api.user.id, action: 'account.exported', detail: '' };
    api.identity.events.length = 0;
    await downloadArchive();
    expect(api.identity.events).toEqual([exportEvent]);

    api.services.reply('countInvoices', new AppError('SERVICE_UNAVAILABLE'));
    await requestArchive();
    expect(api.identity.events).toEqual([exportEvent]);

    api.services.reply('countInvoices', { totalInvoices: 2 });
    api.identity.failsOnLog = true;
    const answer = await requestArchive();
    api.identity.failsOnLog = false;
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
  });

  it('runs once at a time per user, with progress, until its browser leaves', async () => {
    const abortController = new AbortController();
    const waiting = new AppError('TOO_MANY_REQUESTS');
    api.services.reply('getPdf', waiting);
    const first = requestArchive(abortController.signal).then((answer) => answer.arrayBuffer());
    const underWay = async () =>
      ((await api.call('get', '/app/api/archive/progress')).body as { underWay: unknown }).underWay;
    while ((await underWay()) === null);
    expect(await underWay()).toEqual({ done: 0, total: 2 });
    expect((await requestArchive()).status).toBe(429);

    abortController.abort();
    await expect(first).rejects.toThrow();
    while ((await underWay()) !== null);
  });
});
