import type { Currency } from '../rules/currencies.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { Language } from '../rules/languages.js';

/**
 * Fields of customers and products from which new documents take their initial values. An empty text or an empty list
 * means that the user chose no value. In an update, a missing field keeps its value.
 */
export const documentDefaultFields = {
  /** The currency of the customer's documents, or of the product's price. */
  currency: field.optionalCurrency(),
  /** The ids of the taxes of new lines. The ids of archived and deleted taxes are ignored. */
  defaultTaxIds: field.taxIds(),
};

/** The defaults of a customer. A product has the same defaults, except the language. */
export const customerDefaultFields = { ...documentDefaultFields, language: field.optionalLanguage() };

/** The defaults in API responses. A property is missing if the user chose no value. */
export interface DocumentDefaults {
  currency?: Currency;
  defaultTaxIds?: readonly string[];
}

export interface CustomerDefaults extends DocumentDefaults {
  /** The language of the customer's documents. In a request, an empty text means that no language is chosen. */
  language?: Language | '';
}

/** Returns only the defaults that the user chose. */
export const chosenDefaults = ({
  currency,
  defaultTaxIds,
  language,
}: Partial<ValuesOf<typeof customerDefaultFields>>): CustomerDefaults => ({
  ...(currency && { currency }),
  ...(defaultTaxIds?.length && { defaultTaxIds }),
  ...(language && { language }),
});
