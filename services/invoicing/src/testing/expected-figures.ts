import type { InvoiceDetails } from '@paperbill/contracts/http';
import {
  getCountedPayments,
  findPaidDay,
  type ModelInvoice,
  type ModelOfPayments,
  type ModelPayment,
  sumCents,
  getCentsToPay,
} from './model-of-payments.js';

export const toDecimal = (cents: number) => (cents / 100).toFixed(2);

export const describeModelPayment = ({ source, date, cents: amount, note }: ModelPayment) =>
  [source, date, toDecimal(amount), note].join(' ');
export const describePayment = ({ source, date, amount, note }: InvoiceDetails['payments'][number]) =>
  [source, date, amount, note].join(' ');

export const toPaymentState = ({
  status,
  paidAt,
  paidOn,
  amountPaid,
  amountCredited,
  amountDue,
  overpaid,
  payments,
}: InvoiceDetails) => ({
  status,
  isPaid: paidAt !== null,
  paidOn: status === 'paid' && Number(amountPaid) !== 0 ? paidOn : null,
  amountPaid,
  amountCredited,
  amountDue,
  overpaid,
  payments: payments.map(describePayment).sort(),
});

function toExpectedState(invoice: ModelInvoice, today: string) {
  const paid = sumCents(getCountedPayments(invoice));
  const isPaid = invoice.status === 'paid' && !invoice.isVoid;
  const isOverdue = !isPaid && invoice.invoiceDate < today;
  const unvoidedStatus = invoice.cents < 0 && !isPaid ? 'pending' : isOverdue ? 'overdue' : invoice.status;
  return {
    status: invoice.isVoid ? 'void' : unvoidedStatus,
    isPaid,
    paidOn: isPaid && paid !== 0 ? (invoice.cents === 0 ? today : findPaidDay(invoice)!) : null,
    amountPaid: toDecimal(paid),
    amountCredited: toDecimal(invoice.creditedCents),
    amountDue: toDecimal(Math.max(getCentsToPay(invoice) - paid, 0)),
    overpaid: toDecimal(Math.max(paid - Math.max(getCentsToPay(invoice), 0), 0)),
    payments: getCountedPayments(invoice).map(describeModelPayment).sort(),
  };
}

export function getExpectedFigures({ invoices, today }: ModelOfPayments) {
  const states = invoices.map((invoice) => toExpectedState(invoice, today));
  const sumAmountsDue = (filter: (status: string) => boolean) =>
    invoices.reduce(
      (sum, one, index) =>
        sum + (filter(states[index]!.status) ? getCentsToPay(one) - sumCents(getCountedPayments(one)) : 0),
      0,
    );
  const count = (filter: (status: string) => boolean) => states.filter(({ status }) => filter(status)).length;
  const collected = invoices.reduce((sum, one) => sum + sumCents(getCountedPayments(one)), 0);
  return {
    invoices: states,
    all: {
      totalInvoices: invoices.length,
      pendingInvoices: count(isOpenStatus),
      paidInvoices: count((status) => status === 'paid'),
      totalInvoiced: toDecimal(invoices.reduce((sum, one) => sum + getCentsToPay(one), 0)),
      collectedAmount: toDecimal(collected),
      receivableAmount: toDecimal(sumAmountsDue(isOpenStatus)),
      overdueInvoices: count((status) => status === 'overdue'),
      overdueAmount: toDecimal(sumAmountsDue((status) => status === 'overdue')),
    },
  };
}

const isOpenStatus = (status: string): boolean => status !== 'paid' && status !== 'void';

/** Returns the amounts that the customer of the model owes. A credit of the customer is negative. */
const listOwedAmounts = ({ invoices }: ModelOfPayments): number[] =>
  invoices.flatMap((invoice) => {
    const owedCents = getCentsToPay(invoice) - sumCents(getCountedPayments(invoice));
    return owedCents < 0 || (owedCents > 0 && invoice.status !== 'paid' && !invoice.isVoid) ? [owedCents] : [];
  });

export function getExpectedStatement(model: ModelOfPayments) {
  const owed = listOwedAmounts(model);
  return {
    open: owed
      .filter((cents) => cents > 0)
      .map(toDecimal)
      .sort(),
    credits: owed.filter((cents) => cents < 0).map((cents) => toDecimal(-cents)).sort(), // oxfmt-ignore
    amountDue: toDecimal(owed.reduce((sum, cents) => sum + cents, 0)),
  };
}

const DAY_MS = 86_400_000;

export function getExpectedTotals(model: ModelOfPayments, customerId: string) {
  const { all } = getExpectedFigures(model);
  const daysToPay = model.invoices.flatMap((invoice) => {
    const day = findPaidDay(invoice);
    return invoice.status === 'paid' && !invoice.isVoid && invoice.cents !== 0 && day
      ? Math.max(0, (Date.parse(day) - Date.parse(invoice.invoiceDate)) / DAY_MS)
      : [];
  });
  return {
    customerId,
    totalInvoices: all.totalInvoices,
    totalPaid: all.collectedAmount,
    totalOutstanding: toDecimal(listOwedAmounts(model).reduce((sum, cents) => sum + cents, 0)),
    averageDaysToPay: daysToPay.length
      ? Math.round(daysToPay.reduce((sum, days) => sum + days, 0) / daysToPay.length)
      : null,
  };
}
