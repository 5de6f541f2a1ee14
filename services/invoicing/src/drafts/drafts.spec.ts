import { randomUUID } from 'node:crypto';
import { describe, expect, it, beforeAll } from '@jest/globals';
import { getMaxAmount, MAX_DRAFTS, MAX_LINE_ITEMS, pickFields } from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { aDraft, aDraftLine, aLineItem, daysFromToday } from '@paperbill/testing';
import { typedDocumentFields } from '@paperbill/contracts/http';
import {
  runConcurrently,
  getFailureCodes,
  startInvoicing,
  getFulfilledValues,
} from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const DRAFT_CHANGED = { code: 'DRAFT_CHANGED' };
const DRAFT_NOT_FOUND = { code: 'NOT_FOUND', message: refusalTexts.draftGone };

describe('A draft', () => {
  it('stores half-typed text as it is, and has no number', async () => {
    const user = invoicing.newUser();
    const content = aDraft({
      clientName: ' Babb',
      invoiceDate: '',
      taxRate: '8.',
      lineItems: [
        aDraftLine({ quantity: '', unitPrice: '1.2.3' }),
        aDraftLine({ quantity: '2', unitPrice: '10.05', description: '' }),
      ],
    });
    const saved = await user.saveDraft({ content });
    expect(saved).toEqual({
      id: expect.any(String),
      revision: 1,
      clientName: ' Babb',
      currency: 'USD',
      total: '21.71',
      copiedFromId: null,
      correctsId: null,
      quote: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await user.getDraft(saved.id)).toEqual({ ...saved, content });
    expect(await user.getNextNumber()).toBe(1);
    expect(await user.countInvoices()).toBe(0);
    expect((await user.listInvoices()).items).toEqual([]);
    expect(await user.getStats()).toMatchObject({ totalInvoices: 0, totalInvoiced: '0.00' });
  });

  it('is stored without a total if the total exceeds the maximum of an invoice', async () => {
    const lineItems = [aDraftLine({ quantity: '9'.repeat(4_000), unitPrice: '9'.repeat(4_000) })];
    expect(await invoicing.newUser().saveDraft({ content: { lineItems } })).toMatchObject({ total: null });
  });

  it.each([
    ['KWD', 'KWD'],
    ['', 'USD'],
    ['EURO', 'USD'],
  ])(
    'with the currency %j is listed in %s, because lists can only format known currencies',
    async (currency, listedTotal) => {
      const user = invoicing.newUser();
      const { id } = await user.saveDraft({ content: aDraft({ currency }) });
      expect(await user.listDrafts()).toMatchObject([{ id, currency: listedTotal }]);
      expect((await user.getDraft(id)).content.currency).toBe(currency);
    },
  );

  it('is listed with a total that follows the rounding of the profile', async () => {
    const user = invoicing.newUser();
    const lineItems = [aDraftLine({ quantity: '1', unitPrice: '9.98' })];
    const total = async () => (await user.listDrafts()).map((draft) => draft.total);
    const saved = await user.saveDraft({ content: aDraft({ currency: 'CHF', taxRate: '0', lineItems }) });
    await user.saveProfile({ companyName: 'Berner Atelier', currency: 'CHF', roundingStep: '0.05' });
    expect(saved.total).toBe('9.98');
    expect(await total()).toEqual(['10.00']);
    expect((await user.getDraft(saved.id)).total).toBe('10.00');
    expect((await user.getToDo()).drafts.items).toMatchObject([{ total: '10.00' }]);
    await user.saveProfile({ currency: 'EUR', roundingStep: '0.1' });
    expect(await total()).toEqual(['9.98']);
  });

  it('is listed without a total if the rounded total exceeds the maximum of an invoice', async () => {
    const user = invoicing.newUser();
    await user.saveProfile({ companyName: 'Berner Atelier', currency: 'CHF', roundingStep: '0.05' });
    const lineItems = [aDraftLine({ quantity: '1', unitPrice: getMaxAmount('CHF') })];
    const saved = await user.saveDraft({ content: aDraft({ currency: 'CHF', taxRate: '0', lineItems }) });
    expect(saved.total).toBeNull();
    expect((await user.listDrafts()).map(({ total }) => total)).toEqual([null]);
  });

  it('has every field, even if an earlier release saved it without some', async () => {
    const user = invoicing.newUser();
    const { id } = await user.saveDraft();
    const whole = await user.getDraft(id);
    await invoicing.database.query(
      `update invoice_drafts set content = content - 'reference' - 'deliveryStart'
         || jsonb_build_object('lineItems', jsonb_build_array((content #> '{lineItems,0}') - 'notes'))
       where id = $1`,
      [id],
    );
    expect(await user.getDraft(id)).toEqual(whole);
  });

  it.each([
    ['no lines', 0, validationTexts.lineItemsRequired],
    ['more lines than it can have', MAX_LINE_ITEMS + 1, validationTexts.tooManyLineItems(MAX_LINE_ITEMS)],
  ])('with %s is refused, like a quote and an invoice', async (_, length, message) => {
    const user = invoicing.newUser();
    const lines = Array.from({ length }, () => aDraftLine());
    const refusal = (path: string) => ({ code: 'INVALID_INPUT', errors: [{ path, message }] });
    await expect(user.saveDraft({ content: { lineItems: lines } })).rejects.toMatchObject(refusal('content.lineItems'));
    const lineItems = Array.from({ length }, () => aLineItem());
    await expect(user.createQuote({}, { lineItems })).rejects.toMatchObject(refusal('lineItems'));
    await expect(user.issue({ lineItems })).rejects.toMatchObject(refusal('lineItems'));
  });

  it('is listed last saved first', async () => {
    const user = invoicing.newUser();
    const [first, second] = [await user.saveDraft(), await user.saveDraft()];
    await user.saveDraft({ id: first.id, revision: 1, content: { clientName: 'Ada' } });
    expect(await user.listDrafts()).toMatchObject([{ id: first.id, revision: 2, clientName: 'Ada' }, second]);
  });

  it('is saved once by retried requests, including after a lost response', async () => {
    const user = invoicing.newUser();
    const id = randomUUID();
    const answers = getFulfilledValues(await runConcurrently(10, () => user.saveDraft({ id })));
    expect(answers).toHaveLength(10);
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([1]));
    const next = { id, revision: 1, content: { clientName: 'Ada' } };
    expect(await user.saveDraft(next)).toEqual(await user.saveDraft(next));
    expect(await user.getDraft(id)).toMatchObject({ revision: 2 });
  });

  it('is not overwritten by a save of an older revision, even if both arrive at once', async () => {
    const user = invoicing.newUser();
    const { id } = await user.saveDraft();
    const both = await runConcurrently(2, (n) =>
      user.saveDraft({ id, revision: 1, content: { clientName: `Ada ${n}` } }),
    );
    expect([getFulfilledValues(both).length, getFailureCodes(both)]).toEqual([1, ['DRAFT_CHANGED']]);
    await expect(user.saveDraft({ id, content: { clientName: 'New' } })).rejects.toMatchObject(DRAFT_CHANGED);
    await expect(user.deleteDraft(id, 1)).rejects.toMatchObject(DRAFT_CHANGED);
    expect(await user.getDraft(id)).toMatchObject({ revision: 2, clientName: getFulfilledValues(both)[0]!.clientName });
  });

  it('is issued only with its latest revision', async () => {
    const user = invoicing.newUser();
    const { id } = await user.saveDraft();
    await user.saveDraft({ id, revision: 1, content: { clientName: 'Typed elsewhere' } });
    await expect(user.issue({ draftId: id, draftRevision: 1 })).rejects.toMatchObject(DRAFT_CHANGED);
    expect(await user.getDraft(id)).toMatchObject({ revision: 2, clientName: 'Typed elsewhere' });
    const idempotencyKey = 'key';
    const invoice = await user.issue({ draftId: id, draftRevision: 2, idempotencyKey });
    expect(await user.issue({ draftId: id, draftRevision: 2, idempotencyKey })).toEqual(invoice);
    await expect(user.issue({ draftId: id, draftRevision: 2 })).rejects.toMatchObject(DRAFT_NOT_FOUND);
  });

  it('is gone once deleted, and can be restored with the same content', async () => {
    const user = invoicing.newUser();
    const { id } = await user.copyInvoice((await user.createNext()).id);
    const { content, copiedFromId } = await user.getDraft(id);
    await user.deleteDraft(id, 1);
    await expect(user.deleteDraft(id)).rejects.toMatchObject(DRAFT_NOT_FOUND);
    await expect(user.getDraft(id)).rejects.toMatchObject(DRAFT_NOT_FOUND);
    await expect(user.saveDraft({ id, revision: 1, content })).rejects.toMatchObject(DRAFT_NOT_FOUND);
    expect(await user.saveDraft({ id, content, copiedFromId })).toMatchObject({ id, revision: 1, copiedFromId });
  });

  it('is refused beyond the maximum number of drafts, even with concurrent requests', async () => {
    const user = invoicing.newUser();
    await invoicing.database.query(
      `insert into invoice_drafts (user_id, id, revision, content, client_name)
       select $1, gen_random_uuid(), 1, '{"lineItems": [{}]}', '' from generate_series(1, $2::int)`,
      [user.id, MAX_DRAFTS - 2],
    );
    const results = await runConcurrently(4, () => user.saveDraft());
    expect(getFailureCodes(results)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    const { id } = getFulfilledValues(results)[0]!;
    expect(await user.saveDraft({ id, revision: 1, content: { clientName: 'Ada' } })).toMatchObject({ revision: 2 });
  });
});

describe('An invoice issued from a draft', () => {
  it('is created once by concurrent requests: the same key returns it, other keys find no draft (NOT_FOUND)', async () => {
    const user = invoicing.newUser();
    const [first, second] = [await user.saveDraft(), await user.saveDraft()];
    const invoices = getFulfilledValues(
      await runConcurrently(5, () => user.issue({ draftId: first.id, idempotencyKey: 'key' })),
    );
    expect([invoices.length, new Set(invoices.map(({ id }) => id)).size]).toEqual([5, 1]);
    const different = await runConcurrently(5, () => user.issue({ draftId: second.id }));
    expect(getFailureCodes(different)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
    expect(await user.countInvoices()).toBe(2);
    expect(await user.getNextNumber()).toBe(3);
  });

  it('keeps the draft if the invoice is refused', async () => {
    const user = invoicing.newUser();
    await user.createNumbered('7');
    const { id: draftId } = await user.saveDraft();
    await expect(
      user.issue({ draftId, useNextNumber: false, invoice: { ...aDraft(), language: undefined, invoiceNumber: '7' } }),
    ).rejects.toMatchObject({ code: 'INVOICE_NUMBER_TAKEN' });
    expect(await user.listDrafts()).toHaveLength(1);
  });
});

const copyingUser = invoicing.newUser();

describe('A copy of an invoice', () => {
  it('copies every field of the invoice except its number, and is dated today', async () => {
    const dates = { invoiceDate: daysFromToday(-100), dueDate: daysFromToday(-83) };
    const lines = [aLineItem({ notes: 'With notes' }), aLineItem({ quantity: '0.50', unit: 'day' })];
    const customerId = randomUUID();
    const { id, lineItems, ...invoice } = await copyingUser.createNext(
      { ...dates, customerId, paymentTerms: 'net30' },
      lines,
    );
    const draft = await copyingUser.copyInvoice(id);
    expect(draft).toEqual({
      id: expect.any(String),
      revision: 1,
      clientName: invoice.clientName,
      currency: 'USD',
      total: invoice.total,
      copiedFromId: id,
      correctsId: null,
      quote: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      content: {
        ...pickFields(typedDocumentFields, invoice),
        currency: 'USD',
        invoiceNumber: '',
        discountKind: 'percentage',
        discountValue: '',
        deposit: '',
        invoiceDate: daysFromToday(0),
        dueDate: daysFromToday(17),
        // The copied draft contains quantities without trailing zeros, as a user types them.
        lineItems: lineItems.map(({ id: _, invoiceId: _i, subtotal: _s, sortOrder, ...line }) => ({
          ...line,
          quantity: ['2', '0.5'][sortOrder],
        })),
      },
    });
    expect(await copyingUser.getDraft(draft.id)).toEqual(draft);
  });

  it('is created once per idempotency key, and the key is refused for another invoice (IDEMPOTENCY_KEY_REUSED)', async () => {
    const [first, second] = [await copyingUser.createNext(), await copyingUser.createNext()];
    const key = randomUUID();
    const copies = getFulfilledValues(
      await runConcurrently(5, () => copyingUser.copyInvoice(first.id, 'unchanged', key)),
    );
    expect([copies.length, new Set(copies.map(({ id }) => id)).size]).toEqual([5, 1]);
    await expect(copyingUser.copyInvoice(second.id, 'unchanged', key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it.each([
    ['2026-01-01', '9999-12-31', '9999-12-31'],
    ['9999-12-31', '0001-01-01', '0001-01-01'],
  ])(
    'has a due date within the allowed dates, if the copied invoice runs from %s to %s',
    async (invoiceDate, dueDate, due) => {
      const { id } = await copyingUser.createNext({ invoiceDate, dueDate });
      expect((await copyingUser.copyInvoice(id)).content.dueDate).toBe(due);
    },
  );
});

describe('The prices of a copy', () => {
  const [dearer, same, gone] = [randomUUID(), randomUUID(), randomUUID()];

  const anInvoiceOfProducts = () =>
    copyingUser.createNext({}, [
      aLineItem({ productId: dearer, unitPrice: '10.00', description: 'Dearer' }),
      aLineItem({ productId: dearer, unitPrice: '11.00', description: 'Dearer' }),
      aLineItem({ productId: same, unitPrice: '20.00' }),
      aLineItem({ productId: gone, unitPrice: '30.00' }),
      aLineItem({ unitPrice: '40.00' }),
    ]);

  beforeAll(() => {
    invoicing.setPrice(dearer, '12.00');
    invoicing.setPrice(same, '20.00');
  });

  it('are those of the invoice, or those of the catalogue for products that still exist', async () => {
    const { id } = await anInvoiceOfProducts();
    const prices = async (priceChoice: 'unchanged' | 'current') =>
      (await copyingUser.copyInvoice(id, priceChoice)).content.lineItems.map(({ unitPrice }) => unitPrice);
    expect(await prices('unchanged')).toEqual(['10.00', '11.00', '20.00', '30.00', '40.00']);
    expect(await prices('current')).toEqual(['12.00', '12.00', '20.00', '30.00', '40.00']);
  });

  it('are not taken from the catalogue if they are in another currency than the invoice', async () => {
    const { id } = await anInvoiceOfProducts();
    invoicing.setPrice(dearer, '12.00', 'EUR');
    expect(await copyingUser.listChangedPrices(id)).toEqual([]);
    invoicing.setPrice(dearer, '12.00', 'USD');
    expect((await copyingUser.copyInvoice(id, 'current')).content.lineItems[0]!.unitPrice).toBe('12.00');
  });

  it('are reported once per product if the catalogue price has changed', async () => {
    const { id } = await anInvoiceOfProducts();
    expect(await copyingUser.listChangedPrices(id)).toEqual([
      { productId: dearer, description: 'Dearer', unitPrice: '10.00', currentPrice: '12.00' },
    ]);
    expect(await copyingUser.listChangedPrices((await copyingUser.createNext()).id)).toEqual([]);
  });

  it('can be kept while catalogue is down', async () => {
    const { id } = await anInvoiceOfProducts();
    await invoicing.stopCatalogue();
    await expect(copyingUser.listChangedPrices(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await copyingUser.copyInvoice(id)).content.lineItems).toHaveLength(5);
  });
});
