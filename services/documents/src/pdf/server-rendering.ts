import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Invoice, logoHash, pdfFileName } from '@paperbill/contracts/http';
import { invoicing, type PdfFile } from '@paperbill/contracts/nats';
import { invoiceDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceDocument } from '@paperbill/invoice-document/node';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { Gotenberg } from '../gotenberg/gotenberg.js';
import { type PdfKey, readPdf, sha256, storePdf } from './stored-pdfs.js';
import { UnderWay } from './under-way.js';

/** Makes the PDF of an invoice that has none: the page that the preview showed, drawn on the server. */
@Injectable()
export class ServerRendering {
  private readonly underWay = new UnderWay<PdfFile>();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly gotenberg: Gotenberg,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {}

  /** Downloads that come while the first is still rendering wait for it, instead of rendering again. */
  renderOnce(key: PdfKey): Promise<PdfFile> {
    return this.underWay.once(`${key.userId} ${key.invoiceId}`, () => this.render(key));
  }

  private async render(key: PdfKey): Promise<PdfFile> {
    const invoice = await this.bus.call(invoicing.getInvoice, { userId: key.userId, id: key.invoiceId });
    const logo = await this.logoOf(key.userId, invoice);
    const html = await renderInvoiceDocument(invoiceDocumentData(invoice, { logo, brandName: this.config.BRAND_NAME }));
    const pdf = await this.gotenberg.print(html);
    // Another instance may have stored one meanwhile, or the user's own preview was printed: that one stays, so that
    // everybody gets the same bytes.
    await storePdf(
      this.em,
      { ...key, fileName: pdfFileName(invoice.invoiceNumber), pdf, htmlSha256: sha256(html) },
      'keep',
    );
    const stored = await readPdf(this.em, key);
    if (!stored) throw new AppError('PDF_FAILED');
    return stored;
  }

  /** The logo that the invoice was saved with, as it travels inside the document; '' without one. */
  private async logoOf(userId: string, { companyLogoUrl }: Invoice): Promise<string> {
    const sha256 = logoHash(companyLogoUrl);
    if (!sha256) return '';
    const { mediaType, base64 } = await this.bus.call(invoicing.getLogo, { userId, sha256 });
    return `data:${mediaType};base64,${base64}`;
  }
}
