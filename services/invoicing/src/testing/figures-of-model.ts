import type { InvoiceDetails } from '@paperbill/contracts/http';
import {
  countingIn,
  dayPaid,
  type ModelInvoice,
  type ModelOfPayments,
  type ModelPayment,
  sumOf,
  toPay,
} from './model-of-payments.js';

export const decimal = (cents: number) => (cents / 100).toFixed(2);

/** Returns a payment of the model as a text that can be compared. */
export const seen = ({ source, date, cents: amount, note }: ModelPayment) =>
  [source, date, decimal(amount), note].join(' ');
/** Returns a payment from the service's reply as a text that can be compared. */
export const shown = ({ source, date, amount, note }: InvoiceDetails['payments'][number]) =>
  [source, date, amount, note].join(' ');

/** Returns the payment summary from the service's reply. */
export const stateOf = ({
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
  payments: payments.map(shown).sort(),
});

function expectedState(invoice: ModelInvoice, today: string) {
  const paid = sumOf(countingIn(invoice));
  const isPaid = invoice.status === 'paid' && !invoice.isVoid;
  const isOverdue = !isPaid && invoice.dated < today;
  const ofPaid = invoice.cents < 0 && !isPaid ? 'pending' : isOverdue ? 'overdue' : invoice.status;
  return {
    status: invoice.isVoid ? 'void' : ofPaid,
    isPaid,
    paidOn: isPaid && paid !== 0 ? (invoice.cents === 0 ? today : dayPaid(invoice)!) : null,
    amountPaid: decimal(paid),
    amountCredited: decimal(invoice.credited),
    amountDue: decimal(Math.max(toPay(invoice) - paid, 0)),
    overpaid: decimal(Math.max(paid - Math.max(toPay(invoice), 0), 0)),
    payments: countingIn(invoice).map(seen).sort(),
  };
}

/** Returns the payment summaries and the dashboard figures that the model expects. */
export function figuresOf({ invoices, today }: ModelOfPayments) {
  const states = invoices.map((invoice) => expectedState(invoice, today));
  const left = (filter: (status: string) => boolean) =>
    invoices.reduce(
      (sum, one, index) => sum + (filter(states[index]!.status) ? toPay(one) - sumOf(countingIn(one)) : 0),
      0,
    );
  const count = (filter: (status: string) => boolean) => states.filter(({ status }) => filter(status)).length;
  const collected = invoices.reduce((sum, one) => sum + sumOf(countingIn(one)), 0);
  return {
    invoices: states,
    all: {
      totalInvoices: invoices.length,
      pendingInvoices: count(isOpen),
      paidInvoices: count((status) => status === 'paid'),
      totalInvoiced: decimal(invoices.reduce((sum, one) => sum + toPay(one), 0)),
      collectedAmount: decimal(collected),
      receivableAmount: decimal(left(isOpen)),
      overdueInvoices: count((status) => status === 'overdue'),
      overdueAmount: decimal(left((status) => status === 'overdue')),
    },
  };
}

const isOpen = (status: string): boolean => status !== 'paid' && status !== 'void';

/** Returns the amounts that the customer owes, as positive numbers, and the customer's credits, as negative numbers. */
const owedOf = ({ invoices }: ModelOfPayments): number[] =>
  invoices.flatMap((invoice) => {
    const left = toPay(invoice) - sumOf(countingIn(invoice));
    return left < 0 || (left > 0 && invoice.status !== 'paid' && !invoice.isVoid) ? [left] : [];
  });

/** Returns the account statement that the model expects. */
export function statementOf(model: ModelOfPayments) {
  const owed = owedOf(model);
  return {
    open: owed
      .filter((cents) => cents > 0)
      .map(decimal)
      .sort(),
    credits: owed.filter((cents) => cents < 0).map((cents) => decimal(-cents)).sort(), // prettier-ignore
    amountDue: decimal(owed.reduce((sum, cents) => sum + cents, 0)),
  };
}

const DAY_MS = 86_400_000;

/** Returns the totals of the customer that the model expects. */
export function totalsOf(model: ModelOfPayments, customerId: string) {
  const { all } = figuresOf(model);
  const daysToPay = model.invoices.flatMap((invoice) => {
    const day = dayPaid(invoice);
    return invoice.status === 'paid' && !invoice.isVoid && invoice.cents !== 0 && day
      ? Math.max(0, (Date.parse(day) - Date.parse(invoice.dated)) / DAY_MS)
      : [];
  });
  return {
    customerId,
    totalInvoices: all.totalInvoices,
    totalPaid: all.collectedAmount,
    totalOutstanding: decimal(owedOf(model).reduce((sum, cents) => sum + cents, 0)),
    averageDaysToPay: daysToPay.length
      ? Math.round(daysToPay.reduce((sum, days) => sum + days, 0) / daysToPay.length)
      : null,
  };
}
