import { describe, expect, it } from '@jest/globals';
import { INVOICE_HTML_MAX_ELEMENTS, invoiceTemplates, MAX_LENGTH, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { documentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { aLineItem, anInvoice, growthOf } from '@paperbill/testing';
import { savedInvoice } from '../testing/documents-under-test.js';
import { refuseTooManyElements } from './page-effort.js';

const elements = (count: number) => '<div>x</div>\n'.repeat(count);

describe('HTML of more elements than an invoice has', () => {
  it('is refused in words for whoever asked for it', () => {
    expect(() => refuseTooManyElements(elements(200_000))).toThrow(
      expect.objectContaining({ code: 'INVOICE_HTML_TOO_LARGE', message: expect.stringMatching(/20000 elements/) }),
    );
    expect(() => refuseTooManyElements(elements(INVOICE_HTML_MAX_ELEMENTS + 1))).toThrow();
    expect(() => refuseTooManyElements(elements(INVOICE_HTML_MAX_ELEMENTS))).not.toThrow();
  });

  it.each(['</p>', '</P >', '</br>'])('is refused also where it is made of ends alone: %s', (end) => {
    expect(() => refuseTooManyElements(end.repeat(INVOICE_HTML_MAX_ELEMENTS + 1))).toThrow();
  });

  it.each(['<', '< p', '<p', '</p>'])('is read once: %s', async (part) => {
    const look = (html: string) => {
      try {
        refuseTooManyElements(html);
      } catch {
        // Too many.
      }
    };
    expect(await growthOf((size) => part.repeat(size), look, 50_000)).toBeLessThan(8);
  });
});

describe('The invoice of the most lines, each with everything and a text full of brackets', () => {
  it.each(invoiceTemplates)('has not half as many elements in the design %s', async (invoiceTemplate) => {
    const line = { productName: 'Fox', description: '<p>'.repeat(MAX_LENGTH.description / 3), notes: '<b>\n<b>' };
    const lines = Array.from({ length: MAX_LINE_ITEMS }, () => aLineItem(line));
    const saved = { ...savedInvoice(anInvoice({}, lines)), invoiceTemplate };
    const html = renderInvoiceHtml(documentData('invoice', saved, { logo: '', brandName: 'Paperbill' }));
    expect(() => refuseTooManyElements(html + elements(INVOICE_HTML_MAX_ELEMENTS / 2))).not.toThrow();
  });
});
