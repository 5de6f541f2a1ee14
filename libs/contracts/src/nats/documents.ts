import type { DocumentKind } from '../http/documents.js';
import { type WithUserId, query, idempotentCommand, deleteUserMessage } from './message.js';

export interface PdfFile {
  fileName: string;
  /** The bytes are null if the request has `withoutPdf`. */
  bytes: Uint8Array | null;
  /** The hash of the PDF in hexadecimal form. The BFF uses it as the ETag of the download. */
  sha256: string;
}

/** A PDF in the format of the previous release, which sends it as base64 in the JSON of the reply. */
export interface PdfFileInBase64 extends Omit<PdfFile, 'bytes'> {
  base64: string | null;
}

export interface PdfRequest {
  kind: DocumentKind;
  id: string;
  /**
   * True to get only the name and the hash of the PDF. If a small PDF was just rendered, the reply contains it anyway.
   */
  withoutPdf?: true;
  /** True to prefer a PDF that was printed from the user's own preview. Only downloads by the user set this field. */
  ownFirst?: true;
  /**
   * True for a visitor of a client's page. The requests of visitors have a separate queue. If this queue is full or too
   * slow, the error is TOO_MANY_REQUESTS.
   */
  forVisitor?: true;
  /**
   * The revision of the quote that the caller has just read. If a PDF of this revision is stored, it is returned
   * without a request to the invoicing service. Such a request would count towards the limits of the quote's owner.
   */
  revision?: number;
  /** True to store a new PDF only if the account has room for it. */
  forArchive?: true;
}

/** This timeout is longer than Gotenberg's timeout (30 s), so that Gotenberg's own error is received first. */
const RENDERING_TIMEOUT_MS = 35_000;

export const documents = {
  /**
   * Prints HTML that the user sent. The same HTML is printed only once. On the free plan, the watermark is added,
   * unless the HTML equals the server-rendered page.
   * @throws NOT_FOUND; INVOICE_HTML_TOO_LARGE; TOO_MANY_REQUESTS; PDF_FAILED with the renderer's error message;
   * SERVICE_UNAVAILABLE or SERVICE_TIMEOUT if the renderer is down or slow
   */
  generatePdf: idempotentCommand<WithUserId & { invoiceId: string; html: string }, { fileName: string; bytes: number }>(
    'documents.pdf.generate',
    RENDERING_TIMEOUT_MS,
  ),
  /**
   * Returns the PDF of a document. The PDF is rendered if none is stored, or if the quote has changed.
   * @throws NOT_FOUND for another user's document
   */
  getPdf: query<WithUserId & PdfRequest, PdfFile>('documents.pdf.read', RENDERING_TIMEOUT_MS),
  hasPdf: query<WithUserId & { invoiceId: string }, { stored: boolean }>('documents.pdf.has'),

  /**
   * Returns a PDF in base64 for BFFs of the previous release, which still run during an upgrade. Remove this message in
   * the next release.
   */
  getPdfInBase64: query<WithUserId & { invoiceId: string; withoutPdf?: true }, PdfFileInBase64>(
    'documents.pdf.get',
    RENDERING_TIMEOUT_MS,
  ),

  deleteUser: deleteUserMessage('documents'),
} as const;
