import { defineEntity, p } from '@mikro-orm/core';
import { automaticPaymentStates, cardStoppers } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';

export const SavedCardEntity = defineEntity({
  name: 'SavedCard',
  tableName: 'saved_cards',
  properties: {
    recurringId: p.uuid().primary(),
    userId: p.uuid(),
    brand: p.string(),
    last4: p.string(),
    /**
     * The highest total of an invoice that may be charged. It equals the total of the invoice that the client paid when
     * saving the card.
     */
    maxAmount: p.decimal('string'),
    currency: p.string().$type<Currency>(),
    savedAt: p.datetime(),
    /** In the state `ending`, the card is no longer charged, but billing still has to remove the card at Stripe. */
    state: p.enum(['active', 'ending', 'ended']).default('active'),
    lookAt: p.datetime().defaultRaw('now()'),
    stoppedAt: p.datetime().nullable(),
    stoppedBy: p.enum([...cardStoppers]).nullable(),
  },
});

export const AutomaticPaymentEntity = defineEntity({
  name: 'AutomaticPayment',
  tableName: 'automatic_payments',
  properties: {
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    recurringId: p.uuid(),
    brand: p.string(),
    last4: p.string(),
    state: p.enum([...automaticPaymentStates]).default('planned'),
    /** The day of the charge. It does not change if the user moves to another time zone. */
    date: p.date(),
    dueAt: p.datetime(),
    lookAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
