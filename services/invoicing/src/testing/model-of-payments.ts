import type { Payment, StatusChange } from '@paperbill/contracts/http';
import type { InvoiceStatus } from '@paperbill/contracts/rules';

export interface ModelPayment {
  id: number;
  source: Payment['source'];
  date: string;
  cents: number;
  note: string;
  isRemoved: boolean;
  /**
   * The `paidAt` that the invoice had before it was marked as unpaid. An undo with the same value restores the payment.
   */
  unmarkedAt: string | null;
}

export interface ModelInvoice {
  cents: number;
  invoiceDate: string;
  status: InvoiceStatus;
  /**
   * The time at which the invoice was marked as paid. Until the test has read the real value from the service, it is a
   * unique placeholder.
   */
  paidAt: string | null;
  payments: ModelPayment[];
  creditedCents: number;
  isVoid: boolean;
}

export type Action =
  | { do: 'record'; invoice: number; key: string; cents: number; date: string }
  | { do: 'remove'; invoice: number; payment: number }
  | { do: 'mark'; invoice: number; status: InvoiceStatus }
  | { do: 'credit'; invoice: number; cents: number | null }
  | { do: 'mark-all'; changes: (Omit<StatusChange, 'id'> & { invoice: number })[] };

export type Outcome = 'done' | 'NOT_FOUND' | 'INVALID_INPUT' | 'IDEMPOTENCY_KEY_REUSED';

/** A model of the rules PAY-1 to PAY-17. It computes in whole cents and uses no database. */
export class ModelOfPayments {
  constructor(
    readonly today: string,
    readonly invoices: ModelInvoice[],
    private readonly keys = new Map<string, string>(),
    private payments = 0,
    public creditNotes = 0,
  ) {}

  copy(): ModelOfPayments {
    return new ModelOfPayments(
      this.today,
      structuredClone(this.invoices),
      new Map(this.keys),
      this.payments,
      this.creditNotes,
    );
  }

  apply(action: Action): Outcome {
    switch (action.do) {
      case 'record':
        return this.record(action);
      case 'remove':
        return this.remove(this.invoices[action.invoice]!, action.payment);
      case 'mark':
        if (this.invoices[action.invoice]!.isVoid) return 'INVALID_INPUT';
        this.mark(this.invoices[action.invoice]!, action.status);
        return 'done';
      case 'credit':
        return this.credit(this.invoices[action.invoice]!, action.cents);
      case 'mark-all':
        if (action.changes.some(({ invoice }) => this.invoices[invoice]!.isVoid)) return 'INVALID_INPUT';
        for (const { invoice, status, paidAt } of action.changes) this.mark(this.invoices[invoice]!, status, paidAt);
        return 'done';
    }
  }

  private record({ invoice, key, cents, date }: Action & { do: 'record' }): Outcome {
    const content = JSON.stringify([invoice, cents, date]);
    if (this.keys.has(key)) return this.keys.get(key) === content ? 'done' : 'IDEMPOTENCY_KEY_REUSED';
    const target = this.invoices[invoice]!;
    if (cents < 0 && sumCents(getCountedPayments(target)) + cents < Math.min(0, target.cents)) return 'INVALID_INPUT';
    this.keys.set(key, content);
    this.add(target, { source: 'entered', cents, date, note: key });
    updateStatus(target);
    return 'done';
  }

  private remove(invoice: ModelInvoice, id: number): Outcome {
    const payment = getCountedPayments(invoice).find((one) => one.id === id);
    if (!payment) return 'NOT_FOUND';
    const remainingCents = sumCents(getCountedPayments(invoice)) - payment.cents;
    if (payment.cents > 0 && remainingCents < Math.min(0, invoice.cents)) return 'INVALID_INPUT';
    payment.isRemoved = true;
    updateStatus(invoice);
    return 'done';
  }

  private credit(invoice: ModelInvoice, cents: number | null): Outcome {
    const remainingCents = invoice.cents - invoice.creditedCents;
    if (invoice.isVoid || (cents !== null && (cents > remainingCents || invoice.cents <= 0))) return 'INVALID_INPUT';
    invoice.creditedCents += cents ?? remainingCents;
    invoice.isVoid = invoice.creditedCents === invoice.cents;
    this.creditNotes++;
    updateStatus(invoice);
    return 'done';
  }

