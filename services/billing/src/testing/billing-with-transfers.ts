import type { ClientPaymentMode } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { OutdatedSessions } from '../client-payments/outdated-sessions.js';
import { PaymentReconciliation } from '../client-payments/payment-reconciliation.js';
import { type OnlineInvoice, startBillingWithPayments } from './billing-with-payments.js';

export const TRANSFER_METHOD = 'bank_transfer';

/** Starts billing with a seller whose clients can pay by bank transfer. */
export async function startBillingWithTransfers(mode: ClientPaymentMode = 'connect') {
  const service = await startBillingWithPayments(mode);
  const { control } = service.stripe;
  const seller = service.newSeller();
  const stripeAccount = await seller.activate();
  const options: Stripe.RequestOptions = stripeAccount ? { stripeAccount } : {};
  await seller.acceptTransfers();

  const fetchSession = (id: string) => service.stripeApi.checkout.sessions.retrieve(id, {}, options);
  const closeOutdated = () => service.app.get(OutdatedSessions).run();
  return {
    ...service,
    seller,
    options,
    fetchSession,
    closeOutdated,
    findSession: async (url: string) => fetchSession(url.split('/').at(-1)!),
    /** Chooses a bank transfer on a new page. @returns the session at Stripe, and the id of its payment */
    async chooseTransfer(invoice: OnlineInvoice) {
      const session = await fetchSession(await invoice.pay(TRANSFER_METHOD));
      await service.settleEvents();
      return { session, paymentId: session.payment_intent as string };
    },
    fund: (paymentId: string, cents?: number) => control.fundTransfer(paymentId, cents),
    /** Changes the amount due, so that the awaited transfer is stopped. */
    async stopTransfer(invoice: OnlineInvoice) {
      invoice.setTotal('60.00');
      await closeOutdated();
    },
    reconcile: () => service.app.get(PaymentReconciliation).run(new Date()),
    /** Changes the row of a session. @param changes SQL assignments */
    changeRow: ({ id }: Pick<Stripe.Checkout.Session, 'id'>, changes: string) =>
      service.database.query(`update client_payments set ${changes} where session_id = $1`, [id]),
    deleteCustomer: (customer: unknown) => service.stripeApi.customers.del(customer as string, {}, options),
    /** Waits until all events are processed, and returns the only payment of an invoice. */
    async getSettledPayment(invoice: OnlineInvoice) {
      await service.settleEvents();
      const [payment, ...more] = invoice.payments();
      if (!payment || more.length > 0) throw new Error(`The invoice has ${more.length + 1} payments`);
      return payment;
    },
  };
}
