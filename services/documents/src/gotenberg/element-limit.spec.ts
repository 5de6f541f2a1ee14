import { describe, expect, it } from '@jest/globals';
import { INVOICE_HTML_MAX_ELEMENTS, invoiceTemplates, MAX_LENGTH, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { aLineItem, anInvoice } from '@paperbill/testing';
import { toSavedInvoice } from '../testing/documents-under-test.js';
import { refuseTooManyElements } from './element-limit.js';

const repeatElements = (count: number) => '<div>x</div>\n'.repeat(count);

describe('HTML with more elements than an invoice can have', () => {
  it('is rejected with a message for the user', () => {
    expect(() => refuseTooManyElements(repeatElements(200_000))).toThrow(
      expect.objectContaining({ code: 'INVOICE_HTML_TOO_LARGE', message: expect.stringMatching(/20000 elements/) }),
    );
    expect(() => refuseTooManyElements(repeatElements(INVOICE_HTML_MAX_ELEMENTS + 1))).toThrow();
    expect(() => refuseTooManyElements(repeatElements(INVOICE_HTML_MAX_ELEMENTS))).not.toThrow();
  });

  it.each(['</p>', '</P >', '</br>'])('is rejected if its elements come from end tags: %s', (end) => {
    expect(() => refuseTooManyElements(end.repeat(INVOICE_HTML_MAX_ELEMENTS + 1))).toThrow();
  });
});

describe('The longest invoice', () => {
  it.each(invoiceTemplates)('has less than half of the allowed elements in the design %s', async (invoiceTemplate) => {
    const line = { productName: 'Fox', description: '<p>'.repeat(MAX_LENGTH.description / 3), notes: '<b>\n<b>' };
    const lines = Array.from({ length: MAX_LINE_ITEMS }, () => aLineItem(line));
    const saved = { ...toSavedInvoice(anInvoice({}, lines)), invoiceTemplate };
    const html = renderInvoiceHtml(toDocumentData('invoice', saved, { logo: '', brandName: 'Paperbill' }));
    expect(() => refuseTooManyElements(html + repeatElements(INVOICE_HTML_MAX_ELEMENTS / 2))).not.toThrow();
  });
});
