import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { RefundOnlinePayment } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatMoney } from '@paperbill/money';
import type Stripe from 'stripe';
import { isDisconnectedError, isDisputedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type ClientPayment, ClientPaymentEntity } from './client-payment.entity.js';
import { ClientPaymentSync } from './client-payment-sync.js';
import { toAccountOptions } from './payment-account-state.js';
import { movesMoney } from './settled-payment.js';
import { fromStripeAmount, getChargedDecimals, toStripeAmount } from './stripe-amounts.js';

/**
 * Key in a refund's metadata that stores our idempotency key, because Stripe itself forgets idempotency keys after
 * a day.
 */
const KEY_OF_REQUEST = 'refund_key';

@Injectable()
export class PaymentRefunds {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: ClientPaymentSync,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Refunds a payment or a part of it once, even if the request is repeated. Invoicing gets the refund before this
   * method returns.
   * @throws AppError NOT_FOUND, INVALID_INPUT if the amount cannot be refunded, IDEMPOTENCY_KEY_REUSED or
   *   PAYMENT_PROVIDER_FAILED
   */
  async refund(request: RefundOnlinePayment): Promise<void> {
    const { userId, paymentId } = request;
    const found = await this.em.fork().findOne(ClientPaymentEntity, { userId, paymentIntentId: paymentId });
    if (!found) throw new AppError('NOT_FOUND');
    try {
      await this.payments.runForInvoice(found, async (em) => {
        const payment = await em.findOneOrFail(ClientPaymentEntity, { id: found.id });
        await this.refundOnce(payment, request);
        await this.payments.syncUnderLock(em, payment);
      });
    } catch (error) {
      // These errors are permanent, so the user must not try the refund again.
      if (isDisputedError(error)) throw createAmountError(validationTexts.refundOfDisputed);
      if (isDisconnectedError(error)) throw createAmountError(validationTexts.refundOfDisconnected);
      throw error;
    }
  }

  private async refundOnce(
    { currency, accountId }: ClientPayment,
    { paymentId, amount, idempotencyKey }: RefundOnlinePayment,
  ): Promise<void> {
    const options = toAccountOptions(accountId);
    const units = toStripeAmount(amount, currency);
    if (units === null) throw createAmountError(validationTexts.amount(getChargedDecimals(currency)));
    const { data: refunds } = await this.stripe.callStripe((stripe) =>
      stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, options),
    );
    const attempts = refunds.filter(({ metadata }) => metadata?.[KEY_OF_REQUEST] === idempotencyKey);
    const earlier = attempts.find(movesMoney);
    if (earlier && earlier.amount !== units) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (earlier) return;
    const amountLeft = await this.getAmountLeft(paymentId, refunds, options);
    if (amountLeft <= 0) throw createAmountError(validationTexts.refundOfNothing);
    if (units > amountLeft) {
      throw createAmountError(
        validationTexts.refundTooMuch(formatMoney(fromStripeAmount(amountLeft, currency), currency)),
      );
    }
    await this.stripe.callOnce(`refund:${paymentId}:${idempotencyKey}:${attempts.length}`, (stripe, key) =>
      stripe.refunds.create(
        { payment_intent: paymentId, amount: units, metadata: { [KEY_OF_REQUEST]: idempotencyKey } },
        { ...options, idempotencyKey: key },
      ),
    );
  }

  private async getAmountLeft(
    paymentId: string,
    refunds: Stripe.Refund[],
    options: Stripe.RequestOptions,
  ): Promise<number> {
    const intent = await this.stripe.callStripe((stripe) => stripe.paymentIntents.retrieve(paymentId, {}, options));
    return refunds.filter(movesMoney).reduce((left, { amount }) => left - amount, intent.amount_received);
  }
}

const createAmountError = (message: string): AppError => AppError.invalid({ path: 'amount', message });
