import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { documents, type OfUser, type PdfFile } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { ServerRendering } from './server-rendering.js';
import { describePdf, readPdf } from './stored-pdfs.js';

@Controller()
export class GetPdfMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly serverRendering: ServerRendering,
  ) {}

  @Handles(documents.getPdf)
  async get({
    userId,
    invoiceId,
    knownSha256,
  }: OfUser & { invoiceId: string; knownSha256?: string }): Promise<PdfFile> {
    if (!isId(invoiceId)) throw new AppError('NOT_FOUND');
    const key = { userId, invoiceId };
    return (await readPdf(this.em, key, knownSha256)) ?? (await this.serverRendering.renderOnce(key));
  }

  @Handles(documents.hasPdf)
  async has({ userId, invoiceId }: OfUser & { invoiceId: string }): Promise<{ stored: boolean }> {
    const stored = isId(invoiceId) && (await describePdf(this.em, { userId, invoiceId })) !== null;
    return { stored };
  }
}
