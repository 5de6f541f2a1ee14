import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The card of a client that is charged for the future invoices of a schedule. */
export const SavedCardEntity = defineEntity({
  name: 'SavedCard',
  tableName: 'saved_cards',
  properties: {
    recurringId: p.uuid().primary(),
    userId: p.uuid(),
    /** The connected account of the card, or '' if the card is in the operator's account. */
    accountId: p.text(),
    customerId: p.text(),
    paymentMethodId: p.text(),
    /** The time of the payment in which the client saved the card. */
    savedAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type SavedCardRow = InferEntity<typeof SavedCardEntity>;
