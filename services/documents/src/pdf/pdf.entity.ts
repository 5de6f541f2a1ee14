import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The PDF of an invoice: the one that was printed last. */
export const PdfEntity = defineEntity({
  name: 'Pdf',
  tableName: 'pdfs',
  properties: {
    invoiceId: p.uuid().primary(),
    /** Whose invoice it is, so that a download needs to ask nobody. */
    userId: p.uuid(),
    fileName: p.string(),
    pdf: p.blob(),
    bytes: p.integer(),
    /** Of the PDF, hex. */
    sha256: p.string(),
    /** Of the HTML that it was printed from, hex. */
    htmlSha256: p.string(),
    /** When it was printed. */
    createdAt: p.datetime(),
  },
});

export type StoredPdf = InferEntity<typeof PdfEntity>;
