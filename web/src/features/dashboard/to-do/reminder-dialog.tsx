import { useEffect, useEffectEvent } from 'react';
import { requestTexts } from '@paperbill/contracts/texts';
import { serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useInvoice } from '../../invoices/api/invoice-queries.js';
import SendDialog from '../../invoices/page/send-dialog.js';
import { useMailSettings } from '../../settings/mail-settings.js';

interface ReminderDialogProps {
  id: string;
  from: string;
  /** Hides the dialog. The caller sets it to false after `onLoad`. */
  isLoading: boolean;
  /** Called when everything that the dialog shows has loaded. */
  onLoad: () => void;
  onClose: () => void;
}

/** Loads an overdue invoice, and opens the dialog for a reminder. */
export default function ReminderDialog({ id, from, isLoading, onLoad, onClose }: ReminderDialogProps) {
  const { data: invoice, error } = useInvoice(id);
  const { isPending: areSettingsPending } = useMailSettings();
  const hasLoaded = invoice !== undefined && !areSettingsPending;
  const reportLoad = useEffectEvent(onLoad);
  useEffect(() => {
    if (hasLoaded) reportLoad();
  }, [hasLoaded]);
  const close = useEffectEvent((text: string) => {
    showToast({ title: 'Failed to fetch the invoice', text, tone: 'destructive' });
    onClose();
  });
  useEffect(() => {
    // A failed refetch keeps the invoice, so the dialog with the typed mail stays open.
    if (error && !invoice) close(serverMessage(error) ?? requestTexts.noConnection);
  }, [error, invoice]);
  return invoice && !isLoading ? <SendDialog invoice={invoice} from={from} kind="reminder" onClose={onClose} /> : null;
}
