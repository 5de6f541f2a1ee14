import type { DocumentKind } from '../http/documents.js';
import { type WithUserId, query, idempotentCommand, deleteUserMessage } from './message.js';

export interface PdfFile {
  fileName: string;
  /** Null if the request has `withoutPdf`. */
  bytes: Uint8Array | null;
  /** In hexadecimal form. The BFF uses it as the ETag of the download. */
  sha256: string;
}

/** The format of the previous release, which sends the PDF as base64 in the JSON of the reply. */
export interface PdfFileInBase64 extends Omit<PdfFile, 'bytes'> {
  base64: string | null;
}

export interface PdfRequest {
  kind: DocumentKind;
  id: string;
  /** Requests only the name and the hash of the PDF. If a small PDF was just rendered, the reply contains it anyway. */
  withoutPdf?: true;
  /** Prefers a PDF that was printed from the user's own preview. Set only when users download their own PDF. */
  ownFirst?: true;
  /**
   * The requests of visitors have a separate queue. If this queue is full or too slow, the error is TOO_MANY_REQUESTS.
   */
  forVisitor?: true;
  /**
   * The revision of the quote that the caller has just read. A stored PDF of this revision is returned without a
   * request to the invoicing service. Such a request would count towards the limits of the quote's owner.
   */
  revision?: number;
  /** A new PDF is stored only if the account has room for it. */
  forArchive?: true;
}

/** Longer than Gotenberg's timeout (30 s), so that Gotenberg's own error is received first. */
const RENDERING_TIMEOUT_MS = 35_000;

export const documents = {
  /**
   * Prints HTML that the user sent. The same HTML is printed only once. On the free plan, the watermark is added,
   * unless the HTML is our own page.
   * @throws NOT_FOUND; INVOICE_HTML_TOO_LARGE; TOO_MANY_REQUESTS; PDF_FAILED with the renderer's error message;
   * SERVICE_UNAVAILABLE or SERVICE_TIMEOUT if the renderer is down or slow
   */
  generatePdf: idempotentCommand<WithUserId & { invoiceId: string; html: string }, { fileName: string; bytes: number }>(
    'documents.pdf.generate',
    RENDERING_TIMEOUT_MS,
  ),
  /** Rendered if no PDF is stored, or if the quote has changed. @throws NOT_FOUND for another user's document */
  getPdf: query<WithUserId & PdfRequest, PdfFile>('documents.pdf.read', RENDERING_TIMEOUT_MS),
  hasPdf: query<WithUserId & { invoiceId: string }, { stored: boolean }>('documents.pdf.has'),

  /** For BFFs of the previous release, which still run during an upgrade. Remove this message in the next release. */
  getPdfInBase64: query<WithUserId & { invoiceId: string; withoutPdf?: true }, PdfFileInBase64>(
    'documents.pdf.get',
    RENDERING_TIMEOUT_MS,
  ),

  deleteUser: deleteUserMessage('documents'),
} as const;
