import { field, type ValuesOf } from '../rules/fields.js';
import { validationTexts } from '../texts/for-browsers.js';

export const exchangeFields = {
  /** The currency of the user's profile at the time when the invoice was saved. */
  currency: field.currency(),
  /** The amount in `currency` for one unit of the invoice's currency. */
  rate: field.exchangeRate({ required: validationTexts.exchangeRateRequired }),
  date: field.date(validationTexts.exchangeDateRequired),
};

/**
 * The exchange rate of a document. Such a document also shows its tax and its total in the currency of the
 * user's profile.
 */
export type Exchange = ValuesOf<typeof exchangeFields>;

/** A document that can have an exchange rate. */
export interface WithExchange {
  exchange?: Exchange;
}
