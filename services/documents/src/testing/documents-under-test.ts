import { randomUUID } from 'node:crypto';
import {
  AppError,
  companyProfileDefaults,
  companySnapshot,
  type CreditNoteWithLines,
  type InvoiceWithLineItems,
  type IssuedInvoice,
  type LineItemFields,
  logoUrl,
  type Quote,
  type QuoteFields,
} from '@paperbill/contracts/http';
import {
  documents,
  invoicing,
  type LogoFile,
  type Message,
  type NewInvoice,
  type PdfRequest,
  type RequestOf,
} from '@paperbill/contracts/nats';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { anInvoice, answerMessage, aProfile, aQuote, startTestService, type TestService } from '@paperbill/testing';
import { documentsService } from '../service.js';

export interface DocumentsUnderTest extends TestService {
  newInvoice(fields?: Partial<InvoiceWithLineItems>, lineItems?: LineItemFields[]): SavedInvoice;
  newFreeInvoice(fields?: Partial<InvoiceWithLineItems>): SavedInvoice;
  newInvoiceWithLogo(logo: LogoFile): SavedInvoice;
  newQuote(fields?: Partial<Quote>): SavedQuote;
  /** Returns the number of requests for invoices that the fake invoicing service received. */
  countInvoiceReads(): number;
  countQuoteReads(): number;
  stopInvoicing(): Promise<void>;
}

interface DownloadedPdf {
  fileName: string;
  pdf: Buffer;
  sha256: string;
}

export interface SavedInvoice {
  userId: string;
  id: string;
  saved: InvoiceWithLineItems;
  /** Returns the HTML of an invoice's page. The web client sends the same HTML that the server renders. */
  renderHtml(logo?: string): string;
  generate(html: string): Promise<{ fileName: string; bytes: number }>;
  /** Downloads a PDF as the user does. If the user has sent HTML for the invoice, the PDF of this HTML is returned. */
  download(): Promise<DownloadedPdf>;
  /** Downloads the server-rendered PDF, as a public link or an archive does. */
  downloadServerPdf(): Promise<DownloadedPdf>;
  downloadAsVisitor(): Promise<DownloadedPdf>;
  isStored(): Promise<boolean>;
  newCreditNote(): { id: string; download(): Promise<DownloadedPdf> };
}

interface SavedQuote {
  userId: string;
  change(changes: Partial<Quote>): void;
  download(options?: Partial<PdfRequest>): Promise<DownloadedPdf>;
}

/** Fakes a query of the invoicing service. The fake query returns rows that a test has added. */
async function answerFromRows<Request extends { userId: string }, Row>(
  message: Message<Request, Row>,
  getId: (request: Request) => string | null,
) {
  const rows = new Map<string, Row>();
  let reads = 0;
  const stop = await answerMessage(message, (request) => {
    reads += 1;
    const row = rows.get(`${request.userId} ${getId(request)}`);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });
  return {
    add: (userId: string, id: string, row: Row) => void rows.set(`${userId} ${id}`, row),
    countReads: () => reads,
    stop,
  };
}

const getId = ({ id }: { id: string }): string => id;

