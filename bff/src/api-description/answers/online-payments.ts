import {
  type OnlinePayment,
  type OnlinePaymentDetails,
  onlinePaymentMethods,
  onlinePaymentStates,
  type PaymentFee,
} from '@paperbill/contracts/http';
import {
  currencySchema,
  decimalSchema,
  instantSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  textSchema,
} from '../schema.js';

export const onlineDetailsSchema = objectSchema<OnlinePaymentDetails>({
  paymentId: textSchema,
  reference: textSchema,
  fee: nullableSchema(objectSchema<PaymentFee>({ fee: decimalSchema, net: decimalSchema, currency: currencySchema })),
});

export const onlinePaymentSchema = objectSchema<OnlinePayment>({
  id: textSchema,
  state: optionSchema(onlinePaymentStates),
  amount: decimalSchema,
  method: optionSchema(onlinePaymentMethods),
  failure: textSchema,
  refundable: decimalSchema,
  createdAt: instantSchema,
});
