import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts } from '@paperbill/contracts/texts';
import { documentData } from '@paperbill/invoice-document';
import { brand } from '../../../brand.js';
import { MissingCodeError } from '../../../api/missing-code.js';
import { readLogo } from '../../profile/api/profile.js';

/** The id of the live preview's element. */
export const PREVIEW_ID = 'invoice-preview';

/**
 * Renders the preview of a saved invoice to HTML at full size, with its fonts, from the stored data. It uses the
 * preview's component rather than the DOM: the PDF must not contain the browser's serialisation, the scale or the page.
 *
 * @throws Error with one of `pdfTexts`, or MissingCodeError if the code did not load
 */
export async function capturePreviewHtml(invoice: InvoiceWithLineItems): Promise<string> {
  if (!document.getElementById(PREVIEW_ID)) throw new Error(pdfTexts.previewMissing);
  try {
    const [{ renderInvoiceHtml }, logo] = await Promise.all([loadWriter(), readLogo(invoice.companyLogoUrl)]);
    const data = documentData('invoice', invoice, { logo, brandName: brand.name });
    return renderInvoiceHtml(data);
  } catch (cause) {
    if (cause instanceof MissingCodeError) throw cause;
    throw new Error(pdfTexts.captureFailed, { cause });
  }
}

/** Does not reload the page if code is missing: the invoice is saved, and the server can make the PDF too. */
const loadWriter = () =>
  import('@paperbill/invoice-document/html').catch((cause: unknown) => {
    throw new MissingCodeError(false, cause);
  });
