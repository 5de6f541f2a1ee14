import { defineEntity, p } from '@mikro-orm/core';

export const UserSettingsEntity = defineEntity({
  name: 'UserSettings',
  tableName: 'user_settings',
  properties: {
    userId: p.uuid().primary(),
    timeZone: p.string(),
  },
});

/** The bank account and the payment link with which clients can pay the user's invoices. */
export const PaymentOptionsEntity = defineEntity({
  name: 'PaymentOptions',
  tableName: 'payment_options',
  properties: {
    userId: p.uuid().primary(),
    iban: p.string().default(''),
    paymentLink: p.string().default(''),
  },
});
