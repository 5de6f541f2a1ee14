import type { Currency } from '../rules/currencies.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';

/** A card that a client has saved at Stripe, so that the future invoices of a schedule are charged to it. */
export interface SavedCard {
  /** Stripe's name of the card's brand, such as “visa”. */
  brand: string;
  /** The last four digits of the card's number. */
  last4: string;
  savedAt: Instant;
}

export const cardStoppers = ['client', 'user', 'system'] as const;
/**
 * The side that stopped automatic payments. `system`: the schedule ended, the client disputed a payment, or the card no longer
 * exists at Stripe.
 */
export type CardStopper = (typeof cardStoppers)[number];

/** The last saved card of a schedule whose automatic payments were stopped. */
export interface StoppedCard extends Pick<SavedCard, 'brand' | 'last4'> {
  stoppedBy: CardStopper;
  stoppedAt: Instant;
}

/** The agreement of the client who saved a card. */
export interface CardAgreement {
  /** The highest total of an invoice that is charged to the card. */
  maxAmount: Decimal;
  currency: Currency;
}

/**
 * The states of an automatic payment. `planned`: the card will be charged. `done`: the card was charged, or nothing was
 * due any more. `failed`: the card was not charged although an amount was due, so the client was asked to pay.
 * `canceled`: the client ended the automatic payments, or got money back, before the charge.
 */
export const automaticPaymentStates = ['planned', 'done', 'failed', 'canceled'] as const;
export type AutomaticPaymentState = (typeof automaticPaymentStates)[number];

/** The charge of an invoice to the client's saved card. */
export interface AutomaticPayment extends Pick<SavedCard, 'brand' | 'last4'> {
  state: AutomaticPaymentState;
  /** The day of the charge, which is the due date of the invoice. */
  date: CalendarDate;
}

/** The data about a saved card on the page of an invoice link. */
export interface SavedCardForClient {
  /** Whether the client can save a card when paying this invoice. */
  canSave: boolean;
  /** The saved card. It is null if no card is saved. */
  card: Pick<SavedCard, 'brand' | 'last4'> | null;
  /** Missing if no card is saved, and in the preview that the user sees. */
  agreement?: CardAgreement;
  /** The day on which this invoice is charged to the card. It is null if no charge is planned. */
  chargedOn: CalendarDate | null;
  /** Whether the card could not be charged, so that the client has to pay this invoice on its page. */
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

/** Formats a card for people, such as “Visa •••• 4242”. The spaces do not break. */
export function formatCard({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  const name = brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name}\u00a0••••\u00a0${last4}`.trim();
}
