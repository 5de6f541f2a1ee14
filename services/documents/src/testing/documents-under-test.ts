import { randomUUID } from 'node:crypto';
import {
  AppError,
  companyProfileDefaults,
  companySnapshot,
  type CreditNoteWithLines,
  type InvoiceWithLineItems,
  type LineItemFields,
  logoUrl,
  type Quote,
  type QuoteFields,
} from '@paperbill/contracts/http';
import {
  documents,
  invoicing,
  type LogoFile,
  type NewInvoice,
  type PdfRequest,
  type RequestOf,
} from '@paperbill/contracts/nats';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { anInvoice, answerMessage, aProfile, aQuote, startTestService, type TestService } from '@paperbill/testing';
import { documentsService } from '../service.js';

export interface DocumentsUnderTest extends TestService {
  newInvoice(fields?: Partial<NewInvoice['invoice']>, lineItems?: LineItemFields[]): SavedInvoice;
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
  /** Returns the HTML of an invoice's page. The web client sends the same HTML that the server renders. */
  renderHtml(): string;
  generate(html: string, userId?: string): Promise<{ fileName: string; bytes: number }>;
  /** Downloads a PDF as the user does. If the user has sent HTML for the invoice, its PDF is returned. */
  download(userId?: string): Promise<DownloadedPdf>;
  /** Downloads the server-rendered PDF, as a public link or an archive does. */
  downloadServerPdf(): Promise<DownloadedPdf>;
  downloadAsVisitor(): Promise<DownloadedPdf>;
  isStored(userId?: string): Promise<boolean>;
  newCreditNote(): {
    id: string;
    download(userId?: string): Promise<DownloadedPdf>;
  };
}

interface SavedQuote {
  userId: string;
  change(changes: Partial<Quote>): void;
  download(userId?: string, only?: Partial<PdfRequest>): Promise<DownloadedPdf>;
}

export async function startDocuments(config: {
  GOTENBERG_URL: string;
  [name: string]: string;
}): Promise<DocumentsUnderTest> {
  const service = await startTestService(documentsService, config);
  const invoices = new Map<string, InvoiceWithLineItems>();
  let invoicesRead = 0;
  const stopInvoicing = await answerMessage(invoicing.getInvoice, ({ userId, id }) => {
    invoicesRead += 1;
    const invoice = invoices.get(`${userId} ${id}`);
    if (!invoice) throw new AppError('NOT_FOUND');
    return invoice;
  });

  const logos = new Map<string, LogoFile>();
  const stopLogos = await answerMessage(invoicing.getLogo, ({ userId, sha256 }) => {
    const logo = logos.get(`${userId} ${sha256}`);
    if (!logo) throw new AppError('NOT_FOUND');
    return logo;
  });

  const creditNotes = new Map<string, CreditNoteWithLines>();
  await answerMessage(invoicing.getCreditNote, ({ userId, id }) => {
    const creditNote = creditNotes.get(`${userId} ${id}`);
    if (!creditNote) throw new AppError('NOT_FOUND');
    return creditNote;
  });

  const download = async (asked: RequestOf<typeof documents.getPdf>): Promise<DownloadedPdf> => {
    const { bytes, ...file } = await service.bus.call(documents.getPdf, asked);
    return { ...file, pdf: Buffer.from(bytes!) };
  };

  const quotes = new Map<string, Quote>();
  let quotesRead = 0;
  await answerMessage(invoicing.getQuote, ({ userId, id }) => {
    quotesRead += 1;
    const quote = quotes.get(`${userId} ${id}`);
    if (!quote) throw new AppError('NOT_FOUND');
    return quote;
  });
  const newQuote = (fields: Partial<Quote> = {}): SavedQuote => {
    const owner = randomUUID();
    let quote = { ...aSavedQuote(), ...fields };
    const key = `${owner} ${quote.id}`;
    quotes.set(key, quote);
    return {
      userId: owner,
      change(changes) {
        quote = { ...quote, revision: quote.revision + 1, ...changes };
        quotes.set(key, quote);
      },
      download: (userId = owner, only) => download({ userId, kind: 'quote', id: quote.id, ...only }),
    };
  };

  const newInvoice = (fields?: Partial<NewInvoice['invoice']>, lineItems?: LineItemFields[]): SavedInvoice =>
    save(toSavedInvoice(anInvoice(fields, lineItems)));

  const newFreeInvoice: DocumentsUnderTest['newFreeInvoice'] = (fields) =>
    save({ ...toSavedInvoice(anInvoice()), ...fields, watermark: true });

  const newInvoiceWithLogo = (logo: LogoFile): SavedInvoice => {
    const saved = save({ ...toSavedInvoice(anInvoice()), companyLogoUrl: logoUrl(logo.sha256) });
    logos.set(`${saved.userId} ${logo.sha256}`, logo);
    return saved;
  };

  const save = (invoice: InvoiceWithLineItems): SavedInvoice => {
    const owner = randomUUID();
    invoices.set(`${owner} ${invoice.id}`, invoice);
    const invoiceId = invoice.id;
    const key = { userId: owner, kind: 'invoice', id: invoiceId } as const;
    return {
      userId: owner,
      id: invoiceId,
      renderHtml: () => renderInvoiceHtml(toDocumentData('invoice', invoice, { logo: '', brandName: 'Paperbill' })),
      generate: (html, userId = owner) => service.bus.call(documents.generatePdf, { userId, invoiceId, html }),
      download: (userId = owner) => download({ ...key, userId, ownFirst: true }),
      downloadServerPdf: () => download(key),
      downloadAsVisitor: () => download({ ...key, forVisitor: true }),
      async isStored(userId = owner) {
        return (await service.bus.call(documents.hasPdf, { userId, invoiceId })).stored;
      },
      newCreditNote() {
        const creditNote = aCreditNoteOf(invoice);
        creditNotes.set(`${owner} ${creditNote.id}`, creditNote);
        return {
          id: creditNote.id,
          download: (userId = owner) => download({ userId, kind: 'creditNote', id: creditNote.id }),
        };
      },
    };
  };
  return {
    ...service,
    newInvoice,
    newFreeInvoice,
    newInvoiceWithLogo,
    newQuote,
    countInvoiceReads: () => invoicesRead,
    countQuoteReads: () => quotesRead,
    stopInvoicing: async () => void (await Promise.all([stopInvoicing(), stopLogos()])),
  };
}

export function toSavedInvoice({ invoice, lineItems }: NewInvoice): InvoiceWithLineItems {
  const id = randomUUID();
  const instant = '2026-11-21T09:00:00.000Z';
  return {
    ...(invoice as InvoiceWithLineItems),
    ...companySnapshot({ ...companyProfileDefaults, ...aProfile() }, invoice.language),
    id,
    status: 'pending',
    paidAt: null,
    watermark: false,
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
