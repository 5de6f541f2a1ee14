import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type InvoiceWithLineItems } from '@paperbill/contracts/http';
import type { documents, LogoFile, PdfFile, ReplyOf } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES, isId, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { embedFonts } from '@paperbill/invoice-document/node';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { GotenbergService } from '../gotenberg/gotenberg.service.js';
import { logoAddress, logoOf } from './logo-of.js';
import { leaveOutLarge, sha256Of } from './pdf-file.js';
import {
  adoptOwnPdf,
  deleteOwnPdf,
  describePdfs,
  type OwnPdfKey,
  type PdfDescription,
  type PdfKey,
  type PdfOfRevision,
  readPdf,
  storeOwnPdf,
  storeServerPdf,
} from './pdf.queries.js';
import { kindsOfDocuments, type SavedDocument, savedInvoice } from './saved-documents.js';
import { SingleFlight } from './single-flight.js';
import { countOwnPdfRefusal } from './stored-pdfs-metrics.js';
import { areOwnPdfsFull } from './stored-pdfs.queries.js';

type GeneratedPdf = ReplyOf<typeof documents.generatePdf>;

/** Creates, stores and returns the PDFs of invoices, quotes and credit notes. */
@Injectable()
export class PdfsService {
  private readonly generating = new SingleFlight<GeneratedPdf>();
  private readonly rendering = new SingleFlight<PdfFile>();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly gotenberg: GotenbergService,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {}

  /**
   * Prints HTML that a user sent, and stores the PDF for the user's own download. The same HTML is not printed twice. If the
   * account's quota for such PDFs is used up, only the HTML of our own page is accepted. Then the server's PDF replaces the
   * user's PDF of this invoice.
   *
   * @throws AppError QUOTA_REACHED
   */
  async generate(key: OwnPdfKey, html: string): Promise<GeneratedPdf> {
    if (Buffer.byteLength(html) > INVOICE_HTML_MAX_BYTES) throw new AppError('INVOICE_HTML_TOO_LARGE');
    if (!isId(key.invoiceId)) throw new AppError('NOT_FOUND');
    const htmlSha256 = sha256Of(html);
    return this.generating.run(`${key.userId} ${key.invoiceId} ${htmlSha256}`, async () => {
      const described = await describePdfs(this.em, key);
      const last = described[0];
      if (last?.htmlSha256 === htmlSha256) return { fileName: last.fileName, bytes: last.bytes };
      // A stored PDF proves that the invoice belongs to the user.
      const { fileName, watermark } = described.find(isComplete) ?? (await this.read(invoiceKey(key)));
      const isFull = await areOwnPdfsFull(this.em, key);
      const isOurs = (watermark || isFull) && (await this.isOurs(key, html));
      if (isFull && !isOurs) {
        countOwnPdfRefusal();
        throw new AppError('QUOTA_REACHED', { message: refusalTexts.ownPdfsFull(STORED_PDFS_MAX_BYTES) });
      }
      if (isFull) {
        const servers = await this.get(invoiceKey(key));
        await deleteOwnPdf(this.em, key);
        return { fileName: servers.fileName, bytes: servers.bytes!.length };
      }
      const pdf = await this.gotenberg.print(html, key.userId, { stamped: watermark && !isOurs });
      await storeOwnPdf(this.em, { ...key, fileName, watermark, pdf, sha256: sha256Of(pdf), htmlSha256 });
      return { fileName, bytes: pdf.length };
    });
  }

