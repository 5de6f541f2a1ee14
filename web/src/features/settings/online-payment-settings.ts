import type { InvoiceDetails, OnlinePaymentSettings, OnlineStateForClient } from '@paperbill/contracts/http';
import { compareDecimals, subtractAmounts } from '@paperbill/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { getClientPaymentMode } from '../../operator-settings.js';

export const ONLINE_PAYMENTS = '/app/api/online-payments';

export const settingsQuery = queryOptions({
  queryKey: [ONLINE_PAYMENTS],
  queryFn: ({ signal }) => requestJson<OnlinePaymentSettings>(ONLINE_PAYMENTS, { signal }),
});

/** Returns undefined until the settings have loaded. */
export function useAcceptsOnlinePayments(): boolean | undefined {
  const isOffered = getClientPaymentMode() !== 'none';
  const { data } = useQuery({ ...settingsQuery, enabled: isOffered });
  return isOffered ? data && data.state === 'active' : false;
}

export function useAcceptsSavedCards(): boolean {
  const { data } = useQuery({ ...settingsQuery, enabled: getClientPaymentMode() !== 'none' });
  return data?.state === 'active' && data.allowsSavedCards;
}

/** The payable amount is the amount due minus the payments in progress. */
export function getOnlineState(invoice: InvoiceDetails): OnlineStateForClient {
  const { amountDue, onlinePayments = [], automaticPayment: charge } = invoice;
  const inProgress = onlinePayments.filter(({ state }) => state === 'processing');
  const amount = inProgress.reduce((rest, payment) => subtractAmounts(rest, payment.amount), amountDue);
  const payable = compareDecimals(amount, '0') > 0 ? { amount, leastPart: null } : null;
  const savedCard = charge && {
    canSave: false,
    card: charge,
    chargedOn: charge.state === 'planned' ? charge.date : null,
    hasFailed: charge.state === 'failed',
  };
  return { payable, inProgress: subtractAmounts(amountDue, amount), last: null, ...(savedCard && { savedCard }) };
}
