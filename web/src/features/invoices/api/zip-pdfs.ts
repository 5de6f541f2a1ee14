import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { Zip, ZipPassThrough } from 'fflate';
import { isUnauthenticated, request } from '../../../api/request.js';
import { pdfAddress } from '../../documents/api/pdf.js';

/**
 * The limit protects the server, which may have to render each PDF. It also leaves connections for other requests of
 * the page.
 */
const MAX_PARALLEL_REQUESTS = 2;

interface DocumentWithPdf {
  id: string;
  fileName: string;
}

interface ZipPdfsOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** @returns `zip`, null if no PDF was fetched, and the documents without a PDF; rejects if it was cancelled */
export async function zipPdfs<Document extends DocumentWithPdf>(
  kind: MailedDocumentKind,
  documents: readonly Document[],
  { signal, onProgress }: ZipPdfsOptions,
): Promise<{ zip: Blob | null; missing: Document[] }> {
  const parts: Blob[] = [];
  const missing: Document[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // The browser can keep a Blob on disk instead of in memory.
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });

  const waiting = [...documents];
  let done = 0;
  async function fetchRemaining(): Promise<void> {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      try {
        const response = await request(pdfAddress(kind, document.id), { signal, timeLimit: 'pdf' });
        const file = new ZipPassThrough(document.fileName);
        const content = new Uint8Array(await response.arrayBuffer());
        zip.add(file);
        file.push(content, true);
      } catch (error) {
        signal.throwIfAborted();
        if (isUnauthenticated(error)) throw error;
        missing.push(document);
      }
      onProgress(++done);
    }
  }

  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, fetchRemaining));
  zip.end();
  const isEmpty = missing.length === documents.length;
  return { zip: isEmpty ? null : new Blob(parts, { type: 'application/zip' }), missing };
}
