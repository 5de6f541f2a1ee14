import type { Invoice } from '@paperbill/contracts/http';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialogs.js';
import { LongText } from '../../../components/long-text.js';
import { Alert } from '../../../components/messages.js';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { type NotSent, sendInvoice } from '../api/send-invoices.js';
import { filledTemplate } from './mail-template.js';
import styles from './send-many-dialog.module.css';

interface SendManyDialogProps {
  invoices: readonly Invoice[];
  onClose: () => void;
}

/** Mails several invoices, each to the client whose address stands on it, in the words of the user's template. */
export default function SendManyDialog({ invoices, onClose }: SendManyDialogProps) {
  const withAddress = invoices.filter(({ clientEmail }) => clientEmail.trim());
  const without = invoices.length - withAddress.length;
  const { start, stop, done, notSent, isReady } = useSending(withAddress);
  const isSending = done !== null && done < withAddress.length && notSent === null;
  const isOver = notSent !== null;
  return (
    <Dialog
      title={isOver ? 'Sent' : `Send ${withAddress.length === 1 ? 'one invoice' : `${withAddress.length} invoices`}`}
      okText={isOver ? 'Done' : isSending ? `${done} of ${withAddress.length}...` : 'Send'}
      okButtonProps={{ disabled: !isOver && (isSending || !isReady || withAddress.length === 0) }}
      onOk={isOver ? onClose : () => void start()}
      cancelText={isSending ? 'Stop' : 'Cancel'}
      cancelButtonProps={{ hidden: isOver }}
      onCancel={isSending ? stop : onClose}
    >
      <div className={styles.content}>
        {isOver ? (
          <Outcome sent={done ?? 0} notSent={notSent} />
        ) : (
          <>
            <p>Each goes to the address on it, with its PDF, in the words for new invoices in your profile.</p>
            {without > 0 && (
              <Alert tone="warning">
                {without === 1 ? 'One has no e-mail address and is' : `${without} have no e-mail address and are`} left
                out.
              </Alert>
            )}
            <ul className={styles.list}>
              {withAddress.map(({ id, invoiceNumber, clientEmail }) => (
                <li key={id}>
                  <span>{invoiceNumber}</span>
                  <LongText text={clientEmail} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ sent, notSent }: { sent: number; notSent: NotSent[] }) {
  const done = sent - notSent.length;
  return (
    <>
      <p role="status">
        {done === 1 ? 'One invoice is on its way.' : `${done} invoices are on their way.`} Each one’s page says when it
        was sent.
      </p>
      {notSent.length > 0 && (
        <Alert tone="destructive" title="Not sent">
          <ul className={styles.list}>
            {notSent.map(({ invoiceNumber, why }) => (
              <li key={invoiceNumber}>
                <span>{invoiceNumber}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** One after the other. Leaving stops it: what was taken by then goes out. */
function useSending(invoices: readonly Invoice[]) {
  const { data: user } = useUser();
  const { data: settings, isPending } = useMailSettings();
  const [done, setDone] = useState<number | null>(null);
  const [notSent, setNotSent] = useState<NotSent[] | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (underWay.current = new AbortController());
    const failed: NotSent[] = [];
    let tried = 0;
    for (const invoice of invoices) {
      if (signal.aborted) break;
      setDone(tried);
      const outcome = await sendInvoice(invoice, {
        userId: user?.id ?? '',
        email: user?.email ?? '',
        write: (details) => filledTemplate(details, false, settings?.templates),
        signal,
      });
      tried++;
      if (outcome) failed.push(outcome);
      // Whoever can mail no more today need not be told so for each.
      if (outcome?.isLast) break;
    }
    setDone(tried);
    setNotSent(failed);
  }

  const stop = () => underWay.current?.abort();
  return { start, stop, done, notSent, isReady: !isPending && user !== undefined };
}
