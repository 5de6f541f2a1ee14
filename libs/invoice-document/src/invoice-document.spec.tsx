import { type InvoiceTemplate, invoiceTemplates, paymentTerms } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { toSheetData, type InvoiceDocumentData } from './invoice-document-data.js';
import { parsePage } from './testing/parsed-page.js';
import { renderDocument, renderPage } from './testing/render-page.js';
import { createSampleInvoice } from './testing/sample-invoice.js';

describe('The invoice page', () => {
  it('shows all fixed texts in reading order', () => {
    const [text] = renderPage({ watermark: true }).texts('invoice');
    const places = [
      'Ashford Studio',
      'Invoice No. INV-014 $5,669.59 due Mar 2, 2026',
      'FROM',
      'BILL TO',
      'Invoice Date Jan 31, 2026',
      'Due Date Mar 2, 2026',
      'Payment Terms Net 30 days',
      'Description Qty Unit Rate Amount',
      'Subtotal $5,237.50',
      'Tax (8.25%) $432.09',
      'Total $5,669.59',
      'Payment Information',
      'Thank you for your business!',
      'Created with Paperbill – free plan',
    ].map((part) => text!.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((first, second) => first - second));
  });

  it.each(invoiceTemplates)('shows the same words in the design %s', (invoiceTemplate) => {
    // Only the classic design shows the amount due at the top. The test uses an empty due date, because no design then
    // shows the amount due.
    const words = (template: InvoiceTemplate) =>
      renderPage({ invoiceTemplate: template, watermark: true, until: '' }).texts('invoice')[0]!;
    const sorted = (text: string) => text.split(' ').sort();
    expect(sorted(words(invoiceTemplate))).toEqual(sorted(words('classic')));
  });

  it.each(invoiceTemplates)('shows the ids of sender and client in the design %s', (invoiceTemplate) => {
    const ids = { companyTaxId: '12-3456789', companyRegistrationNumber: 'HRB 1234', clientTaxId: 'DE123456789' };
    const { texts } = renderPage({ invoiceTemplate, ...ids });
    expect(texts('section').slice(0, 2)).toEqual([
      expect.stringMatching(/ VAT\/Tax ID: 12-3456789 Registration Number: HRB 1234$/),
      expect.stringMatching(/ VAT\/Tax ID: DE123456789$/),
    ]);
    expect(renderPage({ invoiceTemplate }).texts('invoice')[0]).not.toMatch(/Tax ID|Registration/);
  });

  it('is one article in English with headings and tables with header cells', () => {
    const { elements, texts } = renderPage();
    expect(elements.filter(({ name }) => name === 'article')).toEqual([
      { name: 'article', attributes: expect.objectContaining({ class: 'invoice', lang: 'en' }) },
    ]);
    expect(texts('h1')).toEqual(['Invoice No. INV-014']);
    expect(texts('h2')).toEqual(['FROM', 'BILL TO', 'Payment Information']);
    const headerCells = elements.filter(({ name }) => name === 'th');
    const expectedScopes = [
      ...Array<string>(5).fill('col'),
      ...Array<string>(3).fill('row'),
      ...Array<string>(3).fill('row'),
    ];
    expect(headerCells.map(({ attributes }) => attributes.scope)).toEqual(expectedScopes);
    expect(elements.filter(({ name }) => name === 'col')).toHaveLength(5);
  });

  it('uses the classic design for an unknown template', () => {
    const unknown = { invoiceTemplate: 'constructor' as never, companyNameSize: 'constructor' as never };
    expect(renderDocument(createSampleInvoice(unknown))).toBe(
      renderDocument(createSampleInvoice({ companyNameSize: 'medium' })),
    );
  });
});

describe('The head of the classic design', () => {
  const readAmountDue = (data: InvoiceDocumentData) => parsePage(renderDocument(data)).texts('invoice-amount-due');
  const sample = createSampleInvoice();

  it('has the amount due and the due date of an invoice', () => {
    expect(readAmountDue(sample)).toEqual(['$5,669.59 due Mar 2, 2026']);
    expect(readAmountDue(createSampleInvoice({ deposit: '5000.00' }))).toEqual(['$669.59 due Mar 2, 2026']);
  });

  it('has the total and the last valid day of a quote', () => {
    expect(readAmountDue(toSheetData('quote', sample, sample))).toEqual(['$5,669.59 valid until Mar 2, 2026']);
  });

  it.each<[string, InvoiceDocumentData]>([
    ['an invoice without a due date', createSampleInvoice({ until: '' })],
    ['an invoice that its deposit pays', createSampleInvoice({ deposit: '5669.59' })],
    ['an invoice with a negative total', createSampleInvoice({ total: '-1.00' })],
    ['a credit note', toSheetData('creditNote', sample, sample)],
    ['the modern design', createSampleInvoice({ invoiceTemplate: 'modern' })],
  ])('has no amount due for %s', (_, data) => {
    expect(readAmountDue(data)).toEqual([]);
  });
});

