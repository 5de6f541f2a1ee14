import type { DocumentDefaults } from '@paperbill/contracts/http';
import type { Currency, Language } from '@paperbill/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckedDocument, DocumentFormValues } from './document-schema.js';

export interface DocumentForm extends UseFormReturn<DocumentFormValues, unknown, CheckedDocument> {
  /** The record of where the values came from. Changing it does not render the form. */
  memory: { current: DocumentMemory };
}

/**
 * The origin of some form values. It is not visible in the values, but it decides which values a newly chosen customer
 * replaces. It is stored with the unsaved values.
 */
export interface DocumentMemory {
  /** The defaults of the customer that was chosen last. */
  customer?: DocumentDefaults | undefined;
  /** The currency that came from a customer. */
  customerCurrency?: Currency | undefined;
  /** The language that came from a customer. */
  customerLanguage?: Language | undefined;
  /** The customer and its currency, if the document has kept another currency. */
  otherCurrency?: { customerId: string; currency: Currency } | undefined;
  /** The reference of the document when its customer was unlinked. */
  detachedReference?: string | undefined;
  /** The products of the form with own taxes. */
  taxedProductIds?: string[] | undefined;
}
