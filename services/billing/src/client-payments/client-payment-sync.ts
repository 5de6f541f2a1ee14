import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import type Stripe from 'stripe';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isDisconnectedError, isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type ClientPayment, ClientPaymentEntity } from './client-payment.entity.js';
import { getSessionState, type PaymentAtStripe, toSettledPayment, toUnreachablePayment } from './settled-payment.js';

/** Fetches payments from Stripe, and passes their states on to invoicing. Syncs can run in any order. */
@Injectable()
export class ClientPaymentSync {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly bus: MessageBus,
    private readonly exclusive: ExclusiveWork,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Runs `work` while no other payment session of the invoice is opened, expired or synced. Invoicing therefore gets
   * the states of a payment in their order.
   */
  runForInvoice<Result>(invoiceId: string, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.exclusive.runUnderName(`invoice ${invoiceId}`, work);
  }

  /**
   * @param alsoStore stores more data in the transaction of the sync
   * @returns false if the payment can no longer be fetched
   */
  sync(
    { id, invoiceId }: Pick<ClientPayment, 'id' | 'invoiceId'>,
    alsoStore?: (em: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.runForInvoice(invoiceId, async (em) => {
      const payment = await em.findOne(ClientPaymentEntity, { id });
      const session = payment && (await this.syncLocked(em, payment));
      await alsoStore?.(em);
      return session !== null;
    });
  }

  /**
   * Syncs a payment whose invoice is locked.
   * @returns its session at Stripe, or null if the session no longer exists or its account is disconnected
   */
  async syncLocked(em: EntityManager, payment: ClientPayment): Promise<Stripe.Checkout.Session | null> {
    const options = toAccountOptions(payment.accountId);
    try {
      const session = await this.stripe.callStripe((stripe) =>
        stripe.checkout.sessions.retrieve(payment.sessionId, { expand: ['payment_intent'] }, options),
      );
      await this.store(em, payment, session);
      return session;
    } catch (error) {
      if (!isDisconnectedError(error) && !isMissingObjectError(error)) throw error;
      await this.endUnreachable(em, payment);
      return null;
    }
  }

  private async store(em: EntityManager, payment: ClientPayment, session: Stripe.Checkout.Session): Promise<void> {
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const state = getSessionState(session, intent);
    em.assign(payment, { state, paymentIntentId: intent?.id ?? null, syncedAt: new Date() });
    await em.flush();
    if (!intent || state === 'open' || state === 'expired') return;
    const fetched = await this.fetchPayment(intent, toAccountOptions(payment.accountId));
    const { isKnown } = await this.bus.call(invoicing.settleOnlinePayment, toSettledPayment(payment, state, fetched));
    if (!isKnown) this.logger.warn({ payment: intent.id, msg: 'An online payment belongs to a deleted invoice' });
  }

  /** Ends a payment in progress, which would otherwise stay in progress forever. Other payments keep their entries. */
  private async endUnreachable(em: EntityManager, payment: ClientPayment): Promise<void> {
    if (payment.state === 'processing') {
      await this.bus.call(invoicing.settleOnlinePayment, toUnreachablePayment(payment));
      payment.state = 'canceled';
    }
    if (payment.state === 'open') payment.state = 'expired';
    payment.syncedAt = new Date();
    await em.flush();
  }

  /** Refunds and disputes are fetched only if the charges have any. */
  private async fetchPayment(intent: Stripe.PaymentIntent, options: Stripe.RequestOptions): Promise<PaymentAtStripe> {
    const payment_intent = intent.id;
    const expand = ['data.balance_transaction'];
    const { data: charges } = await this.stripe.callStripe((stripe) =>
      stripe.charges.list({ payment_intent, limit: 100, expand }, options),
    );
    const refunds = charges.some(({ amount_refunded }) => amount_refunded > 0)
      ? await this.stripe.callStripe((stripe) => stripe.refunds.list({ payment_intent, limit: 100, expand }, options))
      : { data: [] };
    const disputes = charges.some(({ disputed }) => disputed)
      ? await this.stripe.callStripe((stripe) => stripe.disputes.list({ payment_intent, limit: 100 }, options))
      : { data: [] };
    return { intent, charges, refunds: refunds.data, disputes: disputes.data };
  }
}

/** @param accountId '' for the operator's account */
export const toAccountOptions = (accountId: string): Stripe.RequestOptions =>
  accountId === '' ? {} : { stripeAccount: accountId };
