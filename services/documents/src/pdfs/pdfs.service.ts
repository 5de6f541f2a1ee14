import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { documents, LogoFile, PdfFile, PdfRequest, ReplyOf } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES, isId, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { embedFonts } from '@paperbill/invoice-document/node';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG, SingleFlight } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { GotenbergService } from '../gotenberg/gotenberg.service.js';
import { toLogoDataUrl, readLogoDataUrl } from './read-logo-data-url.js';
import { omitBytesOfLargePdf, hashSha256 } from './pdf-file.js';
import {
  storeUserPdfAsServerPdf,
  deleteUserPdf,
  describePdfs,
  type UserPdfKey,
  type PdfDescription,
  type PdfKey,
  type PdfOfRevision,
  readPdf,
  storeUserPdf,
  storeServerPdf,
} from './pdf.queries.js';
import { PrintFailures } from './print-failures.js';
import { readersByKind, type SavedDocument } from './saved-documents.js';
import { countUserPdfRefusal } from './stored-pdfs-metrics.js';
import { isUserPdfLimitReached } from './stored-pdfs.queries.js';

type GeneratedPdf = ReplyOf<typeof documents.generatePdf>;

@Injectable()
export class PdfsService {
  // Concurrent requests for the same page share one print. Such requests occur because users click twice and because
  // the message bus retries slow prints.
  private readonly runningGenerations = new SingleFlight<GeneratedPdf>();
  private readonly runningRenderings = new SingleFlight<PdfFile>();
  private readonly failures = new PrintFailures();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly gotenberg: GotenbergService,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError QUOTA_REACHED if the quota is used up and the HTML differs from the server-rendered page */
  async generate(key: UserPdfKey, html: string): Promise<GeneratedPdf> {
    if (Buffer.byteLength(html) > INVOICE_HTML_MAX_BYTES) throw new AppError('INVOICE_HTML_TOO_LARGE');
    if (!isId(key.invoiceId)) throw new AppError('NOT_FOUND');
    const htmlSha256 = hashSha256(html);
    const page = `${key.userId} ${key.invoiceId} ${htmlSha256}`;
    const print = async () => {
      const storedPdfs = await describePdfs(this.em, key);
      const last = storedPdfs[0];
      if (last?.htmlSha256 === htmlSha256) return { fileName: last.fileName, bytes: last.bytes };
      // If a PDF is stored, the invoice belongs to the user. No request to invoicing is needed.
      const { fileName, watermark } = storedPdfs.find(isUserPdf) ?? (await this.read(toPdfKey(key)));
      const isFull = await isUserPdfLimitReached(this.em, key);
      const isOurs = (watermark || isFull) && (await this.isServerPage(key, html));
      if (isFull && !isOurs) {
        countUserPdfRefusal();
        throw new AppError('QUOTA_REACHED', { reason: { code: 'ownPdfsFull', params: [STORED_PDFS_MAX_BYTES] } });
      }
      if (isFull) {
        const servers = await this.get(toPdfKey(key));
        await deleteUserPdf(this.em, key);
        return { fileName: servers.fileName, bytes: servers.bytes!.length };
      }
      const pdf = await this.gotenberg.print(html, key.userId, { withWatermark: watermark && !isOurs });
      await storeUserPdf(this.em, { ...key, fileName, watermark, pdf, sha256: hashSha256(pdf), htmlSha256 });
      return { fileName, bytes: pdf.length };
    };
    return this.runningGenerations.run(page, () => this.failures.run(page, print));
  }

  /**
   * Returns a stored PDF, or prints and stores it. Concurrent downloads share one print.
   * @param forArchive true if a new PDF may only be stored while the account is below its limit
   * @param revision the current revision of a quote, if the caller knows it
   * @param withoutPdf true if the caller does not need the bytes of the PDF. The reply contains the bytes only if the
   * PDF is new and small.
   * @param ownFirst true if the PDF of the user's own HTML is preferred
   */
  async get(
    key: PdfKey,
    { withoutPdf = false, ownFirst = false, forVisitor = false, forArchive = false, revision }: GetOptions = {},
  ): Promise<PdfFile> {
    if (!isId(key.id)) throw new AppError('NOT_FOUND');
    // If the document cannot change or its revision is known, a stored PDF can be returned without a request to
    // invoicing.
    const isRevisionKnown = revision !== undefined || !readersByKind[key.kind].canChange;
    const currentDocument = isRevisionKnown ? undefined : await this.read(key);
    const revisionKey = { ...key, revision: currentDocument?.revision ?? revision ?? 1 };
    const stored = await readPdf(this.em, revisionKey, { withoutPdf, ownFirst });
    if (stored) return stored;
    const render = async () => {
      const document = currentDocument ?? (await this.read(key));
      const logo = await readLogoDataUrl(this.bus, key.userId, document);
      // The quote may have been saved in the meantime. The PDF is stored under the revision that was printed.
      const read = { ...key, revision: document.revision };
      return this.renderOnServer(read, document, logo, { isForVisitor: forVisitor, isForArchive: forArchive });
    };
    const rendered = await this.renderOnce(revisionKey, render, forVisitor);
    return withoutPdf ? omitBytesOfLargePdf(rendered) : rendered;
  }

