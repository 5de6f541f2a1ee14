import {
  AppError,
  type DiscountAndDeposit,
  type CodedFieldError,
  type FieldReason,
  type Tax,
  taxFields,
  type TaxChoice,
} from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import {
  type CashRounding,
  type Currency,
  type DecimalKind,
  decimalRules,
  DEFAULT_CURRENCY,
  getDecimalRule,
  getDecimals,
  MAX_DOCUMENT_TAXES,
  MAX_LINE_TAXES,
  pickFields,
} from '@paperbill/contracts/rules';
import { type RawValue, validationTexts } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  computeDocumentTotals,
  hasLineTaxes,
  isValidDeposit,
  isValidDiscount,
  isWithinMax,
  type InvoiceTotals,
  computeInvoiceTotals,
  computeLineSubtotal,
  computeTaxBreakdown,
  parseDecimalField,
  toAmount,
  validateDecimal,
} from '@paperbill/money';
import { createFieldError } from '@paperbill/money/field-errors';
import type { TaxAndRoundingColumns } from './taxes-and-rounding.js';

/** The numbers of a document in canonical form. They do not depend on the user's taxes or profile. */
export interface ParsedAmounts extends DiscountAndDeposit {
  currency: Currency;
  taxRate: string;
  pricesIncludeTax: boolean;
  lines: ParsedLine[];
  /** The totals at the document's own tax rate, without line taxes and without rounding. */
  totalsByRate: InvoiceTotals;
}

interface ParsedLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
  taxIds?: string[];
}

interface CheckedAmounts {
  totals: InvoiceTotals;
  discountAmount: string;
  columns: TaxAndRoundingColumns;
}

export interface RequestedAmounts extends Partial<DiscountAndDeposit> {
  fields: Partial<Record<'taxRate' | 'subtotal' | 'taxAmount' | 'total', string>> &
    TaxChoice & { currency?: Currency | undefined };
  lineItems: NewLineItem[];
}

/**
 * @param document name of the document in the request, used in the paths of errors
 * @throws AppError INVALID_INPUT with an entry for each number that is malformed
 */
export function parseAmounts(
  { fields, lineItems, ...reductions }: RequestedAmounts,
  document: 'invoice' | 'quote',
): ParsedAmounts {
  const errors = new Array<CodedFieldError>();

  const { currency = DEFAULT_CURRENCY } = fields;
  const places = getDecimals(currency);
  const read = (path: string, value: unknown, kind: DecimalKind, rule = getDecimalRule(kind, currency)): string => {
    const message = validateDecimal(value, rule);
    if (message !== null) errors.push({ path, message });
    return parseDecimalField(value, rule) ?? '0';
  };
  const taxRate = read(`${document}.taxRate`, fields.taxRate ?? 0, 'taxRate');
  errors.push(...findTaxErrors({ fields, lineItems }, taxRate, document));
  const numbers = lineItems.map(({ quantity, unitPrice, taxIds = [] }, index) => ({
    quantity: read(`lineItems.${index}.quantity`, quantity, 'quantity'),
    unitPrice: read(`lineItems.${index}.unitPrice`, unitPrice, 'unitPrice'),
    ...(taxIds.length > 0 && { taxIds }),
  }));
  const discount = reductions.discount
    ? {
        kind: reductions.discount.kind,
        value:
          reductions.discount.kind === 'amount'
            ? toAmount(read('discount.value', reductions.discount.value, 'amountFromZero'), places)
            : read('discount.value', reductions.discount.value, 'amountFromZero', decimalRules.amountFromZero),
      }
    : null;
  const deposit =
    reductions.deposit == null ? null : toAmount(read('deposit', reductions.deposit, 'amountFromZero'), places);
  // Amounts are checked only if every number is well-formed. Otherwise a malformed number would cause further errors
  // for the amounts that depend on it.
  if (errors.length > 0) throw AppError.invalid(...errors);
  const lines = numbers.map((line) => ({
    ...line,
    subtotal: computeLineSubtotal(line.quantity, line.unitPrice, places),
  }));
  const totalsByRate = computeInvoiceTotals(lines, taxRate, discount, places);
  const pricesIncludeTax = Boolean(fields.pricesIncludeTax) && hasLineTaxes(lines);
  return { currency, taxRate, pricesIncludeTax, lines, discount, deposit, totalsByRate };
}

/**
 * Compares the amounts in the request with the computed amounts. The user saw the amounts in the request. If one of
 * them differs, the request is refused.
 * @param taxes the taxes of the user. The list can be empty if no line has a tax
 * @throws AppError INVALID_INPUT with one entry for each unknown tax, and for each amount that is wrong or too large
 */
