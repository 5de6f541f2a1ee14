import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, pdfFileName } from '@paperbill/contracts/http';
import { documents, invoicing, type OfUser, type ReplyOf } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES, isId } from '@paperbill/contracts/rules';
import { Handles, MessageBus } from '@paperbill/messaging';
import { Gotenberg } from '../gotenberg/gotenberg.js';
import { describePdf, type PdfKey, sha256, storePdf } from './stored-pdfs.js';
import { UnderWay } from './under-way.js';

type GeneratedPdf = ReplyOf<typeof documents.generatePdf>;

@Controller()
export class GeneratePdfMessages {
  private readonly underWay = new UnderWay<GeneratedPdf>();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly gotenberg: Gotenberg,
  ) {}

  @Handles(documents.generatePdf)
  async generate(request: OfUser & { invoiceId: string; html: string }): Promise<GeneratedPdf> {
    const { html, ...key } = request;
    if (Buffer.byteLength(html) > INVOICE_HTML_MAX_BYTES) throw new AppError('INVOICE_HTML_TOO_LARGE');
    if (!isId(key.invoiceId)) throw new AppError('NOT_FOUND');
    const htmlSha256 = sha256(html);
    const id = `${key.userId} ${key.invoiceId} ${htmlSha256}`;
    return this.underWay.once(id, () => this.generateOnce(key, html, htmlSha256));
  }

  private async generateOnce(key: PdfKey, html: string, htmlSha256: string): Promise<GeneratedPdf> {
    const stored = await describePdf(this.em, key);
    if (stored?.htmlSha256 === htmlSha256) return { fileName: stored.fileName, bytes: stored.bytes };
    // A PDF that is stored for this user proves that the invoice is theirs.
    const fileName = stored?.fileName ?? (await this.fileNameOf(key));
    const pdf = await this.gotenberg.print(html);
    await storePdf(this.em, { ...key, fileName, pdf, htmlSha256 }, 'replace');
    return { fileName, bytes: pdf.length };
  }

  private async fileNameOf({ userId, invoiceId }: PdfKey): Promise<string> {
    const { invoiceNumber } = await this.bus.call(invoicing.getInvoice, { userId, id: invoiceId });
    return pdfFileName(invoiceNumber);
  }
}
