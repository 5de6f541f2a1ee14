import { describe, expect, it } from '@jest/globals';
import { aLineItem, anInvoice, countQueries } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';

const invoicing = await startInvoicing();

/** An invoice whose lines add up to 100.00. Its total of 90.00 includes a discount of 10 %. */
const discountedInvoice = anInvoice({ subtotal: '100.00', taxRate: '0', taxAmount: '0.00', total: '90.00' }, [
  aLineItem({ quantity: '1', unitPrice: '100.00', subtotal: '100.00' }),
]);

describe('The invoices of the archive', () => {
  it('have the same data as their pages, with lines and origins, oldest first', async () => {
    const user = invoicing.newUser();
    const discounted = await user.issue({
      ...discountedInvoice,
      discount: { kind: 'percentage', value: '10' },
      deposit: '1.00',
    });
    await user.recordPayment(discounted.id, { amount: '500.00' });
    const corrected = await user.createNext({}, [aLineItem(), aLineItem({ description: 'More' })]);
    const draft = await user.correctInvoice(corrected.id);
    const correction = await user.issue({ draftId: draft.id });
    const quote = await user.createQuote();
    const quoted = await user.issue({ draftId: (await user.invoiceQuote(quote.id)).id });
    await user.setStatus(quoted.id, 'paid');

    const { items, more } = await user.exportInvoices();
    expect([items.map(({ id }) => id), more]).toEqual([[discounted.id, corrected.id, correction.id, quoted.id], false]);
    for (const invoice of items) {
      const {
        payments: _,
        creditNotes: _notes,
        creditedQuantities: _credited,
        history: _history,
        ...page
      } = await user.getDetails(invoice.id);
      expect(invoice).toEqual(page);
    }
  });

  it('are read completely, with 20 in a message and three queries for each message', async () => {
    const user = await insertManyInvoices(invoicing, 45);
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let more = true; more;) {
      const part = await user.exportInvoices(ids.at(-1));
      ids.push(...part.items.map(({ id }) => id));
      sizes.push(part.items.length);
      more = part.more;
    }
    expect([sizes, new Set(ids).size]).toEqual([[20, 20, 5], 45]);
    expect(await countQueries(invoicing, () => user.exportInvoices())).toBe(3);
  });

  it('are empty for a user without invoices', async () => {
    expect(await invoicing.newUser().exportInvoices()).toEqual({ items: [], more: false });
  });
});
