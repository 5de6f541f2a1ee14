import { describe, expect, it } from '@jest/globals';
import { type InvoiceTemplate, invoiceTemplates } from '@paperbill/contracts/rules';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { getSheetTexts, loadSheetTexts } from '@paperbill/contracts/languages';
import { aLineItem } from '@paperbill/testing';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { readStructure } from '@paperbill/testing/read-pdf';
import { startDocuments } from '../testing/documents-under-test.js';

const LOGO_DATA_URL = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="15"/></svg>')}`;

const { url } = await startTestGotenberg();
const service = await startDocuments({ GOTENBERG_URL: url });

async function readPrintedStructure(
  invoiceTemplate: InvoiceTemplate,
  lines: number,
  changes: Partial<InvoiceWithLineItems> = {},
) {
  await loadSheetTexts(changes);
  const lineItems = Array.from({ length: lines }, (_, n) => aLineItem({ description: `Chapter ${n}`, unit: 'page' }));
  const fields = { invoiceTemplate, companyPaymentInstructions: 'By wire', ...changes };
  const invoice = service.newInvoice(fields, lineItems);
  await invoice.generate(invoice.renderHtml(LOGO_DATA_URL));
  const { pages, language } = await readStructure((await invoice.download()).pdf);
  /**
   * Returns the texts of the structure elements with a role. Repeated table headers contain no words and are left out.
   */
  const texts = (role: string, scope?: 'Column' | 'Row') =>
    pages.map((page) =>
      page.filter((one) => one.role === role && one.scope === scope && one.text).map(({ text }) => text),
    );
  return { saved: invoice.saved, pages, language, texts };
}

describe.each(invoiceTemplates)('The PDF in the design %s for screen readers', (template) => {
  it('has its language, headings in order, labels of dates, and tables with header cells for columns and rows', async () => {
    const { saved, language, texts, pages } = await readPrintedStructure(template, 2);
    expect(language).toBe('en');
    expect(texts('H1')).toEqual([[`Invoice No. ${saved.invoiceNumber}`]]);
    expect(texts('H2')).toEqual([['FROM', 'BILL TO', 'Payment Information']]);
    expect(texts('Figure')).toEqual([[`Logo of ${saved.companyName}`]]);
    expect(texts('LI')[0]).toEqual([
      expect.stringMatching(/^Invoice Date \w{3} \d+, \d{4}$/),
      expect.stringMatching(/^Due Date \w{3} \d+, \d{4}$/),
      expect.stringMatching(/^Payment Terms \w+/),
    ]);
    const order = pages[0]!.map(({ text }) => text);
    const places = ['FROM', saved.clientName, 'Description', 'Chapter 1', 'Thank you for your business!'];
    const found = places.map((text) => order.indexOf(text));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((first, second) => first - second));

    expect(texts('TH', 'Column')).toEqual([['Description', 'Qty', 'Unit', 'Rate', 'Amount']]);
    const rowHeads = ['Chapter 0', 'Chapter 1', 'Subtotal', expect.stringMatching(/^Tax \(/), 'Total'];
    expect(texts('TH', 'Row')).toEqual([rowHeads]);
    const page = pages[0]!;
    const total = page.findIndex(({ role, text }) => role === 'TH' && text === 'Total');
    expect(page[total + 1]).toEqual({ role: 'TD', text: expect.stringMatching(/^\$[\d,]+\.\d\d$/) });
  });

  it('announces repeated column headers once', async () => {
    const { texts, pages } = await readPrintedStructure(template, 120);
    expect(pages.length).toBeGreaterThan(2);
    expect(texts('TH', 'Column').flat()).toEqual(['Description', 'Qty', 'Unit', 'Rate', 'Amount']);
    expect(texts('TH', 'Row').flat()).toHaveLength(120 + 3);
  });
});

/**
 * Returns the words of a text in a form that ignores the order of words and letters. PDFs contain Hebrew and Arabic in
 * visual order, and Arabic letters in their shaped forms.
 */
const toSortedWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(' ')
    .map((word) => Array.from(word).sort().join(''))
    .sort();

describe('The PDF in other scripts', () => {
  it.each([
    ['ja', 'classic'],
    ['ar', 'modern'],
    ['he', 'compact'],
  ] as const)('has its language, and whole words: %s, in the design %s', async (language, template) => {
    const fields = { language, invoiceNumber: '14-A', companyTaxId: '12 345', clientName: 'Oak (Ltd)' };
    const { language: stated, texts, pages } = await readPrintedStructure(template, 2, fields);
    const { kinds, number, partyIds, ...sheet } = getSheetTexts({ language });
    const { name, clientHeading } = kinds.invoice;
    const columns = [sheet.description, sheet.quantity, sheet.unit, sheet.rate, sheet.amount];
    expect(stated).toBe(language);
    expect(texts('H1')[0]!.map(toSortedWords)).toEqual([
      toSortedWords(`${name} ${number('14-A').replaceAll(/[\u2068\u2069]/g, '')}`),
    ]);
    expect(texts('H2')[0]!.map(toSortedWords)).toEqual(
      [sheet.from, clientHeading, sheet.paymentInformation].map(toSortedWords),
    );
    expect(texts('TH', 'Column')[0]!.map(toSortedWords)).toEqual(columns.map(toSortedWords));
    const shown = pages[0]!.map(({ text }) => toSortedWords(text));
    for (const text of ['Oak (Ltd)', `${partyIds.taxId}: 12 345`]) expect(shown).toContainEqual(toSortedWords(text));
  });
});
