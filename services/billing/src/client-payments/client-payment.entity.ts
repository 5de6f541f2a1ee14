import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnlinePaymentState } from '@paperbill/contracts/http';

/** `open`: the client can pay on Stripe's page. `expired`: the page was closed without a payment. */
export type ClientPaymentState = OnlinePaymentState | 'open' | 'expired';

/** The states in which the client can still pay, or choose another payment method. */
export const payableStates = ['open', 'awaiting_transfer'] as const satisfies ClientPaymentState[];

/** A payment session at Stripe with its payment, or a charge to a saved card, which has no session. */
export const ClientPaymentEntity = defineEntity({
  name: 'ClientPayment',
  tableName: 'client_payments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    /** The link on which the client pays. Null for a charge to a saved card. */
    linkId: p.uuid().strictNullable(),
    /** The connected account of the session, or '' if the session is in the operator's account. */
    accountId: p.text(),
    /** The id of the payment session at Stripe. Null for a charge to a saved card. */
    sessionId: p.text().strictNullable(),
    /** The id of the payment at Stripe. It is null until the client tries to pay on the page of a session. */
    paymentIntentId: p.text().strictNullable(),
    /** The Stripe customer whose account number receives bank transfers. Null if the page offers no bank transfers. */
    customerId: p.text().strictNullable(),
    /** The schedule whose card is charged, or for which the client saves a card on the page of the session. */
    recurringId: p.uuid().strictNullable(),
    /** Whether the card of the session was stored, or removed at Stripe. Later events must not store the card again. */
    isCardHandled: p.boolean().default(false),
    /** Whether the client sent too much money by bank transfer, and the surplus is still at Stripe. */
    hasSurplus: p.boolean().default(false),
    amount: p.decimal('string'),
    currency: p.text(),
    state: p.text().$type<ClientPaymentState>().default('open'),
    /** The time when the payment page expires. Null for a charge to a saved card. */
    expiresAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** The time of the next comparison of the payment with its invoice. If it is null, the next run compares them. */
    dueAt: p.datetime().strictNullable(),
    /** The start of the last hourly check. It is also set if the check fails. */
    attemptedAt: p.datetime().strictNullable(),
    syncedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /**
     * Money in the cash balance of the customer of a stopped or paid bank transfer, in Stripe's smallest unit. It was
     * read during the last sync. Null for other payments.
     */
    unused: p.bigint('number').strictNullable(),
    /** The number of the last state that was passed on to invoicing. Null if no state was passed on. */
    sequence: p.bigint('number').strictNullable(),
  },
});

export type ClientPayment = InferEntity<typeof ClientPaymentEntity>;

export type PaymentKey = Pick<ClientPayment, 'id' | 'userId' | 'invoiceId'>;

export const isPayable = ({ state }: Pick<ClientPayment, 'state'>): boolean =>
  payableStates.some((payable) => payable === state);

export const isCharge = ({ sessionId }: Pick<ClientPayment, 'sessionId'>): boolean => sessionId === null;
