import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, creditNoteFileName } from '@paperbill/contracts/http';
import { invoicing, type PdfFile } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { creditNoteData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { GotenbergService } from '../gotenberg/gotenberg.service.js';
import { type CreditNoteKey, readCreditNotePdf, storeCreditNotePdf } from './credit-note-pdf.queries.js';
import { logoOf } from './logo-of.js';
import { leaveOutLarge, sha256Of } from './pdf-file.js';
import { SingleFlight } from './single-flight.js';

/** Makes the PDFs of credit notes, which never change, from our own page of them. */
@Injectable()
export class CreditNotePdfsService {
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
  async get(key: CreditNoteKey, { withoutPdf = false, forArchive = false } = {}): Promise<PdfFile> {
    if (!isId(key.creditNoteId)) throw new AppError('NOT_FOUND');
    const stored = await readCreditNotePdf(this.em, key, withoutPdf);
    if (stored) return stored;
    const rendered = await this.rendering.run(
      `${key.userId} ${key.creditNoteId}`,
      // The one before may have ended after it was seen that nothing is stored.
      async () => (await readCreditNotePdf(this.em, key)) ?? (await this.render(key, forArchive)),
    );
    return withoutPdf ? leaveOutLarge(rendered) : rendered;
  }

  private async render(key: CreditNoteKey, forArchive: boolean): Promise<PdfFile> {
    const { userId, creditNoteId } = key;
    const creditNote = await this.bus.call(invoicing.getCreditNote, { userId, id: creditNoteId });
    const invoice = await this.bus.call(invoicing.getInvoice, { userId, id: creditNote.invoiceId });
    const logo = await logoOf(this.bus, userId, invoice);
    const data = creditNoteData(creditNote, invoice, { logo, brandName: this.config.BRAND_NAME });
    const pdf = await this.gotenberg.print(renderInvoiceHtml(data), userId, { isOurs: true });
    const file = { fileName: creditNoteFileName(creditNote.number), sha256: sha256Of(pdf) };
    await storeCreditNotePdf(this.em, { ...key, ...file, pdf, forArchive });
    return (await readCreditNotePdf(this.em, key)) ?? { ...file, bytes: pdf };
  }
}
