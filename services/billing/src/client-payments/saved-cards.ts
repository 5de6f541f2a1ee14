import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedCard } from '@paperbill/contracts/http';
import { type billing, invoicing, type RequestOf, type SettledOnlinePayment } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import type Stripe from 'stripe';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isMissingObjectError, isRefusedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { takeAdvisoryLock } from '../tables.js';
import { type ClientPayment, isCharge } from './client-payment.entity.js';
import { toAccountOptions } from './payment-account-state.js';
import { SavedCardEntity, type SavedCardRow } from './saved-card.entity.js';
import { findSavedCard } from './settled-payment.js';

const toCardLockName = (recurringId: string): string => `saved card ${recurringId}`;

/**
 * Locks the card of a schedule until the end of the transaction. A caller that also locks an invoice must lock the
 * invoice first, so that no deadlock occurs.
 */
export const lockSavedCard = (em: EntityManager, recurringId: string): Promise<void> =>
  takeAdvisoryLock(em, toCardLockName(recurringId));

@Injectable()
export class SavedCards {
  constructor(
    private readonly bus: MessageBus,
    private readonly exclusive: ExclusiveWork,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Stores the card that a client saved with a payment. If the card must not be stored, it is removed at Stripe. Later
   * events do not handle the card again. Otherwise, they could bring back a card that was removed since.
   */
  async storeOnce(em: EntityManager, payment: ClientPayment): Promise<void> {
    const { userId, invoiceId, recurringId, accountId } = payment;
    if (!hasNewCard(payment) || recurringId === null) return;
    payment.isCardHandled = true;
    const expand = ['latest_charge'];
    const intent = await this.stripe.callStripe((stripe) =>
      stripe.paymentIntents.retrieve(payment.paymentIntentId!, { expand }, toAccountOptions(accountId)),
    );
    const { customer: customerId, payment_method: paymentMethodId } = intent;
    if (typeof customerId === 'string' && typeof paymentMethodId === 'string') {
      const card = { accountId, customerId, paymentMethodId };
      const saved = findSavedCard(intent.latest_charge as Stripe.Charge);
      if (!saved || !(await this.replace(em, { userId, recurringId, invoiceId, ...saved }, card))) {
        await this.remove(card);
      }
    }
    await em.flush();
  }

  /** @returns false if the client has saved a newer card, or if the schedule accepts no card */
  private async replace(
    em: EntityManager,
    request: RequestOf<typeof invoicing.storeSavedCard>,
    card: Pick<SavedCardRow, 'accountId' | 'customerId' | 'paymentMethodId'>,
  ): Promise<boolean> {
    const { userId, recurringId } = request;
    const savedAt = new Date(request.savedAt);
    await lockSavedCard(em, recurringId);
    const stored = await em.findOne(SavedCardEntity, { recurringId });
    if (stored && stored.savedAt >= savedAt) return false;
    if (!(await this.bus.call(invoicing.storeSavedCard, request)).isKept) return false;
    if (stored) {
      await this.remove(stored);
      em.assign(stored, { ...card, savedAt });
    } else em.create(SavedCardEntity, { userId, recurringId, ...card, savedAt });
    return true;
  }

  /** Removes the card here and at Stripe, unless the client saved it after `savedAt`. */
  async forget({ userId, recurringId, savedAt }: RequestOf<typeof billing.forgetSavedCard>): Promise<void> {
    await this.exclusive.runForClients(userId, toCardLockName(recurringId), async (em) => {
      const card = await em.findOne(SavedCardEntity, { userId, recurringId });
      if (!card || (savedAt !== undefined && card.savedAt > new Date(savedAt))) return;
      await this.remove(card);
      await em.remove(card).flush();
    });
  }

  /**
   * Deletes the Stripe customer of a card, including the client's e-mail address. Stripe then detaches the card, so the
   * card can no longer be charged. Each page on which a client saves a card has a customer of its own.
   */
  private async remove({ accountId, customerId }: Pick<SavedCardRow, 'accountId' | 'customerId'>): Promise<void> {
    try {
      await this.stripe.callStripe((stripe) => stripe.customers.del(customerId, {}, toAccountOptions(accountId)));
    } catch (error) {
      // The customer is already deleted, or the account is disconnected.
      if (!isRefusedError(error) && !isMissingObjectError(error)) throw error;
    }
  }
}

/** Returns true if a successful payment has a card that was neither stored nor removed so far. */
export const hasNewCard = (payment: ClientPayment): boolean =>
  !isCharge(payment) && payment.state === 'succeeded' && payment.recurringId !== null && !payment.isCardHandled;

export function findNewCard(
  payment: ClientPayment,
  charges: Stripe.Charge[],
): SettledOnlinePayment['savedCard'] | null {
  const card = hasNewCard(payment) ? findPaidCard(charges) : null;
  return card && { ...card, recurringId: payment.recurringId! };
}

export function findChargedCard(
  payment: ClientPayment,
  charges: Stripe.Charge[],
): SettledOnlinePayment['chargedCard'] | null {
  const card = isCharge(payment) ? findPaidCard(charges) : null;
  return card && { brand: card.brand, last4: card.last4 };
}

function findPaidCard(charges: Stripe.Charge[]): SavedCard | null {
  const charge = charges.find(({ status }) => status === 'succeeded');
  return charge ? findSavedCard(charge) : null;
}
