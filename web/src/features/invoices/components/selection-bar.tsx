import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { Bell, Download, Send, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { fileTexts } from '../../../csv/file-texts.js';
import { t } from '../../../languages/t.js';
import { importWithReload } from '../../../api/missing-code.js';
import { Button } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { addFailureReason } from '../../../components/lazy-part.js';
import { saveFile } from '../../../components/save-file.js';
import { getToday } from '../../../components/today.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { areMailsSent } from '../../../operator-settings.js';
import { showToast } from '../../../toasts/toast-store.js';
import type { ManyMails, SelectedDocument } from '../api/send-documents.js';
import styles from './selection-bar.module.css';

const [SendManyDialog, useSendManyDialog] = lazyDialog(() => import('./send-many-dialog.js'));

interface SelectionBarProps {
  of: MailedDocumentKind;
  /** The selected documents, at least one. These documents may be on different pages of the list. */
  documents: readonly SelectedDocument[];
  onClear: () => void;
  children?: ReactNode;
}

/** The bar is below the list, so that the rows do not move when the bar appears. */
export function SelectionBar({ of, documents, onClear, children }: SelectionBarProps) {
  const zip = useZip(of);
  const [sending, setSending] = useState<ManyMails | null>(null);
  useSendManyDialog();
  useRootAttribute('data-selection-bar');

  return (
    <section className={styles.bar} aria-label={t('Selected {of, select, invoice {invoices} other {quotes}}', { of })}>
      {zip.missing.length > 0 && (
        <p className={styles.missing} role="alert">
          {fileTexts.pdfsMissing(of, zip.missing)}
        </p>
      )}
      <p className={styles.count} role="status">
        {zip.done === null
          ? t('{count} selected', { count: documents.length })
          : fileTexts.progress(zip.done, documents.length, 'PDFs')}
      </p>
      {zip.done === null ? (
        <>
          {areMailsSent() && (
            <Button small onClick={() => setSending({ of, isReminder: false })}>
              <Send size={16} aria-hidden />
              {t('Send')}
            </Button>
          )}
          {areMailsSent() && documents.some(({ canRemind }) => canRemind) && (
            <Button small onClick={() => setSending({ of, isReminder: true })}>
              <Bell size={16} aria-hidden />
              {t('Send Reminders')}
            </Button>
          )}
          {children}
          <Button small onClick={() => zip.start(documents)}>
            <Download size={16} aria-hidden />
            {t('Download PDFs')}
          </Button>
          <Button small icon variant="quiet" aria-label={t('Clear the selection')} onClick={onClear}>
            <X size={16} aria-hidden />
          </Button>
        </>
      ) : (
        <>
          <progress
            className={styles.progress}
            aria-label={t('PDFs fetched')}
            value={zip.done}
            max={documents.length}
          />
          <Button small onClick={zip.cancel}>
            {t('Cancel')}
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {sending && <SendManyDialog mails={sending} documents={documents} onClose={() => setSending(null)} />}
      </Suspense>
    </section>
  );
}

function useZip(of: MailedDocumentKind) {
  const [done, setDone] = useState<number | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const { mutate, data, reset } = useMutation({
    mutationFn: async (documents: readonly SelectedDocument[]) => {
      const { signal } = (underWay.current = new AbortController());
      setDone(0);
      const { zipPdfs } = await importWithReload(
        () => import('../api/zip-pdfs.js'),
        () => setDone(null),
      );
      const { zip, missing } = await zipPdfs(of, documents, {
        signal,
        onProgress: (count) => !signal.aborted && setDone(count),
      });
      if (zip) {
        saveFile(zip, `${of}s_${getToday()}.zip`);
        showToast(fileTexts.zipped(documents.length - missing.length));
      }
      return missing.map(({ number }) => number);
    },
    onError: (error) => !underWay.current?.signal.aborted && showToast(addFailureReason(fileTexts.zipFailed, error)),
    onSettled: () => setDone(null),
  });

  return {
    /** The number of completed PDFs, including failed ones. Null if no download is running. */
    done,
    missing: data ?? [],
    start: (documents: readonly SelectedDocument[]) => {
      reset();
      mutate(documents);
    },
    cancel: () => {
      underWay.current?.abort();
      setDone(null);
    },
  };
}