  /**
   * The server-rendered PDF of a document. Renders it if none is stored. Concurrent downloads share one print.
   *
   * @param withoutPdf leave out the bytes, except of a new and small PDF
   * @param ownFirst prefer the PDF of the user's HTML
   * @param forVisitor queue the print with those of all visitors of clients' pages
   * @param forArchive store the PDF only if there is room
   */
  async get(
    key: PdfKey,
    { withoutPdf = false, ownFirst = false, forVisitor = false, forArchive = false } = {},
  ): Promise<PdfFile> {
    if (!isId(key.id)) throw new AppError('NOT_FOUND');
    // Documents that never change need no request to invoicing.
    const known = kindsOfDocuments[key.kind].changes ? await this.read(key) : undefined;
    const ofRevision = { ...key, revision: known?.revision ?? 1 };
    const stored = await readPdf(this.em, ofRevision, { withoutPdf, ownFirst });
    if (stored) return stored;
    const render = async () => {
      const document = known ?? (await this.read(key));
      const logo = await logoOf(this.bus, key.userId, document);
      return this.renderOnServer(ofRevision, document, logo, { forVisitor, forArchive });
    };
    const rendered = await this.renderOnce(ofRevision, render, forVisitor);
    return withoutPdf ? leaveOutLarge(rendered) : rendered;
  }

  /** The server's PDF for a mail. The caller passes invoice and logo, because no user is signed in to read them. */
  async getFor(userId: string, invoice: InvoiceWithLineItems, logo: LogoFile | null): Promise<PdfFile> {
    const document = savedInvoice(invoice);
    const key = { ...invoiceKey({ userId, invoiceId: invoice.id }), revision: document.revision };
    return this.renderOnce(key, () => this.renderOnServer(key, document, logo ? logoAddress(logo) : ''));
  }

  private renderOnce(key: PdfOfRevision, render: () => Promise<PdfFile>, forVisitor = false): Promise<PdfFile> {
    return this.rendering.run(
      `${key.userId} ${key.kind} ${key.id} ${key.revision}`,
      // Another print may have stored it since the first query.
      async () => (await readPdf(this.em, key)) ?? (await render()),
      forVisitor,
    );
  }

  async isStored(key: OwnPdfKey): Promise<boolean> {
    return isId(key.invoiceId) && (await describePdfs(this.em, key)).length > 0;
  }

  /** Whether HTML equals our own page of this invoice. False if the invoice cannot be read. */
  private async isOurs(key: OwnPdfKey, html: string): Promise<boolean> {
    try {
      const invoice = await this.read(invoiceKey(key));
      const ours = this.render(invoice, await logoOf(this.bus, key.userId, invoice));
      // A browser tab from an earlier release sends the page with embedded fonts.
      return html === ours || html === (await embedFonts(ours));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** @param logo data URL; '' without one */
  private render(document: SavedDocument, logo: string): string {
    return renderInvoiceHtml(document.data({ logo, brandName: this.config.BRAND_NAME }));
  }

  /** Our own page of the document, with the same component as the preview. */
  private async renderOnServer(
    key: PdfOfRevision,
    document: SavedDocument,
    logo: string,
    { forVisitor = false, forArchive = false } = {},
  ): Promise<PdfFile> {
    const { userId } = key;
    const html = this.render(document, logo);
    const htmlSha256 = sha256Of(html);
    if (key.kind === 'invoice') {
      await adoptOwnPdf(this.em, { userId, invoiceId: key.id }, htmlSha256);
      const adopted = await readPdf(this.em, key);
      if (adopted) return adopted;
    }
    const pdf = await this.gotenberg.print(html, userId, { isOurs: true, forVisitor });
    const file = { fileName: document.fileName, sha256: sha256Of(pdf) };
    await storeServerPdf(this.em, { ...key, ...file, pdf, htmlSha256 }, forArchive);
    return (await readPdf(this.em, key)) ?? { ...file, bytes: pdf };
  }

  private read({ kind, userId, id }: PdfKey): Promise<SavedDocument> {
    return kindsOfDocuments[kind].read(this.bus, { userId, id });
  }
}

const invoiceKey = ({ userId, invoiceId }: OwnPdfKey): PdfKey => ({ userId, kind: 'invoice', id: invoiceId });

/** Whether a stored PDF is of a user's HTML. Rows of earlier releases, and PDFs of the server, are not. */
const isComplete = (stored: PdfDescription): stored is PdfDescription & { watermark: boolean } =>
  stored.watermark !== null;
