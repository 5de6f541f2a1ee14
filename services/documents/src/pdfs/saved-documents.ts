import {
  type CompanySnapshot,
  type DocumentKind,
  type InvoiceWithLineItems,
  pdfFileName,
  type Quote,
} from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { toCreditNoteData, toDocumentData, type InvoiceDocumentData } from '@paperbill/invoice-document';
import type { MessageBus } from '@paperbill/messaging';

type PrintedBrand = Parameters<typeof toDocumentData>[2];

export interface SavedDocument extends Pick<CompanySnapshot, 'companyLogoUrl'> {
  /** Each time a quote is saved, its revision increases by one. */
  revision: number;
  fileName: string;
  watermark: boolean;
  data(brand: PrintedBrand): InvoiceDocumentData;
}

interface DocumentReader {
  canChange: boolean;
  /** @throws AppError NOT_FOUND if the user has no such document */
  read(bus: MessageBus, of: { userId: string; id: string }): Promise<SavedDocument>;
}

export const readersByKind: Record<DocumentKind, DocumentReader> = {
  invoice: {
    canChange: false,
    read: async (bus, of) => toSavedInvoice(await bus.call(invoicing.getInvoice, of)),
  },
  quote: {
    canChange: true,
    read: async (bus, of) => toSavedQuote(await bus.call(invoicing.getQuote, of)),
  },
  creditNote: {
    canChange: false,
    async read(bus, of) {
      const creditNote = await bus.call(invoicing.getCreditNote, of);
      const invoice = await bus.call(invoicing.getInvoice, { userId: of.userId, id: creditNote.invoiceId });
      return {
        ...toSavedInvoice(invoice),
        fileName: pdfFileName('creditNote', creditNote),
        data: (brand) => toCreditNoteData(creditNote, invoice, brand),
      };
    },
  },
};

export const toSavedInvoice = (invoice: InvoiceWithLineItems): SavedDocument => ({
  companyLogoUrl: invoice.companyLogoUrl,
  revision: 1,
  fileName: pdfFileName('invoice', invoice),
  watermark: invoice.watermark,
  data: (brand) => toDocumentData('invoice', invoice, brand),
});

export const toSavedQuote = (quote: Quote): SavedDocument => ({
  companyLogoUrl: quote.companyLogoUrl,
  revision: quote.revision,
  fileName: pdfFileName('quote', quote),
  watermark: quote.watermark,
  data: (brand) => toDocumentData('quote', quote, brand),
});
