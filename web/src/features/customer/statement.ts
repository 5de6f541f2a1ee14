import type { CustomerStatement } from '@paperbill/contracts/http';
import { mailToasts } from '@paperbill/contracts/texts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { CUSTOMERS } from '../customers/api/customer-queries.js';
import { askAgainIn, useSending } from '../invoices/api/mails.js';

const pathOf = (customerId: string): string => `/app${CUSTOMERS}/${encodeURIComponent(customerId)}/statement`;
/** Among what is read again once an invoice is marked. */
const keyOf = (customerId: string) => [CUSTOMERS, 'one', customerId, 'statement'];

/** What a customer owes, and the newest statements of it, asked for again while one is on its way; null asks for none. */
export const useStatement = (customerId: string | null) =>
  useQuery({
    queryKey: keyOf(customerId ?? ''),
    queryFn:
      customerId === null ? skipToken : ({ signal }) => requestJson<CustomerStatement>(pathOf(customerId), { signal }),
    refetchInterval: ({ state }) => askAgainIn(state.data?.mails ?? []),
  });

/** Has a statement mailed; again and again makes no second one. */
export const useSendStatement = (customerId: string) =>
  useSending({
    path: pathOf(customerId),
    of: { customerId },
    mails: { key: keyOf(customerId), name: 'Statements' },
    toasts: { queued: mailToasts.statementQueued, failed: mailToasts.statementFailed },
  });
