import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Quote } from '@paperbill/contracts/http';
import { FREE_QUOTE_LIMIT } from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice, aQuote, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();

const toSummary = ({ id, number, status, revision, customerId, clientName, quoteDate, validUntil, ...rest }: Quote) => {
  const { clientEmail, total, decidedAt, invoice, createdAt, updatedAt } = rest;
  // oxfmt-ignore
  return { id, number, status, revision, customerId, clientName, clientEmail, quoteDate, validUntil, total, decidedAt, invoice, createdAt, updatedAt };
};

describe('A quote', () => {
  it('stores the same fields as an invoice, has a number of its own series, and does not count as an invoice', async () => {
    const user = invoicing.newUser('free');
    await user.saveProfile({ companyName: 'Lovelace Analytics', invoiceTemplate: 'modern' }, await aPng());
    const discount = { kind: 'percentage', value: '10.00' } as const;
    const lineItems = [aLineItem({ quantity: '2', unitPrice: '50.00' })];
    const request = aQuote({ taxRate: '10' }, { lineItems, discount });
    const quote = await user.createQuote({}, request);
    expect(quote).toMatchObject({
      number: 'Q-1',
      status: 'open',
      revision: 1,
      decidedAt: null,
      invoice: null,
      clientName: 'Babbage Engines',
      subtotal: '100.00',
      discount,
      discountAmount: '10.00',
      taxAmount: '9.00',
      total: '99.00',
      companyName: 'Lovelace Analytics',
      companyLogoUrl: (await user.getProfile()).logoUrl,
      invoiceTemplate: 'modern',
      watermark: true,
      lineItems: [{ quantity: '2.00', unitPrice: '50.00', subtotal: '100.00', sortOrder: 0 }],
    });
    expect(await user.getQuote(quote.id)).toEqual(quote);
    expect(await user.listQuotes()).toEqual({ items: [toSummary(quote)], total: 1 });
    expect(await user.getNextNumber()).toBe(1);
    expect(await user.countInvoices()).toBe(0);
    expect(await user.getStats()).toMatchObject({ totalInvoices: 0, totalInvoiced: '0.00' });
  });

  it("reads as expired after its last valid day in the user's time zone, and as open on that day", async () => {
    const user = invoicing.newUser();
    const quoteDate = daysFromToday(-40);
    const past = await user.createQuote({ quoteDate, validUntil: daysFromToday(-2) });
    const future = await user.createQuote({ quoteDate, validUntil: daysFromToday(2) });
    expect([past.status, future.status]).toEqual(['expired', 'open']);
    expect((await user.listQuotes({ status: 'expired' })).items).toEqual([toSummary(past)]);
    expect((await user.listQuotes({ status: 'open' })).items).toEqual([toSummary(future)]);
    // The user can accept a quote even after it has expired. A client cannot.
    expect((await user.setQuoteStatus(past.id, 'accepted')).status).toBe('accepted');
  });

  it("is refused beyond the free plan's limit", async () => {
    const user = invoicing.newUser('free');
    for (let n = 0; n < FREE_QUOTE_LIMIT; n += 1) await user.createQuote();
    await expect(user.createQuote()).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      message: refusalTexts.freeQuotes(FREE_QUOTE_LIMIT),
    });
  });

  it('is found by number, client and customer, in pages, newest first', async () => {
    const user = invoicing.newUser();
    const customerId = randomUUID();
    for (const clientName of ['Ada', 'Łukasz', 'ADA & Co']) await user.createQuote({ clientName });
    await user.createQuote({ clientName: 'Bob', customerId });
    const numbers = async (filter: Parameters<TestUser['listQuotes']>[0]) => {
      const { items, total } = await user.listQuotes(filter);
      return [items.map(({ number }) => number), total];
    };
    expect(await numbers({ search: 'ada' })).toEqual([['Q-3', 'Q-1'], 2]);
    expect(await numbers({ search: 'q-2' })).toEqual([['Q-2'], 1]);
    expect(await numbers({ search: '%' })).toEqual([[], 0]);
    expect(await numbers({ customerId })).toEqual([['Q-4'], 1]);
    expect(await numbers({ page: 2, pageSize: 3 })).toEqual([['Q-1'], 4]);
  });
});

