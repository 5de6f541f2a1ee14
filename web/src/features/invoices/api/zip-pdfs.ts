import { type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { Zip, ZipPassThrough } from 'fflate';
import { isUnauthenticated, request } from '../../../api/request.js';
import { pdfAddress } from '../../documents/api/pdf.js';

/** PDFs that are fetched at the same time: each may have to be printed first, and the page has calls of its own. */
const MAX_CALLS = 2;

type Named = Pick<Invoice, 'id' | 'invoiceNumber' | 'fileOrdinal'>;

interface ZipPdfsOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/**
 * The PDFs of invoices as one ZIP. It holds those that could be fetched, without compressing them again.
 *
 * @returns the ZIP, null where it would be empty, and the invoices that are missing in it
 * @throws where it was stopped, or the session has ended
 */
export async function zipPdfs<I extends Named>(
  invoices: readonly I[],
  { signal, onProgress }: ZipPdfsOptions,
): Promise<{ zip: Blob | null; missing: I[] }> {
  const parts: Blob[] = [];
  const missing: I[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // A blob may stand on the disk, where bytes would fill the memory.
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
