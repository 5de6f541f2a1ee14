import { DEFAULT_PAYMENT_TERMS, MAX_AMOUNT, MAX_LENGTH, paymentTerms, validationTexts } from '@paperbill/contracts';
import { fits, lineSubtotal } from '@paperbill/money';
import * as z from 'zod/mini';
import {
  calendarDate,
  multilineText,
  option,
  optionalEmail,
  taxRate,
  text,
  typedDecimal,
} from '../../../components/form/schema.js';

const lineItem = z
  .object({
    productId: z.nullable(z.string()),
    productName: text({ max: MAX_LENGTH.name }),
    description: multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
    quantity: typedDecimal({ required: validationTexts.quantityRequired, invalid: validationTexts.quantity, min: '0' }),
    unit: text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired }),
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
  clientName: text({ max: MAX_LENGTH.name, required: validationTexts.clientNameRequired }),
  contactPerson: text({ max: MAX_LENGTH.name }),
  clientEmail: optionalEmail(),
  clientAddress: multilineText({ max: MAX_LENGTH.address }),
  clientAddressLine2: multilineText({ max: MAX_LENGTH.address }),
  clientCity: text({ max: MAX_LENGTH.address }),
  clientState: text({ max: MAX_LENGTH.address }),
  clientZipCode: text({ max: MAX_LENGTH.postalCode }),
  clientCountry: text({ max: MAX_LENGTH.address }),
  lineItems: z.array(lineItem),
  invoiceNumber: text({ max: MAX_LENGTH.invoiceNumber, required: validationTexts.invoiceNumberRequired }),
  invoiceDate: calendarDate(validationTexts.invoiceDateRequired),
  dueDate: calendarDate(validationTexts.dueDateRequired),
  paymentTerms: option<string>(paymentTerms, DEFAULT_PAYMENT_TERMS),
  taxRate: taxRate(),
});

/** What stands in the form's fields. */
export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;
export type LineItemValues = InvoiceFormValues['lineItems'][number];

/** The form without a mistake: decimals canonical, texts trimmed. */
export type CheckedInvoice = z.output<typeof invoiceFormSchema>;
