import { AppError, type DiscountAndDeposit, type FieldError } from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import {
  type Currency,
  type DecimalKind,
  decimalRules,
  DEFAULT_CURRENCY,
  getDecimalRule,
  getDecimals,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  isValidDeposit,
  computeDiscountAmount,
  isValidDiscount,
  isWithinMax,
  formatMoney,
  type InvoiceTotals,
  computeInvoiceTotals,
  computeLineSubtotal,
  parseDecimalField,
  toAmount,
  validateDecimal,
} from '@paperbill/money';

interface CheckedLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
}

interface CheckedAmounts extends InvoiceTotals {
  currency: Currency;
  taxRate: string;
  reductions: DiscountAndDeposit & { discountAmount: string };
  /** The checked lines of the document, in the order of the request. */
  lines: CheckedLine[];
}

interface RequestedAmounts extends Partial<DiscountAndDeposit> {
  fields: Partial<Record<'taxRate' | 'subtotal' | 'taxAmount' | 'total', string>> & { currency?: Currency | undefined };
  lineItems: NewLineItem[];
}

/**
 * Converts the numbers of a document to canonical form, and computes every amount. Amounts in the request are the
 * amounts that the user saw. The request is refused if one of them differs from the computed amount.
 *
 * @param document the name of the document in the request, for the paths of errors
 * @throws AppError INVALID_INPUT with an entry for each number that is malformed, does not add up or is too large
 */
export function checkAmounts(
  { fields, lineItems, ...wanted }: RequestedAmounts,
  document: 'invoice' | 'quote',
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
    subtotal: check(
      `lineItems.${index}.subtotal`,
      lineItems[index]!.subtotal,
      computeLineSubtotal(line.quantity, line.unitPrice, places),
    ),
  }));
  const totals = computeInvoiceTotals(lines, taxRate, discount, places);
  errors.push(...findReductionErrors({ discount, deposit }, totals, currency));
  for (const name of ['subtotal', 'taxAmount', 'total'] as const) {
    check(`${document}.${name}`, fields[name], totals[name]);
  }
  if (errors.length > 0) throw AppError.invalid(...errors);
  const reductions = { discount, deposit, discountAmount: computeDiscountAmount(totals.subtotal, discount) };
  return { currency, taxRate, lines, ...totals, reductions };
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
