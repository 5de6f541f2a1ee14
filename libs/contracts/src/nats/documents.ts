import type { DocumentKind } from '../http/documents.js';
import { type WithUserId, query, idempotentCommand, deleteUserMessage } from './message.js';

export interface PdfFile {
  fileName: string;
  /** The bytes of the PDF. They are null if the request has `withoutPdf`. */
  bytes: Uint8Array | null;
  /** The SHA-256 hash of the PDF in hexadecimal form. It is the ETag of the download. */
  sha256: string;
}

/** A PDF in the format of the previous release, which sends the PDF as base64 in the JSON of the reply. */
export interface PdfFileInBase64 extends Omit<PdfFile, 'bytes'> {
  base64: string | null;
}

export interface PdfRequest {
  kind: DocumentKind;
  id: string;
  /** Requests the name and the hash without the PDF. The reply still contains a small PDF that was just rendered. */
  withoutPdf?: true;
  /**
   * Prefers the PDF that was printed from the user's own preview. The option is set only when users download their own
   * PDF.
   */
  ownFirst?: true;
  /**
   * Requests a PDF for a visitor of an invoice link. Visitors have their own queue. If this queue is full or too slow,
   * the error is TOO_MANY_REQUESTS.
   */
  forVisitor?: true;
  /**
   * The current revision of a quote, if the caller has just read it. A stored PDF of this revision is returned without
   * a request to the invoicing service. That request would count towards the limits of the quote's owner.
   */
  revision?: number;
  /** Requests a PDF for an archive. A new PDF is then stored only if the account has room for it. */
  forArchive?: true;
}

/**
 * The timeout of prints. Gotenberg's timeout (30 s) is shorter, so that Gotenberg's error arrives before this timeout.
 */
const RENDERING_TIMEOUT_MS = 35_000;

export const documents = {
  /**
   * Prints HTML that the user sent. The same HTML is printed only once. The free plan adds the watermark, unless the
   * HTML is our own page.
   * @throws NOT_FOUND; INVOICE_HTML_TOO_LARGE; TOO_MANY_REQUESTS; PDF_FAILED with the renderer's own error;
   *   SERVICE_UNAVAILABLE or SERVICE_TIMEOUT if the renderer is down or slow
   */
  generatePdf: idempotentCommand<WithUserId & { invoiceId: string; html: string }, { fileName: string; bytes: number }>(
    'documents.pdf.generate',
    RENDERING_TIMEOUT_MS,
  ),
  /**
   * Returns the PDF of a document. The service renders a PDF if no PDF is stored or the quote has changed.
   * @throws NOT_FOUND for another user's document
   */
  getPdf: query<WithUserId & PdfRequest, PdfFile>('documents.pdf.read', RENDERING_TIMEOUT_MS),
  hasPdf: query<WithUserId & { invoiceId: string }, { stored: boolean }>('documents.pdf.has'),

  /**
   * Returns a PDF to BFFs of the previous release, which run during an upgrade. Remove this message in the next
   * release.
   */
  getPdfInBase64: query<WithUserId & { invoiceId: string; withoutPdf?: true }, PdfFileInBase64>(
    'documents.pdf.get',
    RENDERING_TIMEOUT_MS,
  ),

  deleteUser: deleteUserMessage('documents'),
} as const;