  private mark(invoice: ModelInvoice, requestedStatus: InvoiceStatus, restored?: string | null): void {
    const was = invoice.status;
    const status = invoice.cents === 0 ? 'paid' : requestedStatus;
    invoice.status = status;
    if (status === 'paid') {
      if ((requestedStatus === 'paid' && restored) || was !== 'paid')
        invoice.paidAt = restored ?? newPaidAtPlaceholder();
      if (was !== 'paid') this.pay(invoice);
    } else if (was === 'paid') {
      markUnpaid(invoice);
    }
  }

  private pay(invoice: ModelInvoice): void {
    for (const payment of invoice.payments) {
      if (payment.unmarkedAt !== null && payment.unmarkedAt === invoice.paidAt) {
        Object.assign(payment, { isRemoved: false, unmarkedAt: null });
      }
    }
    const paid = getCountedPayments(invoice);
    if (paid.length > 0 && isFullyPaid(invoice, paid)) return;
    this.add(invoice, { source: 'marked', cents: getCentsToPay(invoice) - sumCents(paid), date: this.today, note: '' });
  }

  private add(invoice: ModelInvoice, payment: Pick<ModelPayment, 'source' | 'cents' | 'date' | 'note'>): void {
    invoice.payments.push({ ...payment, id: this.payments++, isRemoved: false, unmarkedAt: null });
  }
}

let placeholderCount = 0;
/** Returns a unique placeholder for a `paidAt` that the test has not read from the service yet. */
const newPaidAtPlaceholder = () => `unseen ${++placeholderCount}`;

export const getCountedPayments = ({ payments }: ModelInvoice) => payments.filter(({ isRemoved }) => !isRemoved);
export const sumCents = (payments: ModelPayment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the first date on which the payments cover the amount to pay. Returns undefined if they do not cover it. */
export function findPaidDay(invoice: ModelInvoice): string | undefined {
  const payments = getCountedPayments(invoice);
  const dates = [...new Set(payments.map(({ date }) => date))].sort();
  const isPaidOn = (day: string) => {
    const paid = sumCents(payments.filter(({ date }) => date <= day));
    return invoice.cents < 0 ? paid <= getCentsToPay(invoice) : paid >= getCentsToPay(invoice);
  };
  return dates.find((day) => dates.every((later) => later < day || isPaidOn(later)));
}

export const getCentsToPay = ({ cents, creditedCents }: ModelInvoice) => cents - creditedCents;

const isFullyPaid = (invoice: ModelInvoice, payments: ModelPayment[]): boolean => {
  const [paid, all] = [sumCents(payments), getCentsToPay(invoice)];
  return invoice.cents === 0 || (payments.length > 0 && (invoice.cents < 0 ? paid <= all : paid >= all));
};

function updateStatus(invoice: ModelInvoice): void {
  if (invoice.isVoid) invoice.paidAt = null;
  else if (isFullyPaid(invoice, getCountedPayments(invoice))) {
    if (invoice.status !== 'paid') invoice.paidAt = newPaidAtPlaceholder();
    invoice.status = 'paid';
  } else {
    if (invoice.status === 'paid') invoice.status = 'pending';
    invoice.paidAt = null;
  }
}

/**
 * Removes automatic payments of an invoice. If the payments that the user entered cover the total, all payments
 * are removed.
 */
function markUnpaid(invoice: ModelInvoice): void {
  invoice.payments = invoice.payments.filter(({ isRemoved, source }) => !(isRemoved && source === 'marked'));
  const entered = getCountedPayments(invoice).filter(({ source }) => source === 'entered');
  const areAllRemoved = isFullyPaid(invoice, entered);
  for (const payment of getCountedPayments(invoice)) {
    if (areAllRemoved || payment.source === 'marked')
      Object.assign(payment, { isRemoved: true, unmarkedAt: invoice.paidAt });
  }
  invoice.paidAt = null;
}
