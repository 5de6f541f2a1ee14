import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  type CsvColumn,
  type DocumentKind,
  type FiledDocument,
  type Invoice,
  invoiceCsvColumns,
  type InvoiceWithPaidDay,
  pdfFileName,
  toNeutralNames,
} from '@paperbill/contracts/http';
import { documents, type InvoiceFilter, invoicing, type PdfFile } from '@paperbill/contracts/nats';
import { listParts, type MessageBus } from '@paperbill/messaging';
import { takenOff } from '@paperbill/money';
import { isOutage } from '../errors/outage.js';
import { type ArchiveFile, csvOf } from './archive-file.js';
import { inAdvance } from './in-advance.js';

/**
 * The number of attempts to print a PDF. PDFs that users request directly have priority, so an archive may have to wait
 * and retry.
 */
const TRIES = 5;
const PAUSE_MS = 3_000;

/** The number of PDFs to print in advance, so that the renderer never waits for the download. */
const AHEAD = 4;
/**
 * The maximum size of a PDF that is kept in memory until it is sent. Larger PDFs and stored PDFs are read only when
 * they are sent.
 */
const KEPT_MAX_BYTES = 192 * 1024;

export interface ArchiveWork {
  bus: MessageBus;
  userId: string;
  ended: AbortSignal;
  onProgress: (underWay: { done: number; total: number }) => void;
}

export type Named<Item> = Item & { fileName: string };

export async function* named<Kind extends DocumentKind, Item extends FiledDocument<Kind>>(
  kind: Kind,
  parts: AsyncIterable<Item[]>,
): AsyncGenerator<Named<Item>[]> {
  for await (const items of parts) yield items.map((item) => ({ ...item, fileName: pdfFileName(kind, item) }));
}

/** Yields the invoices of a user in the order of their creation: all invoices, or those of a period. */
export const invoicesOf = (
  { bus, userId }: ArchiveWork,
  dated: Pick<InvoiceFilter, 'from' | 'to'> = {},
): AsyncGenerator<Named<InvoiceWithPaidDay>[]> =>
  named(
    'invoice',
    listParts<InvoiceWithPaidDay>((last) =>
      bus.call(invoicing.listInvoices, { userId, ...dated, sort: 'createdAt', ...(last && { after: last.id }) }),
    ),
  );

/** Adds a CSV column with the name of the document's PDF file. */
export const withFile = <Item>(columns: readonly CsvColumn<Item>[]): CsvColumn<Named<Item>>[] => [
  ...columns,
  { header: 'File', value: ({ fileName }) => fileName },
];

export const invoicesCsv = (invoices: () => AsyncGenerator<Named<InvoiceWithPaidDay>[]>): ArchiveFile => ({
  name: 'invoices.csv',
  content: csvOf(invoices, withFile(invoiceCsvColumns(takenOff))),
});

/**
 * Yields the PDF of each invoice and reports the progress.
 *
 * @param total number of invoices at the start
 */
export function invoicePdfs(
  work: ArchiveWork,
  parts: AsyncIterable<Named<Invoice>[]>,
  total: number,
): AsyncGenerator<ArchiveFile, string[]> {
  let done = 0;
  return pdfFiles(work, 'invoice', parts, () => work.onProgress({ done: ++done, total: Math.max(total, done) }));
}

const folders: Record<DocumentKind, string> = { invoice: 'invoices', quote: 'quotes', creditNote: 'credit-notes' };

/**
 * Yields the PDF of each document of a kind.
 *
 * @param onFile is called after each document, even if its PDF could not be printed
 * @returns the numbers of the documents whose PDF could not be printed
 */
export async function* pdfFiles<Kind extends DocumentKind>(
  work: ArchiveWork,
  kind: Kind,
  parts: AsyncIterable<Named<FiledDocument<Kind> & { id: string }>[]>,
  onFile?: () => void,
): AsyncGenerator<ArchiveFile, string[]> {
  const read = (id: string, only?: { withoutPdf: true }) =>
    work.bus.call(documents.getPdf, { userId: work.userId, kind, id, forArchive: true, ...only });
  const missing: string[] = [];
  const made = inAdvance(parts, AHEAD, ({ id }) =>
    madePdf(work, async () => withoutLarge(await read(id, { withoutPdf: true }))),
  );
  for await (const [item, known] of made) {
    const file = known?.bytes === null ? await madePdf(work, () => read(item.id)) : known;
    if (file) yield { name: `${folders[kind]}/${item.fileName}`, content: bufferOf(file.bytes!), isPacked: true };
    else missing.push((toNeutralNames(kind, item) as unknown as { number: string }).number);
    onFile?.();
  }
  return missing;
}

/** Creates a Buffer that shares the memory of the bytes, to avoid a copy. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

const withoutLarge = (file: PdfFile): PdfFile =>
  (file.bytes?.length ?? 0) > KEPT_MAX_BYTES ? { ...file, bytes: null } : file;

/** Returns the section of README.txt about the PDFs that could not be printed. */
export const aboutMissingPdfs = (missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        '',
        'These documents have no PDF here, because it could not be made just now. Please try again for them:',
        ...missing,
      ];

/**
 * Prints a PDF with retries.
 *
 * @returns null if the PDF cannot be printed
 */
async function madePdf({ ended }: ArchiveWork, read: () => Promise<PdfFile>): Promise<PdfFile | null> {
  for (let tries = 1; ; tries++) {
    ended.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const mayPass = error.code === 'TOO_MANY_REQUESTS' || (isOutage(error) && error.code !== 'PDF_FAILED');
      if (!mayPass || tries === TRIES) return null;
      await sleep(PAUSE_MS, undefined, { signal: ended });
    }
  }
}
