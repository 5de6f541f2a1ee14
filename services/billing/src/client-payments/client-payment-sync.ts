import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnlinePaymentState } from '@paperbill/contracts/http';
import { invoicing, type SettledOnlinePayment } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isDisconnectedError, isMissingObjectError, isRefusedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { isBankTransfer, toInstructionsUrl, toReceivedAmount } from './bank-transfers.js';
import { type ClientPayment, ClientPaymentEntity, isCharge, type PaymentKey } from './client-payment.entity.js';
import { takeNextSequence } from './client-payments.queries.js';
import { toAccountOptions } from './payment-account-state.js';
import { findChargedCard, findNewCard, hasNewCard, SavedCards } from './saved-cards.js';
import {
  getChargeState,
  getSessionState,
  isUnpaid,
  type PaymentAtStripe,
  toSettledPayment,
  toUnreachablePayment,
} from './settled-payment.js';

interface TransferBalance {
  isStopped: boolean;
  unusedAmount: number;
}

/** Returns whether the unused money of the customer is reported with a later bank transfer of this customer. */
const hasLaterTransfer = async (
  em: EntityManager,
  { accountId, customerId, createdAt }: ClientPayment,
): Promise<boolean> =>
  (await em.count(ClientPaymentEntity, {
    ...{ accountId, customerId, createdAt: { $gt: createdAt } },
    $or: [{ state: 'canceled' }, { hasSurplus: true }],
  })) > 0;

/**
 * Fetches payments from Stripe, and passes their states on to invoicing. Events may arrive in any order, because each
 * sync stores the current state of the payment.
 */
