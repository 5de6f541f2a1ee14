import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { creditedDetailFields } from '@paperbill/contracts/http';
import { MAX_CREDIT_NOTES, pickFields, FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import { refusalTexts } from '@paperbill/contracts/texts';
import {
  runConcurrently,
  getFailureCodes,
  startInvoicing,
  getFulfilledValues,
} from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();

beforeEach(() => {
  user = invoicing.newUser();
});

/** Creates an invoice of 108.00. Its lines are 4 × 20.00 and 1 × 20.00, and its tax rate is 8 %. */
const createInvoiceOf108 = () =>
  user.createNext({ taxRate: '8', invoiceDate: '2026-01-05', dueDate: '2026-01-31' }, [
    aLineItem({ description: 'Advice', quantity: '4', unit: 'hour(s)', unitPrice: '20.00' }),
    aLineItem({ description: 'Book', quantity: '1', unitPrice: '20.00' }),
  ]);

describe('A credit note', () => {
  it('over a whole invoice has its lines and amounts, names it and makes it void', async () => {
    const invoice = await createInvoiceOf108();
    const note = await user.createCreditNote(invoice.id, { reason: 'Sent to the wrong client', note: 'Sorry' });
    expect(note).toEqual({
      id: expect.any(String),
      number: 'CN-1',
      date: daysFromToday(0),
      kind: 'full',
      reason: 'Sent to the wrong client',
      note: 'Sorry',
      invoiceId: invoice.id,
      invoiceNumber: '1',
      invoiceDate: '2026-01-05',
      taxRate: '8.00',
      subtotal: '100.00',
      taxAmount: '8.00',
      total: '108.00',
      createdAt: expect.any(String),
      lines: invoice.lineItems.map(({ id, productName, description, quantity, unit, unitPrice, subtotal }) => {
        return { lineItemId: id, productName, description, quantity, unit, unitPrice, subtotal };
      }),
    });
    expect(await user.getCreditNote(note.id)).toEqual(note);
    const ofInvoice = pickFields(creditedDetailFields, invoice);
    expect((await user.listCreditNotes()).items).toEqual([{ ...note, ...ofInvoice }]);

    const { lines: _, ...noteInList } = note;
    expect(await user.getDetails(invoice.id)).toMatchObject({
      status: 'void',
      paidAt: null,
      amountCredited: '108.00',
      amountDue: '0.00',
      overpaid: '0.00',
      creditNotes: [noteInList],
      creditedQuantities: expect.arrayContaining([{ lineItemId: invoice.lineItems[0]!.id, quantity: '4.00' }]),
      history: [{ action: 'voided', amount: null }, { action: 'credited', amount: '108.00' }, { action: 'created' }],
    });
    expect(await user.getInvoice(invoice.id)).toMatchObject({ status: 'void', paidAt: null, total: '108.00' });
  });

  it('over some lines leaves the rest due', async () => {
    const { id, lineItems } = await createInvoiceOf108();
    const [advice, book] = lineItems.map((line) => line.id) as [string, string];
    const note = await user.createCreditNote(id, { kind: 'lines', lines: [{ lineItemId: advice, quantity: '1.5' }] });
    expect(note).toMatchObject({ subtotal: '30.00', taxAmount: '2.40', total: '32.40' });
    expect(note.lines).toMatchObject([{ lineItemId: advice, quantity: '1.50', unitPrice: '20.00', subtotal: '30.00' }]);
    expect(await user.getDetails(id)).toMatchObject({ status: 'overdue', amountCredited: '32.40', amountDue: '75.60' });

    const tooMuch = [{ lineItemId: book, quantity: '1' }, { lineItemId: advice, quantity: '2.51' }]; // oxfmt-ignore
    await expect(user.createCreditNote(id, { kind: 'lines', lines: tooMuch })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [
        { path: 'lines.1.quantity', message: 'This is more than is left of the line: 2.5 can still be credited.' },
      ],
    });
    expect(await user.recordPayment(id, { amount: '75.60' })).toMatchObject({ status: 'paid', amountDue: '0.00' });
  });

  it('over an amount has one line, and the amount includes the tax', async () => {
    const { id } = await createInvoiceOf108();
    const note = await user.createCreditNote(id, { kind: 'amount', amount: '54.00' });
    expect(note).toMatchObject({ subtotal: '50.00', taxAmount: '4.00', total: '54.00' });
    expect(note.lines).toMatchObject([
      {
        lineItemId: null,
        description: 'Credit for invoice 1',
        quantity: '1.00',
        unitPrice: '50.00',
        subtotal: '50.00',
      },
    ]);
    await expect(user.createCreditNote(id, { kind: 'amount', amount: '54.01' })).rejects.toMatchObject({
      errors: [{ path: 'amount', message: 'This is more than is left of the invoice: $54.00 can still be credited.' }],
    });
    expect(await user.createCreditNote(id)).toMatchObject({ number: 'CN-2', kind: 'full', total: '54.00' });
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountCredited: '108.00' });
  });

  it('over a paid amount leads to an overpayment, which can be refunded, also of a void invoice', async () => {
    const id = await user.createInvoiceOfAmount('100.00', { paid: true });
    await user.createCreditNote(id, { kind: 'amount', amount: '30.00' });
    expect(await user.getDetails(id)).toMatchObject({ status: 'paid', amountPaid: '100.00', overpaid: '30.00' });
    await user.createCreditNote(id);
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', paidAt: null, overpaid: '100.00' });
    const refunded = await user.recordPayment(id, { amount: '-100.00' });
    expect(refunded).toMatchObject({ status: 'void', amountPaid: '0.00', amountDue: '0.00', overpaid: '0.00' });
  });

  it('over a zero or negative invoice makes it void, and cannot be over a part of it', async () => {
    for (const amount of ['0.00', '-5.00']) {
      const id = await user.createInvoiceOfAmount(amount);
      const part = user.createCreditNote(id, { kind: 'amount', amount: '1.00' });
      await expect(part).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await user.createCreditNote(id)).toMatchObject({ total: amount });
      expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountDue: '0.00', overpaid: '0.00' });
    }
  });

  it('is refused with invalid values, and then changes nothing', async () => {
    const { id, lineItems } = await createInvoiceOf108();
    const readError = async (request: Parameters<TestUser['createCreditNote']>[1]) =>
      user
        .createCreditNote(id, request)
        .catch((error: { code: string; errors: { path: string }[] }) => error.errors[0]!.path);
    const [advice] = lineItems;
    expect(await readError({ date: daysFromToday(2) })).toBe('date');
    expect(await readError({ kind: 'amount' })).toBe('amount');
    expect(await readError({ kind: 'amount', amount: '0' })).toBe('amount');
    expect(await readError({ kind: 'amount', amount: '-1' })).toBe('amount');
    expect(await readError({ kind: 'lines' })).toBe('lines');
    expect(await readError({ kind: 'lines', lines: [{ lineItemId: advice!.id, quantity: '0' }] })).toBe('lines');
    expect(await readError({ kind: 'lines', lines: [{ lineItemId: advice!.id, quantity: 'x' }] })).toBe(
      'lines.0.quantity',
    );
    expect(await readError({ kind: 'lines', lines: [{ lineItemId: id, quantity: '1' }] })).toBe('lines.0.lineItemId');
    const repeatedLines = [advice!.id, advice!.id.toUpperCase()].map((lineItemId) => ({ lineItemId, quantity: '1' }));
    expect(await readError({ kind: 'lines', lines: repeatedLines })).toBe('lines.1.lineItemId');
    await expect(user.createCreditNote(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.createCreditNote('no id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.getCreditNote('no id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await user.getDetails(id)).toMatchObject({ status: 'overdue', creditNotes: [], amountCredited: '0.00' });
    expect(await user.createCreditNote(id)).toMatchObject({ number: 'CN-1' });
    await expect(user.createCreditNote(id)).rejects.toThrow('Nothing is left to credit: invoice 1 is void.');
  });

  it('has a number of its own series without gaps, and concurrent ones never exceed the total', async () => {
    const ids = [await user.createInvoiceOfAmount('100.00'), await user.createInvoiceOfAmount('100.00')];
    const results = await runConcurrently(10, (index) =>
      user.createCreditNote(ids[index % 2]!, { kind: 'amount', amount: '30.00' }),
    );
    expect(getFailureCodes(results)).toEqual(Array(4).fill('INVALID_INPUT'));
    expect(getFulfilledValues(results).map(({ number }) => number).sort()).toEqual(['CN-1', 'CN-2', 'CN-3', 'CN-4', 'CN-5', 'CN-6']); // oxfmt-ignore
    for (const id of ids) expect((await user.getDetails(id)).amountCredited).toBe('90.00');
    expect(await user.getNextNumber()).toBe(3);
    expect(await user.countInvoices()).toBe(2);
  });

  it('is refused above the limit of credit notes of one invoice', async () => {
    const id = await user.createInvoiceOfAmount('1000.00');
    const insertCreditNote = `insert into credit_notes
      (id, user_id, invoice_id, number, date, kind, subtotal, tax_amount, total, idempotency_key, request_hash)
      select gen_random_uuid(), $1, $2, 'OLD-' || n, '2026-01-31', 'amount', 1, 0, 1, n::text, repeat('0', 64)
      from generate_series(1, $3::int) n`;
    await invoicing.database.query(insertCreditNote, [user.id, id, MAX_CREDIT_NOTES]);
    await expect(user.createCreditNote(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
    expect((await user.getDetails(id)).creditNotes).toHaveLength(MAX_CREDIT_NOTES);
    const { items, more } = await user.listCreditNotes();
    expect(more).toBe(true);
    expect((await user.listCreditNotes(items.at(-1)!.id)).items[0]!.id).not.toBe(items.at(-1)!.id);
  });
});

describe('A void invoice', () => {
  let id: string;
  let other: string;
  const customerId = randomUUID();

  beforeEach(async () => {
    const fields = { customerId, taxRate: '0', invoiceDate: '2026-01-05', dueDate: '2026-01-31' };
    const lines = [aLineItem({ quantity: '1', unitPrice: '100.00' })];
    ({ id } = await user.createNext(fields, lines));
    ({ id: other } = await user.createNext(fields, lines));
    await user.createCreditNote(id);
  });

  it('cannot be marked, alone or with others, and a refused mark changes none of them', async () => {
    const refusal = { code: 'INVALID_INPUT', message: refusalTexts.invoiceVoid('1') };
    for (const status of ['paid', 'pending', 'overdue'] as const) {
      await expect(user.setStatus(id, status)).rejects.toMatchObject(refusal);
      const changes = [other, id].map((one) => ({ id: one, status }));
      await expect(user.setStatuses(changes)).rejects.toMatchObject(refusal);
    }
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', payments: [] });
    expect(await user.getDetails(other)).toMatchObject({ status: 'overdue', payments: [] });
  });

  it('is listed without a status filter only, and sorts after all other statuses', async () => {
    const numbers = async (filter: Parameters<TestUser['listInvoices']>[0]) =>
      (await user.listInvoices(filter)).items.map(({ invoiceNumber }) => invoiceNumber);
    expect(await numbers({})).toEqual(['2', '1']);
    expect(await numbers({ sort: 'status' })).toEqual(['2', '1']);
    expect(await numbers({ sort: '-status' })).toEqual(['1', '2']);
    expect(await numbers({ search: '1', page: 1 })).toEqual(['1']);
    for (const status of ['paid', 'pending'] as const) expect(await numbers({ status, page: 1 })).toEqual([]);
    for (const status of ['overdue', 'unpaid'] as const) expect(await numbers({ status, page: 1 })).toEqual(['2']);
    await user.setStatus(other, 'paid');
    expect(await numbers({ sort: 'paidAt' })).toEqual(['2', '1']);
    expect(await numbers({ sort: '-paidAt' })).toEqual(['2', '1']);
  });
});

describe('Correcting an invoice', () => {
  it('makes it void and creates a draft that replaces it, with links in both directions', async () => {
    const { id, invoiceNumber, clientName } = await user.createNext();
    const draft = await user.correctInvoice(id, 'Wrong address');
    expect(draft).toMatchObject({ correctsId: id, copiedFromId: id, clientName });
    expect(await user.getDetails(id)).toMatchObject({
      status: 'void',
      creditNotes: [{ number: 'CN-1', kind: 'full', reason: 'Wrong address' }],
      corrects: null,
      correctedBy: { id: draft.id, invoiceNumber: null },
    });

    const issued = await user.issue({ draftId: draft.id });
    const other = { id, invoiceNumber };
    expect(await user.getDetails(issued.id)).toMatchObject({ corrects: other, copied: other, correctedBy: null });
    expect((await user.getDetails(id)).correctedBy).toEqual({ id: issued.id, invoiceNumber: issued.invoiceNumber });
    await expect(user.correctInvoice(id)).rejects.toThrow(
      `Invoice ${issued.invoiceNumber} already replaces invoice ${invoiceNumber}.`,
    );
  });

  it('creates one draft and one credit note for concurrent requests', async () => {
    const { id } = await user.createNext();
    const drafts = getFulfilledValues(await runConcurrently(5, () => user.correctInvoice(id)));
    expect(new Set(drafts.map((draft) => draft.id)).size).toBe(1);
    expect(drafts).toHaveLength(5);
    expect((await user.getDetails(id)).creditNotes).toHaveLength(1);
  });

  it('credits the remaining amount, and nothing if it is void already', async () => {
    const id = await user.createInvoiceOfAmount('100.00', { paid: true });
    await user.createCreditNote(id, { kind: 'amount', amount: '30.00' });
    await user.correctInvoice(id);
    expect(await user.getDetails(id)).toMatchObject({
      ...{ status: 'void', overpaid: '100.00' },
      creditNotes: [{ total: '30.00' }, { total: '70.00' }],
    });
    const voided = await user.createInvoiceOfAmount('5.00');
    await user.createCreditNote(voided);
    expect(await user.correctInvoice(voided)).toMatchObject({ correctsId: voided });
    expect((await user.getDetails(voided)).creditNotes).toHaveLength(1);
  });

  it('works after a credit note with any idempotency key', async () => {
    const id = await user.createInvoiceOfAmount('5.00');
    await user.createCreditNote(id, { kind: 'amount', amount: '1.00' }, `correct ${id}`);
    expect(await user.correctInvoice(id)).toMatchObject({ correctsId: id });
    expect((await user.getDetails(id)).status).toBe('void');
  });

  it('is the only way to replace it: a saved draft does not replace an invoice that is not void', async () => {
    const { id } = await user.createNext();
    const { content } = await user.copyInvoice(id);
    const draft = await user.saveDraft({ content, correctsId: id });
    expect(draft.correctsId).toBeNull();
    await user.issue({ draftId: draft.id });
    expect((await user.getDetails(id)).correctedBy).toBeNull();
    expect(await user.correctInvoice(id)).toMatchObject({ correctsId: id });
  });

  it('creates a draft that can be issued if the customer and a product were deleted', async () => {
    const [customerId, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const lines = [gone, kept].map((productId) => aLineItem({ productId, productName: 'Advice' }));
    const { id, clientName } = await user.createNext({ customerId }, lines);
    invoicing.deleteFromCatalogue(customerId, gone);
    for (const { content } of [await user.copyInvoice(id), await user.correctInvoice(id)]) {
      expect(content).toMatchObject({ customerId: null, clientName });
      expect(content.lineItems).toMatchObject([
        { productId: null, productName: 'Advice' },
        { productId: kept, productName: 'Advice' },
      ]);
    }
  });

  it('is refused on the free plan if the limit does not allow another invoice, and changes nothing', async () => {
    const free = invoicing.newUser('free');
    const invoices = [];
    for (let n = 0; n < FREE_INVOICE_LIMIT; n += 1) invoices.push(await free.createNext());
    const [{ id }] = invoices as [(typeof invoices)[number]];
    await expect(free.correctInvoice(id)).rejects.toMatchObject({
      code: 'INVOICE_LIMIT_REACHED',
      message: refusalTexts.noInvoiceLeftToCorrect,
    });
    expect(await free.getDetails(id)).toMatchObject({ status: 'pending', creditNotes: [], correctedBy: null });
    expect(await free.listDrafts()).toEqual([]);
  });

  it('links only the first of several drafts that were issued to replace it', async () => {
    const { id } = await user.createNext();
    const first = await user.correctInvoice(id);
    const { content } = first;
    const second = await user.saveDraft({ content, correctsId: id });
    const issued = [await user.issue({ draftId: first.id }), await user.issue({ draftId: second.id })];
    const { id: standIn, invoiceNumber } = issued[0]!;
    expect(await user.getDetails(id)).toMatchObject({ correctedBy: { id: standIn, invoiceNumber } });
    expect((await user.getDetails(issued[1]!.id)).corrects).toBeNull();
  });
});
