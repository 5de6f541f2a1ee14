import type { DocumentKind } from '../http/documents.js';
import { type OfUser, query, idempotentCommand, deleteUserMessage } from './message.js';

export interface PdfFile {
  /** `invoice_….pdf`: see `pdfFileName`. */
  fileName: string;
  /** The PDF; null where the caller has asked for none. */
  bytes: Uint8Array | null;
  /** SHA-256 of the PDF, hex: the ETag of the download. */
  sha256: string;
}

/** As the release before took it: in the JSON of the reply. */
export interface PdfFileInBase64 extends Omit<PdfFile, 'bytes'> {
  base64: string | null;
}

/** Which document's PDF is wanted, and how. */
export interface PdfRequest {
  kind: DocumentKind;
  id: string;
  withoutPdf?: true;
  ownFirst?: true;
  forVisitor?: true;
  forArchive?: true;
}

/** Longer than Gotenberg's own limit of 30 s, so that its answer arrives. */
const RENDERING_TIMEOUT_MS = 35_000;

export const documents = {
  /**
   * Prints the user's own HTML and stores the PDF for their own download; the same HTML again is answered from what is
   * stored. NOT_FOUND for another user's invoice, INVOICE_HTML_TOO_LARGE, TOO_MANY_REQUESTS where the user has too many prints under way, and
   * from the renderer PDF_FAILED (its message is the bare cause), SERVICE_UNAVAILABLE or SERVICE_TIMEOUT. A free
   * invoice's line is stamped on HTML that is not our own page of it.
   */
  generatePdf: idempotentCommand<OfUser & { invoiceId: string; html: string }, { fileName: string; bytes: number }>(
    'documents.pdf.generate',
    RENDERING_TIMEOUT_MS,
  ),
  /**
   * The PDF that the server rendered of a stored document, of a quote as it is now; made where none is stored. NOT_FOUND for
   * another user's. With `ownFirst` what the user printed of an invoice themselves goes before it: only for their own download.
   * With `withoutPdf` only what there is to know of it, unless it was made just now and is small. With `forVisitor` a print
   * waits among those of all visitors of clients' pages: TOO_MANY_REQUESTS where too many wait, or its turn does not come. With
   * `forArchive` what is made is stored only while the account has room for it.
   */
  getPdf: query<OfUser & PdfRequest, PdfFile>('documents.pdf.read', RENDERING_TIMEOUT_MS),
  /** Only whether a PDF is stored. */
  hasPdf: query<OfUser & { invoiceId: string }, { stored: boolean }>('documents.pdf.has'),

  /** For BFFs of the release before, which runs beside this one during an upgrade; gone with the next release. */
  getPdfInBase64: query<OfUser & { invoiceId: string; withoutPdf?: true }, PdfFileInBase64>(
    'documents.pdf.get',
    RENDERING_TIMEOUT_MS,
  ),

  deleteUser: deleteUserMessage('documents'),
} as const;
