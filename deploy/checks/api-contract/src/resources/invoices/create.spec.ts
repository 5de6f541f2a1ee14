import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { aLineItem, aProfile, daysFromToday } from '@paperbill/testing/data';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice } from '../../testing/invoice-calls.js';
import { anId, anInstant } from '../../testing/shapes.js';

let lastNumber = 0;

const aNewInvoice = (fields: Partial<NewInvoice['invoice']> = {}, lineItems = [aLineItem()]) =>
  anInvoiceOfToday({ invoiceNumber: `N${++lastNumber}`, ...fields }, lineItems);

const ada = await signIn();
await upgradeToPro(ada);

describe('POST /api/invoices', () => {
  it('answers 201 with the invoice, its lines and a snapshot of the company', async () => {
    const grace = await signIn();
    await grace.post('/api/profile', aProfile());
    const lineItems = [
      aLineItem({ quantity: '3.00', unitPrice: '33.33', notes: 'Twice' }),
      aLineItem({ description: 'Discount', quantity: '1.00', unitPrice: '-10.00', productName: 'Discount' }),
    ];
    const request = anInvoiceOfToday({ invoiceNumber: 'INV-1', taxRate: '8.25' }, lineItems);

    const answer = await postInvoice(grace, request);

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...request.invoice,
      subtotal: '89.99',
      taxAmount: '7.42',
      total: '97.41',
      id: anId,
      status: 'pending',
      paidAt: null,
      watermark: true,
      companyName: 'Lovelace Analytics',
      companyTitle: 'Analyst',
      companyAddress: 'Ada Lovelace\n12 St James Square\nPortland, OR, 97201',
      companyEmail: 'office@lovelace.example.com',
      companyPhone: '+1 503 555 0100',
      clientTaxId: '',
      companyTaxId: '',
      companyRegistrationNumber: '',
      companyPaymentTerms: 'net30',
      companyPaymentInstructions: 'Bank transfer to 000123456',
      companyLogoUrl: '',
      companyNameFont: 'font-sans',
      companyNameColor: '#1a2b3c',
      companyNameSize: 'large',
      invoiceTemplate: 'classic',
      createdAt: anInstant,
      updatedAt: anInstant,
      lineItems: [
        { ...lineItems[0], subtotal: '99.99', sortOrder: 0, id: anId, invoiceId: answer.body.id },
        { ...lineItems[1], subtotal: '-10.00', sortOrder: 1, id: anId, invoiceId: answer.body.id },
      ],
    });
  });

  it('fills in defaults of missing fields', async () => {
    const { status, body } = await postInvoice(ada, {
      invoice: {
        invoiceNumber: `N${++lastNumber}`,
        invoiceDate: daysFromToday(0),
        dueDate: daysFromToday(0),
        clientName: 'B',
      },
      lineItems: [{ description: 'Advice', quantity: 2, unit: 'hour(s)', unitPrice: 1.5, subtotal: 3 }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerId: null,
      contactPerson: '',
      clientAddress: '',
      clientAddressLine2: '',
      clientCity: '',
      clientState: '',
      clientZipCode: '',
      clientCountry: 'United States',
      clientEmail: '',
      taxRate: '0.00',
      subtotal: '3.00',
      taxAmount: '0.00',
      total: '3.00',
      status: 'pending',
      paymentTerms: 'net30',
      companyNameFont: 'font-sans',
      companyNameColor: '#000000',
      companyNameSize: 'large',
      invoiceTemplate: 'classic',
      watermark: false,
      lineItems: [{ productId: null, productName: '', notes: '', quantity: '2.00', unitPrice: '1.50', sortOrder: 0 }],
    });
  });

  it.each([
    ['numbers', { taxRate: 8.25, subtotal: 240, taxAmount: 19.8, total: 259.8 }],
    ['texts', { taxRate: '8.25', subtotal: '240', taxAmount: '19.8', total: '259.80' }],
    ['nothing', { taxRate: 8.25, subtotal: undefined, taxAmount: null, total: '' }],
  ])('accepts amounts as %s and returns decimal strings', async (_, amounts) => {
    const { invoice, lineItems } = aNewInvoice();
    const { status, body } = await postInvoice(ada, { invoice: { ...invoice, ...amounts }, lineItems });
    expect(status).toBe(201);
    expect(body).toMatchObject({ taxRate: '8.25', subtotal: '240.00', taxAmount: '19.80', total: '259.80' });
  });

  it('rounds half away from zero, line by line first', async () => {
    const lines = [
      aLineItem({ quantity: '0.50', unitPrice: '0.01', subtotal: '0.01' }),
      aLineItem({ quantity: '0.50', unitPrice: '-0.01', subtotal: '-0.01' }),
      aLineItem({ quantity: '1.00', unitPrice: '0.10', subtotal: '0.10' }),
    ];
    const { body } = await postInvoice(ada, aNewInvoice({ taxRate: '5.00' }, lines));
    expect(body).toMatchObject({ subtotal: '0.10', taxAmount: '0.01', total: '0.11' });
  });

  it('keeps the order of the lines, regardless of sortOrder', async () => {
    const { invoice } = aNewInvoice();
    const lineItems = ['b', 'a'].map((description) => ({ ...aLineItem({ description }), sortOrder: 5 }));
    const { body } = await postInvoice(ada, {
      invoice: { ...invoice, subtotal: '', taxAmount: '', total: '' },
      lineItems,
    });
    expect(body.lineItems.map(({ description, sortOrder }) => [description, sortOrder])).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
  });

  it('ignores owner and company snapshot of the request', async () => {
    const otherUser = await signIn();
    const { invoice, lineItems } = aNewInvoice();
    const forgedFields = { userId: otherUser.user.id, id: randomUUID(), companyName: 'Forged', watermark: true };
    const { body } = await postInvoice(ada, { invoice: { ...invoice, ...forgedFields }, lineItems });
    expect(body).toMatchObject({ companyName: '', watermark: false });
    expect(body.id).not.toBe(forgedFields.id);
    expect((await otherUser.get('/api/invoices')).body).toEqual([]);
  });

  it('returns an invoice that was due before today as overdue', async () => {
    expect((await postInvoice(ada, aNewInvoice({ dueDate: daysFromToday(-1) }))).body.status).toBe('overdue');
    expect((await postInvoice(ada, aNewInvoice({ dueDate: daysFromToday(0) }))).body.status).toBe('pending');
  });
});
