import { type DocumentTax, type TaxesAndRounding, toApiNames } from '@paperbill/contracts/http';
import { type InvoiceTemplate, invoiceTemplates, MAX_LINE_ITEMS, paymentTerms } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { InvoiceDocument } from './invoice-document.js';
import { getPrintedText, toCreditNoteData, type InvoiceDocumentData, toSheetData } from './invoice-document-data.js';
import { parsePage } from './testing/parsed-page.js';
import { createSampleInvoice, createSampleLine } from './testing/sample-invoice.js';

const renderDocument = (data: InvoiceDocumentData): string => renderToStaticMarkup(<InvoiceDocument data={data} />);
const renderPage = (invoice: Partial<InvoiceDocumentData> = {}) =>
  parsePage(renderDocument(createSampleInvoice(invoice)));
/** Returns the table rows of the line items, without the header row and the three rows of totals. */
const renderLineItemRows = (lineItems: InvoiceDocumentData['lineItems']) =>
  renderPage({ lineItems }).texts('tr').slice(1, -3);

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
    // Only the classic design has the amount due in its head. Without a date, no design has it.
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
    const heads = elements.filter(({ name }) => name === 'th');
    const scopes = [...Array<string>(5).fill('col'), ...Array<string>(3).fill('row'), ...Array<string>(3).fill('row')];
    expect(heads.map(({ attributes }) => attributes.scope)).toEqual(scopes);
    expect(elements.filter(({ name }) => name === 'col')).toHaveLength(5);
  });

  it('renders to the same HTML every time', () => {
    expect(renderDocument(createSampleInvoice())).toBe(renderDocument(structuredClone(createSampleInvoice())));
  });

  it('uses the classic design for an unknown template', () => {
    const unknown = { invoiceTemplate: 'constructor' as never, companyNameSize: 'constructor' as never };
    expect(renderDocument(createSampleInvoice(unknown))).toBe(
      renderDocument(createSampleInvoice({ companyNameSize: 'medium' })),
    );
  });
});

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
      note: '',
      createdAt: '',
    },
    ...{ invoiceId: '', invoiceNumber: 'INV-014', invoiceDate: '2026-01-31', currency: undefined, taxRate: '8.25' },
    ...{ subtotal: '20.00', taxAmount: '1.65', total: '21.65', lines },
  };
  const invoice = createSampleInvoice({ watermark: true });
  const data = toCreditNoteData(creditNote, toApiNames('invoice', { ...invoice, note: 'Come again' }), invoice);

  it.each(invoiceTemplates)(
    'shows its invoice and its reason, but no payment information, in the design %s',
    (invoiceTemplate) => {
      const { texts } = parsePage(renderDocument({ ...data, invoiceTemplate }));
      const [text] = texts('invoice');
      expect(texts('h1')).toEqual(['Credit Note No. CN-7']);
      expect(texts('h2')).toEqual(['FROM', 'CREDIT TO', 'Reason']);
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

  it.each(invoiceTemplates)('shows its own note below the reason in the design %s', (invoiceTemplate) => {
    const own = toCreditNoteData({ ...creditNote, note: 'Sorry for that.' }, toApiNames('invoice', invoice), invoice);
    const { texts } = parsePage(renderDocument({ ...own, invoiceTemplate }));
    expect(texts('h2')).toEqual(['FROM', 'CREDIT TO', 'Reason', 'Note']);
    expect(texts('invoice-note')).toEqual(['Note Sorry for that.']);
  });

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
    const untaxed = { ...creditNote, taxRate: '0.00', taxAmount: '0.00', total: '20.00' };
    expect(render(untaxed)).toEqual(['Subtotal $20.00 Total Credit $20.00']);
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
    ).toEqual(['FROM', 'CREDIT TO']);
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

  it('does not change the page if it is empty', () => {
    expect(renderDocument(createSampleInvoice({ deliveryStart: '', deliveryEnd: '' }))).toBe(
      renderDocument(createSampleInvoice()),
    );
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

  it.each([undefined, '', ' \n'])('does not change the page if it is %j', (none) => {
    expect(renderDocument(createSampleInvoice({ note: none }))).toBe(renderDocument(createSampleInvoice()));
  });
});

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
