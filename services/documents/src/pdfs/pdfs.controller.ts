import { Controller } from '@nestjs/common';
import {
  documents,
  type OfUser,
  type PdfFile,
  type PdfFileInBase64,
  type ReplyOf,
  type RequestOf,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreditNotePdfsService } from './credit-note-pdfs.service.js';
import { inBase64 } from './pdf-file.js';
import { PdfsService } from './pdfs.service.js';
import { QuotePdfsService } from './quote-pdfs.service.js';

@Controller()
export class PdfsController {
  constructor(
    private readonly pdfs: PdfsService,
    private readonly creditNotePdfs: CreditNotePdfsService,
    private readonly quotePdfs: QuotePdfsService,
  ) {}

  @Handles(documents.generatePdf)
  generate({
    html,
    ...key
  }: OfUser & { invoiceId: string; html: string }): Promise<ReplyOf<typeof documents.generatePdf>> {
    return this.pdfs.generate(key, html);
  }

  @Handles(documents.getPdf)
  get({ userId, invoiceId, ...how }: RequestOf<typeof documents.getPdf>): Promise<PdfFile> {
    return this.pdfs.get({ userId, invoiceId }, how);
  }

  @Handles(documents.getCreditNotePdf)
  getOfCreditNote({ userId, creditNoteId, ...how }: RequestOf<typeof documents.getCreditNotePdf>): Promise<PdfFile> {
    return this.creditNotePdfs.get({ userId, creditNoteId }, how);
  }

  @Handles(documents.getQuotePdf)
  getOfQuote({ userId, quoteId, ...how }: RequestOf<typeof documents.getQuotePdf>): Promise<PdfFile> {
    return this.quotePdfs.get({ userId, quoteId }, how);
  }

  @Handles(documents.getPdfInBase64)
  async getInBase64(request: RequestOf<typeof documents.getPdf>): Promise<PdfFileInBase64> {
    return inBase64(await this.get(request));
  }

  @Handles(documents.hasPdf)
  async has(key: OfUser & { invoiceId: string }): Promise<{ stored: boolean }> {
    return { stored: await this.pdfs.isStored(key) };
  }
}
