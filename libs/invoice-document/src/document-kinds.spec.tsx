import { type DocumentTax, type TaxesAndRounding, toApiNames } from '@paperbill/contracts/http';
import { invoiceTemplates } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { toCreditNoteData, toSheetData } from './invoice-document-data.js';
import { parsePage } from './testing/parsed-page.js';
import { renderDocument } from './testing/render-page.js';
import { createSampleInvoice, createSampleLine } from './testing/sample-invoice.js';

describe('The page of a credit note', () => {
  const lines = [
    { lineItemId: null, ...createSampleLine({ description: 'Book', quantity: '1.00', subtotal: '20.00' }) },
  ];
  const creditNote = {
    ...{
      id: '',
      number: 'CN-7',
      date: '2026-02-14',
      kind: 'lines' as const,
      reason: 'Sent\ntwice',
      note: 'Sorry for that.',
      createdAt: '',
    },
    ...{ invoiceId: '', invoiceNumber: 'INV-014', invoiceDate: '2026-01-31', currency: undefined, taxRate: '8.25' },
    ...{ subtotal: '20.00', taxAmount: '1.65', total: '21.65', lines },
  };
  const invoice = createSampleInvoice({ watermark: true });
  const data = toCreditNoteData(creditNote, toApiNames('invoice', { ...invoice, note: 'Come again' }), invoice);

  it.each(invoiceTemplates)(
    'shows its invoice, its reason and its own note, but no payment information, in the design %s',
    (invoiceTemplate) => {
      const { texts } = parsePage(renderDocument({ ...data, invoiceTemplate }));
      const [text] = texts('invoice');
      expect(texts('h1')).toEqual(['Credit Note No. CN-7']);
      expect(texts('h2')).toEqual(['FROM', 'CREDIT TO', 'Reason', 'Note']);
      expect(texts('invoice-note')).toEqual(['Note Sorry for that.']);
      for (const part of [
        'Date Feb 14, 2026',
        'For Invoice No. INV-014',
        'Invoice Date Jan 31, 2026',
        'Book',
        'Tax (8.25%) $1.65',
        'Total Credit $21.65',
        'Sent twice',
        'This credit note is for invoice No. INV-014 of Jan 31, 2026.',
        'Created with Paperbill – free plan',
      ]) {
        expect(text).toContain(part);
      }
      for (const part of ['Due Date', 'Brand identity', 'Payment', 'Thank you']) expect(text).not.toContain(part);
    },
  );

  it('shows its own taxes and rounding instead of those of the invoice', () => {
    const vat: DocumentTax = {
      ...{ id: 'a', name: 'VAT', rate: '19.00', kind: 'standard', sentence: '' },
      ...{ base: '20.00', amount: '3.80' },
    };
    const taxed = {
      ...toApiNames('invoice', invoice),
      roundingAmount: '0.02',
      taxes: [{ ...vat, base: '100.00', amount: '19.00' }],
    };
    const render = (note: typeof creditNote & TaxesAndRounding) =>
      parsePage(renderDocument(toCreditNoteData(note, taxed, invoice))).texts('invoice-totals');
    expect(render({ ...creditNote, taxes: [vat], taxAmount: '3.80', total: '23.80' })).toEqual([
      'Subtotal $20.00 VAT (19%) $3.80 Total Credit $23.80',
    ]);
    const untaxedCreditNote = { ...creditNote, taxRate: '0.00', taxAmount: '0.00', total: '20.00' };
    expect(render(untaxedCreditNote)).toEqual(['Subtotal $20.00 Total Credit $20.00']);
  });

  it('names the taxes of its lines if they differ, as the invoice does', () => {
    const taxes = ['GST', 'QST'].map((id): DocumentTax => ({
      ...{ id, name: id, rate: '5.00', kind: 'standard', sentence: '', base: '20.00', amount: '1.00' },
    }));
    const lineItems = [['GST'], ['GST', 'QST']].map((taxIds, sortOrder) => ({
      ...createSampleLine({ taxIds, sortOrder }),
      id: `line ${sortOrder}`,
    }));
    const taxed = { ...toApiNames('invoice', invoice), taxes, lineItems };
    const note = { ...creditNote, taxes, lines: lineItems.map(({ id }) => ({ ...lines[0]!, lineItemId: id })) };
    const render = (credited: typeof note) =>
      parsePage(renderDocument(toCreditNoteData(credited, taxed, invoice)))
        .texts('tr')
        .slice(0, 3);
    expect(render(note)).toEqual([
      'Description Qty Unit Rate Tax Amount',
      'Book 1 hour(s) $95.00 GST $20.00',
      'Book 1 hour(s) $95.00 GST, QST $20.00',
    ]);
    expect(render({ ...note, lines: note.lines.slice(1) })[0]).toBe('Description Qty Unit Rate Amount');
  });

  it('has no heading for an empty reason', () => {
    expect(
      parsePage(renderDocument({ ...data, creditedInvoice: { ...data.creditedInvoice!, reason: ' ' } })).texts('h2'),
    ).toEqual(['FROM', 'CREDIT TO', 'Note']);
  });
});

describe('The page of a quote', () => {
  const sample = createSampleInvoice({ number: 'Q-7', deposit: '1.00' });
  const data = toSheetData('quote', sample, sample);

  it.each(invoiceTemplates)(
    'shows the last valid day and no payment information in the design %s',
    (invoiceTemplate) => {
      const { texts } = parsePage(renderDocument({ ...data, invoiceTemplate }));
      const [text] = texts('invoice');
      expect(texts('h1')).toEqual(['Quote No. Q-7']);
      expect(texts('h2')).toEqual(['FROM', 'QUOTE FOR']);
      for (const part of ['Quote Date Jan 31, 2026', 'Valid Until Mar 2, 2026', 'Brand identity', 'Thank you']) {
        expect(text).toContain(part);
      }
      for (const part of ['Due Date', 'Invoice', 'Payment Information']) expect(text).not.toContain(part);
      expect(texts('invoice-totals')[0]).toMatch(/Total \$5,669\.59 Deposit on acceptance \$1\.00$/);
    },
  );
});
