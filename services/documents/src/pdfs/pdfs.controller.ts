import { Controller } from '@nestjs/common';
import { documents, type WithUserId, type RequestOf } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { toBase64File } from './pdf-file.js';
import { PdfsService } from './pdfs.service.js';

@Controller()
export class PdfsController {
  constructor(private readonly pdfs: PdfsService) {}

  @Handles(documents.generatePdf)
  generate({ html, ...key }: WithUserId & { invoiceId: string; html: string }) {
    return this.pdfs.generate(key, html);
  }

  @Handles(documents.getPdf)
  get({ userId, kind, id, ...options }: RequestOf<typeof documents.getPdf>) {
    return this.pdfs.get({ userId, kind, id }, options);
  }

  @Handles(documents.getPdfInBase64)
  async getInBase64({ userId, invoiceId, ...options }: RequestOf<typeof documents.getPdfInBase64>) {
    return toBase64File(await this.pdfs.get({ userId, kind: 'invoice', id: invoiceId }, options));
  }

  @Handles(documents.hasPdf)
  async isStored(key: WithUserId & { invoiceId: string }) {
    return { stored: await this.pdfs.isStored(key) };
  }
}
