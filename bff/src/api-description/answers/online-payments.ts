import type * as http from '@paperbill/contracts/http';
import {
  automaticPaymentStates,
  clientPaymentModes,
  onlinePaymentMethods,
  onlinePaymentStates,
  partPaymentKinds,
  paymentAccountStates,
  payoutStates,
  cardStoppers,
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

export const onlineDetailsSchema = objectSchema<http.OnlinePaymentDetails>({
  paymentId: textSchema,
  reference: textSchema,
  fee: nullableSchema(
    objectSchema<http.PaymentFee>({ fee: decimalSchema, net: decimalSchema, currency: currencySchema }),
  ),
});

export const onlinePaymentSchema = objectSchema<http.OnlinePayment>(
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

export const savedCardSchema = objectSchema<http.SavedCard & http.CardAgreement>({
  brand: textSchema,
  last4: textSchema,
  savedAt: instantSchema,
  maxAmount: decimalSchema,
  currency: currencySchema,
});

export const stoppedCardSchema = objectSchema<http.StoppedCard>({
  brand: textSchema,
  last4: textSchema,
  stoppedBy: optionSchema(cardStoppers),
  stoppedAt: instantSchema,
});

export const automaticPaymentSchema = objectSchema<http.AutomaticPayment>({
  brand: textSchema,
  last4: textSchema,
  state: optionSchema(automaticPaymentStates),
  date: dateSchema,
});

const accountProperties: Properties<http.PaymentAccount> = {
  mode: optionSchema(clientPaymentModes),
  state: optionSchema(paymentAccountStates),
  accountId: nullableSchema(textSchema),
  country: nullableSchema(textSchema),
  currency: nullableSchema(optionSchema<Currency>(currencies)),
  checkedAt: nullableSchema(instantSchema),
};
const choiceProperties: Properties<http.OnlinePaymentChoices> = {
  allowsPartPayments: booleanSchema,
  partPaymentKind: optionSchema(partPaymentKinds),
  depositPercentage: countSchema,
  allowsSavedCards: booleanSchema,
};
const accountSchema = objectSchema<http.PaymentAccount>(accountProperties);

export const onlinePaymentSchemas = {
  OnlinePaymentSettings: objectSchema<http.OnlinePaymentSettings>({ ...accountProperties, ...choiceProperties }),
  OnlinePaymentChoices: objectSchema<http.OnlinePaymentChoices>(choiceProperties),
  PaymentAccount: accountSchema,
  PaymentAccountConnection: objectSchema<{ url: string | null; account: http.PaymentAccount }>({
    url: nullableSchema(textSchema),
    account: accountSchema,
  }),
  Payout: objectSchema<http.Payout>({
    id: textSchema,
    amount: decimalSchema,
    currency: optionSchema<Currency>(currencies),
    state: optionSchema(payoutStates),
    arrivalDate: dateSchema,
  }),
} as const;
