import type { Customer } from '@paperbill/contracts/http';
import { effectivePaymentTerms } from '@paperbill/contracts/rules';
import type { InvoiceFormValues } from '../../form/invoice-form-schema.js';
import { FILLED_IN, type InvoiceForm, updateDueDate } from '../../form/invoice-form.js';

/**
 * Makes the invoice out to a customer: every client field, the payment terms and the due date that follows from them.
 *
 * @param profileTerms for a customer without terms
 */
export function fillClient(form: InvoiceForm, customer: Customer, profileTerms: string): void {
  const client = {
    customerId: customer.id,
    clientName: customer.name,
    contactPerson: customer.contactPerson,
    clientEmail: customer.email,
    clientAddress: customer.address,
    clientAddressLine2: customer.addressLine2,
    clientCity: customer.city,
    clientState: customer.state,
    clientZipCode: customer.zipCode,
    clientCountry: customer.country,
    paymentTerms: effectivePaymentTerms(customer.paymentTerms, profileTerms),
  } satisfies Partial<InvoiceFormValues>;
  for (const [name, value] of Object.entries(client)) form.setValue(name as keyof typeof client, value, FILLED_IN);
  updateDueDate(form);
}
