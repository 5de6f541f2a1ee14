import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { computeLineSubtotal } from '@paperbill/money';
import { aLineItem, anInvoice, aProfile, arbitraryInvoice } from '@paperbill/testing';
import fc from 'fast-check';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

describe('Creating an invoice', () => {
  it('returns the stored invoice', async () => {
    const user = invoicing.newUser();
    const request = anInvoice({ invoiceNumber: 'INV-1', dueDate: daysFromToday(30) });
    const created = await user.createInvoice(request);
    expect(created).toMatchObject({
      ...request.invoice,
      status: 'pending',
      paidAt: null,
      watermark: false,
      lineItems: [{ ...request.lineItems[0], invoiceId: created.id }],
    });
    expect(await user.getStoredInvoice(created.id)).toEqual(created);
  });

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

  it('fills in the defaults of missing fields', async () => {
    const { description, quantity, unit, unitPrice } = aLineItem();
    const invoice = {
      invoiceNumber: '1',
      invoiceDate: daysFromToday(0),
      dueDate: daysFromToday(30),
      clientName: 'Babbage Engines',
    };
    const request: NewInvoice = { invoice, lineItems: [{ description, quantity, unit, unitPrice }] };
    expect(await invoicing.newUser().createInvoice(request)).toMatchObject({
      ...invoice,
      customerId: null,
      contactPerson: '',
      clientCountry: 'United States',
      clientEmail: '',
      paymentTerms: 'net30',
      taxRate: '0.00',
      subtotal: '240.00',
      taxAmount: '0.00',
      total: '240.00',
      lineItems: [{ productId: null, productName: '', notes: '', subtotal: '240.00', sortOrder: 0 }],
    });
  });

  it('stores a snapshot of the company profile', async () => {
    const user = invoicing.newUser();
    await user.saveProfile(aProfile({ companyName: 'Before', title: 'Analyst', paymentTerms: 'net60' }));
    const created = await user.createNext();
    await user.saveProfile({ companyName: 'After', paymentInstructions: 'Cash' });
    expect(await user.getInvoice(created.id)).toMatchObject({
      companyName: 'Before',
      companyTitle: 'Analyst',
      companyAddress: 'Ada Lovelace\n12 St James Square\nPortland, OR, 97201',
      companyPaymentTerms: 'net60',
      companyPaymentInstructions: 'Bank transfer to 000123456',
      companyNameColor: '#1a2b3c',
      companyLogoUrl: '',
    });
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

  it('keeps the order of the lines in the request, and ignores their sortOrder', async () => {
    const lines = ['first', 'second', 'third'].map((description) => aLineItem({ description, sortOrder: 7 }));
    const { invoice } = anInvoice({}, lines);
    const { lineItems } = await invoicing.newUser().createInvoice({ invoice, lineItems: lines });
    expect(lineItems.map(({ description, sortOrder }) => [description, sortOrder])).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 2],
    ]);
  });

  it('accepts the maximum number of lines', async () => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, (_, index) =>
      aLineItem({ description: `Hour ${index}`, quantity: '1', unitPrice: `${index}.01` }),
    );
    const created = await invoicing.newUser().createNext({}, lines);
    expect(created.lineItems.map((line) => line.description)).toEqual(lines.map((line) => line.description));
    expect(created.subtotal).toBe('499510.00');
  });

  it('refuses amounts that differ from the computed ones, and then stores nothing and uses no number', async () => {
    const user = invoicing.newUser();
    const request = anInvoice({ taxRate: '8.25' }, [aLineItem(), aLineItem({ subtotal: '1.00' })]);
    await expect(user.createInvoice(request)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: expect.arrayContaining([
        { path: 'lineItems.1.subtotal', message: validationTexts.amountMismatch('240.00') },
      ]),
    });
    expect(await user.listInvoices()).toMatchObject({ total: 0 });
    expect(await user.getNextNumber()).toBe(1);
    expect(await user.countInvoices()).toBe(0);
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
          request.lineItems.map((line) => computeLineSubtotal(line.quantity, line.unitPrice)),
        );
      }),
      { numRuns: 40 },
    );
  });
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
