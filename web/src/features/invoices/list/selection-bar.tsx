import type { ListedInvoice } from '@paperbill/contracts/http';
import { fileTexts } from '@paperbill/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { Bell, CircleCheck, Download, Send, Undo2, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../../api/missing-code.js';
import { Button } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { failedToast } from '../../../components/lazy-part.js';
import { saveFile } from '../../../components/save-file.js';
import { getToday } from '../../../components/today.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { areMailsSent } from '../../../operator-settings.js';
import { showToast } from '../../../toasts/toast-store.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';
import styles from './selection-bar.module.css';

const [SendManyDialog, useSendManyDialog] = lazyDialog(() => import('../components/send-many-dialog.js'));

interface SelectionBarProps {
  /** The selected invoices, at least one. They may be on different pages of the list. */
  invoices: readonly ListedInvoice[];
  onClear: () => void;
}

/** The buttons for the selected invoices. They are below the list, so that no row moves when the buttons appear. */
export default function SelectionBar({ invoices, onClear }: SelectionBarProps) {
  const mark = useMarkInvoices();
  const zip = useZip();
  const [sending, setSending] = useState<'invoice' | 'reminder' | null>(null);
  useSendManyDialog();
  useRootAttribute('data-selection-bar');
  const toPay = invoices.filter(({ status }) => status !== 'paid' && status !== 'void');
  const paid = invoices.filter(({ status }) => status === 'paid');

  function markAll(status: 'paid' | 'pending'): void {
    mark(status === 'paid' ? toPay : paid, status);
    onClear();
  }

  return (
    <section className={styles.bar} aria-label="Selected invoices">
      {zip.missing.length > 0 && (
        <p className={styles.missing} role="alert">
          {fileTexts.pdfsMissing(zip.missing)}
        </p>
      )}
      <p className={styles.count} role="status">
        {zip.done === null ? `${invoices.length} selected` : fileTexts.progress(zip.done, invoices.length, 'PDFs')}
      </p>
      {zip.done === null ? (
        <>
          {areMailsSent() && (
            <Button small onClick={() => setSending('invoice')}>
              <Send size={16} aria-hidden />
              Send
            </Button>
          )}
          {areMailsSent() && invoices.some(isUnpaid) && (
            <Button small onClick={() => setSending('reminder')}>
              <Bell size={16} aria-hidden />
              Send Reminders
            </Button>
          )}
          {toPay.length > 0 && (
            <Button small onClick={() => markAll('paid')}>
              <CircleCheck size={16} aria-hidden />
              Mark as Paid
            </Button>
          )}
          {paid.length > 0 && (
            <Button small onClick={() => markAll('pending')}>
              <Undo2 size={16} aria-hidden />
              Mark as Unpaid
            </Button>
          )}
          <Button small onClick={() => zip.start(invoices)}>
            <Download size={16} aria-hidden />
            Download PDFs
          </Button>
          <Button small icon variant="quiet" aria-label="Clear the selection" onClick={onClear}>
            <X size={16} aria-hidden />
          </Button>
        </>
      ) : (
        <>
          <progress className={styles.progress} aria-label="PDFs fetched" value={zip.done} max={invoices.length} />
          <Button small onClick={zip.cancel}>
            Cancel
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {sending && <SendManyDialog kind={sending} invoices={invoices} onClose={() => setSending(null)} />}
      </Suspense>
    </section>
  );
}

function useZip() {
  const [done, setDone] = useState<number | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const { mutate, data, reset } = useMutation({
    mutationFn: async (invoices: readonly ListedInvoice[]) => {
      const { signal } = (underWay.current = new AbortController());
      setDone(0);
      const { zipPdfs } = await loadCode(
        () => import('../api/zip-pdfs.js'),
        () => setDone(null),
      );
      const { zip, missing } = await zipPdfs(invoices, {
        signal,
        onProgress: (count) => !signal.aborted && setDone(count),
      });
      if (zip) {
        saveFile(zip, `invoices_${getToday()}.zip`);
        showToast(fileTexts.zipped(invoices.length - missing.length));
      }
      return missing.map(({ invoiceNumber }) => invoiceNumber);
    },
    onError: (error) => !underWay.current?.signal.aborted && showToast(failedToast(fileTexts.zipFailed, error)),
    onSettled: () => setDone(null),
  });

  return {
    /** How many PDFs were fetched or failed, or null if no download is running. */
    done,
    missing: data ?? [],
    start: (invoices: readonly ListedInvoice[]) => {
      reset();
      mutate(invoices);
    },
    cancel: () => {
      underWay.current?.abort();
      setDone(null);
    },
  };
}
