import {
  AppError,
  type DiscountAndDeposit,
  type FieldError,
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
  getRoundingStep,
  MAX_LINE_TAXES,
  pickFields,
  type RoundingStep,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  computeCashRounding,
  isValidDeposit,
  computeDiscountAmount,
  isValidDiscount,
  isWithinMax,
  formatMoney,
  type InvoiceTotals,
  computeInvoiceTotals,
  computeLineSubtotal,
  computeTaxBreakdown,
  parseDecimalField,
  sumAmounts,
  toAmount,
  validateDecimal,
} from '@paperbill/money';
import { NO_LINE_TAXES, type TaxColumns } from './document-taxes.js';

interface CheckedLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
  taxIds?: string[];
}

interface CheckedAmounts extends InvoiceTotals {
  currency: Currency;
  taxRate: string;
  reductions: DiscountAndDeposit & { discountAmount: string };
  lineTaxes: TaxColumns;
  /** The checked lines of the document, in the order of the request. */
  lines: CheckedLine[];
}

interface RequestedAmounts extends Partial<DiscountAndDeposit> {
  fields: Partial<Record<'taxRate' | 'subtotal' | 'taxAmount' | 'total', string>> &
    TaxChoice & { currency?: Currency | undefined };
  lineItems: NewLineItem[];
}

/**
 * Converts the numbers of a document to canonical form, and computes every amount. Amounts in the request are the
 * amounts that the user saw. The request is refused if one of them differs from the computed amount.
 *
 * @param taxes the user's list of taxes. It may be empty if no line has a tax
 * @param document the name of the document in the request, for the paths of errors
 * @param rounding how the user rounds amounts to pay
 * @throws AppError INVALID_INPUT with an entry for each number that is malformed, does not add up or is too large
 */
export function checkAmounts(
  { fields, lineItems, ...wanted }: RequestedAmounts,
  document: 'invoice' | 'quote',
  taxes: readonly Tax[],
  rounding?: CashRounding,
): CheckedAmounts {
  const errors = new Array<FieldError>();

  const { currency = DEFAULT_CURRENCY } = fields;
  const places = getDecimals(currency);
  const read = (path: string, given: unknown, kind: DecimalKind, rule = getDecimalRule(kind, currency)): string => {
    const message = validateDecimal(given, rule);
    if (message !== null) errors.push({ path, message });
    return parseDecimalField(given, rule) ?? '0';
  };
  const taxRate = read(`${document}.taxRate`, fields.taxRate ?? 0, 'taxRate');
  errors.push(...findTaxErrors({ fields, lineItems }, taxRate, document, taxes));
  const numbers = lineItems.map((line, index) => ({
    quantity: read(`lineItems.${index}.quantity`, line.quantity, 'quantity'),
    unitPrice: read(`lineItems.${index}.unitPrice`, line.unitPrice, 'unitPrice'),
  }));
  const discount = wanted.discount
    ? {
        kind: wanted.discount.kind,
        value:
          wanted.discount.kind === 'amount'
            ? toAmount(read('discount.value', wanted.discount.value, 'amountFromZero'), places)
            : read('discount.value', wanted.discount.value, 'amountFromZero', decimalRules.amountFromZero),
      }
    : null;
  const deposit = wanted.deposit == null ? null : toAmount(read('deposit', wanted.deposit, 'amountFromZero'), places);
  // If a number is malformed, the amounts are not checked. Their errors would only repeat the error of the number.
  if (errors.length > 0) throw AppError.invalid(...errors);

  const check = (path: string, given: unknown, computed: string): string => {
    const message = findAmountError(given, computed, currency);
    if (message !== null) errors.push({ path, message });
    return computed;
  };
  const lines = numbers.map((line, index) => ({
    ...line,
    ...(hasTaxes(lineItems[index]!) && { taxIds: lineItems[index]!.taxIds! }),
    subtotal: check(
      `lineItems.${index}.subtotal`,
      lineItems[index]!.subtotal,
      computeLineSubtotal(line.quantity, line.unitPrice, places),
    ),
  }));
  const { totals, lineTaxes } = computeAmounts(lines, taxRate, discount, {
    taxes,
    places,
    step: getRoundingStep(rounding, currency),
    ...fields,
  });
  errors.push(...findReductionErrors({ discount, deposit }, totals, currency));
  for (const name of ['subtotal', 'taxAmount', 'total'] as const) {
    check(`${document}.${name}`, fields[name], totals[name]);
  }
  check(`${document}.total`, null, lineTaxes.withheldAmount);
  if (errors.length > 0) throw AppError.invalid(...errors);
  const reductions = { discount, deposit, discountAmount: computeDiscountAmount(totals.subtotal, discount) };
  return { currency, taxRate, lines, ...totals, reductions, lineTaxes };
}

