import type { DocumentDefaults } from '@paperbill/contracts/http';
import type { Currency, Language } from '@paperbill/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckedDocument, DocumentFormValues } from './document-schema.js';

export interface DocumentForm extends UseFormReturn<DocumentFormValues, unknown, CheckedDocument> {
  /** A change of it renders nothing. */
  memory: { current: DocumentMemory };
}

/**
 * Where values of a form came from. The values do not show it, but it decides which of them a newly chosen customer
 * replaces. It is kept with the unsaved values.
 */
export interface DocumentMemory {
  /** The defaults of the customer that was chosen last. */
  customer?: DocumentDefaults | undefined;
  /** The currency that came from a customer. */
  customerCurrency?: Currency | undefined;
  /** The language that came from a customer. */
  customerLanguage?: Language | undefined;
  /** The customer whose currency the document has not taken over, with this currency. */
  otherCurrency?: { customerId: string; currency: Currency } | undefined;
  /** The reference of the document when its customer was unlinked. */
  detachedReference?: string | undefined;
  /** The products of the form that have taxes of their own. */
  taxedProductIds?: string[] | undefined;
}
