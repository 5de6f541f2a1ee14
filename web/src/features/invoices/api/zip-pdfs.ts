import { type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { Zip, ZipPassThrough } from 'fflate';
import { isUnauthenticated, request } from '../../../api/request.js';
import { pdfAddress } from '../../documents/api/pdf.js';

/** Maximum number of parallel requests. The server may have to render each PDF, and the page needs connections too. */
const MAX_CALLS = 2;

type NamedInvoice = Pick<Invoice, 'id' | 'invoiceNumber' | 'fileOrdinal'>;

interface ZipPdfsOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/**
 * Fetches the PDFs of invoices and packs them into an uncompressed ZIP file.
 * @returns the ZIP file, or null if it would be empty, and the invoices whose PDF is missing in it
 * @throws if the download was cancelled or the session has ended
 */
export async function zipPdfs<I extends NamedInvoice>(
  invoices: readonly I[],
  { signal, onProgress }: ZipPdfsOptions,
): Promise<{ zip: Blob | null; missing: I[] }> {
  const parts: Blob[] = [];
  const missing: I[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // The chunk becomes a Blob, because the browser may keep a Blob on disk. Plain bytes would fill the memory.
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });

  const waiting = [...invoices];
  let done = 0;
  async function fetchNext(): Promise<void> {
    for (let invoice = waiting.shift(); invoice; invoice = waiting.shift()) {
      try {
        const response = await request(pdfAddress('invoice', invoice.id), { signal, timeLimit: 'pdf' });
        const file = new ZipPassThrough(pdfFileName('invoice', invoice));
        const content = new Uint8Array(await response.arrayBuffer());
        zip.add(file);
        file.push(content, true);
      } catch (error) {
        signal.throwIfAborted();
        if (isUnauthenticated(error)) throw error;
        missing.push(invoice);
      }
      onProgress(++done);
    }
  }

  await Promise.all(Array.from({ length: MAX_CALLS }, fetchNext));
  zip.end();
  const isEmpty = missing.length === invoices.length;
  return { zip: isEmpty ? null : new Blob(parts, { type: 'application/zip' }), missing };
}
