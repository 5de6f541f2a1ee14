import { afterAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { InvoiceDocument } from '../invoice-document.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { parsePage } from '../testing/parsed-page.js';
import { createSampleInvoice, createSampleLine } from '../testing/sample-invoice.js';
import { fontRules } from '../fonts/font-files.js';
import { renderInvoiceHtml } from './render-invoice-html.js';

function createInvoiceWithText(text: string): InvoiceDocumentData {
  const line = createSampleLine({ productName: `${text}1`, description: text, unit: text, notes: text });
  return {
    ...createSampleInvoice({ lineItems: [line], watermark: true }),
    number: text,
    date: text,
    until: text,
    clientName: text,
    contactPerson: text,
    clientAddress: text,
    clientAddressLine2: text,
    clientCity: text,
    clientState: text,
    clientZipCode: text,
    clientCountry: text,
    clientEmail: text,
    clientTaxId: text,
    reference: text,
    paymentTerms: text,
    companyName: text,
    companyTitle: text,
    // Line breaks are replaced, because each line of an address would become its own paragraph.
    companyAddress: text.replaceAll('\n', ' '),
    companyEmail: text,
    companyPhone: text,
    companyTaxId: text,
    companyRegistrationNumber: text,
    companyPaymentInstructions: text,
    companyNameFont: text,
    companyNameColor: text,
    logo: text,
    brandName: text,
  };
}

// Generates hostile texts. Each text has a letter at both ends, because blank texts are left out of the page.
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "'><svg onload=alert(1)>",
        '</title>',
        '</style>',
        '</article></body></html>',
        '<!--',
        ']]>',
        '&lt;b&gt;',
        '<plaintext>',
        '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
        'javascript:alert(1)',
        '#000000;background:url(https://elsewhere.example)',
        'data:image/png;base64,"><b>',
        '\u2028',
        '\u0000',
      ),
    ),
    { maxLength: 4 },
  )
  .map((parts) => `x${parts.join('')}x`);

describe('renderInvoiceHtml', () => {
  const html = renderInvoiceHtml(createSampleInvoice());

  it('begins with a strict content security policy and the charset within the first 1,024 bytes', () => {
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"><meta charset="utf-8">/,
    );
    expect(html.indexOf('charset')).toBeLessThan(1024);
  });

  it('has a title and an author', () => {
    const { texts, elements } = parsePage(html);
    expect(texts('title')).toEqual(['Invoice INV-014 – Ashford Studio']);
    expect(elements).toContainEqual({ name: 'meta', attributes: { name: 'author', content: 'Ashford Studio' } });
  });

  it('contains the HTML of the component, its font rules and the A4 page size', () => {
    expect(html).toContain(`<body>${renderToStaticMarkup(<InvoiceDocument data={createSampleInvoice()} />)}</body>`);
    expect(html).toContain(`<style>${fontRules(createSampleInvoice())}`);
    expect(html).toContain('size: A4;');
  });

  it('returns the same HTML every time', () => {
    expect(renderInvoiceHtml(structuredClone(createSampleInvoice()))).toBe(html);
  });

  it('returns less than 16 kB without a logo', () => {
    expect(html.length).toBeLessThan(16_000);
  });

  it('contains no URLs, imports or scripts', () => {
    expect(html).not.toMatch(/https?:|\/\/|@import|<link|<script/);
  });

  it('returns only ASCII for texts in all scripts', () => {
    const visibleText = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replace(/[\p{Cc}\s]/gu, '')}–日🖋x`);
    fc.assert(
      fc.property(visibleText, (text) => {
        const page = renderInvoiceHtml(createInvoiceWithText(text));
        expect(page).toMatch(/^[\x20-\x7e\n]+$/);
        expect(parsePage(page).texts('title').join()).toContain(text);
      }),
    );
  });

  it('escapes all texts, so that they add no markup', () => {
    // Matches the CSS that is added to a page with Chinese, Japanese or Korean text: font names and rules for line
    // breaking.
    const hanFonts = /;--han-(sans|serif):[\w' ,]+|;word-break:keep-all/g;
    const listElementsOfInvoice = (text: string) => {
      const { elements } = parsePage(renderInvoiceHtml(createInvoiceWithText(text)));
      for (const { attributes } of elements) attributes.style = attributes.style?.replace(hanFonts, '') ?? '';
      // The comparison leaves out the author's name and the column widths, because they depend on the texts.
      const { author, column } = { author: { content: '' }, column: { style: '' } };
      return elements.map(({ name, attributes }) => ({
        name,
        attributes: { ...attributes, ...(name === 'meta' && author), ...(name === 'col' && column) },
      }));
    };
    const plain = listElementsOfInvoice('xx');
    const textAddsNoElement = fc.property(hostileText, (text) => expect(listElementsOfInvoice(text)).toEqual(plain));
    fc.assert(textAddsNoElement, { examples: [['x\nx']] });
  });
});

describe('The invoice page in a browser', () => {
  // React's browser build opens a MessageChannel on import, which would keep the test run alive. The channels are
  // recorded, so that they can be closed after the tests.
  const createdChannels: MessageChannel[] = [];
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      createdChannels.push(this);
    }
  };
  afterAll(() => {
    globalThis.MessageChannel = MessageChannel;
    for (const { port1 } of createdChannels) port1.close();
  });

  it('has the same bytes as on the server', async () => {
    const browser = await import('react-dom/server.browser');
    // React warns if two renderers use the same context. This test does so on purpose.
    const warnings = jest.spyOn(console, 'error').mockReturnValue();
    fc.assert(
      fc.property(hostileText, (text) => {
        const document = <InvoiceDocument data={createInvoiceWithText(text)} />;
        expect(browser.renderToStaticMarkup(document)).toBe(renderToStaticMarkup(document));
      }),
    );
    warnings.mockRestore();
  });
});
