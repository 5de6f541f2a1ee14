import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type billing, invoicing, type RequestOf } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isMissingObjectError, isRefusedError, StripeGateway } from '../stripe/stripe-gateway.js';
import type { ClientPayment } from './client-payment.entity.js';
import { toAccountOptions } from './payment-account-state.js';
import { SavedCardEntity, type SavedCardRow } from './saved-card.entity.js';
import { lockSavedCard, toCardLockName } from './saved-cards.queries.js';
import { findSavedCard, type PaymentAtStripe } from './settled-payment.js';

/** Stores and removes the cards that clients save for the future invoices of a schedule. */
@Injectable()
export class SavedCards {
  constructor(
    private readonly bus: MessageBus,
    private readonly exclusive: ExclusiveWork,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Stores the card of a successful payment if the client saved it for a schedule. A newer card replaces an older one.
   * The card of a payment is handled once, so that a later event does not bring back a card that was removed.
   */
  async storeOnce(em: EntityManager, payment: ClientPayment, { intent, charges }: PaymentAtStripe): Promise<void> {
    const { userId, invoiceId, recurringId, accountId } = payment;
    if (recurringId === null || payment.isCardHandled) return;
    payment.isCardHandled = true;
    const saved = findSavedCard(charges);
    const { customer, payment_method: method } = intent;
    if (saved && typeof customer === 'string' && typeof method === 'string') {
      const card = { accountId, customerId: customer, paymentMethodId: method };
      const savedAt = new Date(saved.savedAt);
      await lockSavedCard(em, recurringId);
      const stored = await em.findOne(SavedCardEntity, { recurringId });
      const isNewest = !stored || stored.savedAt < savedAt;
      const request = { userId, recurringId, invoiceId, ...saved };
      const isKept = isNewest && (await this.bus.call(invoicing.storeSavedCard, request)).isKept;
      if (stored && isKept) await this.detach(stored);
      if (!isKept) await this.detach(card);
      else if (stored) em.assign(stored, { ...card, savedAt });
      else em.create(SavedCardEntity, { userId, recurringId, ...card, savedAt });
    }
    await em.flush();
  }

  /** Removes the card of a schedule, here and at Stripe, unless the client saved it after `savedAt`. */
  async forget({ userId, recurringId, savedAt }: RequestOf<typeof billing.forgetSavedCard>): Promise<void> {
    await this.exclusive.runForClients(userId, toCardLockName(recurringId), async (em) => {
      const card = await em.findOne(SavedCardEntity, { userId, recurringId });
      if (!card || (savedAt !== undefined && card.savedAt > new Date(savedAt))) return;
      await this.detach(card);
      await em.remove(card).flush();
    });
  }

  /** Detaches a card from its customer at Stripe. Nothing can be charged to it from then on. */
  async detach({ accountId, paymentMethodId }: Pick<SavedCardRow, 'accountId' | 'paymentMethodId'>): Promise<void> {
    try {
      await this.stripe.callStripe((stripe) =>
        stripe.paymentMethods.detach(paymentMethodId, {}, toAccountOptions(accountId)),
      );
    } catch (error) {
      // The card is already detached or deleted, or its account is disconnected.
      if (!isRefusedError(error) && !isMissingObjectError(error)) throw error;
    }
  }
}
