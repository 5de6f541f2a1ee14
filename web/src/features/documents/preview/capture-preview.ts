import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts } from '@paperbill/contracts/texts';
import { documentData } from '@paperbill/invoice-document';
import { brand } from '../../../brand.js';
import { MissingCodeError } from '../../../api/missing-code.js';
import { readLogo } from '../../profile/api/profile.js';

/** Where the live preview stands in the page. */
export const PREVIEW_ID = 'invoice-preview';

/**
 * The HTML of the preview as it shows a saved invoice, at full size, its fonts named: what is printed is what
 * was stored. The component that renders the preview writes it, so that the browser's own spelling of styles, the
 * preview's scale and the page around it never reach the PDF.
 *
 * @throws Error with one of `pdfTexts`; MissingCodeError where what writes it did not load
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

/** Loads the page anew for nobody: the invoice is saved, and the server can make its PDF as well. */
const loadWriter = () =>
  import('@paperbill/invoice-document/html').catch((cause: unknown) => {
    throw new MissingCodeError(false, cause);
  });
