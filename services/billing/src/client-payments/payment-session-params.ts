import { createHash } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import type { AutomaticCharge, InvoiceOfSchedule, NewPaymentSession } from '@paperbill/contracts/nats';
import type { Language } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { toTransferOptions } from './bank-transfers.js';
import type { PaymentAccountRow } from './payment-account.entity.js';
import type { SavedCardRow } from './saved-card.entity.js';
import { toStripeAmount } from './stripe-amounts.js';

/** Other payments of the same account do not have this metadata key. */
export const INVOICE_KEY = 'invoice_id';
const SCHEDULE_KEY = 'recurring_id';
const HASH_KEY = 'order';

type SessionParams = Stripe.Checkout.SessionCreateParams & { metadata: { [HASH_KEY]: string } };

/**
 * Returns the parameters of the page on which a client pays an invoice. A page that offers bank transfers has
 * `payment_method_options`. Such a page also needs a customer, which the caller adds.
 * @throws AppError ONLINE_PAYMENT_UNAVAILABLE if Stripe cannot charge the amount
 */
export function toSessionParams(
  invoice: NewPaymentSession,
  { country, transferCurrencies }: Pick<PaymentAccountRow, 'country' | 'transferCurrencies'>,
): SessionParams {
  const amount = toStripeAmount(invoice.amount, invoice.currency);
  if (amount === null) throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
  const { savesCardFor } = invoice;
  const metadata = {
    user_id: invoice.userId,
    [INVOICE_KEY]: invoice.invoiceId,
    link_id: invoice.linkId,
    ...(savesCardFor && { [SCHEDULE_KEY]: savesCardFor }),
  };
  const params = {
    mode: 'payment',
    // The page must not convert the amount, because clients pay in the currency of the invoice.
    adaptive_pricing: { enabled: false },
    client_reference_id: invoice.invoiceId,
    ...(invoice.clientEmail && { customer_email: invoice.clientEmail }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: invoice.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: invoice.title },
        },
      },
    ],
    locale: toLocale(invoice.language),
    // Only cards can be saved, because direct debits must be announced 14 days before they are charged.
    ...(savesCardFor &&
      ({
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
      } satisfies Partial<Stripe.Checkout.SessionCreateParams>)),
    ...(!savesCardFor &&
      transferCurrencies.includes(invoice.currency) && {
        payment_method_options: toTransferOptions(invoice.currency, country),
      }),
    payment_intent_data: {
      description: invoice.isDeposit ? joinNames(invoice.title, invoice.companyName) : toDescription(invoice),
      metadata,
      ...(savesCardFor && { setup_future_usage: 'off_session' }),
    },
    submit_type: 'pay',
    success_url: invoice.successUrl,
    cancel_url: invoice.cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
  return { ...params, metadata: { ...metadata, [HASH_KEY]: toHash(params) } };
}

/**
 * Returns the parameters of a charge to a saved card. `order` is a hash of the parameters.
 * @throws AppError ONLINE_PAYMENT_UNAVAILABLE if Stripe cannot charge the amount
 */
export function toChargeParams(
  invoice: InvoiceOfSchedule & AutomaticCharge,
  { customerId, paymentMethodId }: Pick<SavedCardRow, 'customerId' | 'paymentMethodId'>,
) {
  const amount = toStripeAmount(invoice.amount, invoice.currency);
  if (amount === null) throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
  const params = {
    amount,
    // A payment method that redirects the client would need a return URL. Here, the client is absent.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    currency: invoice.currency.toLowerCase(),
    customer: customerId,
    description: toDescription(invoice),
    metadata: { user_id: invoice.userId, [INVOICE_KEY]: invoice.invoiceId, [SCHEDULE_KEY]: invoice.recurringId },
    payment_method: paymentMethodId,
    allowed_payment_method_types: ['card'],
  } satisfies Stripe.PaymentIntentCreateParams;
  return { ...params, order: toHash(params) };
}

/**
 * Returns the parameters of a Stripe customer for one invoice. Bank transfers to this customer's account number pay
 * the invoice.
 */
export const toCustomerParams = (invoice: NewPaymentSession) =>
  ({
    description: toDescription(invoice),
    ...(invoice.clientName && { name: invoice.clientName }),
    ...(invoice.clientEmail && { email: invoice.clientEmail }),
    metadata: { user_id: invoice.userId, [INVOICE_KEY]: invoice.invoiceId },
  }) satisfies Stripe.CustomerCreateParams;

export const toHash = (params: object): string => createHash('sha256').update(JSON.stringify(params)).digest('hex');

const toDescription = ({ invoiceNumber, companyName }: Pick<NewPaymentSession, 'invoiceNumber' | 'companyName'>) =>
  joinNames(invoiceNumber, companyName);

const joinNames = (...names: string[]): string => names.filter(Boolean).join(' · ');

export const hasSameContent = (session: Stripe.Checkout.Session, params: SessionParams): boolean =>
  session.metadata?.[HASH_KEY] === params.metadata[HASH_KEY];

/** The languages of Stripe's page whose codes differ from ours. Stripe's page does not exist in Arabic and Hebrew. */
const LOCALES: Partial<Record<Language, Stripe.Checkout.SessionCreateParams.Locale>> = {
  'en-US': 'en',
  'pt-PT': 'pt',
  ar: 'auto',
  he: 'auto',
};

const toLocale = (language: Language): Stripe.Checkout.SessionCreateParams.Locale => LOCALES[language] ?? language;
