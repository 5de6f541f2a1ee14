import type { DocumentKind, NumberFormatChange, NumberFormats } from '@paperbill/contracts/http';
import { numberFormatToasts } from '@paperbill/contracts/texts';
import { useQuery } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../api/change.js';
import { requestJson } from '../../api/request.js';

const NUMBER_FORMATS_URL = '/app/api/number-formats';

export const useNumberFormats = () =>
  useQuery({
    queryKey: [NUMBER_FORMATS_URL],
    queryFn: ({ signal }) => requestJson<NumberFormats>(NUMBER_FORMATS_URL, { signal }),
  });

type NumberFormatChangeOfKind = NumberFormatChange & { kind: DocumentKind };

interface SaveCallbacks {
  onSuccess: (saved: NumberFormats, change: NumberFormatChangeOfKind) => void;
  onError: (error: Error, change: NumberFormatChangeOfKind) => void;
}

export const useSaveNumberFormat = (callbacks: SaveCallbacks) =>
  useMutationWithToasts({
    mutationFn: (body: NumberFormatChangeOfKind) =>
      requestJson<NumberFormats>(NUMBER_FORMATS_URL, { method: 'PUT', body }),
    caches: [NUMBER_FORMATS_URL],
    refetches: [['/api/profile'], ['/api/invoices/next-number']],
    success: numberFormatToasts.saved,
    failure: numberFormatToasts.failed,
    ...callbacks,
  });
