import { Controller } from '@nestjs/common';
import { documents, type OfUser, type PdfFile, type ReplyOf } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { PdfsService } from './pdfs.service.js';

@Controller()
export class PdfsController {
  constructor(private readonly pdfs: PdfsService) {}

  @Handles(documents.generatePdf)
  generate({
    html,
    ...key
  }: OfUser & { invoiceId: string; html: string }): Promise<ReplyOf<typeof documents.generatePdf>> {
    return this.pdfs.generate(key, html);
  }

  @Handles(documents.getPdf)
  get({ knownSha256, ...key }: OfUser & { invoiceId: string; knownSha256?: string }): Promise<PdfFile> {
    return this.pdfs.get(key, knownSha256);
  }

  @Handles(documents.hasPdf)
  async has(key: OfUser & { invoiceId: string }): Promise<{ stored: boolean }> {
    return { stored: await this.pdfs.isStored(key) };
  }
}
