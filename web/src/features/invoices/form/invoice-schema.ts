import {
  type CompanyProfile,
  type Discount,
  type DraftContent,
  quoteFields,
  reductionFields,
  typedInvoiceFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import {
  type DecimalKind,
  decimalRules,
  dueDateFor,
  effectivePaymentTerms,
  field,
  initialValues,
  MAX_AMOUNT,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  printProblem,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  depositFits,
  discountFits,
  fits,
  formatMoney,
  formatQuantity,
  type InvoiceTotals,
  lineSubtotal,
  readDecimal,
  sum,
  totalsOf,
} from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';
import { today } from '../../../components/today.js';

/** Calculated amounts must not be too large either. Checked with the fields, even while some of them are invalid. */
const amountsFit = <Typed>(amountsOf: (typed: Typed) => string[], path: string) =>
  z.refine<Typed>((typed) => amountsOf(typed).every((amount) => fits(amount, MAX_AMOUNT)), {
    path: [path],
    error: validationTexts.amountTooLarge,
    when: () => true,
  });

const lineItem = z.object(fieldSchemas(typedLineFields)).check(amountsFit((line) => [lineAmount(line)], 'unitPrice'));

/** @param fields those that a document has beside its lines, under the names of the invoice's */
const documentSchema = (fields: typeof typedInvoiceFields) =>
  z
    .object({
      ...fieldSchemas(fields),
      ...fieldSchemas(reductionFields),
      lineItems: z.array(lineItem).check(
        z.minLength(1, validationTexts.lineItemsRequired),
        z.maxLength(MAX_LINE_ITEMS, validationTexts.tooManyLineItems(MAX_LINE_ITEMS)),
        z.refine((lines) => printProblem(lines) === null, { error: ({ input }) => printProblem(input as object[]) }),
      ),
    })
    .check(
      amountsFit((invoice) => {
        const { subtotal, taxAmount, total } = formAmounts(invoice);
        return [subtotal, taxAmount, total];
      }, 'lineItems'),
      z.refine((typed) => isNone(typed.discountValue) || formAmounts(typed).discount !== null, {
        path: ['discountValue'],
        error: ({ input }) => discountRefused(input as TypedInvoice),
        when: () => true,
      }),
      z.refine((typed) => isNone(typed.deposit) || formAmounts(typed).deposit !== null, {
        path: ['deposit'],
        error: ({ input }) => validationTexts.deposit(formatMoney(formAmounts(input as TypedInvoice).total)),
        when: () => true,
      }),
    );

/** The invoice form: texts as they are typed in, a complete invoice out. The messages are the server's. */
export const invoiceSchema = documentSchema(typedInvoiceFields);

/**
 * A quote is written in the invoice's form: its date stands in the place of the invoice's, its last day in the place of the
 * due date, and its number is not chosen.
 */
export const quoteSchema = documentSchema({
  ...typedInvoiceFields,
  invoiceNumber: field.text({ max: MAX_LENGTH.invoiceNumber }),
  invoiceDate: quoteFields.quoteDate,
  dueDate: quoteFields.validUntil,
}).check(
  z.refine(({ invoiceDate, dueDate }) => dueDate >= invoiceDate, {
    path: ['dueDate'],
    error: validationTexts.validUntilBeforeDate,
  }),
);

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
    ...initialValues(typedInvoiceFields),
    ...initialValues(reductionFields),
    lineItems: [blankLineItem()],
    invoiceDate,
    dueDate: dueDateFor(invoiceDate, paymentTerms),
    paymentTerms,
    taxRate: formatQuantity(profile.defaultTaxRate),
  };
}

/** Days for which a new quote is valid. */
const DAYS_VALID = 30;

/** A new quote of today. */
export function blankQuote(profile: Parameters<typeof blankInvoice>[0]): InvoiceFormValues {
  const blank = blankInvoice(profile);
  const lastDay = new Date(`${blank.invoiceDate}T00:00:00Z`);
  lastDay.setUTCDate(lastDay.getUTCDate() + DAYS_VALID);
  return { ...blank, dueDate: lastDay.toISOString().slice(0, 10) };
}

interface TypedAmounts {
  quantity: string;
  unitPrice: string;
}

/** What is typed as a decimal; 0 while it is none. */
export const decimalOrZero = remembered<[typed: string, kind: DecimalKind]>(
  (typed, kind) => readDecimal(typed, decimalRules[kind]) ?? '0.00',
);

const amountOf = remembered<[quantity: string, unitPrice: string]>(lineSubtotal);

/** A line's quantity × unit price, while it is being typed. */
export const lineAmount = ({ quantity, unitPrice }: TypedAmounts): string =>
  amountOf(decimalOrZero(quantity, 'quantity'), decimalOrZero(unitPrice, 'unitPrice'));

/** Keeps what came of texts: at every keystroke the amounts are asked for again, and all lines but one are as they were. */
function remembered<Texts extends string[]>(calculate: (...texts: Texts) => string): (...texts: Texts) => string {
  const known = new Map<string, string>();
  return (...texts) => {
    const key = texts.join('\n');
    let result = known.get(key);
    if (result === undefined) {
      if (known.size >= 4 * MAX_LINE_ITEMS) known.clear();
      known.set(key, (result = calculate(...texts)));
    }
    return result;
  };
}

/** What of a form its amounts follow from. */
interface TypedInvoice {
  lineItems: TypedAmounts[];
  taxRate: string;
  discountKind: string;
  discountValue: string;
  deposit: string;
}

const isNone = (typed: string): boolean => readDecimal(typed.trim() || '0', decimalRules.amount) === '0.00';

const subtotalOf = ({ lineItems }: Pick<TypedInvoice, 'lineItems'>): string => sum(lineItems.map(lineAmount));

const kindOf = (typed: string): Discount['kind'] => (typed === 'amount' ? 'amount' : 'percentage');

const discountRefused = (typed: TypedInvoice): string =>
  validationTexts.discount(kindOf(typed.discountKind), formatMoney(subtotalOf(typed)));

/** The totals of what is typed so far. */
export interface FormAmounts extends InvoiceTotals {
  /** Null without one, or while so much can't be taken off. */
  discount: Discount | null;
  /** Null without one, or while it is more than the total. */
  deposit: string | null;
}

/** All that follows from the amounts that are typed so far; the lines are summed once. */
export function formAmounts(typed: TypedInvoice): FormAmounts {
  const subtotal = subtotalOf(typed);
  const typedDiscount = { kind: kindOf(typed.discountKind), value: decimalOrZero(typed.discountValue, 'amount') };
  const discount = discountFits(subtotal, typedDiscount) ? typedDiscount : null;
  const totals = totalsOf(subtotal, decimalOrZero(typed.taxRate, 'taxRate'), discount);
  const deposit = decimalOrZero(typed.deposit, 'amount');
  return { ...totals, discount, deposit: depositFits(totals.total, deposit) ? deposit : null };
}

/** What stands in the form of a draft: an older one says nothing of discounts. */
export const valuesOf = (content: DraftContent): InvoiceFormValues => ({
  ...(content as Omit<DraftContent, 'discountKind'> & Pick<InvoiceFormValues, 'paymentTerms'>),
  discountKind: kindOf(content.discountKind),
  discountValue: content.discountValue ?? '',
  deposit: content.deposit ?? '',
});
