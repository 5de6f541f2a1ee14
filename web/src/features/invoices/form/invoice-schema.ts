import { type CompanyProfile, invoiceFields, lineItemFields } from '@paperbill/contracts/http';
import {
  dueDateFor,
  effectivePaymentTerms,
  initialValues,
  MAX_AMOUNT,
  MAX_LINE_ITEMS,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  fits,
  formatQuantity,
  type InvoiceTotals,
  invoiceTotals,
  lineSubtotal,
  parseTypedDecimal,
} from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';
import { today } from '../../../components/today.js';

// Amounts are calculated from what is typed.
const { subtotal: _lineSubtotal, ...typedLineFields } = lineItemFields;
const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, ...typedFields } = invoiceFields;

/** Calculated amounts must not be too large either. Checked with the fields, even while some of them are invalid. */
const amountsFit = <Typed>(amountsOf: (typed: Typed) => string[], path: string) =>
  z.refine<Typed>((typed) => amountsOf(typed).every((amount) => fits(amount, MAX_AMOUNT)), {
    path: [path],
    error: validationTexts.amountTooLarge,
    when: () => true,
  });

const lineItem = z.object(fieldSchemas(typedLineFields)).check(amountsFit((line) => [lineAmount(line)], 'unitPrice'));

/** The invoice form: texts as they are typed in, a complete invoice out. The messages are the server's. */
export const invoiceSchema = z
  .object({
    ...fieldSchemas(typedFields),
    lineItems: z
      .array(lineItem)
      .check(
        z.minLength(1, validationTexts.lineItemsRequired),
        z.maxLength(MAX_LINE_ITEMS, validationTexts.tooManyLineItems(MAX_LINE_ITEMS)),
      ),
  })
  .check(amountsFit((invoice) => Object.values(formTotals(invoice)), 'lineItems'));

/** What stands in the form's fields. */
export type InvoiceFormValues = z.input<typeof invoiceSchema>;
export type LineItemValues = InvoiceFormValues['lineItems'][number];

/** The values of a valid form: decimals canonical, texts trimmed. */
export type CheckedInvoice = z.output<typeof invoiceSchema>;

export const blankLineItem = (): LineItemValues => ({ ...initialValues(typedLineFields), quantity: '1' });

/** Whether nothing was typed into a line, or chosen. */
export const isBlankLineItem = (line: LineItemValues): boolean =>
  Object.entries(blankLineItem()).every(
    ([name, blank]) => (line[name as keyof LineItemValues] ?? '').trim() === (blank ?? ''),
  );

/** A new invoice of today, on the profile's terms and tax rate. Its number is filled in when the server suggests one. */
export function blankInvoice(profile: Pick<CompanyProfile, 'paymentTerms' | 'defaultTaxRate'>): InvoiceFormValues {
  const paymentTerms = effectivePaymentTerms(profile.paymentTerms);
  const invoiceDate = today();
  return {
    ...initialValues(typedFields),
    lineItems: [blankLineItem()],
    invoiceDate,
    dueDate: dueDateFor(invoiceDate, paymentTerms),
    paymentTerms,
    taxRate: formatQuantity(profile.defaultTaxRate),
  };
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
