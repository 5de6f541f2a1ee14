import type { Payment, StatusChange } from '@paperbill/contracts/http';
import type { InvoiceStatus } from '@paperbill/contracts/rules';

/** A payment in the model of payments. */
export interface ModelPayment {
  id: number;
  source: Payment['source'];
  date: string;
  cents: number;
  note: string;
  removed: boolean;
  /**
   * The invoice's `paidAt` before the invoice was marked as unpaid. An undo with the same value restores the payment.
   */
  unmarkedAt: string | null;
}

export interface ModelInvoice {
  cents: number;
  dated: string;
  status: InvoiceStatus;
  /** The time of payment. It is a unique placeholder until the real value has been read from the service. */
  paidAt: string | null;
  payments: ModelPayment[];
  /** The sum of the invoice's credit notes in cents. */
  credited: number;
  isVoid: boolean;
}

/** A request to the service. It refers to invoices by their index. */
export type Action =
  | { do: 'record'; invoice: number; key: string; cents: number; date: string }
  | { do: 'remove'; invoice: number; payment: number }
  | { do: 'mark'; invoice: number; status: InvoiceStatus }
  /** A credit note; `cents` is null if it credits everything that is left. */
  | { do: 'credit'; invoice: number; cents: number | null }
  | { do: 'mark-all'; changes: (Omit<StatusChange, 'id'> & { invoice: number })[] };

/** The error code of the service's reply, or 'done' if the request succeeded. */
export type Outcome = 'done' | 'NOT_FOUND' | 'INVALID_INPUT' | 'IDEMPOTENCY_KEY_REUSED';

/** A model of the rules PAY-1 to PAY-17 that uses whole cents and no database. */
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
    if (cents < 0 && sumOf(countingIn(target)) + cents < Math.min(0, target.cents)) return 'INVALID_INPUT';
    this.keys.set(key, content);
    this.add(target, { source: 'entered', cents, date, note: key });
    updateStatus(target);
    return 'done';
  }

  private remove(invoice: ModelInvoice, id: number): Outcome {
    const payment = countingIn(invoice).find((one) => one.id === id);
    if (!payment) return 'NOT_FOUND';
    const left = sumOf(countingIn(invoice)) - payment.cents;
    if (payment.cents > 0 && left < Math.min(0, invoice.cents)) return 'INVALID_INPUT';
    payment.removed = true;
    updateStatus(invoice);
    return 'done';
  }

  private credit(invoice: ModelInvoice, cents: number | null): Outcome {
    const left = invoice.cents - invoice.credited;
    if (invoice.isVoid || (cents !== null && (cents > left || invoice.cents <= 0))) return 'INVALID_INPUT';
    invoice.credited += cents ?? left;
    invoice.isVoid = invoice.credited === invoice.cents;
    this.creditNotes++;
    updateStatus(invoice);
    return 'done';
  }

  private mark(invoice: ModelInvoice, wanted: InvoiceStatus, restored?: string | null): void {
    const was = invoice.status;
    const status = invoice.cents === 0 ? 'paid' : wanted;
    invoice.status = status;
    if (status === 'paid') {
      if ((wanted === 'paid' && restored) || was !== 'paid') invoice.paidAt = restored ?? unseenTime();
      if (was !== 'paid') this.pay(invoice);
    } else if (was === 'paid') {
      unpay(invoice);
    }
  }

  private pay(invoice: ModelInvoice): void {
    for (const payment of invoice.payments) {
      if (payment.unmarkedAt !== null && payment.unmarkedAt === invoice.paidAt) {
        Object.assign(payment, { removed: false, unmarkedAt: null });
      }
    }
    const paid = countingIn(invoice);
    if (paid.length > 0 && reaches(invoice, paid)) return;
    this.add(invoice, { source: 'marked', cents: toPay(invoice) - sumOf(paid), date: this.today, note: '' });
  }

  private add(invoice: ModelInvoice, payment: Pick<ModelPayment, 'source' | 'cents' | 'date' | 'note'>): void {
    invoice.payments.push({ ...payment, id: this.payments++, removed: false, unmarkedAt: null });
  }
}

let unseen = 0;
/** Returns a unique placeholder for a `paidAt` that has not been read from the service yet. */
const unseenTime = () => `unseen ${++unseen}`;

export const countingIn = ({ payments }: ModelInvoice) => payments.filter(({ removed }) => !removed);
export const sumOf = (payments: ModelPayment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the first date from which the payments cover the amount to pay. */
export function dayPaid(invoice: ModelInvoice): string | undefined {
  const payments = countingIn(invoice);
  const dates = [...new Set(payments.map(({ date }) => date))].sort();
  const isPaidOn = (day: string) => {
    const paid = sumOf(payments.filter(({ date }) => date <= day));
    return invoice.cents < 0 ? paid <= toPay(invoice) : paid >= toPay(invoice);
  };
  return dates.find((day) => dates.every((later) => later < day || isPaidOn(later)));
}

/** Returns the total minus the credit notes. */
export const toPay = ({ cents, credited }: ModelInvoice) => cents - credited;

const reaches = (invoice: ModelInvoice, payments: ModelPayment[]): boolean => {
  const [paid, all] = [sumOf(payments), toPay(invoice)];
  return invoice.cents === 0 || (payments.length > 0 && (invoice.cents < 0 ? paid <= all : paid >= all));
};

function updateStatus(invoice: ModelInvoice): void {
  if (invoice.isVoid) invoice.paidAt = null;
  else if (reaches(invoice, countingIn(invoice))) {
    if (invoice.status !== 'paid') invoice.paidAt = unseenTime();
    invoice.status = 'paid';
  } else {
    if (invoice.status === 'paid') invoice.status = 'pending';
    invoice.paidAt = null;
  }
}

/**
 * Marks an invoice as unpaid. This removes payments that were recorded automatically. It removes all payments if the
 * payments that the user entered are enough to cover the total.
 */
function unpay(invoice: ModelInvoice): void {
  invoice.payments = invoice.payments.filter(({ removed, source }) => !(removed && source === 'marked'));
  const entered = countingIn(invoice).filter(({ source }) => source === 'entered');
  const allGo = reaches(invoice, entered);
  for (const payment of countingIn(invoice)) {
    if (allGo || payment.source === 'marked') Object.assign(payment, { removed: true, unmarkedAt: invoice.paidAt });
  }
  invoice.paidAt = null;
}
