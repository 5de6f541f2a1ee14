import type { DocumentDefaults } from '@paperbill/contracts/http';
import type { Currency, Language } from '@paperbill/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckedDocument, DocumentFormValues } from './document-schema.js';

export interface DocumentForm extends UseFormReturn<DocumentFormValues, unknown, CheckedDocument> {
  /** Where the form's values came from. Changing this record does not render the form. */
  memory: { current: DocumentMemory };
}

/**
 * Records where some form values came from, because the values do not show this. The record decides which values a
 * newly chosen customer replaces. It is stored with the unsaved values.
 */
export interface DocumentMemory {
  /** The defaults of the last chosen customer. */
  customer?: DocumentDefaults | undefined;
  /** The currency, if it came from a customer. */
  customerCurrency?: Currency | undefined;
  /** The document's language, if the form has taken it from a customer. */
  customerLanguage?: Language | undefined;
  /**
   * Set if the document has kept a currency that differs from the currency of the last chosen customer. Contains this
   * customer and the customer's currency.
   */
  otherCurrency?: { customerId: string; currency: Currency } | undefined;
  /** The reference that the document had when its customer was unlinked. */
  detachedReference?: string | undefined;
  /** The ids of products in the form that have taxes of their own. */
  taxedProductIds?: string[] | undefined;
}