  /** The caller passes the document and the logo, because no user is signed in. */
  async getForMail(key: PdfKey, document: SavedDocument, logo: LogoFile | null): Promise<PdfFile> {
    const revisionKey = { ...key, revision: document.revision };
    return this.renderOnce(revisionKey, () =>
      this.renderOnServer(revisionKey, document, logo ? toLogoDataUrl(logo) : ''),
    );
  }

  private renderOnce(key: PdfOfRevision, render: () => Promise<PdfFile>, isForVisitor = false): Promise<PdfFile> {
    const document = `${key.userId} ${key.kind} ${key.id} ${key.revision}`;
    // Prints for visitors wait in a slow queue. A visitor may share a print that a user requested. A user never shares
    // a print that a visitor requested, so users do not wait in the slow queue.
    const renderingKey = isForVisitor && !this.runningRenderings.isRunning(document) ? `${document} visitor` : document;
    // Another print may have stored the PDF in the meantime, so the database is queried again.
    const print = async () => (await readPdf(this.em, key)) ?? (await render());
    return this.runningRenderings.run(renderingKey, () => this.failures.run(document, print));
  }

  async isStored(key: UserPdfKey): Promise<boolean> {
    return isId(key.invoiceId) && (await describePdfs(this.em, key)).length > 0;
  }

  /**
   * Returns whether the HTML is the server-rendered page of the invoice. If the invoice cannot be read, it
   * returns false.
   */
  private async isServerPage(key: UserPdfKey, html: string): Promise<boolean> {
    try {
      const invoice = await this.read(toPdfKey(key));
      const serverHtml = await this.render(invoice, await readLogoDataUrl(this.bus, key.userId, invoice));
      // Browser tabs with an earlier release of the web client send the page with embedded fonts.
      return html === serverHtml || html === (await embedFonts(serverHtml));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private async render(document: SavedDocument, logo: string): Promise<string> {
    const data = document.data({ logo, brandName: this.config.BRAND_NAME });
    await loadSheetTexts(data);
    return renderInvoiceHtml(data);
  }

  private async renderOnServer(
    key: PdfOfRevision,
    document: SavedDocument,
    logo: string,
    { isForVisitor = false, isForArchive = false } = {},
  ): Promise<PdfFile> {
    const { userId } = key;
    const html = await this.render(document, logo);
    const htmlSha256 = hashSha256(html);
    if (key.kind === 'invoice' && (await storeUserPdfAsServerPdf(this.em, { userId, invoiceId: key.id }, htmlSha256))) {
      const userPdf = await readPdf(this.em, key);
      if (userPdf) return userPdf;
    }
    const pdf = await this.gotenberg.print(html, userId, { isServerRendered: true, isForVisitor });
    const file = { fileName: document.fileName, sha256: hashSha256(pdf) };
    const isStored = await storeServerPdf(this.em, { ...key, ...file, pdf, htmlSha256 }, isForArchive);
    // Another instance may have stored the same page. All downloads get the same bytes.
    const otherPdf = isStored ? null : await readPdf(this.em, key);
    return otherPdf ?? { ...file, bytes: pdf };
  }

  private read({ kind, userId, id }: PdfKey): Promise<SavedDocument> {
    return readersByKind[kind].read(this.bus, { userId, id });
  }
}

type GetOptions = Pick<PdfRequest, 'revision'> &
  Partial<Record<'withoutPdf' | 'ownFirst' | 'forVisitor' | 'forArchive', boolean>>;

const toPdfKey = ({ userId, invoiceId }: UserPdfKey): PdfKey => ({ userId, kind: 'invoice', id: invoiceId });

/**
 * Returns true for the PDF of a user's own HTML. It returns false for rows of earlier releases, because their
 * `watermark` is null.
 */
const isUserPdf = (stored: PdfDescription): stored is PdfDescription & { watermark: boolean } =>
  stored.watermark !== null;
