import {
  type CreditNoteFields,
  creditNoteFields,
  type InvoiceDetails,
  isFutureDate,
  type NewCreditNote,
} from '@paperbill/contracts/http';
import {
  type CreditNoteKind,
  creditNoteKinds,
  type Currency,
  decimalRules,
  getDecimalRule,
  pickFields,
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
  formatQuantity,
  getCreditableAmount,
  hasTaxesLeft,
  parseDecimalField,
  toCreditable,
} from '@paperbill/money';
import * as z from 'zod/mini';
import { t } from '../../../languages/t.js';
import { formatMoney, getLocale } from '../../../languages/format.js';
import { describeOtherCurrency, fieldSchemas } from '../../../components/form/schema.js';
import { checkFields } from '../components/check-fields.js';

/** `quantities` has one entry for each line of the invoice. */
export interface CreditNoteForm extends CreditNoteFields {
  kind: CreditNoteKind;
  quantities: string[];
  amount: string;
}

export const getCreditableInvoice = (invoice: InvoiceDetails): CreditableInvoice =>
  toCreditable(invoice, invoice.creditNotes, invoice.creditedQuantities);

type PathAndMessage = [path: (string | number)[], message: string];

export const creditNoteSchema = (creditable: CreditableInvoice) =>
  z
    .object({
      ...fieldSchemas(creditNoteFields),
      kind: z.custom<CreditNoteKind>((value) => creditNoteKinds.includes(value as CreditNoteKind)),
      quantities: z.array(z.string()),
      amount: z.string(),
    })
    .check(checkFields((form: CreditNoteForm) => listFormErrors(form, creditable)));

function listFormErrors(form: CreditNoteForm, creditable: CreditableInvoice): PathAndMessage[] {
  const errors: PathAndMessage[] = [];
  if (isFutureDate(form.date, new Date())) errors.push([['date'], validationTexts.creditNoteDateAhead]);
  if (form.kind === 'lines') errors.push(...getLineErrors(form, creditable));
  if (form.kind === 'amount') {
    const amount = parseTypedAmount(form.amount, creditable.currency);
    const left = getCreditableAmount(creditable);
    const otherCurrency = describeOtherCurrency(form.amount, creditable.currency);
    if (amount === null) errors.push([['amount'], otherCurrency ?? validationTexts.creditNoteAmount]);
    else if (compareDecimals(amount, left) > 0)
      errors.push([['amount'], validationTexts.creditNoteTooMuch(formatMoney(left, creditable.currency))]);
  }
  return errors;
}

function getLineErrors(form: CreditNoteForm, creditable: CreditableInvoice): PathAndMessage[] {
  const errors = creditable.lines.flatMap(({ quantity, credited }, index): PathAndMessage[] => {
    const typed = parseTypedQuantity(form.quantities[index]);
    const left = subtractQuantities(quantity, credited);
    if (typed === null) return [[['quantities', index], validationTexts.quantity]];
    return compareDecimals(typed, left) > 0
      ? [[['quantities', index], validationTexts.creditedQuantityTooMuch(formatQuantity(left, getLocale()))]]
      : [];
  });
  if (errors.length > 0) return errors;
  const credit = creditLines(
    creditable,
    form.quantities.map((typed) => parseTypedQuantity(typed)!),
  );
  const left = getCreditableAmount(creditable);
  if (compareDecimals(credit.total, 0) <= 0) return [[['kind'], t('Please enter how much of a line is credited')]];
  if (compareDecimals(credit.total, left) > 0)
    return [[['kind'], validationTexts.creditNoteTooMuch(formatMoney(left, creditable.currency))]];
  return hasTaxesLeft(creditable, credit) ? [] : [[['kind'], validationTexts.creditNoteTooMuchOfTaxes]];
}

const parseTypedQuantity = (typed = ''): string | null => {
  const decimal = parseDecimalField(typed.trim() || '0', decimalRules.quantity);
  return decimal === null || compareDecimals(decimal, 0) < 0 ? null : decimal;
};

const parseTypedAmount = (typed: string, currency: Currency | undefined): string | null => {
  const decimal = parseDecimalField(typed, getDecimalRule('amount', currency));
  return decimal === null || compareDecimals(decimal, 0) <= 0 ? null : decimal;
};

export function toNewCreditNote(
  { kind, quantities, amount, ...fields }: CreditNoteForm,
  { currency, lineItems }: InvoiceDetails,
): NewCreditNote {
  const lines = lineItems.flatMap(({ id: lineItemId }, index) => {
    const quantity = parseTypedQuantity(quantities[index]);
    return quantity !== null && compareDecimals(quantity, 0) > 0 ? [{ lineItemId, quantity }] : [];
  });
  const what = { full: {}, lines: { lines }, amount: { amount: parseTypedAmount(amount, currency)! } }[kind];
  return { kind, ...pickFields(creditNoteFields, fields), ...what };
}

export function computeCredit(form: CreditNoteForm, creditable: CreditableInvoice): Credit | null {
  if (form.kind === 'full') return creditRemainder(creditable);
  const hasErrors = listFormErrors({ ...form, date: '' }, creditable).length > 0;
  if (hasErrors) return null;
  return form.kind === 'amount'
    ? creditAmount(creditable, parseTypedAmount(form.amount, creditable.currency)!)
    : creditLines(
        creditable,
        form.quantities.map((typed) => parseTypedQuantity(typed)!),
      );
}
