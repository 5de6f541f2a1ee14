import { defineEntity, p } from '@mikro-orm/core';
import {
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  type FirstStep,
  partPaymentKinds,
  paymentAccountStates,
} from '@paperbill/contracts/http';

export const UserSettingsEntity = defineEntity({
  name: 'UserSettings',
  tableName: 'user_settings',
  properties: {
    userId: p.uuid().primary(),
    timeZone: p.string(),
  },
});

export const SkippedStepEntity = defineEntity({
  name: 'SkippedStep',
  tableName: 'skipped_steps',
  properties: {
    userId: p.uuid().primary(),
    step: p.string().$type<FirstStep>().primary(),
  },
});

export const PaymentOptionsEntity = defineEntity({
  name: 'PaymentOptions',
  tableName: 'payment_options',
  properties: {
    userId: p.uuid().primary(),
    iban: p.string().default(''),
    paymentLink: p.string().default(''),
    /** The state of the user's payment account, as billing last reported it. */
    accountState: p.enum([...paymentAccountStates]).default('none'),
    allowsPartPayments: p.boolean().default(DEFAULT_ONLINE_PAYMENT_CHOICES.allowsPartPayments),
    partPaymentKind: p.enum([...partPaymentKinds]).default(DEFAULT_ONLINE_PAYMENT_CHOICES.partPaymentKind),
    depositPercentage: p.integer().default(DEFAULT_ONLINE_PAYMENT_CHOICES.depositPercentage),
    allowsSavedCards: p.boolean().default(DEFAULT_ONLINE_PAYMENT_CHOICES.allowsSavedCards),
  },
});
