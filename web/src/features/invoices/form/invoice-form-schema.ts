import {
  DEFAULT_PAYMENT_TERMS,
  MAX_AMOUNT,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { fits } from '@paperbill/money';
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
import { amountsSoFar, lineAmount } from './invoice-amounts.js';

/** What is calculated must fit as well. Told at once with the other complaints, from what is readable of the numbers. */
const amountsFit = <Typed>(amountsOf: (typed: Typed) => string[], path: string) =>
  z.refine<Typed>((typed) => amountsOf(typed).every((amount) => fits(amount, MAX_AMOUNT)), {
    path: [path],
    error: validationTexts.amountTooLarge,
    when: () => true,
  });

const lineItem = z
  .object({
    productId: z.nullable(z.string()),
    productName: text({ max: MAX_LENGTH.name }),
    description: multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
    quantity: typedDecimal({ required: validationTexts.quantityRequired, invalid: validationTexts.quantity, min: '0' }),
    unit: text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired }),
    // Negative for a discount.
    unitPrice: typedDecimal({ required: validationTexts.unitPriceRequired, invalid: validationTexts.amount }),
    notes: multilineText({ max: MAX_LENGTH.notes }),
  })
  .check(amountsFit((line) => [lineAmount(line)], 'unitPrice'));

/** The invoice form: texts as they are typed in, a complete invoice out. The messages are the server's. */
export const invoiceFormSchema = z
  .object({
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
    lineItems: z
      .array(lineItem)
      .check(
        z.minLength(1, validationTexts.lineItemsRequired),
        z.maxLength(MAX_LINE_ITEMS, validationTexts.tooManyLineItems(MAX_LINE_ITEMS)),
      ),
    invoiceNumber: text({ max: MAX_LENGTH.invoiceNumber, required: validationTexts.invoiceNumberRequired }),
    invoiceDate: calendarDate(validationTexts.invoiceDateRequired),
    dueDate: calendarDate(validationTexts.dueDateRequired),
    paymentTerms: option<string>(paymentTerms, DEFAULT_PAYMENT_TERMS),
    taxRate: taxRate(),
  })
  .check(amountsFit((invoice) => Object.values(amountsSoFar(invoice)), 'lineItems'));

/** What stands in the form's fields. */
export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;
export type LineItemValues = InvoiceFormValues['lineItems'][number];

/** The form without a mistake: decimals canonical, texts trimmed. */
export type CheckedInvoice = z.output<typeof invoiceFormSchema>;
