import type { DocumentKind } from '../http/documents.js';
import { type OfUser, query, idempotentCommand, deleteUserMessage } from './message.js';

export interface PdfFile {
  /** See `pdfFileName`. */
  fileName: string;
  /** null if the request has `withoutPdf`. */
  bytes: Uint8Array | null;
  /** SHA-256 of the PDF, hex. The ETag of the download. */
  sha256: string;
}

/** The format for the previous release, with the PDF in the JSON of the reply. */
export interface PdfFileInBase64 extends Omit<PdfFile, 'bytes'> {
  base64: string | null;
}

export interface PdfRequest {
  kind: DocumentKind;
  id: string;
  /** Returns only name and hash, except for a PDF that was just rendered and is small. */
  withoutPdf?: true;
  /** Prefers the PDF of the HTML that the user sent for this invoice. Only for the user's own download. */
  ownFirst?: true;
  /** Queues with the prints of all visitors of clients' pages. TOO_MANY_REQUESTS if the queue is full or too slow. */
  forVisitor?: true;
  /** Stores a new PDF only if the account has room for it. */
  forArchive?: true;
}

/** Longer than Gotenberg's timeout of 30 s, so that its response arrives. */
const RENDERING_TIMEOUT_MS = 35_000;

export const documents = {
  /**
   * Prints HTML that the user sent, and stores the PDF for the user's own download. The same HTML is not printed twice.
   * On a free plan, the PDF is stamped with the watermark unless the HTML is our own page of the invoice.
   *
   * @throws NOT_FOUND for another user's invoice; INVOICE_HTML_TOO_LARGE; TOO_MANY_REQUESTS if the user has too many
   *   running prints; from the renderer PDF_FAILED (its message is the bare cause), SERVICE_UNAVAILABLE, SERVICE_TIMEOUT
   */
  generatePdf: idempotentCommand<OfUser & { invoiceId: string; html: string }, { fileName: string; bytes: number }>(
    'documents.pdf.generate',
    RENDERING_TIMEOUT_MS,
  ),
  /**
   * The server-rendered PDF of a document. It is rendered if none is stored, or if the quote has changed.
   *
   * @throws NOT_FOUND for another user's document
   */
  getPdf: query<OfUser & PdfRequest, PdfFile>('documents.pdf.read', RENDERING_TIMEOUT_MS),
  hasPdf: query<OfUser & { invoiceId: string }, { stored: boolean }>('documents.pdf.has'),

  /** For BFFs of the previous release, which run during an upgrade. To be removed in the next release. */
  getPdfInBase64: query<OfUser & { invoiceId: string; withoutPdf?: true }, PdfFileInBase64>(
    'documents.pdf.get',
    RENDERING_TIMEOUT_MS,
  ),

  deleteUser: deleteUserMessage('documents'),
} as const;
