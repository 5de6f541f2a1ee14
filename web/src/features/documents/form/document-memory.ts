import type { DocumentDefaults } from '@paperbill/contracts/http';
import type { Currency, Language } from '@paperbill/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckedDocument, DocumentFormValues } from './document-schema.js';

export interface DocumentForm extends UseFormReturn<DocumentFormValues, unknown, CheckedDocument> {
  /** Changing this record does not render the form. */
  memory: { current: DocumentMemory };
}

/** Records where form values came from. This decides which values a newly chosen customer replaces. */
export interface DocumentMemory {
  customer?: DocumentDefaults | undefined;
  customerCurrency?: Currency | undefined;
  customerLanguage?: Language | undefined;
  /** The last chosen customer, if the document kept its currency although this customer has another one. */
  otherCurrency?: { customerId: string; currency: Currency } | undefined;
  /** The reference that the document had when its customer was unlinked. */
  detachedReference?: string | undefined;
  taxedProductIds?: string[] | undefined;
}
