import { errorToast, toasts, type ToastText } from '@paperbill/contracts/texts';
import { t, translate } from '../../../languages/t.js';

export const statusTexts = {
  getMarkedText(invoices: readonly { invoiceNumber: string }[], status: 'paid' | 'pending'): string {
    const count = invoices.length;
    if (count === 1) {
      const number = invoices[0]!.invoiceNumber;
      return status === 'paid'
        ? t('Invoice {number} marked as paid', { number })
        : t('Invoice {number} marked as unpaid', { number });
    }
    return status === 'paid'
      ? t('{count, plural, one {# invoice} other {# invoices}} marked as paid', { count })
      : t('{count, plural, one {# invoice} other {# invoices}} marked as unpaid', { count });
  },
  getFailureToast(count: number, of: number, cause?: string): ToastText {
    const { title, text } = toasts.statusUpdateFailed;
    if (of === 1) return errorToast(title, cause ?? text);
    const advice = translate(cause ?? 'Please try again.');
    return errorToast(title, t('{count} of {of} invoices could not be updated. {advice}', { count, of, advice }));
  },
} as const;
