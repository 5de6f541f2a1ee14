import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts } from '@paperbill/contracts/texts';
import { toDocumentData } from '@paperbill/invoice-document';
import { brand } from '../../../brand.js';
import { MissingCodeError } from '../../../api/missing-code.js';
import { readLogo } from '../../profile/api/profile.js';

export const PREVIEW_ID = 'invoice-preview';

/**
 * Renders the preview of a saved invoice to HTML at full size, with its fonts, from the stored data. It renders the
 * component of the preview anew and does not read the DOM. The DOM would add the scale of the preview, parts of the
 * page and the browser's own way to write HTML.
 *
 * @throws Error with one of `pdfTexts`, or MissingCodeError if the code did not load
 */
export async function capturePreviewHtml(invoice: InvoiceWithLineItems): Promise<string> {
  if (!document.getElementById(PREVIEW_ID)) throw new Error(pdfTexts.previewMissing);
  try {
    const [{ renderInvoiceHtml }, logo] = await Promise.all([loadWriter(), readLogo(invoice.companyLogoUrl)]);
    const data = toDocumentData('invoice', invoice, { logo, brandName: brand.name });
    return renderInvoiceHtml(data);
  } catch (cause) {
    if (cause instanceof MissingCodeError) throw cause;
    throw new Error(pdfTexts.captureFailed, { cause });
  }
}

/**
 * Loads the code that renders the HTML. If it is missing, the page is not reloaded, because the invoice is saved and
 * the server can make the PDF too.
 */
const loadWriter = () =>
  import('@paperbill/invoice-document/html').catch((cause: unknown) => {
    throw new MissingCodeError(false, cause);
  });
