import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentAccount } from '@paperbill/contracts/http';
import { type AutomaticCharge, type ChargeResult, invoicing, type InvoiceOfSchedule } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { isDisconnectedError, isMissingObjectError, isRefusedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type ClientPayment, ClientPaymentEntity, isCharge, isPayable } from './client-payment.entity.js';
import { ClientPaymentSync } from './client-payment-sync.js';
import { toAccountOptions } from './payment-account-state.js';
import { PaymentAccounts } from './payment-accounts.js';
import { toChargeParams } from './payment-session-params.js';
import { PaymentSessions } from './payment-sessions.js';
import { SavedCardEntity, type SavedCardRow } from './saved-card.entity.js';
import { lockSavedCard } from './saved-cards.js';

/** Charges invoices to the saved cards of their schedules, while the clients are absent. */
@Injectable()
export class SavedCardCharges {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly bus: MessageBus,
    private readonly payments: ClientPaymentSync,
    private readonly sessions: PaymentSessions,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Charges an invoice at most once, even if the request is repeated. The open pages of the invoice are expired first.
   * @throws AppError PAYMENT_PROVIDER_FAILED
   */
  async charge(request: InvoiceOfSchedule): Promise<{ result: ChargeResult }> {
    const attempt = () =>
      this.payments.runForInvoice(request, async (em) => {
        await lockSavedCard(em, request.recurringId);
        return this.chargeUnderLock(em, request);
      });
    return { result: (await attempt()) ?? (await attempt()) ?? 'processing' };
  }

  /**
   * @returns null if the function canceled an earlier charge of a crashed process. The caller then commits the
   * cancellation and calls the function again. Without the commit, a new charge could not be stored, because an invoice
   * has at most one active charge.
   */
  private async chargeUnderLock(em: EntityManager, request: InvoiceOfSchedule): Promise<ChargeResult | null> {
    const { userId, invoiceId, recurringId } = request;
    const payments = await em.find(ClientPaymentEntity, { userId, invoiceId });
    const charges = payments.filter(isCharge);
    const canceled = charges.filter(({ state }) => state === 'canceled').length;
    await this.payments.syncChargesUnderLock(em, charges);
    const earlier = charges.find(({ state }) => state !== 'canceled');
    if (earlier) return toChargeResult(earlier);
    if (canceled < charges.length) return null;
    const card = await em.findOne(SavedCardEntity, { userId, recurringId });
    const account = await this.accounts.lockAccount(em, request);
    if (!card || !isOfAccount(card, account)) return 'noCard';
    // The user has turned online payments off, or is being deleted.
    if (account.state === 'off') return 'notDue';
    const payable = payments.filter(isPayable);
    for (const payment of payable) await this.payments.syncSessionUnderLock(em, payment);
    // Asks invoicing before the pages are closed, because an awaited bank transfer must not be stopped without a
    // charge. The client can pay until all pages are closed. Therefore invoicing is asked again afterwards.
    if (!(await this.prepare(request))) return 'notDue';
    for (const payment of payable) await this.sessions.closeUnderLock(em, payment);
    const charge = await this.prepare(request);
    if (!charge) return 'notDue';
    const payment = await this.create(em, request, card, charge, charges.length);
    return payment ? this.confirmCharge(em, payment, card) : 'noCard';
  }

  /** @returns null if invoicing does not allow a charge */
  private async prepare(request: InvoiceOfSchedule): Promise<AutomaticCharge | null> {
    return (await this.bus.call(invoicing.prepareAutomaticPayment, request)).charge;
  }

  /**
   * Creates a payment at Stripe without charging the card, and stores the payment in a separate transaction. If this
   * process dies later, the next sync finds the payment. If the card was not charged, the sync cancels the payment.
   * @returns null if the card no longer exists
   */
  private async create(
    em: EntityManager,
    { userId, invoiceId, recurringId }: InvoiceOfSchedule,
    card: SavedCardRow,
    charge: AutomaticCharge,
    count: number,
  ): Promise<ClientPayment | null> {
    const { accountId } = card;
    const { amount, currency } = charge;
    const { order, ...params } = toChargeParams({ userId, invoiceId, recurringId, ...charge }, card);
    const intent = await this.stripe
      .callOnce(`charge:${invoiceId}:${count}:${order}`, (stripe, idempotencyKey) =>
        stripe.paymentIntents.create(params, { ...toAccountOptions(accountId), idempotencyKey }),
      )
      .catch((error: unknown) => this.checkCard(card, error));
    if (!intent) return null;
    const id = randomUUID();
    await this.em.fork().transactional(async (transaction) => {
      transaction.create(ClientPaymentEntity, {
        ...{ id, userId, invoiceId, recurringId, accountId, amount, currency },
        ...{ linkId: null, sessionId: null, customerId: null, expiresAt: null },
        paymentIntentId: intent.id,
        state: 'processing',
      });
    });
    return em.findOneOrFail(ClientPaymentEntity, { id });
  }

  /** Charges the card. The request may fail or get no answer, so a sync then fetches the result of the charge. */
  private async confirmCharge(em: EntityManager, payment: ClientPayment, card: SavedCardRow): Promise<ChargeResult> {
    const refusal: unknown = await this.stripe
      .callStripe((stripe) =>
        stripe.paymentIntents.confirm(
          payment.paymentIntentId!,
          { error_on_requires_action: true, off_session: true },
          toAccountOptions(payment.accountId),
        ),
      )
      .then(
        () => null,
        (error: unknown) => error,
      );
    await this.payments.syncUnderLock(em, payment);
    if (payment.state === 'canceled' && refusal !== null) await this.checkCard(card, refusal);
    return toChargeResult(payment);
  }

  /** Throws the error with which Stripe refused a charge, except if the card no longer exists. */
  private async checkCard(card: SavedCardRow, refusal: unknown): Promise<null> {
    if ((isRefusedError(refusal) || isMissingObjectError(refusal)) && (await this.isRemoved(card))) return null;
    throw refusal;
  }

  private async isRemoved({ accountId, customerId, paymentMethodId }: SavedCardRow): Promise<boolean> {
    try {
      const { customer } = await this.stripe.callStripe((stripe) =>
        stripe.paymentMethods.retrieve(paymentMethodId, {}, toAccountOptions(accountId)),
      );
      return customer !== customerId;
    } catch (error) {
      if (isDisconnectedError(error) || isMissingObjectError(error)) return true;
      throw error;
    }
  }
}

/**
 * Returns false if the card belongs to another account. The user has then connected another account, or the operator
 * has changed CLIENT_PAYMENTS.
 */
const isOfAccount = (card: SavedCardRow, { state, accountId }: PaymentAccount): boolean =>
  state !== 'none' && state !== 'disconnected' && (accountId ?? '') === card.accountId;

/** A charge whose card no longer exists is canceled, so its result is `noCard`. */
const toChargeResult = ({ state }: ClientPayment): ChargeResult =>
  state === 'succeeded' || state === 'processing' || state === 'failed' ? state : 'noCard';
