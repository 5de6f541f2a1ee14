import type { Currency } from '../rules/currencies.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';

/** A card that a client has saved at Stripe, so that the future invoices of a schedule are charged to it. */
export interface SavedCard {
  /** Stripe's name of the brand, such as “visa”. */
  brand: string;
  last4: string;
  savedAt: Instant;
}

export const cardStoppers = ['client', 'user', 'system'] as const;
/**
 * The party that stopped the charges. `system`: the schedule ended, the client disputed a payment, or the card no
 * longer exists at Stripe.
 */
export type CardStopper = (typeof cardStoppers)[number];

export interface StoppedCard extends Pick<SavedCard, 'brand' | 'last4'> {
  stoppedBy: CardStopper;
  stoppedAt: Instant;
}

/** The limits to which the client agreed when saving the card. */
export interface CardAgreement {
  /** The highest total of an invoice that is charged to the card. */
  maxAmount: Decimal;
  currency: Currency;
}

/**
 * The states of a charge. `planned`: the card will be charged. `done`: the card was charged, or nothing was due any
 * more. `failed`: the card was not charged although an amount was due, so the client was asked to pay. `canceled`: the
 * client ended the automatic payments, or got money back, before the charge.
 */
export const automaticPaymentStates = ['planned', 'done', 'failed', 'canceled'] as const;
export type AutomaticPaymentState = (typeof automaticPaymentStates)[number];

export interface AutomaticPayment extends Pick<SavedCard, 'brand' | 'last4'> {
  state: AutomaticPaymentState;
  /** The due date of the invoice. */
  date: CalendarDate;
}

export interface SavedCardForClient {
  canSave: boolean;
  card: Pick<SavedCard, 'brand' | 'last4'> | null;
  /** The limits of the agreement. The field is missing if no card is saved, and in the preview that the user sees. */
  agreement?: CardAgreement;
  /** The date of the planned charge, or null if none is planned for this invoice. */
  chargedOn: CalendarDate | null;
  /** True if the card could not be charged, so that the client has to pay this invoice on its page. */
  hasFailed: boolean;
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
};

/** Formats a card, for example “Visa •••• 4242”. The spaces do not break. */
export function formatCard({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  const name = brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name}\u00a0••••\u00a0${last4}`.trim();
}
