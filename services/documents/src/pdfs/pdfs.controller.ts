import { Controller } from '@nestjs/common';
import { documents, type OfUser, type PdfFile, type ReplyOf } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreditNotePdfsService } from './credit-note-pdfs.service.js';
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
  get({ withoutPdf, ...key }: OfUser & { invoiceId: string; withoutPdf?: true }): Promise<PdfFile> {
    return this.pdfs.get(key, withoutPdf);
  }

  @Handles(documents.getCreditNotePdf)
  getOfCreditNote({ withoutPdf, ...key }: OfUser & { creditNoteId: string; withoutPdf?: true }): Promise<PdfFile> {
    return this.creditNotePdfs.get(key, withoutPdf);
  }

  @Handles(documents.getQuotePdf)
  getOfQuote({ withoutPdf, ...key }: OfUser & { quoteId: string; withoutPdf?: true }): Promise<PdfFile> {
    return this.quotePdfs.get(key, withoutPdf);
  }

  @Handles(documents.hasPdf)
  async has(key: OfUser & { invoiceId: string }): Promise<{ stored: boolean }> {
    return { stored: await this.pdfs.isStored(key) };
  }
}
