import { useEffect, useEffectEvent } from 'react';
import { errorToast, requestTexts, type ToastText } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../languages/t.js';
import { getServerMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useInvoice } from '../../invoices/api/invoice-queries.js';
import { TO_DO_URL } from '../../invoices/api/to-do.js';
import { isUnpaid } from '../../invoices/components/is-unpaid.js';
import SendDialog from '../../invoices/page/send-dialog.js';
import { useMailSettings } from '../../settings/mail-settings.js';

interface ReminderDialogProps {
  id: string;
  from: string;
  /** The dialog is hidden while `isLoading` is true. */
  isLoading: boolean;
  onLoad: () => void;
  onClose: () => void;
}

export default function ReminderDialog({ id, from, isLoading, onLoad, onClose }: ReminderDialogProps) {
  const { data: invoice, error } = useInvoice(id);
  const { isPending: areSettingsPending } = useMailSettings();
  const hasLoaded = invoice !== undefined && !areSettingsPending;
  const queryClient = useQueryClient();
  const close = useEffectEvent((toast: ToastText) => {
    showToast(toast);
    onClose();
  });
  const reportLoad = useEffectEvent(() => {
    if (!invoice || isUnpaid(invoice)) return onLoad();
    close({
      title: t('Nothing is due any more'),
      text: t('Invoice {number} needs no reminder.', { number: invoice.invoiceNumber }),
    });
    void queryClient.invalidateQueries({ queryKey: [TO_DO_URL] });
  });
  useEffect(() => {
    if (hasLoaded) reportLoad();
  }, [hasLoaded]);
  useEffect(() => {
    // If a refetch fails, the dialog stays open, because the user may have typed a mail.
    if (error && !invoice) {
      close(errorToast(t('Failed to fetch the invoice'), getServerMessage(error) ?? requestTexts.noConnection));
    }
  }, [error, invoice]);
  return invoice && !isLoading ? (
    <SendDialog of="invoice" document={invoice} from={from} kind="reminder" onClose={onClose} />
  ) : null;
}
