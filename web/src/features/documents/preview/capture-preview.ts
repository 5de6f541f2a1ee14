import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts } from '@paperbill/contracts/texts';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import { toDocumentData } from '@paperbill/invoice-document';
import { brand } from '../../../brand.js';
import { MissingCodeError } from '../../../api/missing-code.js';
import { readLogo } from '../../profile/api/profile.js';

export const PREVIEW_ID = 'invoice-preview';

/**
 * Renders the invoice from the stored data. The visible preview cannot be copied, because its DOM is scaled and
 * contains other parts of the page.
 * @throws Error with one of the messages in `pdfTexts`, or MissingCodeError if the code did not load
 */
export async function capturePreviewHtml(invoice: InvoiceWithLineItems): Promise<string> {
  if (!document.getElementById(PREVIEW_ID)) throw new Error(pdfTexts.previewMissing);
  try {
    const [{ renderInvoiceHtml }, logo] = await Promise.all([
      loadRenderer(),
      readLogo(invoice.companyLogoUrl),
      loadSheetTexts(invoice),
    ]);
    const data = toDocumentData('invoice', invoice, { logo, brandName: brand.name });
    return renderInvoiceHtml(data);
  } catch (cause) {
    if (cause instanceof MissingCodeError) throw cause;
    throw new Error(pdfTexts.captureFailed, { cause });
  }
}

/** If this code fails to load, the page is not reloaded, because the server can also create the PDF. */
const loadRenderer = () =>
  import('@paperbill/invoice-document/html').catch((cause: unknown) => {
    throw new MissingCodeError(false, cause);
  });