describe('Changing a quote', () => {
  it('replaces the content, takes the current sender, and reopens a declined quote', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote();
    await user.setQuoteStatus(id, 'declined');
    await user.saveProfile({ companyName: 'New Name' });
    const changed = await user.changeQuote(id, 1, { clientName: 'Ada' });
    expect(changed).toMatchObject({
      number: 'Q-1',
      revision: 2,
      status: 'open',
      decidedAt: null,
      clientName: 'Ada',
      companyName: 'New Name',
    });
    expect(await user.getQuote(id)).toEqual(changed);
  });

  it('keeps the fields that a BFF of the previous release does not send', async () => {
    const user = invoicing.newUser();
    const added = {
      clientTaxId: 'DE 1',
      reference: 'PO 7',
      deliveryStart: '2026-02-01',
      deliveryEnd: '',
      note: 'Thanks',
    };
    const { id } = await user.createQuote(added);
    const { quote } = aQuote({ clientCity: 'Turin' });
    for (const name of Object.keys(added)) Reflect.deleteProperty(quote, name);
    expect(await user.changeQuote(id, 1, {}, { quote })).toMatchObject({ ...added, clientCity: 'Turin' });
    const emptied = { ...added, reference: '' };
    expect(await user.changeQuote(id, 2, {}, { quote: { ...quote, reference: '' } })).toMatchObject(emptied);
  });

  it.each([
    ['name', { clientName: 'Somebody else' }],
    ['customer', { customerId: randomUUID() }],
  ])('drops tax id and reference if the client has another %s', async (_, changed) => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote({ clientTaxId: 'DE 1', reference: 'PO 7', note: 'Thanks' });
    const { clientTaxId: _id, reference: _reference, note: _note, ...quote } = aQuote(changed).quote;
    const now = { ...changed, clientTaxId: '', reference: '', note: 'Thanks' };
    expect(await user.changeQuote(id, 1, {}, { quote })).toMatchObject(now);
  });

  it('drops the stored delivery day if the request sets only the other one', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote({ deliveryStart: '2026-02-01', deliveryEnd: '2026-02-28' });
    const { deliveryEnd: _, ...quote } = aQuote({ deliveryStart: '2026-03-05' }).quote;
    const now = { deliveryStart: '2026-03-05', deliveryEnd: '' };
    expect(await user.changeQuote(id, 1, {}, { quote })).toMatchObject(now);
  });

  it('makes a decision on an older revision fail (QUOTE_CHANGED)', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote();
    await user.changeQuote(id, 1, { clientName: 'Ada' });
    await expect(user.setQuoteStatus(id, 'accepted', 1)).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
    await expect(user.invoiceQuote(id, 1)).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
    expect(await user.getQuote(id)).toMatchObject({ status: 'open', invoice: null });
    const draft = await user.invoiceQuote(id, 2);
    // The repeated request still returns the draft that the first request created.
    expect(await user.invoiceQuote(id, 2)).toEqual(draft);
  });

  it('is refused once the quote is accepted, also by the database itself', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote();
    const accepted = await user.setQuoteStatus(id, 'accepted');
    expect(accepted).toMatchObject({ status: 'accepted', decidedAt: expect.any(String), revision: 1 });
    await expect(user.changeQuote(id, 1, { clientName: 'Ada' })).rejects.toMatchObject({ code: 'QUOTE_LOCKED' });
    const byHand = invoicing.database.query(`update quotes set revision = 2 where id = $1`, [id]);
    await expect(byHand).rejects.toThrow('is accepted');
    const renamed = invoicing.database.query(`update quotes set client_name = 'X' where id = $1`, [id]);
    await expect(renamed).rejects.toThrow('is accepted');
    await user.setQuoteStatus(id, 'open');
    expect(await user.changeQuote(id, 1, { clientName: 'Ada' })).toMatchObject({ clientName: 'Ada', status: 'open' });
  });
});

describe('The deposit of a quote', () => {
  const lineItems = [aLineItem({ quantity: '1', unitPrice: '100' })];
  const request = (deposit?: string | null) =>
    aQuote({ taxRate: '10' }, { lineItems, ...(deposit !== undefined && { deposit }) });

  it('is stored, changed and removed', async () => {
    const user = invoicing.newUser();
    const quote = await user.createQuote({}, request('30.00'));
    expect(quote).toMatchObject({ deposit: '30.00', total: '110.00' });
    expect(await user.changeQuote(quote.id, 1, {}, request('110.00'))).toMatchObject({ deposit: '110.00' });
    expect(await user.changeQuote(quote.id, 2, {}, request(null))).toMatchObject({ deposit: null });
    await user.changeQuote(quote.id, 3, {}, request('30.00'));
    expect(await user.changeQuote(quote.id, 4, {}, request())).toMatchObject({ deposit: null });
    expect((await user.createQuote({}, request())).deposit).toBeNull();
  });

  it.each(['0.00', '110.01'])('is refused if it is %s of 110.00', async (deposit) => {
    const user = invoicing.newUser();
    await expect(user.createQuote({}, request(deposit))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'deposit', message: validationTexts.deposit('$110.00') }],
    });
  });

  it('is the deposit of the invoice draft, and the first payment of the issued invoice', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote({}, request('30.00'));
    const draft = await user.invoiceQuote(id);
    expect(draft.content.deposit).toBe('30.00');
    expect(await user.invoiceQuote(id)).toEqual(draft);
    const { deposit } = draft.content;
    const issued = await user.issue({ draftId: draft.id, ...anInvoice({ taxRate: '10' }, lineItems), deposit });
    expect(await user.getDetails(issued.id)).toMatchObject({
      quote: { id },
      amountPaid: '30.00',
      amountDue: '80.00',
      payments: [{ amount: '30.00', note: 'Deposit' }],
    });
  });
});

