import type { DocumentTax } from '@paperbill/contracts/http';
import { invoiceTemplates, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { getPrintedText, type InvoiceDocumentData } from './invoice-document-data.js';
import { renderDocument, renderPage } from './testing/render-page.js';
import { createSampleInvoice, createSampleLine } from './testing/sample-invoice.js';

/** Returns the table rows of the line items. The header row and the three rows of totals are left out. */
const renderLineItemRows = (lineItems: InvoiceDocumentData['lineItems']) =>
  renderPage({ lineItems }).texts('tr').slice(1, -3);

describe('The line items on the invoice page', () => {
  it('show product, description, quantity, unit, rate and amount', () => {
    expect(renderLineItemRows(createSampleInvoice().lineItems)).toEqual([
      'Brand identity Logo and stationery 32.5 hour(s) $95.00 $3,087.50',
      'Website design 32.5 hour(s) $95.00 $3,087.50',
      'Discount 1 each -$250.00 -$250.00',
    ]);
  });

  it('are sorted by their sort order', () => {
    const lines = [
      createSampleLine({ description: 'Second', sortOrder: 1 }),
      createSampleLine({ description: 'First' }),
    ];
    expect(renderLineItemRows(lines).map((row) => row.split(' ')[0])).toEqual(['First', 'Second']);
    expect(lines[0]!.description).toBe('Second');
  });

  it('do not include a line with neither description nor product name', () => {
    const lines = [
      createSampleLine({ description: ' ' }),
      createSampleLine({ description: '', productName: 'Hosting' }),
    ];
    expect(renderLineItemRows(lines)).toEqual(['Hosting 32.5 hour(s) $95.00 $3,087.50']);
  });

  it('show a product name that equals the description once, followed by the notes', () => {
    const line = createSampleLine({ productName: 'Hosting', description: 'Hosting', notes: 'January to March' });
    expect(renderLineItemRows([line])).toEqual(['Hosting January to March 32.5 hour(s) $95.00 $3,087.50']);
  });

  it('show the label of a unit', () => {
    expect(renderLineItemRows([createSampleLine({ unit: 'square_meter' })])[0]).toContain(' square meter ');
  });

  it('show the maximum number of lines', () => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, (_, sortOrder) => createSampleLine({ sortOrder }));
    expect(renderLineItemRows(lines)).toHaveLength(MAX_LINE_ITEMS);
  });
});

describe('The totals on the invoice page', () => {
  it.each([
    ['8.00', 'Tax (8%)'],
    ['8.25', 'Tax (8.25%)'],
    ['0.00', 'Tax (0%)'],
    ['100.00', 'Tax (100%)'],
  ])('show a tax rate of %s as "%s"', (taxRate, expected) => {
    expect(renderPage({ taxRate }).texts('th')).toContain(expected);
  });

  it('show the given amounts without computing them', () => {
    const { texts } = renderPage({ subtotal: '1.00', taxAmount: '2.00', total: '-1234567.89' });
    expect(texts('invoice-totals')).toEqual(['Subtotal $1.00 Tax (8.25%) $2.00 Total -$1,234,567.89']);
  });
});

describe('Taxes of lines on the invoice page', () => {
  const aTax = (id: string, rate: string, amount: string, sentence = ''): DocumentTax => ({
    ...{ id, name: id, rate, amount, sentence, kind: 'standard', base: '300.00' },
  });
  const taxes = [aTax('GST', '5.00', '15.00', 'GST No. 1'), aTax('QST', '9.975', '29.93', 'QST No. 2')];
  const [gst, both] = [['GST'], ['GST', 'QST']];

  it.each([
    ['344.93', 200],
    ['11497498.85', 110],
  ])('have room beside a total of %s and the payment information', (total, width) => {
    const data = createSampleInvoice({ taxes, total, currency: 'IDR' });
    expect(renderDocument(data)).toContain(`max-width:${width}px`);
  });

  it.each(invoiceTemplates)('have a row each, and sentences below the totals, in the design %s', (invoiceTemplate) => {
    const lineItems = [createSampleLine({ taxIds: both }), createSampleLine({ taxIds: both, sortOrder: 1 })];
    const { texts } = renderPage({ invoiceTemplate, taxes, lineItems, subtotal: '300.00', total: '344.93' });
    expect(texts('invoice-totals')).toEqual([
      'Subtotal $300.00 GST (5%) on $300.00 $15.00 QST (9.975%) on $300.00 $29.93 Total $344.93',
    ]);
    expect(texts('invoice-note')).toEqual(['GST No. 1 QST No. 2']);
    expect(texts('tr')[0]).toBe('Description Qty Unit Rate Amount');
  });

  it('have a column if the lines differ', () => {
    const lineItems = [createSampleLine({ taxIds: both }), createSampleLine({ taxIds: gst, sortOrder: 1 })];
    const rows = renderPage({ taxes, lineItems }).texts('tr').slice(0, 3);
    expect(rows).toEqual([
      'Description Qty Unit Rate Tax Amount',
      'Website design 32.5 hour(s) $95.00 GST, QST $3,087.50',
      'Website design 32.5 hour(s) $95.00 GST $3,087.50',
    ]);
  });

  it('come before the exchange rate, with the tax and the total in the other currency', () => {
    const exchange = { currency: 'CHF', rate: '0.94', date: '2026-01-30' } as const;
    const amounts = { currency: 'EUR', taxAmount: '19.00', total: '119.00' } as const;
    const render = (fields: Partial<InvoiceDocumentData>) =>
      renderPage({ ...amounts, ...fields }).texts('invoice-note');
    expect(render({ exchange, taxes: [aTax('VAT', '19.00', '19.00', 'VAT No. 1')] })).toEqual([
      'VAT No. 1 Exchange rate of Jan 30, 2026: 1 EUR = 0.94 CHF Tax in CHF: 17.86 Total in CHF: 111.86',
    ]);
    expect(render({})).toEqual([]);
  });

  it('are chosen for the fonts of the page', () => {
    const data = createSampleInvoice({ taxes: [aTax('ΦΠΑ', '24.00', '1.00', 'Αντίστροφη επιβάρυνση')] });
    expect(getPrintedText(data)).toMatch(/ΦΠΑ.*Αντίστροφη/);
  });
});