export function checkAmounts(
  { fields, lineItems }: RequestedAmounts,
  parsed: ParsedAmounts,
  document: 'invoice' | 'quote',
  taxes: readonly Tax[],
  rounding?: CashRounding,
): CheckedAmounts {
  const { currency, lines, discount, deposit } = parsed;
  const errors = findUnknownTaxes(lineItems, taxes);
  if (errors.length > 0) throw AppError.invalid(...errors);
  const check = (path: string, requestedAmount: unknown, computed: string): void => {
    const error = findAmountError(requestedAmount, computed, currency);
    if (error) errors.push({ path, ...error });
  };
  lines.forEach(({ subtotal }, index) => {
    check(`lineItems.${index}.subtotal`, lineItems[index]!.subtotal, subtotal);
  });
  const snapshots = taxes.map((tax) => ({ id: tax.id, ...pickFields(taxFields, tax) }));
  const settings = { taxes: snapshots, computeTaxes: computeTaxBreakdown, rounding };
  const {
    discountAmount,
    taxes: usedTaxes,
    withheldAmount,
    roundingAmount,
    ...totals
  } = computeDocumentTotals(parsed, settings);
  errors.push(...findReductionErrors({ discount, deposit }, totals, currency));
  for (const name of ['subtotal', 'taxAmount', 'total'] as const) {
    check(`${document}.${name}`, fields[name], totals[name]);
  }
  check(`${document}.total`, null, withheldAmount);
  if (errors.length > 0) throw AppError.invalid(...errors);
  return {
    totals,
    discountAmount,
    columns: { taxes: usedTaxes, pricesIncludeTax: parsed.pricesIncludeTax, withheldAmount, roundingAmount },
  };
}

function findTaxErrors({ fields, lineItems }: RequestedAmounts, taxRate: string, document: string): CodedFieldError[] {
  const usedIds = new Set<string>();
  const errors = lineItems.flatMap(({ taxIds = [] }, index) => {
    const path = `lineItems.${index}.taxIds`;
    if (taxIds.length > MAX_LINE_TAXES) return [{ path, message: validationTexts.tooManyLineTaxes(MAX_LINE_TAXES) }];
    if (new Set(taxIds).size < taxIds.length) return [{ path, message: validationTexts.repeatedTax }];
    const usedBefore = usedIds.size;
    for (const id of taxIds) usedIds.add(id);
    if (usedIds.size === usedBefore || usedIds.size <= MAX_DOCUMENT_TAXES) return [];
    return [{ path, message: validationTexts.tooManyDocumentTaxes(MAX_DOCUMENT_TAXES) }];
  });
  if (compareDecimals(taxRate, 0) === 0) return errors;
  if (hasLineTaxes(lineItems)) {
    errors.push({ path: `${document}.taxRate`, message: validationTexts.rateBesideLineTaxes });
  } else if (fields.pricesIncludeTax) {
    errors.push({ path: `${document}.pricesIncludeTax`, message: validationTexts.includedTaxOfLines });
  }
  return errors;
}

function findUnknownTaxes(lineItems: readonly NewLineItem[], taxes: readonly Tax[]): CodedFieldError[] {
  const knownIds = new Set(taxes.map(({ id }) => id));
  return lineItems.flatMap(({ taxIds = [] }, index) =>
    taxIds.every((id) => knownIds.has(id))
      ? []
      : [{ path: `lineItems.${index}.taxIds`, message: validationTexts.taxUnknown }],
  );
}

function findReductionErrors(
  { discount, deposit }: DiscountAndDeposit,
  { subtotal, total }: InvoiceTotals,
  currency: Currency,
): CodedFieldError[] {
  if (discount && !isValidDiscount(subtotal, discount)) {
    const params: [typeof discount.kind, RawValue] = [discount.kind, { amount: subtotal, currency }];
    return [createFieldError('discount.value', { code: 'discount', params })];
  }
  if (deposit !== null && !isValidDeposit(total, deposit)) {
    return [createFieldError('deposit', { code: 'deposit', params: [{ amount: total, currency }] })];
  }
  return [];
}

function findAmountError(
  requestedAmount: unknown,
  computed: string,
  currency: Currency,
): Pick<CodedFieldError, 'message' | 'reason'> | null {
  const rule = getDecimalRule('amount', currency);
  if (!isWithinMax(computed, rule.maxAbsoluteValue)) return { message: rule.tooLargeMessage() };
  if (requestedAmount == null) return null;
  const amount = parseDecimalField(requestedAmount, rule);
  if (amount === null) return { message: rule.invalidMessage() };
  if (compareDecimals(amount, computed) === 0) return null;
  // The English message shows the amount in the format that requests use.
  const reason: FieldReason = { code: 'amountMismatch', params: [{ amount: computed, currency }] };
  return { message: validationTexts.amountMismatch(computed), reason };
}
