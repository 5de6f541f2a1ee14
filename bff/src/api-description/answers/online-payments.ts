import {
  type AutomaticPayment,
  type CardAgreement,
  automaticPaymentStates,
  clientPaymentModes,
  type OnlinePayment,
  type OnlinePaymentChoices,
  type OnlinePaymentDetails,
  onlinePaymentMethods,
  type OnlinePaymentSettings,
  onlinePaymentStates,
  partPaymentKinds,
  type PaymentAccount,
  paymentAccountStates,
  type PaymentFee,
  type Payout,
  payoutStates,
  type SavedCard,
  cardStoppers,
  type StoppedCard,
} from '@paperbill/contracts/http';
import { currencies, type Currency } from '@paperbill/contracts/rules';
import {
  booleanSchema,
  countSchema,
  currencySchema,
  dateSchema,
  decimalSchema,
  instantSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  textSchema,
} from '../schema.js';

export const onlineDetailsSchema = objectSchema<OnlinePaymentDetails>({
  paymentId: textSchema,
  reference: textSchema,
  fee: nullableSchema(objectSchema<PaymentFee>({ fee: decimalSchema, net: decimalSchema, currency: currencySchema })),
});

export const onlinePaymentSchema = objectSchema<OnlinePayment>(
  {
    id: textSchema,
    state: optionSchema(onlinePaymentStates),
    amount: decimalSchema,
    method: optionSchema(onlinePaymentMethods),
    failure: textSchema,
    refundable: decimalSchema,
    failedRefund: decimalSchema,
    instructionsUrl: textSchema,
    received: decimalSchema,
    createdAt: instantSchema,
  },
  'failedRefund',
  'instructionsUrl',
  'received',
);

export const savedCardSchema = objectSchema<SavedCard & CardAgreement>({
  brand: textSchema,
  last4: textSchema,
  savedAt: instantSchema,
  maxAmount: decimalSchema,
  currency: currencySchema,
});

export const stoppedCardSchema = objectSchema<StoppedCard>({
  brand: textSchema,
  last4: textSchema,
  stoppedBy: optionSchema(cardStoppers),
  stoppedAt: instantSchema,
});

export const automaticPaymentSchema = objectSchema<AutomaticPayment>({
  brand: textSchema,
  last4: textSchema,
  state: optionSchema(automaticPaymentStates),
  date: dateSchema,
});

const accountProperties: Properties<PaymentAccount> = {
  mode: optionSchema(clientPaymentModes),
  state: optionSchema(paymentAccountStates),
  accountId: nullableSchema(textSchema),
  country: nullableSchema(textSchema),
  currency: nullableSchema(optionSchema<Currency>(currencies)),
  checkedAt: nullableSchema(instantSchema),
};
const choiceProperties: Properties<OnlinePaymentChoices> = {
  allowsPartPayments: booleanSchema,
  partPaymentKind: optionSchema(partPaymentKinds),
  depositPercentage: countSchema,
  allowsSavedCards: booleanSchema,
};
const accountSchema = objectSchema<PaymentAccount>(accountProperties);

export const onlinePaymentSchemas = {
  OnlinePaymentSettings: objectSchema<OnlinePaymentSettings>({ ...accountProperties, ...choiceProperties }),
  OnlinePaymentChoices: objectSchema<OnlinePaymentChoices>(choiceProperties),
  PaymentAccount: accountSchema,
  PaymentAccountConnection: objectSchema<{ url: string | null; account: PaymentAccount }>({
    url: nullableSchema(textSchema),
    account: accountSchema,
  }),
  Payout: objectSchema<Payout>({
    id: textSchema,
    amount: decimalSchema,
    currency: optionSchema<Currency>(currencies),
    state: optionSchema(payoutStates),
    arrivalDate: dateSchema,
  }),
} as const;
