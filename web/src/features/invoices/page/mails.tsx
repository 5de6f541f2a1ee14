import type { InvoiceDetails, Mail } from '@paperbill/contracts/http';
import { Send } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../components/button.js';
import card from '../../../components/card.module.css';
import { formatMoment } from '../../../components/format-moment.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useMails } from '../api/mails.js';
import styles from './mails.module.css';
import parts from './payments.module.css';

const [SendDialog, useSendDialog] = lazyDialog(() => import('./send-dialog.js'));

/** The mails that took an invoice to its client, and the way to send one. Nothing where this product sends none. */
export function Mails({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const { data } = useMails(invoice.id);
  const [isSending, setIsSending] = useState(false);
  const [repeated, setRepeated] = useState<Mail>();
  useSendDialog();
  if (!data || (data.from === null && data.mails.length === 0)) return null;
  const { from, mails } = data;
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={id}>
      <div className={parts.heading}>
        <h2 id={id}>E-mails</h2>
        {from !== null && (
          <Button
            small
            onClick={() => {
              setRepeated(undefined);
              setIsSending(true);
            }}
          >
            <Send size={16} aria-hidden />
            Send Invoice
          </Button>
        )}
      </div>
      {mails.length === 0 ? (
        <p className={parts.none}>
          Send this invoice to your client, with its PDF and a link to its page. You see here when it was sent and
          opened.
        </p>
      ) : (
        <ul className={parts.payments} aria-live="polite">
          {mails.map((mail) => (
            <li key={mail.id} className={parts.payment}>
              <div className={parts.what}>
                <span className={styles.address}>{recipients(mail)}</span>
                <span className={`${parts.how} ${styles[mail.state] ?? ''}`}>{whatBecameOf(mail)}</span>
                {mail.error && <span className={`${parts.how} ${styles.address}`}>{mail.error}</span>}
              </div>
              {from !== null && canRepeat(mail) && (
                <Button
                  small
                  aria-label={`Send Again to ${mail.to}`}
                  onClick={() => {
                    setRepeated(mail);
                    setIsSending(true);
                  }}
                >
                  Send Again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isSending && from !== null && (
          <SendDialog
            invoice={invoice}
            from={from}
            {...(repeated && { repeated })}
            onClose={() => setIsSending(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

const recipients = ({ to, cc, bcc }: Mail): string => {
  const copies = cc.length + bcc.length;
  return copies === 0 ? to : `${to} and ${copies === 1 ? 'one copy' : `${copies} copies`}`;
};

const canRepeat = ({ state }: Mail): boolean => state === 'failed' || state === 'unknown';

function whatBecameOf({ state, createdAt, sentAt, openedAt }: Mail): string {
  switch (state) {
    case 'queued':
      return `Waiting to be sent since ${formatMoment(createdAt)}`;
    case 'sending':
      return 'Being sent';
    case 'sent':
      return `Sent ${formatMoment(sentAt!)}${openedAt ? `, opened ${formatMoment(openedAt)}` : ''}`;
    case 'failed':
      return 'Not delivered';
    case 'unknown':
      return `May have been sent ${formatMoment(sentAt!)}${openedAt ? `, opened ${formatMoment(openedAt)}` : ''}`;
  }
}
