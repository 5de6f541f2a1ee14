import { randomUUID } from 'node:crypto';
import { describe, expect, it, beforeEach } from '@jest/globals';
import { FREE_INVOICE_LIMIT, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { computeLineSubtotal } from '@paperbill/money';
import { arbitraryInvoice, aLineItem, anInvoice } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

describe('Creating an invoice', () => {
  it('stores the current time of payment for an invoice that is created as paid', async () => {
    const created = await invoicing.newUser().createNext({ status: 'paid' });

    expect(created.status).toBe('paid');
    expect(Date.parse(created.paidAt!)).toBeCloseTo(Date.now(), -5);
  });

  it('stores the same amounts that SQL computes, for any invoice', async () => {
    const user = invoicing.newUser();
    await fc.assert(
      fc.asyncProperty(arbitraryInvoice(), async (request) => {
        const { id, lineItems } = await user.createInvoice({ ...request, useNextNumber: true });
        const [row] = await invoicing.database.query(
          `select subtotal, tax_amount, total,
                  (select sum(round(quantity * unit_price, 2)) from invoice_line_items where invoice_id = invoices.id) as lines,
                  round(subtotal * tax_rate / 100, 2) as tax
           from invoices where id = $1`,
          [id],
        );
        expect(row).toMatchObject({
          subtotal: row!['lines'],
          tax_amount: row!['tax'],
          total: request.invoice.total,
        });
        expect(lineItems.map((line) => line.subtotal)).toEqual(
          request.lineItems.map((line) => computeLineSubtotal(line.quantity, line.unitPrice, 2)),
        );
      }),
      { numRuns: 40 },
    );
  });
});

it('Without payments in the installation, the free plan has no limit and no watermark', async () => {
  const user = invoicing.newUser('free', { withoutPayments: true });
  for (let number = 1; number <= FREE_INVOICE_LIMIT; number++) await user.createNext();
  expect(await user.createNext()).toMatchObject({ invoiceNumber: '6', watermark: false });
});

describe('The customer and the products of an invoice', () => {
  beforeEach(() => void invoicing.takeCatalogueRequests());

  it('are checked with one message for any number of lines', async () => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, () => aLineItem({ productId: randomUUID() }));
    await invoicing.newUser().createNext({ customerId: randomUUID() }, lines);
    expect(invoicing.takeCatalogueRequests()).toBe(1);
  });

  it('are not checked if there are none', async () => {
    await invoicing.newUser().createNext();
    expect(invoicing.takeCatalogueRequests()).toBe(0);
  });
});

// This test comes after the tests that need the catalogue service, because it stops this service.
it('While catalogue is down, an invoice without references is saved, and a repeated request succeeds', async () => {
  const user = invoicing.newUser();
  const request = { ...anInvoice({ customerId: randomUUID() }), idempotencyKey: 'key-1' };
  const saved = await user.createInvoice(request);
  await invoicing.stopCatalogue();

  expect(await user.createNext()).toMatchObject({ invoiceNumber: '2' });
  expect(await user.createInvoice(request)).toEqual(saved);
  await expect(user.createNext({ customerId: randomUUID() })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

describe('When billing is down', () => {
  it('creates no invoice and uses no number', async () => {
    const user = invoicing.newUser();
    await invoicing.stopBilling();
    await expect(user.createNext()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await user.listInvoices()).toMatchObject({ total: 0 });
    expect(await user.getNextNumber()).toBe(1);
  });
});