@Injectable()
export class ClientPaymentSync {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly bus: MessageBus,
    private readonly cards: SavedCards,
    private readonly exclusive: ExclusiveWork,
    private readonly stripe: StripeGateway,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  /**
   * Runs `work` under a lock on the invoice. Another process cannot open, expire or sync a payment of this invoice at
   * the same time. Invoicing therefore gets the states of a payment in their order.
   */
  runForInvoice<Result>(
    { userId, invoiceId }: Omit<PaymentKey, 'id'>,
    work: (em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.exclusive.runForClients(userId, `invoice ${invoiceId}`, work);
  }

  /**
   * @param storeInTransaction stores more data in the same transaction as the payment, or as its card if the client
   *   saves one
   * @returns false if the payment can no longer be fetched
   */
  async sync(
    { id, ...invoice }: PaymentKey,
    storeInTransaction?: (em: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const { isReachable, savesCard } = await this.runForInvoice(invoice, async (em) => {
      const payment = await em.findOne(ClientPaymentEntity, { id });
      const isReachable = payment !== null && (await this.syncUnderLock(em, payment));
      const savesCard = isReachable && hasNewCard(payment);
      if (!savesCard) await storeInTransaction?.(em);
      return { isReachable, savesCard };
    });
    if (savesCard) {
      // The payment was committed before, so it stays stored even if storing its card fails.
      await this.runForInvoice(invoice, async (em) => {
        const payment = await em.findOne(ClientPaymentEntity, { id });
        if (payment) await this.cards.storeOnce(em, payment);
        await storeInTransaction?.(em);
      });
    }
    return isReachable;
  }

  /**
   * Syncs a paid bank transfer that has a surplus. A stopped bank transfer is synced only if the cash balance of its
   * customer has changed. Its other changes are synced when Stripe sends an event.
   */
  syncUnusedMoney({ id, ...invoice }: PaymentKey): Promise<void> {
    return this.runForInvoice(invoice, async (em) => {
      const payment = await em.findOne(ClientPaymentEntity, { id });
      if (payment?.state === 'canceled') {
        const balance = await this.fetchUnlessUnreachable(em, payment, () => this.fetchBalance(payment));
        payment.syncedAt = new Date();
        await em.flush();
        if (!balance || balance.unusedAmount === payment.unused) return;
      }
      if (payment) await this.syncUnderLock(em, payment);
    });
  }

  /**
   * The caller must have locked the invoice.
   * @returns false if the payment no longer exists at Stripe, or if its account is disconnected
   */
  async syncUnderLock(em: EntityManager, payment: ClientPayment): Promise<boolean> {
    if (!isCharge(payment)) return (await this.syncSessionUnderLock(em, payment)) !== null;
    // Every failed charge was canceled at Stripe. A canceled charge no longer changes.
    if (payment.state === 'failed') return true;
    const charge = await this.fetchUnlessUnreachable(em, payment, (options) =>
      this.fetchCharge(payment.paymentIntentId!, options),
    );
    if (charge) await this.storeCharge(em, payment, charge);
    return charge !== null;
  }

  /**
   * Syncs the charges in progress of a locked invoice. A charge that was created, but not confirmed by any process,
   * is canceled.
   */
  async syncChargesUnderLock(em: EntityManager, payments: ClientPayment[]): Promise<void> {
    for (const payment of payments) {
      if (isCharge(payment) && payment.state === 'processing') await this.syncUnderLock(em, payment);
    }
  }

  /**
   * The caller must have locked the invoice.
   * @returns null if the session no longer exists at Stripe, or if its account is disconnected
   */
  async syncSessionUnderLock(em: EntityManager, payment: ClientPayment): Promise<Stripe.Checkout.Session | null> {
    const session = await this.fetchUnlessUnreachable(em, payment, (options) =>
      this.stripe.callStripe((stripe) =>
        stripe.checkout.sessions.retrieve(payment.sessionId!, { expand: ['payment_intent.payment_method'] }, options),
      ),
    );
    if (session) await this.storeSession(em, payment, session);
    return session;
  }

  /**
   * Stops waiting for a bank transfer of a locked invoice. Stripe does not cancel the payment of a complete session.
   * But Stripe no longer uses arriving money to pay it. If the money has arrived before, the payment is synced as paid.
   */
  async stopTransferUnderLock(em: EntityManager, payment: ClientPayment): Promise<void> {
    const settings = { reconciliation_mode: 'manual' } as const;
    let refusal: unknown;
    try {
      await this.stripe.callStripe((stripe) =>
        stripe.customers.updateCashBalance(payment.customerId!, { settings }, toAccountOptions(payment.accountId)),
      );
    } catch (error) {
      if (!isRefusedError(error) && !isMissingObjectError(error)) throw error;
      refusal = error;
    }
    await this.syncSessionUnderLock(em, payment);
    if (payment.state === 'awaiting_transfer') throw refusal;
  }

  /**
   * Reads the cash balance of the customer of a bank transfer. `isStopped` is true if the customer's transfers were
   * stopped at Stripe. The process that stopped them may have crashed before it stored this. `unusedAmount` is money
   * that arrived and pays nothing, in Stripe's smallest unit.
   */
  private async fetchBalance({ customerId, accountId, currency }: ClientPayment): Promise<TransferBalance> {
    try {
      const { settings, available } = await this.stripe.callStripe((stripe) =>
        stripe.customers.retrieveCashBalance(customerId!, {}, toAccountOptions(accountId)),
      );
      const isStopped = settings.reconciliation_mode === 'manual' && !settings.using_merchant_default;
      return { isStopped, unusedAmount: available?.[currency.toLowerCase()] ?? 0 };
    } catch (error) {
      // The user has deleted the customer at Stripe.
      if (isMissingObjectError(error)) return { isStopped: true, unusedAmount: 0 };
      throw error;
    }
  }

  private async fetchUnlessUnreachable<Fetched>(
    em: EntityManager,
    payment: ClientPayment,
    fetch: (options: Stripe.RequestOptions) => Promise<Fetched>,
  ): Promise<Fetched | null> {
    try {
      return await fetch(toAccountOptions(payment.accountId));
    } catch (error) {
      if (!isDisconnectedError(error) && !isMissingObjectError(error)) throw error;
      await this.endUnreachablePayment(em, payment);
      return null;
    }
  }

  private async storeSession(
    em: EntityManager,
    payment: ClientPayment,
    session: Stripe.Checkout.Session,
  ): Promise<void> {
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const found = getSessionState(session, intent);
    const isPaid = found === 'succeeded' && isBankTransfer(intent) && !(await hasLaterTransfer(em, payment));
    const isTransfer = payment.customerId !== null && (found === 'awaiting_transfer' || found === 'canceled' || isPaid);
    const balance = isTransfer ? await this.fetchBalance(payment) : null;
    const state = found === 'awaiting_transfer' && balance?.isStopped ? 'canceled' : found;
    const unusedAmount = state === 'awaiting_transfer' ? 0 : (balance?.unusedAmount ?? 0);
    const storedUnusedAmount = balance && unusedAmount;
    const hasSurplus = isPaid && unusedAmount > 0;
    em.assign(payment, {
      state,
      paymentIntentId: intent?.id ?? null,
      hasSurplus,
      unused: storedUnusedAmount,
      syncedAt: new Date(),
    });
    await em.flush();
    if (!intent || state === 'open' || state === 'expired') return;
    const fetched = await this.fetchPayment(intent, toAccountOptions(payment.accountId));
    await this.settle(em, payment, state, fetched, unusedAmount);
  }

  /** Invoicing does not get a charge that was canceled before Stripe tried to charge the card. */
  private async storeCharge(em: EntityManager, payment: ClientPayment, fetchedPayment: PaymentAtStripe): Promise<void> {
    const state = getChargeState(fetchedPayment);
    em.assign(payment, { state, syncedAt: new Date() });
    await em.flush();
    if (state !== 'canceled') await this.settle(em, payment, state, fetchedPayment);
  }

  private async settle(
    em: EntityManager,
    payment: ClientPayment,
    state: OnlinePaymentState,
    fetched: PaymentAtStripe,
    unused?: number,
  ): Promise<void> {
    const savedCard = findNewCard(payment, fetched.charges);
    const chargedCard = findChargedCard(payment, fetched.charges);
    const { isKnown } = await this.passToInvoicing(em, payment, {
      ...toSettledPayment(payment, state, fetched),
      ...(savedCard && { savedCard }),
      ...(chargedCard && { chargedCard }),
      ...toReceivedAmount(fetched.intent, payment.currency, unused),
      ...(state === 'awaiting_transfer' && toInstructionsUrl(fetched.intent, this.config.STRIPE_API_URL)),
    });
    if (!isKnown)
      this.logger.warn({ payment: fetched.intent.id, msg: 'An online payment belongs to a deleted invoice' });
  }

  private async passToInvoicing(
    em: EntityManager,
    { id }: ClientPayment,
    state: SettledOnlinePayment,
  ): Promise<{ isKnown: boolean }> {
    return this.bus.call(invoicing.settleOnlinePayment, { ...state, sequence: await takeNextSequence(em, id) });
  }

  /**
   * Marks a payment in progress as canceled, because its result can no longer be fetched. A payment that has ended
   * keeps its entries.
   */
  private async endUnreachablePayment(em: EntityManager, payment: ClientPayment): Promise<void> {
    if (payment.state === 'processing' || payment.state === 'awaiting_transfer') {
      await this.passToInvoicing(em, payment, toUnreachablePayment(payment));
      payment.state = 'canceled';
    }
    if (payment.state === 'open') payment.state = 'expired';
    payment.syncedAt = new Date();
    await em.flush();
  }

  /** A charge that is not paid is canceled, so that it can never be paid later. */
  private async fetchCharge(id: string, options: Stripe.RequestOptions): Promise<PaymentAtStripe> {
    const found = await this.stripe.callStripe((stripe) => stripe.paymentIntents.retrieve(id, {}, options));
    const intent = isUnpaid(found) ? await this.cancel(id, options) : found;
    // Stripe may remove the error of the failed attempt from a payment that is canceled.
    const last_payment_error = intent.last_payment_error ?? found.last_payment_error;
    return this.fetchPayment({ ...intent, last_payment_error }, options);
  }

  /** @returns the canceled payment, or the paid payment if the client paid before the cancellation */
  private async cancel(id: string, options: Stripe.RequestOptions): Promise<Stripe.PaymentIntent> {
    try {
      return await this.stripe.callStripe((stripe) => stripe.paymentIntents.cancel(id, {}, options));
    } catch (error) {
      if (!isRefusedError(error)) throw error;
      const intent = await this.stripe.callStripe((stripe) => stripe.paymentIntents.retrieve(id, {}, options));
      if (isUnpaid(intent)) throw error;
      return intent;
    }
  }

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
