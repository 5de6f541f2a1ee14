import { afterEach, expect, it } from '@jest/globals';
import { DEFAULT_LANGUAGE } from '@paperbill/contracts/rules';
import { toDocumentData } from '@paperbill/invoice-document';
import { render } from '@testing-library/react';
import { sampleInvoice } from '../features/documents/preview/sample-invoice.js';
import { setAppLanguage } from '../languages/app-language.js';
import { formatDate, formatMoney } from '../languages/format.js';
import { addTexts, removeTexts } from '../languages/t.js';
import { InvoiceSheet } from './invoice-sheet.js';

afterEach(() => {
  setAppLanguage('en');
  removeTexts();
});

it('keeps the language of the document while the app is in another language', () => {
  const read = () =>
    render(<InvoiceSheet data={toDocumentData('invoice', sampleInvoice, { logo: '', brandName: 'Paperbill' })} />)
      .container.textContent;
  const english = read();
  setAppLanguage('de');
  addTexts({ 'Invoice Date': 'Rechnungsdatum', 'Due Date': 'Fällig am', Description: 'Beschreibung' });

  expect(formatDate(sampleInvoice.invoiceDate)).toBe('02.11.2026');
  expect(formatMoney('1234.50', 'USD')).toBe('1.234,50\u00a0$');
  expect(sampleInvoice.language ?? DEFAULT_LANGUAGE).toBe('en-US');
  expect(read()).toBe(english);
  expect(english).toContain('Nov 2, 2026');
});
