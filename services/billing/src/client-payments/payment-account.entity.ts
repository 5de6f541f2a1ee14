import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PaymentAccountState } from '@paperbill/contracts/http';

/** The states that Stripe determines. The user's choice to turn online payments off is stored separately. */
export type StripeAccountState = Exclude<PaymentAccountState, 'none' | 'off'>;

export const PaymentAccountEntity = defineEntity({
  name: 'PaymentAccount',
  tableName: 'payment_accounts',
  properties: {
    userId: p.uuid().primary(),
    /** Stripe's id of the account. Null if all payments go to the operator's account. */
    accountId: p.text().strictNullable(),
    isOn: p.boolean().default(true),
    state: p.text().$type<StripeAccountState>(),
    country: p.text().strictNullable(),
    currency: p.text().strictNullable(),
    transferCurrencies: p.array().default([]),
    checkedAt: p.datetime().strictNullable(),
    /** All events of this account that Stripe created before this time were compared with the inbox. */
    eventsUntil: p.datetime().defaultRaw('clock_timestamp()'),
    /** The start of the last hourly check. It is also set if the check fails. */
    attemptedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type PaymentAccountRow = InferEntity<typeof PaymentAccountEntity>;
