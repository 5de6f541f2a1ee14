import {
  type CompanyProfile,
  validateDetail,
  detailFields,
  type DetailFields,
  type CustomerDefaults,
  type DraftContent,
  getDefaultNote,
  draftFields,
  type WithCommonNames,
  type Quote,
  reductionFields,
  toApiNames,
  toCommonNames,
  typedInvoiceFields,
  typedLineFields,
  type WithExchange,
} from '@paperbill/contracts/http';
import {
  type Currency,
  effectivePaymentTerms,
  initialValues,
  getMaxAmount,
  MAX_LINE_ITEMS,
  MAX_LINE_TAXES,
  pickFields,
  findPrintProblem,
  toCurrency,
  toLanguage,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { isWithinMax, formatQuantity, getDiscountKind } from '@paperbill/money';
import * as z from 'zod/mini';
import { formatMoney } from '../../../languages/format.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { getToday } from '../../../components/today.js';
import { type WrittenKind, writtenDocuments } from './document-kinds.js';
import {
  getCurrencyOfDiscount,
  getCurrencyOfForm,
  computeFormAmounts,
  isZeroAmount,
  computeLineAmount,
  type TypedDocument,
} from './form-amounts.js';
import { exchangeSchema } from './form-exchange.js';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';

/** The check runs even if other fields are invalid. */
const checkAlways = <Typed>(path: string, findError: (typed: Typed) => string | null) =>
  z.refine<Typed>((typed) => findError(typed) === null, {
    path: [path],
    error: ({ input }) => findError(input as Typed),
    when: () => true,
  });

/** Checks the typed and the calculated amounts against the maximum of the currency. */
const checkAmounts = <Typed>(amountsOf: (typed: Typed) => string[], path: string, currency: Currency) =>
  checkAlways<Typed>(path, (typed) => {
    const max = getMaxAmount(currency);
    return amountsOf(typed).every((amount) => isWithinMax(amount, max)) ? null : validationTexts.amountTooLarge(max);
  });

export const describeLine = <Line extends { description: string; productName: string }>(line: Line): Line => ({
  ...line,
  description: line.description.trim() ? line.description : line.productName,
});

function lineSchema(currency: Currency, { list }: FormTaxes) {
  const isKnown = (id: string) => list.some((tax) => tax.id === id);
  const describedLine = z
    .object({
      ...fieldSchemas(typedLineFields, currency),
      taxIds: z.array(z.string()).check(
        // `refine` is used because an error of `maxLength` would end the validation before the amounts are checked.
        z.refine<string[]>(({ length }) => length <= MAX_LINE_TAXES, {
          error: () => validationTexts.tooManyLineTaxes(MAX_LINE_TAXES),
        }),
        z.refine<string[]>((ids) => ids.every(isKnown), validationTexts.taxUnknown),
      ),
    })
    .check(checkAmounts((line) => [computeLineAmount(line, currency)], 'unitPrice', currency));
  return z.pipe(z.transform(describeLine<z.input<typeof describedLine>>), describedLine);
}

/** @param typed the values that determine how many decimals other values may have */
export function documentSchema(
  kind: WrittenKind,
  typed: Pick<TypedDocument, 'currency' | 'discountKind'> & WithExchange = {
    currency: undefined,
    discountKind: 'percentage',
  },
  taxes: FormTaxes = NO_TAXES,
) {
  const { fields, untilBeforeDateMessage } = writtenDocuments[kind];
  const currency = getCurrencyOfForm(typed);
  const untilError = 'error' in untilBeforeDateMessage ? untilBeforeDateMessage.error : null;
  return z
    .object({
      ...fieldSchemas({ ...toCommonNames('invoice', typedInvoiceFields), ...fields }),
      ...fieldSchemas(reductionFields, currency),
      ...fieldSchemas({ discountValue: reductionFields.discountValue }, getCurrencyOfDiscount(typed)),
      pricesIncludeTax: z.boolean(),
      exchange: exchangeSchema(typed),
      lineItems: z
        .array(lineSchema(currency, taxes))
        .check(
          z.minLength(1, validationTexts.lineItemsRequired),
          z.maxLength(MAX_LINE_ITEMS, { error: () => validationTexts.tooManyLineItems(MAX_LINE_ITEMS) }),
        ),
    })
    .check(
      // Errors about too large amounts come before errors about too long texts, as on the server.
      checkAmounts(
        (invoice) => {
          const { subtotal, taxAmount, total, lineTaxes } = computeFormAmounts(invoice, taxes);
          return [subtotal, taxAmount, total, lineTaxes?.withheldAmount ?? '0'];
        },
        'lineItems',
        currency,
      ),
      checkAlways('lineItems', ({ lineItems, note }: PrintedTexts) => findPrintProblem(lineItems, note)),
      ...Object.keys(detailFields).map((name) =>
        checkAlways(name, (typed: DetailFields) => {
          const problem = validateDetail(typed);
          return problem?.path === name ? problem.message : null;
        }),
      ),
      checkAlways('discountValue', (typed: TypedDocument) => {
        const isValid = isZeroAmount(typed.discountValue) || computeFormAmounts(typed, taxes).discount !== null;
        return isValid ? null : getDiscountErrorText(typed);
      }),
      checkAlways('deposit', (typed: TypedDocument) => {
        const { deposit, total, currency } = computeFormAmounts(typed, taxes);
        const isValid = isZeroAmount(typed.deposit) || deposit !== null;
        return isValid ? null : validationTexts.deposit(formatMoney(total, currency));
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

type DocumentSchema = ReturnType<typeof documentSchema>;

export type DocumentFormValues = z.input<DocumentSchema>;
export type LineItemValues = DocumentFormValues['lineItems'][number];

export type CheckedDocument = z.output<DocumentSchema>;

const blankTexts = { ...initialValues(typedLineFields), quantity: '1' };

export const blankLineItem = (taxIds: readonly string[] = []): LineItemValues => ({
  ...blankTexts,
  taxIds: [...taxIds],
});

/** The taxes of the line do not count, because a new line already has taxes. */
export const isBlankLineItem = (line: LineItemValues): boolean =>
  Object.entries(blankTexts).every(
    ([name, blank]) => (line[name as keyof typeof blankTexts] ?? '').trim() === (blank ?? ''),
  );

/**
 * Returns the values of a new document. An invoice has no number until the server suggests one. If the user has default
 * taxes, they replace the tax rate.
 */
export function blankDocument(
  kind: WrittenKind,
  profile: Pick<
    CompanyProfile,
    'currency' | 'language' | 'paymentTerms' | 'defaultTaxRate' | 'defaultNote' | 'translations'
  >,
  { list, code }: FormTaxes = NO_TAXES,
  customer?: CustomerDefaults,
): DocumentFormValues {
  const taxIds = code?.getDefaultTaxIds(list, customer) ?? [];
  const paymentTerms = effectivePaymentTerms(profile.paymentTerms);
  const date = getToday();
  const language = toLanguage(customer?.language || profile.language);
  return {
    ...initialValues(toCommonNames('invoice', typedInvoiceFields)),
    ...initialValues(reductionFields),
    lineItems: [blankLineItem(taxIds)],
    pricesIncludeTax: false,
    exchange: undefined,
    date,
    until: writtenDocuments[kind].getDefaultUntil(date, paymentTerms),
    currency: toCurrency(profile.currency),
    language,
    paymentTerms,
    taxRate: taxIds.length > 0 ? '0' : formatQuantity(profile.defaultTaxRate),
    note: getDefaultNote(profile, language),
  };
}

const getDiscountErrorText = (typed: TypedDocument): string =>
  validationTexts.discount(
    getDiscountKind(typed.discountKind),
    formatMoney(computeFormAmounts(typed).subtotal, toCurrency(typed.currency)),
  );

/** Drafts use the field names of invoices. A field that is missing in an older draft gets its default value. */
export function toFormValues(content: DraftContent): DocumentFormValues {
  const values = toCommonNames('invoice', { ...initialValues(draftFields), ...content });
  return {
    ...values,
    currency: toCurrency(values.currency),
    language: toLanguage(values.language),
    discountKind: getDiscountKind(values.discountKind),
    pricesIncludeTax: values.pricesIncludeTax ?? false,
    exchange: values.exchange,
    lineItems: values.lineItems.map((line) => ({ ...line, taxIds: line.taxIds ?? [] })),
  };
}

export const toDraftContent = ({
  pricesIncludeTax,
  exchange,
  lineItems,
  ...values
}: DocumentFormValues): DraftContent => ({
  ...toApiNames('invoice', values),
  currency: getCurrencyOfForm(values),
  ...(pricesIncludeTax && { pricesIncludeTax }),
  ...(exchange && { exchange }),
  lineItems: lineItems.map(omitEmptyTaxes),
});

/** Documents without taxes have the same content as before taxes existed. */
export const omitEmptyTaxes = <Line extends { taxIds: string[] }>({ taxIds, ...line }: Line) => ({
  ...line,
  ...(taxIds.length > 0 && { taxIds }),
});

export const storedToFormValues = ({ discount, ...stored }: WithCommonNames<'quote', Quote>): DocumentFormValues => ({
  ...pickFields(toCommonNames('invoice', typedInvoiceFields), stored),
  currency: toCurrency(stored.currency),
  language: toLanguage(stored.language),
  taxRate: formatQuantity(stored.taxRate),
  discountKind: discount?.kind ?? 'percentage',
  discountValue: discount ? formatQuantity(discount.value) : '',
  deposit: stored.deposit ? formatQuantity(stored.deposit) : '',
  pricesIncludeTax: stored.pricesIncludeTax ?? false,
  exchange: undefined,
  lineItems: stored.lineItems.map((line) => ({
    ...pickFields(typedLineFields, line),
    quantity: formatQuantity(line.quantity),
    taxIds: [...(line.taxIds ?? [])],
  })),
});