describe('The invoice of a quote', () => {
  it('can be issued even if the customer and the product were deleted', async () => {
    const user = invoicing.newUser();
    const [customerId, productId] = [randomUUID(), randomUUID()];
    const { id } = await user.createQuote({ customerId }, { lineItems: [aLineItem({ productId })] });
    invoicing.deleteFromCatalogue(customerId, productId);
    const { content } = await user.invoiceQuote(id);
    expect([content.customerId, content.lineItems[0]!.productId]).toEqual([null, null]);
  });

  it("starts as a draft with the quote's content, dated today, and accepts the quote", async () => {
    const user = invoicing.newUser();
    const discount = { kind: 'amount', value: '5.00' } as const;
    const quote = await user.createQuote({}, aQuote({ paymentTerms: 'net15' }, { discount }));
    const draft = await user.invoiceQuote(quote.id);
    expect(draft).toMatchObject({ quote: { id: quote.id, number: 'Q-1' }, clientName: quote.clientName });
    expect(draft.content).toMatchObject({
      clientName: quote.clientName,
      invoiceNumber: '',
      invoiceDate: daysFromToday(0),
      dueDate: daysFromToday(15),
      discountKind: 'amount',
      discountValue: '5.00',
      deposit: '',
      lineItems: [{ description: quote.lineItems[0]!.description, unitPrice: quote.lineItems[0]!.unitPrice }],
    });
    expect(await user.getQuote(quote.id)).toMatchObject({
      status: 'accepted',
      invoice: { id: draft.id, invoiceNumber: null },
    });
  });

  it('can be deleted and restored, and belongs to its quote again unless another draft does', async () => {
    const user = invoicing.newUser();
    const { id: quoteId } = await user.createQuote();
    const { id, content } = await user.invoiceQuote(quoteId);
    await user.deleteDraft(id);
    expect(await user.getQuote(quoteId)).toMatchObject({ status: 'accepted', invoice: null });
    expect(await user.saveDraft({ id, content, quoteId })).toMatchObject({ id, quote: { id: quoteId, number: 'Q-1' } });
    expect(await user.getQuote(quoteId)).toMatchObject({ invoice: { id, invoiceNumber: null } });

    await user.deleteDraft(id);
    const other = await user.invoiceQuote(quoteId);
    expect(await user.saveDraft({ id, content, quoteId })).toMatchObject({ id, quote: null });
    expect(await user.getQuote(quoteId)).toMatchObject({ invoice: { id: other.id } });

    const open = await user.createQuote();
    expect(await user.saveDraft({ content, quoteId: open.id })).toMatchObject({ quote: null });
    expect(await invoicing.newUser().saveDraft({ content, quoteId })).toMatchObject({ quote: null });
  });

  it('can be started again after its draft was deleted, and the quote stays accepted meanwhile', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote();
    const first = await user.invoiceQuote(id);
    await expect(user.setQuoteStatus(id, 'declined')).rejects.toMatchObject({
      message: refusalTexts.quoteInvoiced('Q-1', null),
    });
    await user.deleteDraft(first.id);
    const second = await user.invoiceQuote(id);
    expect(second.id).not.toBe(first.id);
    expect(second.quote).toEqual({ id, number: 'Q-1' });
  });

  it('can be made from an expired quote, but not from a declined one', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createQuote({ quoteDate: daysFromToday(-9), validUntil: daysFromToday(-3) });
    await user.setQuoteStatus(id, 'declined');
    await expect(user.invoiceQuote(id)).rejects.toMatchObject({ message: refusalTexts.quoteDeclined('Q-1') });
    await user.setQuoteStatus(id, 'open');
    expect(await user.invoiceQuote(id)).toMatchObject({ quote: { number: 'Q-1' } });
  });

  it('is made, or the quote is declined, but never both with concurrent requests', async () => {
    const user = invoicing.newUser();
    for (let round = 0; round < 10; round++) {
      const { id } = await user.createQuote();
      await Promise.allSettled([user.invoiceQuote(id), user.setQuoteStatus(id, 'declined')]);
      const { status, invoice } = await user.getQuote(id);
      expect(status).toBe(invoice ? 'accepted' : 'declined');
    }
  });
});

describe('The export of quotes', () => {
  it('comes in parts with all lines, oldest first', async () => {
    const user = invoicing.newUser();
    for (let n = 0; n < 7; n++) await user.createQuote();
    const first = await user.exportQuotes();
    const rest = await user.exportQuotes(first.items.at(-1)!.id);
    expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `Q-${n}`),
    );
    expect([first.more, rest.more]).toEqual([true, false]);
    expect(first.items[0]).toEqual(await user.getQuote(first.items[0]!.id));
  });

  it("keeps each quote's logo after the profile gets another one", async () => {
    const user = invoicing.newUser();
    await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
    const { companyLogoUrl } = await user.createQuote();
    await user.saveProfile({ logoUrl: '' });
    expect((await user.getLogo(companyLogoUrl)).content.length).toBeGreaterThan(0);
  });
});