describe('The sender on the invoice page', () => {
  it('has address lines, e-mail address and phone below the name', () => {
    expect(renderPage().texts('section')[0]).toBe(
      'FROM Ashford Studio 48 Orchard Lane Burlington, VT, 05401 hello@ashford.example +1 802 555 0142',
    );
  });

  it('has a placeholder if there is no name', () => {
    const { texts } = renderPage({ companyName: '  ' });
    expect(texts('invoice-company-name')).toEqual(['Your Company Name']);
    expect(texts('section')[0]).toMatch(/^FROM Your Company Name /);
  });

  it('has its name in the chosen font, size and color', () => {
    const { elements } = renderPage();
    const name = elements.find(({ attributes }) => attributes.class === 'invoice-company-name');
    expect(name?.attributes.style).toBe(
      "font-family:'Playfair Display', var(--serif-letters, serif);font-size:29px;line-height:36px;font-weight:600;font-style:italic",
    );
    expect(elements.find(({ name }) => name === 'article')?.attributes.style).toBe('--company-color:#17624d');
  });

  it.each(['', 'red', '#123', '#12345g', '#123456;background:url(https://x)', '#123456\n'])(
    'is black for the invalid color %j',
    (companyNameColor) => {
      const article = renderPage({ companyNameColor }).elements.find(({ name }) => name === 'article');
      expect(article?.attributes.style).toBe('--company-color:#000000');
    },
  );

  it.each(['png', 'jpeg', 'svg+xml', 'webp'])('shows a logo of type image/%s', (type) => {
    const logo = `data:image/${type};base64,iVBORw0KGgo=`;
    const image = renderPage({ logo }).elements.find(({ name }) => name === 'img');
    expect(image?.attributes).toEqual({ class: 'invoice-logo', src: logo, alt: 'Logo of Ashford Studio' });
  });

  it.each([
    '',
    'https://elsewhere.example/logo.png',
    '/api/profile/logo',
    'javascript:alert(1)',
    'data:text/html;base64,PHA+',
    'data:image/gif;base64,R0lGOD==',
    'data:image/png,raw',
    'data:image/png;base64,iVBO" onerror="x',
  ])('shows no logo for %j', (logo) => {
    expect(renderPage({ logo }).elements.filter(({ name }) => name === 'img')).toEqual([]);
  });
});

describe('The client on the invoice page', () => {
  it('has contact person, address lines without United States, and e-mail address', () => {
    expect(renderPage().texts('section')[1]).toBe(
      'BILL TO Hartwell & Moss LLP Eleanor Hartwell 1200 Market Street Suite 400 Philadelphia, PA, 19107 ' +
        'accounts@hartwellmoss.example',
    );
  });

  it('has any other country in its address', () => {
    expect(renderPage({ clientCountry: 'Canada' }).texts('section')[1]).toContain(' Canada accounts@');
  });

  it('has no empty lines', () => {
    const empty = {
      contactPerson: '',
      clientAddress: ' ',
      clientAddressLine2: '',
      clientCity: '',
      clientState: '',
      clientZipCode: '',
      clientEmail: '',
    };
    const lines = renderPage(empty).texts('invoice-party-name');
    expect(lines).toEqual(['Ashford Studio', 'Hartwell & Moss LLP']);
    expect(renderPage(empty).texts('section')[1]).toBe('BILL TO Hartwell & Moss LLP');
    expect(renderDocument(createSampleInvoice(empty))).not.toMatch(/<p[^>]*><\/p>/);
  });
});

describe('The payment terms on the invoice page', () => {
  it.each(paymentTerms)('show %s as a label', (terms) => {
    const expected = terms === 'due_on_receipt' ? 'Due on receipt' : `Net ${terms.slice(3)} days`;
    expect(renderPage({ paymentTerms: terms }).texts('invoice-dates')[0]).toContain(`Payment Terms ${expected}`);
  });

  it('show unknown terms as Net 30 days, beside an empty due date', () => {
    expect(renderPage({ paymentTerms: 'someday', until: '' }).texts('invoice-dates')).toEqual([
      'Invoice Date Jan 31, 2026 Due Date Payment Terms Net 30 days',
    ]);
  });
});

describe('The delivery on the invoice page', () => {
  const period = { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' };

  it.each(invoiceTemplates)('is shown with the dates in the design %s', (invoiceTemplate) => {
    const [dates] = renderPage({ ...period, invoiceTemplate }).texts('invoice-dates');
    expect(dates).toMatch(/Net 30 days Delivery Period Jan 1, 2026 – Jan 31, 2026$/);
  });
});

describe('The note on the invoice page', () => {
  const note = ' Thank you.\nSee you in May! ';

  it.each(invoiceTemplates)('is a section below totals and payment information in the design %s', (invoiceTemplate) => {
    const { texts } = renderPage({ note, invoiceTemplate });
    expect(texts('h2').slice(2)).toEqual(['Payment Information', 'Note']);
    expect(texts('invoice-note')).toEqual(['Note Thank you. See you in May!']);
    const [text] = texts('invoice');
    expect(text).toMatch(/Total \$5,669\.59.*Note Thank you/);
    expect(text).toMatch(/Bank transfer.*Note Thank you/);
  });

  it('keeps its line breaks', () => {
    expect(renderDocument(createSampleInvoice({ note }))).toContain('Thank you.\nSee you in May!</p>');
  });

  it.each([undefined, '', ' \n'])('does not change the page if it is %j, like an empty delivery', (none) => {
    const empty = createSampleInvoice({ note: none, deliveryStart: '', deliveryEnd: '' });
    expect(renderDocument(empty)).toBe(renderDocument(createSampleInvoice()));
  });
});

describe('The end of the invoice page', () => {
  it('has no payment section without payment instructions', () => {
    const { texts } = renderPage({ companyPaymentInstructions: ' \n' });
    expect(texts('h2')).toEqual(['FROM', 'BILL TO']);
  });

  it('names the product only with a watermark', () => {
    expect(renderPage({ watermark: false }).texts('footer')).toEqual(['Thank you for your business!']);
    expect(renderPage({ watermark: true, brandName: 'Inkwell' }).texts('invoice-watermark')).toEqual([
      'Created with Inkwell – free plan',
    ]);
  });
});
