import { field, type ValuesOf } from '../rules/fields.js';
import { validationTexts } from '../texts/for-browsers.js';

export const exchangeFields = {
  /** The currency of the user's profile when the invoice was saved. */
  currency: field.currency(),
  /** The amount in `currency` for one unit of the invoice's currency. */
  rate: field.exchangeRate({ required: validationTexts.exchangeRateRequired }),
  date: field.date(validationTexts.exchangeDateRequired),
};

/** A document with an exchange rate also shows its tax and its total in the currency of the user's profile. */
export type Exchange = ValuesOf<typeof exchangeFields>;

/** Missing if the document has no exchange rate. */
export interface WithExchange {
  exchange?: Exchange;
}