const hasTaxes = ({ taxIds = [] }: NewLineItem): boolean => taxIds.length > 0;

function findTaxErrors(
  { fields, lineItems }: RequestedAmounts,
  taxRate: string,
  document: string,
  taxes: readonly Tax[],
): FieldError[] {
  const known = new Set(taxes.map(({ id }) => id));
  const errors = lineItems.flatMap(({ taxIds = [] }, index) => {
    const path = `lineItems.${index}.taxIds`;
    if (taxIds.length > MAX_LINE_TAXES) return [{ path, message: validationTexts.tooManyLineTaxes(MAX_LINE_TAXES) }];
    if (new Set(taxIds).size < taxIds.length) return [{ path, message: validationTexts.repeated }];
    return taxIds.every((id) => known.has(id)) ? [] : [{ path, message: validationTexts.taxUnknown }];
  });
  if (compareDecimals(taxRate, 0) === 0) return errors;
  if (lineItems.some(hasTaxes)) {
    errors.push({ path: `${document}.taxRate`, message: validationTexts.rateBesideLineTaxes });
  } else if (fields.pricesIncludeTax) {
    errors.push({ path: `${document}.pricesIncludeTax`, message: validationTexts.includedTaxOfLines });
  }
  return errors;
}

/** Computes the totals by the taxes of the lines, or by the tax rate of the document if no line has a tax. */
function computeAmounts(
  lines: readonly CheckedLine[],
  taxRate: string,
  discount: DiscountAndDeposit['discount'],
  {
    taxes,
    places,
    step,
    pricesIncludeTax = false,
  }: TaxChoice & { taxes: readonly Tax[]; places: number; step: RoundingStep },
): { totals: InvoiceTotals; lineTaxes: TaxColumns } {
  const round = (totals: InvoiceTotals, lineTaxes: Omit<TaxColumns, 'roundingAmount'>) => {
    const roundingAmount = computeCashRounding(totals.total, step);
    const total = sumAmounts([totals.total, roundingAmount], places);
    return { totals: { ...totals, total }, lineTaxes: { ...lineTaxes, roundingAmount } };
  };
  const totals = computeInvoiceTotals(lines, taxRate, discount, places);
  if (lines.every(({ taxIds }) => !taxIds)) return round(totals, NO_LINE_TAXES);
  const discountAmount = computeDiscountAmount(totals.subtotal, discount);
  const snapshots = taxes.map((tax) => ({ id: tax.id, ...pickFields(taxFields, tax) }));
  const result = computeTaxBreakdown({ lines, taxes: snapshots, discountAmount, pricesIncludeTax }, places);
  const { taxes: used, withheldAmount, ...ofTaxes } = result;
  return round(ofTaxes, { taxes: used, pricesIncludeTax, withheldAmount });
}

function findReductionErrors(
  { discount, deposit }: DiscountAndDeposit,
  { subtotal, total }: InvoiceTotals,
  currency: Currency,
): FieldError[] {
  if (discount && !isValidDiscount(subtotal, discount)) {
    return [
      { path: 'discount.value', message: validationTexts.discount(discount.kind, formatMoney(subtotal, currency)) },
    ];
  }
  if (deposit !== null && !isValidDeposit(total, deposit)) {
    return [{ path: 'deposit', message: validationTexts.deposit(formatMoney(total, currency)) }];
  }
  return [];
}

/** Returns the error if the computed amount is too large, or if the request has another amount. */
function findAmountError(given: unknown, computed: string, currency: Currency): string | null {
  const rule = getDecimalRule('amount', currency);
  if (!isWithinMax(computed, rule.maxAbsoluteValue)) return rule.tooLargeMessage;
  if (given == null) return null;
  const amount = parseDecimalField(given, rule);
  if (amount === null) return rule.invalidMessage;
  return compareDecimals(amount, computed) === 0 ? null : validationTexts.amountMismatch(computed);
}
