import { MAX_AMOUNT, MAX_LENGTH, validationTexts } from '@paperbill/contracts';
import { fits, lineSubtotal } from '@paperbill/money';
import * as z from 'zod/mini';
import { optionalEmail, requiredText, taxRate, text, typedDecimal } from '../../../components/form/schema.js';

const lineItem = z
  .object({
    productId: z.nullable(z.string()),
    productName: text(MAX_LENGTH.name),
    description: requiredText(MAX_LENGTH.description, validationTexts.descriptionRequired),
    quantity: typedDecimal({ required: validationTexts.quantityRequired, invalid: validationTexts.quantity, min: '0' }),
    unit: requiredText(MAX_LENGTH.unit, validationTexts.unitRequired),
    // Negative for a discount.
    unitPrice: typedDecimal({ required: validationTexts.unitPriceRequired, invalid: validationTexts.amount }),
  })
  .check(
    z.refine(({ quantity, unitPrice }) => fits(lineSubtotal(quantity, unitPrice), MAX_AMOUNT), {
      path: ['unitPrice'],
      error: validationTexts.amountTooLarge,
    }),
  );

/** The invoice form: texts as they are typed in, a complete invoice out. The messages are those of section 5. */
export const invoiceFormSchema = z.object({
  customerId: z.nullable(z.string()),
  clientName: requiredText(MAX_LENGTH.name, validationTexts.clientNameRequired),
  contactPerson: text(MAX_LENGTH.name),
  clientEmail: optionalEmail(),
  clientAddress: text(MAX_LENGTH.address),
  clientAddressLine2: text(MAX_LENGTH.address),
  clientCity: text(MAX_LENGTH.address),
  clientState: text(MAX_LENGTH.address),
  clientZipCode: text(MAX_LENGTH.postalCode),
  clientCountry: text(MAX_LENGTH.address),
  lineItems: z.array(lineItem),
  invoiceNumber: requiredText(MAX_LENGTH.invoiceNumber, validationTexts.invoiceNumberRequired),
  invoiceDate: requiredText(MAX_LENGTH.name, validationTexts.invoiceDateRequired),
  dueDate: requiredText(MAX_LENGTH.name, validationTexts.dueDateRequired),
  paymentTerms: z.string(),
  taxRate: taxRate(),
});

/** What stands in the form's fields. */
export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;
export type LineItemValues = InvoiceFormValues['lineItems'][number];

/** The form without a mistake: decimals canonical, texts trimmed. */
export type CheckedInvoice = z.output<typeof invoiceFormSchema>;
