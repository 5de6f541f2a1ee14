import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnlinePaymentState } from '@paperbill/contracts/http';

/** `open`: the client can pay on Stripe's page. `expired`: the page was closed without a payment. */
export type ClientPaymentState = OnlinePaymentState | 'open' | 'expired';

/** A payment session at Stripe, and the payment that a client made in it. */
export const ClientPaymentEntity = defineEntity({
  name: 'ClientPayment',
  tableName: 'client_payments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    linkId: p.uuid(),
    /** Stripe's id of the user's account, or '' if the session is in the operator's account. */
    accountId: p.text(),
    sessionId: p.text(),
    /** Stripe's id of the payment (`pi_…`). It is null until the client tries to pay. */
    paymentIntentId: p.text().strictNullable(),
    amount: p.decimal('string'),
    currency: p.text(),
    state: p.text().$type<ClientPaymentState>().default('open'),
    expiresAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** The time of the last hourly check, even if it failed. */
    attemptedAt: p.datetime().strictNullable(),
    syncedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type ClientPayment = InferEntity<typeof ClientPaymentEntity>;
