import { describe, expect, it } from '@jest/globals';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { computeLineSubtotal } from '@paperbill/money';
import { arbitraryInvoice } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

describe('Creating an invoice', () => {
  it('stores the current time of payment for an invoice that is created as paid', async () => {
    const created = await invoicing.newUser().createNext({ status: 'paid' });

    expect(created.status).toBe('paid');
    expect(Date.parse(created.paidAt!)).toBeCloseTo(Date.now(), -5);
  });

  it('stores calendar dates unchanged in every time zone', async () => {
    const user = invoicing.newUser();
    const dates = { invoiceDate: '2024-02-29', dueDate: '2026-12-31' };
    expect(await user.createNext(dates)).toMatchObject(dates);
  });

  it('works before the first save of the profile', async () => {
    expect(await invoicing.newUser().createNext()).toMatchObject({
      companyName: '',
      companyAddress: '',
      companyNameFont: 'font-sans',
      companyNameColor: '#000000',
      companyNameSize: 'large',
      invoiceTemplate: 'classic',
    });
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

describe('When billing is down', () => {
  it('creates no invoice and uses no number', async () => {
    const user = invoicing.newUser();
    await invoicing.stopBilling();
    await expect(user.createNext()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await user.listInvoices()).toMatchObject({ total: 0 });
    expect(await user.getNextNumber()).toBe(1);
  });
});
