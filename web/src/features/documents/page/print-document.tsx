import type { CreditNoteWithLines, InvoiceDetails } from '@paperbill/contracts/http';
import { getLanguageAttributes } from '@paperbill/contracts/rules';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import {
  toCreditNoteData,
  toDocumentData,
  fontRules,
  InvoiceDocument,
  type InvoiceDocumentData,
  getPageStyle,
  getInvoiceStyle,
} from '@paperbill/invoice-document';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { brand } from '../../../brand.js';
import { embedFonts } from '../../../fonts/embed-fonts.js';
import { readLogo } from '../../profile/api/profile.js';
import type { PagedDocuments, PagedKind } from './paged-documents.js';

/** @throws Error if the logo, a font or the texts cannot be loaded */
export const printSavedDocument = async <Kind extends PagedKind>(
  kind: Kind,
  document: PagedDocuments[Kind],
): Promise<void> => printSheet(toDocumentData(kind, document, await getLogoAndBrandName(document)));

export const printCreditNote = async (note: CreditNoteWithLines, invoice: InvoiceDetails): Promise<void> =>
  printSheet(toCreditNoteData(note, invoice, await getLogoAndBrandName(invoice)));

const getLogoAndBrandName = async ({ companyLogoUrl }: PagedDocuments[PagedKind]) => ({
  logo: await readLogo(companyLogoUrl),
  brandName: brand.name,
});

/** React renders into the iframe directly, because our content security policy forbids inline styles in HTML. */
async function printSheet(data: InvoiceDocumentData): Promise<void> {
  const [fonts, texts] = await Promise.all([embedFonts(fontRules(data)), loadSheetTexts(data)]);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument!;
  Object.assign(page.documentElement, getLanguageAttributes(data.language));
  page.title = `${texts.kinds[data.kind].name} ${data.number}`;
  const style = page.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  style.textContent = fonts + getInvoiceStyle(data.invoiceTemplate) + getPageStyle(data);
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
