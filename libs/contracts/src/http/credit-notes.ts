import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { CreditNoteKind } from '../rules/options.js';
import { withoutFields } from '../rules/parts-of-tables.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { clientFields } from './document-client.js';
import { detailFields } from './document-details.js';
import { toApiNames } from './documents.js';
import { numberAndDateFields } from './number-and-dates.js';
import { lineItemFields } from './invoices.js';

/** What a user writes on a credit note. */
export const creditNoteFields = {
  ...toApiNames('creditNote', numberAndDateFields.creditNote),
  reason: field.multilineText({ max: MAX_LENGTH.notes }),
  /** A note to the client, printed below the totals. */
  note: detailFields.note,
};
export type CreditNoteFields = ValuesOf<typeof creditNoteFields>;

/** A quantity of one of the invoice's lines that is to be credited. */
export interface CreditedQuantity {
  lineItemId: string;
  quantity: Decimal;
}

/** What is to be credited of an invoice. */
export interface NewCreditNote extends CreditNoteFields {
  kind: CreditNoteKind;
  /** For the kind `lines`: a line that is not named is not credited. */
  lines?: CreditedQuantity[];
  /** For the kind `amount`: with its tax in it. */
  amount?: Decimal;
}

/** A document that takes something off an invoice. Its amounts are positive where those of its invoice are. */
export interface CreditNote extends CreditNoteFields {
  id: string;
  /** Of a series of its own. */
  number: string;
  kind: CreditNoteKind;
  invoiceId: string;
  /** Number and date of the invoice, which it cites. */
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** Of the invoice, percent. */
  taxRate: Decimal;
  subtotal: Decimal;
  taxAmount: Decimal;
  total: Decimal;
  createdAt: Instant;
}

/** What a line of a credit note takes over of the invoice's. */
export const creditedLineFields = withoutFields(lineItemFields, {
  productId: lineItemFields.productId,
  notes: lineItemFields.notes,
});

export interface CreditNoteLine extends ValuesOf<typeof creditedLineFields> {
  /** The invoice's line that it is of; null where it is of none. */
  lineItemId: string | null;
}

export interface CreditNoteWithLines extends CreditNote {
  lines: CreditNoteLine[];
}

/** What a credit note shows of its invoice besides number and date. */
export const creditedDetailFields = {
  clientTaxId: clientFields.clientTaxId,
  ...withoutFields(detailFields, { note: detailFields.note }),
};
export type CreditedDetails = ValuesOf<typeof creditedDetailFields>;

/** A credit note as the archive lists it. */
export interface ArchivedCreditNote extends CreditNoteWithLines, CreditedDetails {}
