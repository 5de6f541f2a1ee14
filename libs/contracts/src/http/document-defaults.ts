import type { Currency } from '../rules/currencies.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { Language } from '../rules/languages.js';

/**
 * Fields of customers and products. New documents take their initial values from these fields. The empty text and the
 * empty list mean that the user chose nothing. In an update, a missing field keeps its value.
 */
export const documentDefaultFields = {
  /** The currency of the customer's documents, or of the product's price. */
  currency: field.optionalCurrency(),
  /** The ids of the taxes of new lines. Ids of archived and deleted taxes are ignored when a line is written. */
  defaultTaxIds: field.taxIds(),
};

/** The defaults of a customer. Unlike products, a customer also has a default language. */
export const customerDefaultFields = { ...documentDefaultFields, language: field.optionalLanguage() };

/** The defaults in API responses. A property is missing if the user chose nothing. */
export interface DocumentDefaults {
  currency?: Currency;
  defaultTaxIds?: readonly string[];
}

export interface CustomerDefaults extends DocumentDefaults {
  /** The language of the customer's documents. In a request, the empty text means that no language was chosen. */
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
