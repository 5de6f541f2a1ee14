import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { typedDocumentFields } from '@paperbill/contracts/http';
import { pickFields } from '@paperbill/contracts/rules';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import { runConcurrently, startInvoicing, getFulfilledValues } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

describe('A copy of an invoice', () => {
  it('copies every field of the invoice except its number, and is dated today', async () => {
    const dates = { invoiceDate: daysFromToday(-100), dueDate: daysFromToday(-83) };
    const lines = [aLineItem({ notes: 'With notes' }), aLineItem({ quantity: '0.50', unit: 'day' })];
    const customerId = randomUUID();
    const { id, lineItems, ...invoice } = await user.createNext({ ...dates, customerId, paymentTerms: 'net30' }, lines);
    const draft = await user.copyInvoice(id);
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
    expect(await user.getDraft(draft.id)).toEqual(draft);
  });

  it('is created once per idempotency key, and the key is refused for another invoice (IDEMPOTENCY_KEY_REUSED)', async () => {
    const [first, second] = [await user.createNext(), await user.createNext()];
    const key = randomUUID();
    const copies = getFulfilledValues(await runConcurrently(5, () => user.copyInvoice(first.id, 'unchanged', key)));
    expect([copies.length, new Set(copies.map(({ id }) => id)).size]).toEqual([5, 1]);
    await expect(user.copyInvoice(second.id, 'unchanged', key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it.each([
    ['2026-01-01', '9999-12-31', '9999-12-31'],
    ['9999-12-31', '0001-01-01', '0001-01-01'],
  ])(
    'has a due date within the allowed dates, if the copied invoice runs from %s to %s',
    async (invoiceDate, dueDate, due) => {
      const { id } = await user.createNext({ invoiceDate, dueDate });
      expect((await user.copyInvoice(id)).content.dueDate).toBe(due);
    },
  );
});

describe('The prices of a copy', () => {
  const [dearer, same, gone] = [randomUUID(), randomUUID(), randomUUID()];

  const anInvoiceOfProducts = () =>
    user.createNext({}, [
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
    const prices = async (which: 'unchanged' | 'current') =>
      (await user.copyInvoice(id, which)).content.lineItems.map(({ unitPrice }) => unitPrice);
    expect(await prices('unchanged')).toEqual(['10.00', '11.00', '20.00', '30.00', '40.00']);
    expect(await prices('current')).toEqual(['12.00', '12.00', '20.00', '30.00', '40.00']);
  });

  it('are not taken from the catalogue if they are in another currency than the invoice', async () => {
    const { id } = await anInvoiceOfProducts();
    invoicing.setPrice(dearer, '12.00', 'EUR');
    expect(await user.listChangedPrices(id)).toEqual([]);
    invoicing.setPrice(dearer, '12.00', 'USD');
    expect((await user.copyInvoice(id, 'current')).content.lineItems[0]!.unitPrice).toBe('12.00');
  });

  it('are reported once per product if the catalogue price has changed', async () => {
    const { id } = await anInvoiceOfProducts();
    expect(await user.listChangedPrices(id)).toEqual([
      { productId: dearer, description: 'Dearer', unitPrice: '10.00', currentPrice: '12.00' },
    ]);
    expect(await user.listChangedPrices((await user.createNext()).id)).toEqual([]);
  });

  it('can be kept while catalogue is down', async () => {
    const { id } = await anInvoiceOfProducts();
    await invoicing.stopCatalogue();
    await expect(user.listChangedPrices(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await user.copyInvoice(id)).content.lineItems).toHaveLength(5);
  });
});
