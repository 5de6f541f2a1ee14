import type { CreditNote, InvoiceWithLineItems, Quote } from '@paperbill/contracts/http';
import {
  creditNoteData,
  documentData,
  fontRules,
  InvoiceDocument,
  type InvoiceDocumentData,
  invoicePageStyle,
  invoiceStyle,
} from '@paperbill/invoice-document';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { brand } from '../../../brand.js';
import { embedFonts } from '../../../fonts/embed-fonts.js';
import { readLogo } from '../../profile/api/profile.js';
import { readCreditNote } from '../api/credit-notes.js';

/** Prints the pages of a saved invoice. @throws where logo or fonts can't be loaded */
export const printInvoice = async (invoice: InvoiceWithLineItems): Promise<void> =>
  printDocument(documentData('invoice', invoice, await brandOf(invoice)), `Invoice ${invoice.invoiceNumber}`);

/** Prints the pages of a credit note. @throws where it, the logo or fonts can't be loaded */
export const printCreditNote = async ({ id, number }: CreditNote, invoice: InvoiceWithLineItems): Promise<void> =>
  printDocument(creditNoteData(await readCreditNote(id), invoice, await brandOf(invoice)), `Credit Note ${number}`);

/** Prints the pages of a quote. @throws where logo or fonts can't be loaded */
export const printQuote = async (quote: Quote): Promise<void> =>
  printDocument(documentData('quote', quote, await brandOf(quote)), `Quote ${quote.number}`);

const brandOf = async ({ companyLogoUrl }: InvoiceWithLineItems | Quote) => ({
  logo: await readLogo(companyLogoUrl),
  brandName: brand.name,
});

/**
 * Opens the browser's print dialog with the pages of the PDF: the same component, styles and fonts, in a frame that nobody
 * sees. It is rendered there rather than written as HTML, because the content policy, which the frame has from this page,
 * forbids styles in HTML.
 */
async function printDocument(data: InvoiceDocumentData, title: string): Promise<void> {
  const fonts = await embedFonts(fontRules(data));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  const style = page.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  style.textContent = fonts + invoiceStyle(data.invoiceTemplate) + invoicePageStyle;
  page.head.append(style);
  const root = createRoot(page.body);
  flushSync(() => root.render(<InvoiceDocument data={data} />));
  await page.fonts.ready;
  await Promise.all(Array.from(page.images, (image) => image.decode().catch(() => undefined)));
  frame.contentWindow!.addEventListener('afterprint', () => {
    root.unmount();
    frame.remove();
  });
  frame.contentWindow!.print();
}
