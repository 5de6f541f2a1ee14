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

/** Makes the PDFs of invoices, quotes and credit notes, keeps them and hands them out. */
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
   * Prints a user's own HTML and stores the PDF for their own download alone; the same HTML again is answered from what is
   * stored. Where the account's own PDFs fill their room, only the server's page is taken, and the server's PDF replaces the
   * user's own of this invoice.
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
      // A PDF that is stored for this user proves that the invoice is theirs.
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
   * The PDF that the server rendered, made where none is stored. Downloads that come while the first is still rendering
   * wait for it, instead of rendering again.
   *
   * @param withoutPdf whether the caller wants to know what it is before a stored or a large one is sent
   * @param ownFirst whether what the user printed of an invoice themselves goes before it
   * @param forVisitor whether a visitor of the client's page asks for it
   * @param forArchive whether it may push no stored PDF out
   */
  async get(
    key: PdfKey,
    { withoutPdf = false, ownFirst = false, forVisitor = false, forArchive = false } = {},
  ): Promise<PdfFile> {
    if (!isId(key.id)) throw new AppError('NOT_FOUND');
    // What never changes is answered from what is stored, without asking invoicing.
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

  /** The server's PDF of an invoice that is at hand with its logo, for a mail: its user is not signed in. */
  async getFor(userId: string, invoice: InvoiceWithLineItems, logo: LogoFile | null): Promise<PdfFile> {
    const document = savedInvoice(invoice);
    const key = { ...invoiceKey({ userId, invoiceId: invoice.id }), revision: document.revision };
    return this.renderOnce(key, () => this.renderOnServer(key, document, logo ? logoAddress(logo) : ''));
  }

  private renderOnce(key: PdfOfRevision, render: () => Promise<PdfFile>, forVisitor = false): Promise<PdfFile> {
    return this.rendering.run(
      `${key.userId} ${key.kind} ${key.id} ${key.revision}`,
      // The one before may have ended after it was seen that nothing is stored.
      async () => (await readPdf(this.em, key)) ?? (await render()),
      forVisitor,
    );
  }

  async isStored(key: OwnPdfKey): Promise<boolean> {
    return isId(key.invoiceId) && (await describePdfs(this.em, key)).length > 0;
  }

  /** Whether HTML is, byte for byte, our own page of this invoice; where nobody can tell, it is not. */
  private async isOurs(key: OwnPdfKey, html: string): Promise<boolean> {
    try {
      const invoice = await this.read(invoiceKey(key));
      const ours = this.render(invoice, await logoOf(this.bus, key.userId, invoice));
      // A tab that was opened before a release without fonts in its pages sends them with theirs.
      return html === ours || html === (await embedFonts(ours));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** @param logo a `data:` address; '' without one */
  private render(document: SavedDocument, logo: string): string {
    return renderInvoiceHtml(document.data({ logo, brandName: this.config.BRAND_NAME }));
  }

  /** The page that the preview showed, rendered by the same component. */
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

/** Rows of former releases, and the server's, are not. */
const isComplete = (stored: PdfDescription): stored is PdfDescription & { watermark: boolean } =>
  stored.watermark !== null;
