import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnlineStateForClient, SavedCardForClient } from '@paperbill/contracts/http';
import { selectScheduleOfInvoice } from '../saved-cards/saved-card.queries.js';
import { selectAutomaticPayment } from './automatic-payment.queries.js';
import { selectNewestPayment } from './online-payment.queries.js';
import { getPayableAmounts, getWholeAmount } from './payable-amounts.js';
import { selectPayableInvoice } from './payable-invoice.queries.js';

export async function readOnlineState(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<OnlineStateForClient | undefined> {
  const columns = await selectPayableInvoice(em, userId, invoiceId);
  const payable = getPayableAmounts(columns);
  const last = await selectNewestPayment(em, { userId, invoiceId, isUnpaid: columns.payable !== null });
  const savedCard = await readSavedCard(em, userId, invoiceId, columns);
  if (!payable && !last && !savedCard) return undefined;
  return { payable, inProgress: columns.inProgress, last, ...(savedCard && { savedCard }) };
}

async function readSavedCard(
  em: EntityManager,
  userId: string,
  invoiceId: string,
  columns: Awaited<ReturnType<typeof selectPayableInvoice>>,
): Promise<SavedCardForClient | undefined> {
  const isPayable = getWholeAmount(columns) !== null;
  // While Stripe restricts the account, the client cannot pay online, but the charge stays planned (rule CARD-8).
  const isAccountActive = columns.isAccountActive || columns.isAccountPaused;
  const isChargeable = getWholeAmount({ ...columns, isAccountActive }) !== null;
  const schedule = await selectScheduleOfInvoice(em, userId, invoiceId);
  if (!schedule) return undefined;
  const { brand, last4, maxAmount, currency, acceptsCard } = schedule;
  const payment = await selectAutomaticPayment(em, userId, invoiceId);
  const canSave = isPayable && acceptsCard;
  const card = brand === null || last4 === null ? null : { brand, last4 };
  const agreement = card && maxAmount !== null && currency !== null ? { maxAmount, currency } : undefined;
  const chargedOn = isChargeable && payment?.state === 'planned' ? payment.date : null;
  const hasFailed = isPayable && payment?.state === 'failed';
  return canSave || card || hasFailed
    ? { canSave, card, ...(agreement && { agreement }), chargedOn, hasFailed }
    : undefined;
}
