import type { OnlineStateForClient } from '@paperbill/contracts/http';
import { getDecimals } from '@paperbill/contracts/rules';
import { compareDecimals, toAmount } from '@paperbill/money';
import { getLeastAmount, isChargeable } from './chargeable-amounts.js';
import type { selectPayableInvoice } from './payable-invoice.queries.js';

type PayableColumns = Awaited<ReturnType<typeof selectPayableInvoice>>;

/** Returns the amounts that a client can pay online. The result is null if the client cannot pay online. */
export function getPayableAmounts({
  payable,
  currency,
  isAccountActive,
  allowsPartPayments,
}: Pick<
  PayableColumns,
  'payable' | 'currency' | 'isAccountActive' | 'allowsPartPayments'
>): OnlineStateForClient['payable'] {
  const least = toAmount(getLeastAmount(currency), getDecimals(currency));
  if (!isAccountActive || payable === null || compareDecimals(payable, least) < 0) return null;
  if (!isChargeable(payable, currency)) return null;
  return { amount: payable, leastPart: allowsPartPayments && compareDecimals(payable, least) > 0 ? least : null };
}
