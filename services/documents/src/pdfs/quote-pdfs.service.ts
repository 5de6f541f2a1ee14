import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Quote, quoteFileName } from '@paperbill/contracts/http';
import { invoicing, type PdfFile } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { documentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { GotenbergService } from '../gotenberg/gotenberg.service.js';
import { logoOf } from './logo-of.js';
import { leaveOutLarge, sha256Of } from './pdf-file.js';
import { readQuotePdf, storeQuotePdf } from './quote-pdf.queries.js';
import { SingleFlight } from './single-flight.js';

/** Makes the PDFs of quotes: each revision is printed once, from our own page of it. */
@Injectable()
export class QuotePdfsService {
  private readonly rendering = new SingleFlight<PdfFile>();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly gotenberg: GotenbergService,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {}

  /**
   * @param withoutPdf whether the caller wants to know what it is before a stored or a large one is sent
   * @param forArchive whether it may push no stored PDF out
   */
  async get(
    { userId, quoteId }: { userId: string; quoteId: string },
    { withoutPdf = false, forArchive = false } = {},
  ): Promise<PdfFile> {
    if (!isId(quoteId)) throw new AppError('NOT_FOUND');
    const quote = await this.bus.call(invoicing.getQuote, { userId, id: quoteId });
    const key = { userId, quoteId, revision: quote.revision };
    const stored = await readQuotePdf(this.em, key, withoutPdf);
    if (stored) return stored;
    const rendered = await this.rendering.run(
      Object.values(key).join(' '),
      // The one before may have ended after it was seen that nothing is stored.
      async () => (await readQuotePdf(this.em, key)) ?? (await this.render(userId, quote, forArchive)),
    );
    return withoutPdf ? leaveOutLarge(rendered) : rendered;
  }

  private async render(userId: string, quote: Quote, forArchive: boolean): Promise<PdfFile> {
    const logo = await logoOf(this.bus, userId, quote);
    const data = documentData('quote', quote, { logo, brandName: this.config.BRAND_NAME });
    const pdf = await this.gotenberg.print(renderInvoiceHtml(data), userId, { isOurs: true });
    const file = { fileName: quoteFileName(quote.number), sha256: sha256Of(pdf) };
    await storeQuotePdf(this.em, { userId, quoteId: quote.id, revision: quote.revision, ...file, pdf, forArchive });
    return { ...file, bytes: pdf };
  }
}
