import {
  AppError,
  type CodedFieldError,
  type CreditedQuantity,
  type IssuedInvoice,
  isFutureDate,
  type LineItem,
  type NewCreditNote,
} from '@paperbill/contracts/http';
import {
  type Currency,
  DEFAULT_CURRENCY,
  decimalRules,
  getDecimalRule,
  MAX_LINE_ITEMS,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  type Credit,
  type CreditableInvoice,
  creditAmount,
  creditLines,
  creditRemainder,
  subtractQuantities,
  getCreditableAmount,
  hasTaxesLeft,
  parseDecimalField,
} from '@paperbill/money';
import { createFieldError } from '@paperbill/money/field-errors';

/** @throws AppError INVALID_INPUT if the request is malformed or exceeds the amount that can still be credited */
export function checkCreditedAmount(
  creditNote: NewCreditNote,
  invoice: IssuedInvoice,
  creditable: CreditableInvoice,
): Credit {
  if (isFutureDate(creditNote.date, new Date()))
    throw createInvalidFieldError('date', validationTexts.creditNoteDateAhead);
  if (creditNote.kind === 'full') return creditRemainder(creditable);
  if (compareDecimals(invoice.total, 0) <= 0) {
    throw new AppError('INVALID_INPUT', { reason: { code: 'creditOfNegative' } });
  }
  const creditableAmount = getCreditableAmount(creditable);
  if (creditNote.kind === 'amount') {
    const amount = parseDecimalField(creditNote.amount, getDecimalRule('amount', invoice.currency));
    if (amount === null || compareDecimals(amount, 0) <= 0)
      throw createInvalidFieldError('amount', validationTexts.creditNoteAmount);
    if (compareDecimals(amount, creditableAmount) > 0)
      throw createCreditTooHighError('amount', creditableAmount, invoice);
    return creditAmount(creditable, amount);
  }
  const credit = creditLines(
    creditable,
    checkCreditedQuantities(creditNote.lines ?? [], invoice.lineItems, creditable),
  );
  if (compareDecimals(credit.total, 0) <= 0) throw createInvalidFieldError('lines', validationTexts.creditNoteAmount);
  if (compareDecimals(credit.total, creditableAmount) > 0)
    throw createCreditTooHighError('lines', creditableAmount, invoice);
  if (!hasTaxesLeft(creditable, credit))
    throw createInvalidFieldError('lines', validationTexts.creditNoteTooMuchOfTaxes);
  return credit;
}

function checkCreditedQuantities(
  requestedLines: CreditedQuantity[],
  lineItems: LineItem[],
  { lines }: CreditableInvoice,
): string[] {
  const lineIndexes = new Map(lineItems.map(({ id }, index) => [id, index]));
  const quantities = lines.map(() => '0.00');
  const errors: CodedFieldError[] = [];
  const seenLineIndexes = new Set<number>();
  requestedLines.slice(0, MAX_LINE_ITEMS).forEach(({ lineItemId, quantity: requestedQuantity }, index) => {
    const lineIndex = lineIndexes.get(lineItemId.toLowerCase());
    if (lineIndex === undefined) {
      errors.push({ path: `lines.${index}.lineItemId`, message: validationTexts.lineItemUnknown });
      return;
    }
    // Two quantities for the same line make the request ambiguous.
    if (seenLineIndexes.has(lineIndex)) {
      errors.push({ path: `lines.${index}.lineItemId`, message: validationTexts.lineItemTwice });
      return;
    }
    seenLineIndexes.add(lineIndex);
    const path = `lines.${index}.quantity`;
    const quantity = parseDecimalField(requestedQuantity, decimalRules.quantity);
    const creditableQuantity = subtractQuantities(lines[lineIndex]!.quantity, lines[lineIndex]!.credited);
    if (quantity === null || compareDecimals(quantity, 0) < 0) errors.push({ path, message: validationTexts.quantity });
    else if (compareDecimals(quantity, creditableQuantity) > 0) {
      errors.push(
        createFieldError(path, { code: 'creditedQuantityTooMuch', params: [{ quantity: creditableQuantity }] }),
      );
    } else quantities[lineIndex] = quantity;
  });
  if (errors.length > 0) throw AppError.invalid(...errors);
  return quantities;
}

const createInvalidFieldError = (path: string, message: string) => AppError.invalid({ path, message });

const createCreditTooHighError = (
  path: string,
  creditableAmount: string,
  { currency = DEFAULT_CURRENCY }: { currency?: Currency },
) =>
  AppError.invalid(
    createFieldError(path, { code: 'creditNoteTooMuch', params: [{ amount: creditableAmount, currency }] }),
  );
