import { defineEntity, p } from '@mikro-orm/core';

/** What a user has set for everything. */
export const UserSettingsEntity = defineEntity({
  name: 'UserSettings',
  tableName: 'user_settings',
  properties: {
    userId: p.uuid().primary(),
    timeZone: p.string(),
  },
});

/** How a user's clients can pay. */
export const PaymentOptionsEntity = defineEntity({
  name: 'PaymentOptions',
  tableName: 'payment_options',
  properties: {
    userId: p.uuid().primary(),
    iban: p.string().default(''),
    paymentLink: p.string().default(''),
  },
});
