import { AppError, type DiscountAndDeposit, type FieldError } from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import { type DecimalKind, decimalRules, MAX_AMOUNT } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  isValidDeposit,
  computeDiscountAmount,
  isValidDiscount,
  isWithinMax,
  formatMoney,
  type InvoiceTotals,
  computeInvoiceTotals,
  computeLineSubtotal,
  parseDecimal,
  parseDecimalField,
  validateDecimal,
} from '@paperbill/money';

interface CheckedLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
}

interface CheckedAmounts extends InvoiceTotals {
  taxRate: string;
  reductions: DiscountAndDeposit & { discountAmount: string };
  /** The checked lines of the document, in the order of the request. */
  lines: CheckedLine[];
}

interface RequestedAmounts extends Partial<DiscountAndDeposit> {
  fields: Partial<Record<'taxRate' | 'subtotal' | 'taxAmount' | 'total', string>>;
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

  const read = (path: string, given: unknown, kind: DecimalKind): string => {
    const message = validateDecimal(given, decimalRules[kind]);
    if (message !== null) errors.push({ path, message });
    return parseDecimalField(given, decimalRules[kind]) ?? '0.00';
  };
  const taxRate = read(`${document}.taxRate`, fields.taxRate ?? 0, 'taxRate');
  const numbers = lineItems.map((line, index) => ({
    quantity: read(`lineItems.${index}.quantity`, line.quantity, 'quantity'),
    unitPrice: read(`lineItems.${index}.unitPrice`, line.unitPrice, 'unitPrice'),
  }));
  // If a number is malformed, the amounts are not checked. Their errors would only repeat the error of the number.
  if (errors.length > 0) throw AppError.invalid(...errors);

  const check = (path: string, given: unknown, computed: string): string => {
    if (!fitsAmount(computed)) errors.push({ path, message: validationTexts.amountTooLarge });
    else if (given != null && parseDecimal(given) !== computed) {
      errors.push({ path, message: validationTexts.amountMismatch(computed) });
    }
    return computed;
  };
  const lines = numbers.map((line, index) => ({
    ...line,
    subtotal: check(
      `lineItems.${index}.subtotal`,
      lineItems[index]!.subtotal,
      computeLineSubtotal(line.quantity, line.unitPrice),
    ),
  }));
  const discount = wanted.discount ?? null;
  const totals = computeInvoiceTotals(lines, taxRate, discount);
  const deposit = wanted.deposit ?? null;
  errors.push(...findReductionErrors({ discount, deposit }, totals));
  for (const name of ['subtotal', 'taxAmount', 'total'] as const) {
    check(`${document}.${name}`, fields[name], totals[name]);
  }
  if (errors.length > 0) throw AppError.invalid(...errors);
  const reductions = { discount, deposit, discountAmount: computeDiscountAmount(totals.subtotal, discount) };
  return { taxRate, lines, ...totals, reductions };
}

function findReductionErrors(
  { discount, deposit }: DiscountAndDeposit,
  { subtotal, total }: InvoiceTotals,
): FieldError[] {
  if (discount && !isValidDiscount(subtotal, discount)) {
    return [{ path: 'discount.value', message: validationTexts.discount(discount.kind, formatMoney(subtotal)) }];
  }
  if (deposit !== null && !isValidDeposit(total, deposit)) {
    return [{ path: 'deposit', message: validationTexts.deposit(formatMoney(total)) }];
  }
  return [];
}

const fitsAmount = (value: string): boolean => isWithinMax(value, MAX_AMOUNT);
