import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { InvoiceDocument, invoiceDocumentData, invoicePageStyle, invoiceStyle } from '@paperbill/invoice-document';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { brand } from '../../../brand.js';
import { fontCss } from '../../../fonts/embed-fonts.js';
import { readLogo } from '../../profile/api/profile.js';

/**
 * Opens the browser's print dialog with the pages of the PDF: the same component, styles and fonts, in a frame that nobody
 * sees. It is rendered there rather than written as HTML, because the content policy, which the frame has from this page,
 * forbids styles in HTML.
 *
 * @throws where logo or fonts can't be loaded
 */
export async function printInvoice(invoice: InvoiceWithLineItems): Promise<void> {
  const data = invoiceDocumentData(invoice, { logo: await readLogo(invoice.companyLogoUrl), brandName: brand.name });
  const fonts = await fontCss(data);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = `Invoice ${invoice.invoiceNumber}`;
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
