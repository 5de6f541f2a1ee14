import type { OnlinePayment } from '@paperbill/contracts/http';
import { paymentToasts } from '@paperbill/contracts/texts/invoice-page';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { preferServerMessage, useMutationWithToasts } from '../../../api/change.js';
import { forgetIdempotencyKey, getIdempotencyKey } from '../../../api/idempotency-key.js';
import { ApiError, request } from '../../../api/request.js';
import { useUserId } from '../../auth/api/session.js';
import { refetchInvoices } from './update-invoice-status.js';

/**
 * A retry in the same dialog does not refund twice. The idempotency key contains the amount that was refundable when
 * the dialog opened. A later refund of the same amount has another key, so it counts as a new refund.
 */
export function useRefundPayment({ id, refundable }: OnlinePayment) {
  const [refundableBefore] = useState(refundable);
  const client = useQueryClient();
  const userId = useUserId();
  return useMutationWithToasts({
    mutationFn: async (body: { amount: string }, signal) => {
      const key = await getIdempotencyKey('refund', userId, { id, refundable: refundableBefore, ...body });
      await request(`/app/api/online-payments/${id}/refunds`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
        signal,
        timeLimit: 'stripe',
      });
      forgetIdempotencyKey('refund', userId, key);
    },
    success: paymentToasts.refunded,
    // The dialog shows errors of fields, so these errors need no toast.
    failure: (error) =>
      error instanceof ApiError && error.fieldErrors.length > 0
        ? null
        : preferServerMessage(paymentToasts.refundFailed)(error),
    // The invoices are also refetched after an error, because Stripe may already have made the refund.
    onSettled: () => refetchInvoices(client),
  });
}
