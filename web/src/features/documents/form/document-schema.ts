import {
  type CompanyProfile,
  validateDetail,
  detailFields,
  type DetailFields,
  type Discount,
  type DraftContent,
  draftFields,
  type NeutrallyNamed,
  type Quote,
  reductionFields,
  toApiNames,
  toNeutralNames,
  typedInvoiceFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import {
  type Currency,
  type DecimalKind,
  decimalRules,
  effectivePaymentTerms,
  initialValues,
  getDecimalRule,
  getDecimals,
  getMaxAmount,
  MAX_LINE_ITEMS,
  pickFields,
  findPrintProblem,
  toCurrency,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  isValidDeposit,
  isValidDiscount,
  isWithinMax,
  formatMoney,
  formatQuantity,
  type InvoiceTotals,
  computeLineSubtotal,
  parseDecimalField,
  sumAmounts,
  computeTotals,
  toAmount,
} from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';
import { getToday } from '../../../components/today.js';
import { type WrittenKind, writtenDocuments } from './document-kinds.js';

/**
 * Checks that no amount is too large, including calculated amounts. The check runs even if other fields are invalid.
 */
const checkAmounts = <Typed>(amountsOf: (typed: Typed) => string[], path: string, currency: Currency) =>
  z.refine<Typed>((typed) => amountsOf(typed).every((amount) => isWithinMax(amount, getMaxAmount(currency))), {
    path: [path],
    error: validationTexts.amountTooLarge(getMaxAmount(currency)),
    when: () => true,
  });

/** A line without a description is described by its product name. */
export const describeLine = <Line extends { description: string; productName: string }>(line: Line): Line => ({
  ...line,
  description: line.description.trim() ? line.description : line.productName,
});

function lineSchema(currency: Currency) {
  const describedLine = z
    .object(fieldSchemas(typedLineFields, currency))
    .check(checkAmounts((line) => [lineAmount(line, currency)], 'unitPrice', currency));
  return z.pipe(z.transform(describeLine<z.input<typeof describedLine>>), describedLine);
}

/**
 * Builds the schema of the document form. Its input consists of texts as the user typed them, and its output is a
 * complete document. The number and the dates have the same field names for all kinds of documents. The error messages
 * equal the server's.
 * @param typed the values on which the decimals of other values depend
 */
export function documentSchema(
  kind: WrittenKind,
  typed: Pick<TypedDocument, 'currency' | 'discountKind'> = { currency: undefined, discountKind: 'percentage' },
) {
  const { fields, untilBeforeDate } = writtenDocuments[kind];
  const currency = currencyOfForm(typed);
  const untilError = 'error' in untilBeforeDate ? untilBeforeDate.error : null;
  return z
    .object({
      ...fieldSchemas({ ...toNeutralNames('invoice', typedInvoiceFields), ...fields }),
      ...fieldSchemas(reductionFields, currency),
      ...fieldSchemas({ discountValue: reductionFields.discountValue }, currencyOfDiscount(typed)),
      lineItems: z
        .array(lineSchema(currency))
        .check(
          z.minLength(1, validationTexts.lineItemsRequired),
          z.maxLength(MAX_LINE_ITEMS, validationTexts.tooManyLineItems(MAX_LINE_ITEMS)),
        ),
    })
    .check(
      // Amounts that are too large are reported before texts that are too long, as on the server.
      checkAmounts(
        (invoice) => {
          const { subtotal, taxAmount, total } = formAmounts(invoice);
          return [subtotal, taxAmount, total];
        },
        'lineItems',
        currency,
      ),
      z.refine<PrintedTexts>(({ lineItems, note }) => findPrintProblem(lineItems, note) === null, {
        path: ['lineItems'],
        error: ({ input }) => {
          const { lineItems, note } = input as PrintedTexts;
          return findPrintProblem(lineItems, note);
        },
        when: () => true,
      }),
      ...Object.keys(detailFields).map((name) =>
        z.refine<DetailFields>((typed) => validateDetail(typed)?.path !== name, {
          path: [name],
          error: ({ input }) => validateDetail(input as DetailFields)?.message,
          when: () => true,
        }),
      ),
      z.refine((typed) => isNone(typed.discountValue) || formAmounts(typed).discount !== null, {
        path: ['discountValue'],
        error: ({ input }) => discountRefused(input as TypedDocument),
        when: () => true,
      }),
      z.refine((typed) => isNone(typed.deposit) || formAmounts(typed).deposit !== null, {
        path: ['deposit'],
        error: ({ input }) =>
          validationTexts.deposit(
            formatMoney(formAmounts(input as TypedDocument).total, toCurrency((input as TypedDocument).currency)),
          ),
        when: () => true,
      }),
      z.refine(({ date, until }) => untilError === null || until >= date, {
        path: ['until'],
        error: () => untilError ?? undefined,
      }),
    );
}

interface PrintedTexts {
  lineItems: object[];
  note: string;
}

type Schema = ReturnType<typeof documentSchema>;

export type DocumentFormValues = z.input<Schema>;
export type LineItemValues = DocumentFormValues['lineItems'][number];

/** The values of a valid form, with canonical decimals and trimmed texts. */
export type CheckedDocument = z.output<Schema>;

export const blankLineItem = (): LineItemValues => ({ ...initialValues(typedLineFields), quantity: '1' });

export const isBlankLineItem = (line: LineItemValues): boolean =>
  Object.entries(blankLineItem()).every(
    ([name, blank]) => (line[name as keyof LineItemValues] ?? '').trim() === (blank ?? ''),
  );

/**
 * Returns the values of a new document with today's date. Payment terms, tax rate and note come from the profile. The
 * number of an invoice is missing, because the server suggests it later.
 */
export function blankDocument(
  kind: WrittenKind,
  profile: Pick<CompanyProfile, 'currency' | 'paymentTerms' | 'defaultTaxRate' | 'defaultNote'>,
): DocumentFormValues {
  const paymentTerms = effectivePaymentTerms(profile.paymentTerms);
  const date = getToday();
  return {
    ...initialValues(toNeutralNames('invoice', typedInvoiceFields)),
    ...initialValues(reductionFields),
    lineItems: [blankLineItem()],
    date,
    until: writtenDocuments[kind].untilFor(date, paymentTerms),
    currency: toCurrency(profile.currency),
    paymentTerms,
    taxRate: formatQuantity(profile.defaultTaxRate),
    note: profile.defaultNote,
  };
}

interface TypedAmounts {
  quantity: string;
  unitPrice: string;
}

/** Returns the typed decimal, or 0 while the typed text is not a complete number. */
export const decimalOrZero = memoize<[typed: string, kind: DecimalKind, currency?: Currency]>(
  (typed, kind, currency) => parseDecimalField(typed, getDecimalRule(kind, currency)) ?? '0.00',
);

const computeAmount = memoize<[quantity: string, unitPrice: string, currency: Currency]>(
  (quantity, unitPrice, currency) => computeLineSubtotal(quantity, unitPrice, getDecimals(currency)),
);

/** Returns the quantity multiplied by the unit price, also while the user is typing one of them. */
export const lineAmount = ({ quantity, unitPrice }: TypedAmounts, currency: Currency): string =>
  computeAmount(decimalOrZero(quantity, 'quantity'), decimalOrZero(unitPrice, 'unitPrice'), currency);

/**
 * Caches calculated results, because each keystroke calculates all amounts of the form again, but changes only one
 * line.
 */
function memoize<Texts extends (string | undefined)[]>(
  calculate: (...texts: Texts) => string,
): (...texts: Texts) => string {
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

interface TypedDocument {
  currency: string | undefined;
  lineItems: TypedAmounts[];
  taxRate: string;
  discountKind: string;
  discountValue: string;
  deposit: string;
}

const isNone = (typed: string): boolean => parseDecimalField(typed.trim() || '0', decimalRules.amount) === '0.00';

/** Returns the currency by which a discount is validated. It is undefined for a percentage. */
const currencyOfDiscount = (typed: Pick<TypedDocument, 'currency' | 'discountKind'>): Currency | undefined =>
  getDiscountKind(typed.discountKind) === 'amount' ? currencyOfForm(typed) : undefined;

const currencyOfForm = ({ currency }: Pick<TypedDocument, 'currency'>): Currency => toCurrency(currency);

function getSubtotal(typed: Pick<TypedDocument, 'lineItems' | 'currency'>): string {
  const currency = currencyOfForm(typed);
  return sumAmounts(
    typed.lineItems.map((line) => lineAmount(line, currency)),
    getDecimals(currency),
  );
}

const getDiscountKind = (typed: string): Discount['kind'] => (typed === 'amount' ? 'amount' : 'percentage');

const discountRefused = (typed: TypedDocument): string =>
  validationTexts.discount(
    getDiscountKind(typed.discountKind),
    formatMoney(getSubtotal(typed), toCurrency(typed.currency)),
  );

export interface FormAmounts extends InvoiceTotals {
  currency: Currency;
  /** The discount, or null if there is none or it exceeds the subtotal. */
  discount: Discount | null;
  /** The deposit, or null if there is none or it exceeds the total. */
  deposit: string | null;
}

/** Calculates all totals of the document. The lines are summed only once. */
export function formAmounts(typed: TypedDocument): FormAmounts {
  const currency = currencyOfForm(typed);
  const subtotal = getSubtotal(typed);
  const typedDiscount = {
    kind: getDiscountKind(typed.discountKind),
    value: decimalOrZero(typed.discountValue, 'amount', currencyOfDiscount(typed)),
  };
  const discount = isValidDiscount(subtotal, typedDiscount) ? typedDiscount : null;
  const totals = computeTotals(subtotal, decimalOrZero(typed.taxRate, 'taxRate'), discount);
  const deposit = toAmount(decimalOrZero(typed.deposit, 'amount', currency), getDecimals(currency));
  return {
    currency,
    ...totals,
    discount,
    deposit: isValidDeposit(totals.total, deposit) ? deposit : null,
  };
}

/**
 * Returns the form values of a draft, which has the field names of invoices. If the draft lacks a field, because the
 * field is newer, the field gets its default value.
 */
export function toFormValues(content: DraftContent): DocumentFormValues {
  const values = toNeutralNames('invoice', { ...initialValues(draftFields), ...content });
  return {
    ...values,
    currency: toCurrency(values.currency),
    discountKind: getDiscountKind(values.discountKind),
  };
}

export const toDraftContent = (values: DocumentFormValues): DraftContent => ({
  ...toApiNames('invoice', values),
  currency: currencyOfForm(values),
});

/**
 * Returns the form values of a stored document that the user edits. The number and the dates have the same field names
 * for all kinds of documents.
 */
export const storedToFormValues = ({ discount, ...stored }: NeutrallyNamed<'quote', Quote>): DocumentFormValues => ({
  ...pickFields(toNeutralNames('invoice', typedInvoiceFields), stored),
  currency: toCurrency(stored.currency),
  taxRate: formatQuantity(stored.taxRate),
  discountKind: discount?.kind ?? 'percentage',
  discountValue: discount ? formatQuantity(discount.value) : '',
  deposit: stored.deposit ? formatQuantity(stored.deposit) : '',
  lineItems: stored.lineItems.map((line) => ({
    ...pickFields(typedLineFields, line),
    quantity: formatQuantity(line.quantity),
  })),
});
