import type { SavedCard } from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { Decimal } from '../rules/values.js';
import type { LinkAddress } from './client-links.js';
import { allowUnsigned, restrictToBff, idempotentCommand, query, type WithUserId } from './message.js';

// This timeout is longer than the sum of three times: a charge waits for a slot, waits for a lock, and then
// calls Stripe.
const CHARGE_TIMEOUT_MS = 60_000;

export interface ScheduleOfUser extends WithUserId {
  recurringId: string;
}

export interface InvoiceOfSchedule extends ScheduleOfUser {
  invoiceId: string;
}

/** The charge that invoicing computes immediately before billing makes it. */
export interface AutomaticCharge {
  amount: Decimal;
  currency: Currency;
  invoiceNumber: string;
  companyName: string;
}

/**
 * The result of a charge. `processing`: Stripe has not decided yet. `notDue`: nothing is due any more. `noCard`: the
 * card or its account no longer exists at Stripe.
 */
export type ChargeResult = 'succeeded' | 'processing' | 'failed' | 'notDue' | 'noCard';

export const savedCardsAtStripe = {
  /**
   * Charges an invoice at most once. A repeated request returns the state of the first charge.
   * @throws PAYMENT_PROVIDER_FAILED if Stripe does not answer
   */
  chargeSavedCard: allowUnsigned(
    idempotentCommand<InvoiceOfSchedule, { result: ChargeResult }>('billing.saved-cards.charge', CHARGE_TIMEOUT_MS),
  ),
  /**
   * Removes the card here and at Stripe. A card that was saved after `savedAt` is kept, because it belongs to a newer
   * agreement.
   */
  forgetSavedCard: allowUnsigned(
    idempotentCommand<ScheduleOfUser & Partial<Pick<SavedCard, 'savedAt'>>, Record<string, never>>(
      'billing.saved-cards.forget',
      CHARGE_TIMEOUT_MS,
    ),
  ),
} as const;

/** The messages about saved cards. Billing sends them with `allowUnsigned`. */
export const savedCards = {
  /**
   * Stores a card, which replaces an earlier card of the schedule. `isKept` is false if the schedule no longer accepts
   * cards. Billing must then remove the card.
   */
  storeSavedCard: allowUnsigned(
    idempotentCommand<InvoiceOfSchedule & SavedCard, { isKept: boolean }>('invoicing.saved-cards.store'),
  ),
  /** `charge` is null if nothing may be charged to the card. */
  prepareAutomaticPayment: allowUnsigned(
    query<InvoiceOfSchedule, { charge: AutomaticCharge | null }>('invoicing.saved-cards.prepare-charge'),
  ),
  /** Ends the automatic payments of a schedule, and removes the card. */
  endSavedCard: idempotentCommand<ScheduleOfUser, Record<string, never>>('invoicing.saved-cards.end'),
  endSavedCardOfLink: restrictToBff(
    idempotentCommand<LinkAddress, Record<string, never>>('invoicing.saved-cards.end-of-link'),
  ),
} as const;
