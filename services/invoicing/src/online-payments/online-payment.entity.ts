import { defineEntity, p } from '@mikro-orm/core';
import { onlinePaymentMethods, onlinePaymentStates } from '@paperbill/contracts/http';

/** The money that an online payment moved is in rows of `payments`. */
export const OnlinePaymentEntity = defineEntity({
  name: 'OnlinePayment',
  tableName: 'online_payments',
  properties: {
    /** The id of the PaymentIntent at Stripe. */
    id: p.string().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    state: p.enum([...onlinePaymentStates]),
    amount: p.decimal('string'),
    method: p.enum([...onlinePaymentMethods]),
    failure: p.string().default(''),
    /** `instructionsUrl` is current only in the state `awaiting_transfer`. */
    instructionsUrl: p.text().nullable(),
    /** `received` is current only in the states `awaiting_transfer`, `canceled` and `succeeded`. */
    received: p.decimal('string').nullable(),
    /** The sequence number that billing gave the stored state. It is null if an earlier release stored the state. */
    sequence: p.bigint('number').nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