export async function startDocuments(config: {
  GOTENBERG_URL: string;
  [name: string]: string;
}): Promise<DocumentsUnderTest> {
  const service = await startTestService(documentsService, config);
  const invoices = await answerFromRows(invoicing.getInvoice, getId);
  const logos = await answerFromRows(invoicing.getLogo, ({ sha256 }) => sha256);
  const creditNotes = await answerFromRows(invoicing.getCreditNote, getId);
  const quotes = await answerFromRows(invoicing.getQuote, getId);

  const download = async (asked: RequestOf<typeof documents.getPdf>): Promise<DownloadedPdf> => {
    const { bytes, ...file } = await service.bus.call(documents.getPdf, asked);
    return { ...file, pdf: Buffer.from(bytes!) };
  };

  const newQuote = (fields: Partial<Quote> = {}): SavedQuote => {
    const userId = randomUUID();
    let quote = { ...aSavedQuote(), ...fields };
    quotes.add(userId, quote.id, quote);
    return {
      userId,
      change(changes) {
        quote = { ...quote, revision: quote.revision + 1, ...changes };
        quotes.add(userId, quote.id, quote);
      },
      download: (options) => download({ userId, kind: 'quote', id: quote.id, ...options }),
    };
  };

  const newInvoice: DocumentsUnderTest['newInvoice'] = (fields, lineItems) => {
    const userId = randomUUID();
    const saved = { ...toSavedInvoice(anInvoice(fields as Partial<NewInvoice['invoice']>, lineItems)), ...fields };
    invoices.add(userId, saved.id, saved);
    const key = { userId, kind: 'invoice', id: saved.id } as const;
    const invoiceKey = { userId, invoiceId: saved.id };
    return {
      userId,
      id: saved.id,
      saved,
      renderHtml: (logo = '') => renderInvoiceHtml(toDocumentData('invoice', saved, { logo, brandName: 'Paperbill' })),
      generate: (html) => service.bus.call(documents.generatePdf, { ...invoiceKey, html }),
      download: () => download({ ...key, ownFirst: true }),
      downloadServerPdf: () => download(key),
      downloadAsVisitor: () => download({ ...key, forVisitor: true }),
      isStored: async () => (await service.bus.call(documents.hasPdf, invoiceKey)).stored,
      newCreditNote() {
        const { id, ...note } = aCreditNoteOf(saved);
        creditNotes.add(userId, id, { id, ...note });
        return { id, download: () => download({ userId, kind: 'creditNote', id }) };
      },
    };
  };
  return {
    ...service,
    newInvoice,
    newFreeInvoice: (fields) => newInvoice({ ...fields, watermark: true }),
    newInvoiceWithLogo(logo) {
      const invoice = newInvoice({ companyLogoUrl: logoUrl(logo.sha256) });
      logos.add(invoice.userId, logo.sha256, logo);
      return invoice;
    },
    newQuote,
    countInvoiceReads: invoices.countReads,
    countQuoteReads: quotes.countReads,
    stopInvoicing: async () => void (await Promise.all([invoices.stop(), logos.stop()])),
  };
}

export function toSavedInvoice({ invoice, lineItems }: NewInvoice): IssuedInvoice {
  const id = randomUUID();
  const instant = '2026-11-21T09:00:00.000Z';
  return {
    ...(invoice as InvoiceWithLineItems),
    ...companySnapshot({ ...companyProfileDefaults, ...aProfile() }, invoice.language),
    id,
    status: 'pending',
    paidAt: null,
    ...{ discount: null, discountAmount: '0.00', deposit: null, watermark: false },
    createdAt: instant,
    updatedAt: instant,
    lineItems: lineItems.map((line) => ({ ...(line as LineItemFields), id: randomUUID(), invoiceId: id })),
  };
}

export function aSavedQuote(): Quote {
  const { quote, lineItems } = aQuote();
  const instant = '2026-11-21T09:00:00.000Z';
  return {
    ...(quote as QuoteFields),
    ...companySnapshot({ ...companyProfileDefaults, ...aProfile() }, quote.language),
    ...{ id: randomUUID(), number: 'Q-7', status: 'open', revision: 1, decidedAt: null, invoice: null, answers: [] },
    ...{ discount: null, discountAmount: '0.00', deposit: null, watermark: false },
    lineItems: lineItems as LineItemFields[],
    createdAt: instant,
    updatedAt: instant,
  };
}

function aCreditNoteOf({
  id,
  invoiceNumber,
  invoiceDate,
  currency,
  language,
  taxRate,
  subtotal,
  taxAmount,
  total,
  lineItems,
}: InvoiceWithLineItems): CreditNoteWithLines {
  return {
    ...{ id: randomUUID(), number: 'CN-7', date: '2026-02-14', kind: 'full', reason: 'Sent twice', note: '' },
    ...{ invoiceId: id, invoiceNumber, invoiceDate, currency, language, taxRate, subtotal, taxAmount, total },
    createdAt: '2026-11-21T09:00:00.000Z',
    lines: lineItems.map((line) => ({ ...line, lineItemId: line.id })),
  };
}
