import type { Currency } from '../rules/currencies.js';
import type { Language } from '../rules/languages.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { CreditNoteKind } from '../rules/options.js';
import { withoutFields } from '../rules/parts-of-tables.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { clientFields } from './document-client.js';
import { detailFields } from './document-details.js';
import { toApiNames } from './documents.js';
import type { WithExchange } from './exchange.js';
import { numberAndDateFields } from './number-and-dates.js';
import { lineItemFields } from './invoices.js';
import type { TaxesAndRounding } from './taxes.js';

export const creditNoteFields = {
  ...toApiNames('creditNote', numberAndDateFields.creditNote),
  reason: field.multilineText({ max: MAX_LENGTH.notes }),
  note: detailFields.note,
};
export type CreditNoteFields = ValuesOf<typeof creditNoteFields>;

export interface CreditedQuantity {
  lineItemId: string;
  quantity: Decimal;
}

export interface NewCreditNote extends CreditNoteFields {
  kind: CreditNoteKind;
  /**
   * The credited line items of a credit note of the kind `lines`. Line items that are not in this list are
   * not credited.
   */
  lines?: CreditedQuantity[];
  /** The credited amount with tax. Only credit notes of the kind `amount` have this field. */
  amount?: Decimal;
}

/**
 * A credit note. Its amounts have the same sign as the invoice's amounts. Its subtotal is the amount after the discount
 * of the invoice.
 */
export interface CreditNote extends CreditNoteFields, TaxesAndRounding, WithExchange {
  id: string;
  /** The number of the credit note. Credit notes have their own number series. */
  number: string;
  kind: CreditNoteKind;
  invoiceId: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** The currency of the invoice. The field is missing for US dollars. */
  currency: Currency | undefined;
  /** The language of the invoice. The field is missing for English (US). */
  language?: Language | undefined;
  taxRate: Decimal;
  subtotal: Decimal;
  taxAmount: Decimal;
  total: Decimal;
  createdAt: Instant;
}

export const creditedLineFields = withoutFields(lineItemFields, {
  productId: lineItemFields.productId,
  notes: lineItemFields.notes,
});

export interface CreditNoteLine extends ValuesOf<typeof creditedLineFields> {
  /** The id of the credited line item. It is null if the credit note credits an amount instead of line items. */
  lineItemId: string | null;
}

export interface CreditNoteWithLines extends CreditNote {
  lines: CreditNoteLine[];
}

export const creditedDetailFields = {
  clientTaxId: clientFields.clientTaxId,
  ...withoutFields(detailFields, { note: detailFields.note }),
};
export type CreditedDetails = ValuesOf<typeof creditedDetailFields>;

export interface ArchivedCreditNote extends CreditNoteWithLines, CreditedDetails {}
