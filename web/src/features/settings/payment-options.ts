import type { PaymentOptions } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { paymentOptionsToasts } from '@paperbill/contracts/texts';
import { useMutationWithToasts } from '../../api/change.js';
import { requestJson } from '../../api/request.js';

const PAYMENT_OPTIONS_URL = '/app/api/payment-options';

export const usePaymentOptions = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [PAYMENT_OPTIONS_URL],
    queryFn: ({ signal }) => requestJson<PaymentOptions>(PAYMENT_OPTIONS_URL, { signal }),
    enabled,
  });

interface SaveCallbacks {
  onSuccess: (saved: PaymentOptions) => void;
  onError: (error: Error) => void;
}

export const useSavePaymentOptions = (callbacks: SaveCallbacks) =>
  useMutationWithToasts({
    mutationFn: (body: PaymentOptions) => requestJson<PaymentOptions>(PAYMENT_OPTIONS_URL, { method: 'PUT', body }),
    caches: [PAYMENT_OPTIONS_URL],
    success: paymentOptionsToasts.saved,
    failure: paymentOptionsToasts.failed,
    ...callbacks,
  });
