import { setTimeout as sleep } from 'node:timers/promises';
import type { InvoiceDetails, InvoiceWithLineItems, NewInvoiceLink, PaymentAccount } from '@paperbill/contracts/http';
import type { Product } from '@paperbill/local';
import { anInvoice } from '@paperbill/testing/data';
import type { Person } from '@paperbill/testing/people';
import { createStripeControl, type StripeControl } from '@paperbill/testing/stripe';
import { signInAsPro } from './load/load.js';

const CLIENT_COUNT = 2;
const PAUSE_MS = 1_500;
/** The first part of the money that a bank transfer sends. It is less than the total of an invoice. */
const FIRST_PART_CENTS = 100;
const REQUEST_TIMEOUT_MS = 25_000;
const COMPLETION_TIMEOUT_MS = 60_000;

interface PaidInvoice {
  invoiceId: string;
  amount: string;
  isTransfer: boolean;
}

export interface ClientPayments {
  /**
   * Stops the clients after their current payment and waits until all payments are recorded. Compares the recorded
   * payments with the payments of the clients.
   */
  finish(): Promise<PaymentFindings>;
}

export interface PaymentFindings {
  paidOnline: number;
  paidByTransfer: number;
  lostPayments: string[];
  /** Invoices with a payment that was recorded twice, or that the client could pay twice. */
  duplicatePayments: string[];
}

/** Connects a user's account at the local Stripe, and starts clients who pay this user's invoices one after another. */
export async function startClientPayments({ url }: Product): Promise<ClientPayments> {
  const person = await signInAsPro(url);
  const stripe = await connectAccount(person);
  const paid = new Array<PaidInvoice>();
  const stop = new AbortController();
  const work = Array.from({ length: CLIENT_COUNT }, () => payUntilStopped(person, stripe, paid, stop.signal));
  return {
    async finish() {
      stop.abort();
      await Promise.all(work);
      await stripe.settle();
      const deadline = Date.now() + COMPLETION_TIMEOUT_MS;
      for (;;) {
        const findings = await comparePayments(person, paid);
        if (findings.lostPayments.length === 0 || Date.now() > deadline) return findings;
        await sleep(1_000);
      }
    },
  };
}

async function connectAccount(person: Person): Promise<StripeControl> {
  const { status, body } = await person.post<{ url: string; account: PaymentAccount }>(
    '/app/api/online-payments/connect',
  );
  if (status >= 300) throw new Error(`The account can't be connected: ${status} ${JSON.stringify(body)}`);
  const stripe = createStripeControl(new URL(body.url).origin);
  await stripe.activateAccount(body.account.accountId!);
  await stripe.setBankTransfers(true, body.account.accountId!);
  await person.post('/app/api/online-payments/refresh');
  return stripe;
}

/**
 * Pays at least two new invoices. Every second invoice is paid by bank transfer. If a click fails, the client clicks
 * again.
 */
async function payUntilStopped(
  person: Person,
  stripe: StripeControl,
  paid: PaidInvoice[],
  stop: AbortSignal,
): Promise<void> {
  for (let count = 0; count < 2 || !stop.aborted; count++) {
    const invoice = await createLinkedInvoice(person);
    if (invoice) {
      const checkout = await repeatUntil(stop, () => openCheckout(invoice));
      const isTransfer = count % 2 === 1;
      if (checkout) {
        const back = await stripe.payCheckout(checkout, isTransfer ? 'bank_transfer' : undefined);
        const payment = { invoiceId: invoice.id, amount: invoice.amount, isTransfer };
        if (!isTransfer) paid.push(payment);
        // The client's page after the payment is requested only once. A client may close the browser before this page
        // opens, and the payment must be recorded even then.
        await open(back);
        if (isTransfer && (await sendMoney(invoice, stripe, stop))) paid.push(payment);
      }
    }
    await sleep(PAUSE_MS);
  }
}

interface LinkedInvoice {
  id: string;
  amount: string;
  page: string;
}

async function createLinkedInvoice(person: Person): Promise<LinkedInvoice | undefined> {
  try {
    const { body, status } = await person.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoice());
    if (status >= 300) return undefined;
    const { body: link, status: linked } = await person.post<NewInvoiceLink>(`/app/api/invoices/${body.id}/links`);
    return linked < 300 ? { id: body.id, amount: body.total, page: link.url } : undefined;
  } catch {
    return undefined;
  }
}

async function openCheckout({ page, amount }: LinkedInvoice): Promise<string | undefined> {
  const html = await open(`${page}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ amount }),
    headers: { Origin: new URL(page).origin },
  });
  return /href="([^"]*\/c\/pay\/[^"]*)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&');
}

/**
 * Waits until the client's page links to the instructions for the bank transfer. Then sends the money in two parts.
 * @returns false if the load was stopped before the page had the link
 */
async function sendMoney({ page }: LinkedInvoice, stripe: StripeControl, stop: AbortSignal): Promise<boolean> {
  const id = await repeatUntil(stop, async () => /\/c\/instructions\/(pi_\w+)/.exec((await open(page)) ?? '')?.[1]);
  if (id === undefined) return false;
  await stripe.fundTransfer(id, FIRST_PART_CENTS);
  await sleep(PAUSE_MS);
  await stripe.fundTransfer(id);
  return true;
}

async function open(url: string, init: RequestInit = {}): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const html = await response.text();
    return response.ok ? html : undefined;
  } catch {
    return undefined;
  }
}

async function repeatUntil<Result>(stop: AbortSignal, work: () => Promise<Result | undefined>) {
  for (;;) {
    const result = await work();
    if (result !== undefined || stop.aborted) return result;
    await sleep(PAUSE_MS);
  }
}

async function comparePayments(person: Person, paid: PaidInvoice[]): Promise<PaymentFindings> {
  const paidByTransfer = paid.filter(({ isTransfer }) => isTransfer).length;
  const findings: PaymentFindings = {
    paidOnline: paid.length,
    paidByTransfer,
    lostPayments: [],
    duplicatePayments: [],
  };
  for (const { invoiceId, amount } of paid) {
    const { body } = await person.get<InvoiceDetails>(`/app/api/invoices/${invoiceId}`);
    const recorded = body.payments.map((payment) => payment.amount).join(' and ');
    const line = `invoice ${invoiceId}: ${recorded || 'nothing'} recorded, ${amount} paid`;
    if (body.payments.length > 1) findings.duplicatePayments.push(line);
    else if (recorded !== amount) findings.lostPayments.push(line);
  }
  return findings;
}
