import type { CompanyProfile } from '@paperbill/contracts/http';
import {
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_TERMS,
  DEFAULT_UNIT,
  dueDateFor,
  effectivePaymentTerms,
  MAX_AMOUNT,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { fits, formatQuantity, type InvoiceTotals, invoiceTotals, lineSubtotal } from '@paperbill/money';
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
import { parseTypedDecimal } from '../../../components/form/typed-decimal.js';

/** Calculated amounts must not be too large either. Checked with the fields, even while some of them are invalid. */
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
export const invoiceSchema = z
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
  .check(amountsFit((invoice) => Object.values(formTotals(invoice)), 'lineItems'));

/** What stands in the form's fields. */
export type InvoiceFormValues = z.input<typeof invoiceSchema>;
export type LineItemValues = InvoiceFormValues['lineItems'][number];

/** The values of a valid form: decimals canonical, texts trimmed. */
export type CheckedInvoice = z.output<typeof invoiceSchema>;

export const blankLineItem = (): LineItemValues => ({
  productId: null,
  productName: '',
  description: '',
  quantity: '1',
  unit: DEFAULT_UNIT,
  unitPrice: '',
  notes: '',
});

/** Whether nothing was typed into a line. */
export const isBlankLineItem = ({ productName, description, unitPrice, notes }: LineItemValues): boolean =>
  !(productName + description + unitPrice + notes).trim();

/** A new invoice of today, on the profile's terms and tax rate. */
export function blankInvoice(profile: Pick<CompanyProfile, 'paymentTerms' | 'defaultTaxRate'>): InvoiceFormValues {
  const paymentTerms = effectivePaymentTerms(profile.paymentTerms);
  const invoiceDate = today();
  return {
    customerId: null,
    clientName: '',
    contactPerson: '',
    clientEmail: '',
    clientAddress: '',
    clientAddressLine2: '',
    clientCity: '',
    clientState: '',
    clientZipCode: '',
    clientCountry: DEFAULT_COUNTRY,
    lineItems: [blankLineItem()],
    // Filled when the server suggests one.
    invoiceNumber: '',
    invoiceDate,
    dueDate: dueDateFor(invoiceDate, paymentTerms),
    paymentTerms,
    taxRate: formatQuantity(profile.defaultTaxRate),
  };
}

/** The calendar date where the person is; in UTC it may be tomorrow already. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

interface TypedAmounts {
  quantity: string;
  unitPrice: string;
}

/** What is typed as a decimal; 0 while it is none. */
export const decimalOrZero = (typed: string): string => parseTypedDecimal(typed) ?? '0.00';

/** A line's quantity × unit price, while it is being typed. */
export const lineAmount = ({ quantity, unitPrice }: TypedAmounts): string =>
  lineSubtotal(decimalOrZero(quantity), decimalOrZero(unitPrice));

/** Subtotal, tax and total of what is typed so far. */
export const formTotals = ({ lineItems, taxRate }: { lineItems: TypedAmounts[]; taxRate: string }): InvoiceTotals =>
  invoiceTotals(
    lineItems.map(({ quantity, unitPrice }) => ({
      quantity: decimalOrZero(quantity),
      unitPrice: decimalOrZero(unitPrice),
    })),
    decimalOrZero(taxRate),
  );
