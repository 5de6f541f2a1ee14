import type { Currency } from '../rules/currencies.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { Language } from '../rules/languages.js';

/**
 * The fields of customers and products with initial values for new documents. An empty text or list means that the user
 * chose no value. In an update, a missing field keeps its value.
 */
export const documentDefaultFields = {
  /** The currency of the customer's documents, or of the product's price. */
  currency: field.optionalCurrency(),
  /** The ids of the default taxes. Ids of archived and deleted taxes are ignored. */
  defaultTaxIds: field.taxIds(),
};

export const customerDefaultFields = { ...documentDefaultFields, language: field.optionalLanguage() };

/** The default values of a document. A property is missing if the user chose no value. */
export interface DocumentDefaults {
  currency?: Currency;
  defaultTaxIds?: readonly string[];
}

export interface CustomerDefaults extends DocumentDefaults {
  /** The language. In a request, an empty text means that no language is chosen. */
  language?: Language | '';
}

export const chosenDefaults = ({
  currency,
  defaultTaxIds,
  language,
}: Partial<ValuesOf<typeof customerDefaultFields>>): CustomerDefaults => ({
  ...(currency && { currency }),
  ...(defaultTaxIds?.length && { defaultTaxIds }),
  ...(language && { language }),
});
