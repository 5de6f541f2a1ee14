import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  type CsvColumn,
  type DocumentKind,
  exchangeCsvColumns,
  type FiledDocument,
  type Invoice,
  invoiceCsvColumns,
  pdfFileName,
  taxCsvColumns,
  type TaxesAndRounding,
  type WithExchange,
  toCommonNames,
} from '@paperbill/contracts/http';
import { documents, type InvoiceFilter, type InvoiceList, invoicing, type PdfFile } from '@paperbill/contracts/nats';
import { readListParts, type MessageBus } from '@paperbill/messaging';
import { exchangeAmount, formatTaxes, getAppliedDiscount } from '@paperbill/money';
import { isOutage } from '../errors/outage.js';
import { toCsvStream } from '../framework/csv-stream.js';
import type { ArchiveFile } from './archive-file.js';
import { mapWithPrefetch } from './map-with-prefetch.js';
import type { ArchiveTexts } from './texts/en.js';

/** PDFs that users request directly have priority, so an archive may have to retry. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 3_000;

const PREFETCHED_PDFS = 4;
/**
 * The maximum size of a PDF that stays in memory between prefetch and sending. A larger PDF is read a second time when
 * it is sent.
 */
const MAX_PREFETCHED_BYTES = 192 * 1024;

export interface ArchiveContext {
  bus: MessageBus;
  userId: string;
  signal: AbortSignal;
  onProgress: (underWay: { done: number; total: number }) => void;
}

type FiguresWithTaxes = TaxesAndRounding & WithExchange & { taxAmount: string; total: string };
export type ArchivedInvoice = InvoiceList['items'][number];

export type WithFileName<Item> = Item & { fileName: string };

export async function* addFileNames<Kind extends DocumentKind, Item extends FiledDocument<Kind>>(
  kind: Kind,
  parts: AsyncIterable<Item[]>,
): AsyncGenerator<WithFileName<Item>[]> {
  for await (const items of parts) yield items.map((item) => ({ ...item, fileName: pdfFileName(kind, item) }));
}

export const readInvoices = (
  { bus, userId }: ArchiveContext,
  filter: Pick<InvoiceFilter, 'from' | 'to' | 'taxes'> = {},
): AsyncGenerator<WithFileName<ArchivedInvoice>[]> =>
  addFileNames(
    'invoice',
    readListParts<ArchivedInvoice>((last) =>
      bus.call(invoicing.listInvoices, { userId, ...filter, sort: 'createdAt', ...(last && { after: last.id }) }),
    ),
  );

export interface OptionalColumns {
  /** True if documents can have taxes on lines, or rounded totals. */
  hasTaxes: boolean;
  hasExchange: boolean;
  hasOnlinePayments: boolean;
}

/** The column with the name of the PDF file is placed before the last column, the currency. */
export const addArchiveColumns = <Item extends FiguresWithTaxes>(
  columns: readonly CsvColumn<Item>[],
  { hasTaxes, hasExchange }: Omit<OptionalColumns, 'hasOnlinePayments'>,
): CsvColumn<WithFileName<Item>>[] => [
  ...columns.slice(0, -1),
  { header: 'File', value: ({ fileName }) => fileName },
  ...columns.slice(-1),
  ...(hasTaxes ? taxCsvColumns(formatTaxes) : []),
  ...(hasExchange ? exchangeCsvColumns(exchangeAmount) : []),
];

/**
 * Selects the columns that the user's documents can need. A tax that a document uses is never deleted, so the current
 * taxes suffice. Only users with a second currency need exchange rates.
 */
export async function selectOptionalColumns({ bus, userId }: ArchiveContext): Promise<OptionalColumns> {
  const [taxes, isRounded, { currencies }, online] = await Promise.all([
    bus.call(invoicing.listTaxes, { userId }),
    bus.call(invoicing.hasRoundedDocuments, { userId }),
    bus.call(invoicing.getStats, { userId, period: 'all' }),
    bus.call(invoicing.exportOnlinePayments, { userId }),
  ]);
  return {
    hasTaxes: taxes.length > 0 || isRounded,
    hasExchange: currencies !== undefined,
    hasOnlinePayments: online.items.length > 0,
  };
}

export const toInvoicesCsv = (
  invoices: () => AsyncGenerator<WithFileName<ArchivedInvoice>[]>,
  further: OptionalColumns,
): ArchiveFile => ({
  name: 'invoices.csv',
  content: toCsvStream(invoices, addArchiveColumns<ArchivedInvoice>(invoiceCsvColumns(getAppliedDiscount), further)),
});

export function createInvoicePdfs(
  work: ArchiveContext,
  parts: AsyncIterable<WithFileName<Invoice>[]>,
  total: number,
): AsyncGenerator<ArchiveFile, string[]> {
  let done = 0;
  return createPdfFiles(work, 'invoice', parts, () => work.onProgress({ done: ++done, total: Math.max(total, done) }));
}

const folderByKind: Record<DocumentKind, string> = { invoice: 'invoices', quote: 'quotes', creditNote: 'credit-notes' };

/** @returns the numbers of the documents whose PDF could not be printed */
export async function* createPdfFiles<Kind extends DocumentKind>(
  work: ArchiveContext,
  kind: Kind,
  parts: AsyncIterable<WithFileName<FiledDocument<Kind> & { id: string }>[]>,
  onFile?: () => void,
): AsyncGenerator<ArchiveFile, string[]> {
  const read = (id: string, options?: { withoutPdf: true }) =>
    work.bus.call(documents.getPdf, { userId: work.userId, kind, id, forArchive: true, ...options });
  const missing: string[] = [];
  const printedParts = mapWithPrefetch(parts, PREFETCHED_PDFS, ({ id }) =>
    printWithRetries(work, async () => omitBytesOfLargePdf(await read(id, { withoutPdf: true }))),
  );
  for await (const [item, known] of printedParts) {
    const file = known?.bytes === null ? await printWithRetries(work, () => read(item.id)) : known;
    if (file)
      yield { name: `${folderByKind[kind]}/${item.fileName}`, content: toBuffer(file.bytes!), isCompressed: true };
    else missing.push((toCommonNames(kind, item) as unknown as { number: string }).number);
    onFile?.();
  }
  return missing;
}

/** Returns a buffer that shares its memory with the bytes. */
const toBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

const omitBytesOfLargePdf = (file: PdfFile): PdfFile =>
  (file.bytes?.length ?? 0) > MAX_PREFETCHED_BYTES ? { ...file, bytes: null } : file;

export const describeMissingPdfs = (missing: readonly string[], { missingPdfs }: ArchiveTexts): string[] =>
  missing.length === 0 ? [] : ['', missingPdfs, ...missing];

/** @returns null if the PDF cannot be printed */
async function printWithRetries({ signal }: ArchiveContext, read: () => Promise<PdfFile>): Promise<PdfFile | null> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isTemporary = error.code === 'TOO_MANY_REQUESTS' || (isOutage(error) && error.code !== 'PDF_FAILED');
      if (!isTemporary || tries === MAX_ATTEMPTS) return null;
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }
}
