import { field, type FieldTable } from '../rules/fields.js';
import { normalizeNumber } from '../rules/invoice-number.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { ApiNames, DocumentKind } from './documents.js';

export const numberAndDateFields = {
  invoice: {
    number: field.text({
      max: MAX_LENGTH.invoiceNumber,
      required: validationTexts.invoiceNumberRequired,
      normalize: normalizeNumber,
    }),
    date: field.date(validationTexts.invoiceDateRequired),
    until: field.date(validationTexts.dueDateRequired),
  },
  quote: {
    date: field.date(validationTexts.quoteDateRequired),
    /** The last valid day of the quote, which is never before the date of the quote. */
    until: field.date(validationTexts.validUntilRequired),
  },
  creditNote: { date: field.date(validationTexts.creditNoteDateRequired) },
} satisfies { [Kind in DocumentKind]: FieldTable & Partial<Record<keyof ApiNames[Kind], unknown>> };
