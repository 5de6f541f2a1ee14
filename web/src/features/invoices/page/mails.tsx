import type { InvoiceDetails, InvoiceLink, Mail, Reminders } from '@paperbill/contracts/http';
import { formatDate, type MailKind, REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';
import { Bell, Send } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { Row, RowList } from '../../../components/row-list.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/loading.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { areMailsSent } from '../../../operator-settings.js';
import { useSetReminders } from '../../settings/reminders.js';
import type { TO_BE_SENT } from '../api/invoice-queries.js';
import { useCancelMail, useLinks } from '../api/links.js';
import { useMails } from '../api/mails.js';
import { MailDeliveryState } from '../components/mail-delivery-state.js';
import styles from './mails.module.css';

const [SendDialog, useSendDialog] = lazyDialog(() => import('./send-dialog.js'));

/** The choice of reminders loads on demand, because most users send no reminders. */
const ReminderChoice = lazyPart(() => import('../../settings/reminder-choice.js'));

/**
 * Lists the mails of an invoice and has the buttons that send one. Renders nothing if this deployment sends no mails.
 */
export function Mails({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const { data, isPending } = useMails(invoice.id);
  const isToBeSent = useIsToBeSent();
  const [sending, setSending] = useState<{ kind: MailKind; repeated?: Mail } | undefined>(
    isToBeSent ? { kind: 'invoice' } : undefined,
  );
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancel = useCancelMail(invoice.id);
  const [question, askToCancel] = useConfirmation<{ mail: Mail; link: InvoiceLink }>({
    question: ({ mail }) => ({
      title: `Cancel the e-mail to ${mail.to}?`,
      text: 'It will not be sent. If it was already sent, its link stops working.',
      confirmLabel: 'Cancel E-mail',
      cancelLabel: 'Keep Waiting',
      isDangerous: true,
    }),
    onConfirm: ({ link }) => cancel.mutateAsync(link),
    focusAfter: () => sendButton.current,
  });
  useSendDialog();
  if (!data) return isPending && areMailsSent() ? <MailsSkeleton /> : null;
  if (data.from === null && data.mails.length === 0) return null;
  const { from, mails, reminders } = data;
  const isUnpaid = invoice.status !== 'void' && compareDecimals(invoice.amountDue, '0') > 0;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="E-mails">
        {from !== null && (
          <>
            {isUnpaid && mails.some(hasReached) && (
              <Button small onClick={() => setSending({ kind: 'reminder' })}>
                <Bell size={16} aria-hidden />
                Send Reminder
              </Button>
            )}
            <Button ref={sendButton} small onClick={() => setSending({ kind: 'invoice' })}>
              <Send size={16} aria-hidden />
              Send Invoice
            </Button>
          </>
        )}
      </CardHeading>
      {isUnpaid && from !== null && <InvoiceReminders invoice={invoice} reminders={reminders} />}
      {mails.length === 0 ? (
        <CardHint>
          Send this invoice to your client, with its PDF and a link to its page. You see here when it was sent and
          opened.
        </CardHint>
      ) : (
        <RowList aria-live="polite">
          {mails.map((mail) => (
            <Row key={mail.id}>
              <MailDeliveryState mail={mail} label={kindLabels[mail.kind]} />
              {from !== null && canRepeat(mail) && (
                <Button
                  small
                  aria-label={`Send Again to ${mail.to}`}
                  onClick={() => setSending({ kind: mail.kind, repeated: mail })}
                >
                  Send Again
                </Button>
              )}
              {mail.state === 'queued' && (
                <CancelMailButton mail={mail} onCancel={(link) => askToCancel({ mail, link })} />
              )}
            </Row>
          ))}
        </RowList>
      )}
      {question}
      <Suspense fallback={null}>
        {sending && from !== null && (
          <SendDialog invoice={invoice} from={from} {...sending} onClose={() => setSending(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

/** Reserves the height of the section with mails, so that the parts below do not move. */
function MailsSkeleton() {
  return (
    <Card padded role="status">
      <CardHeading title="E-mails" />
      <span className="visually-hidden">Loading the e-mails</span>
      <Skeleton height="4.5rem" />
    </Card>
  );
}

/**
 * The button that cancels a waiting mail by revoking the client link in it. Mails wait while the mail server is down.
 */
function CancelMailButton({ mail, onCancel }: { mail: Mail; onCancel: (link: InvoiceLink) => void }) {
  const { data: links = [] } = useLinks(mail.invoiceId);
  const link = links.find((one) => one.mail?.id === mail.id && one.revokedAt === null);
  return (
    link && (
      <Button small aria-label={`Cancel the e-mail to ${mail.to}`} onClick={() => onCancel(link)}>
        Cancel
      </Button>
    )
  );
}

/**
 * Returns true if the user came to the invoice's page through Save & Send. The router state is then removed, so that a
 * reload or Back does not open the dialog again.
 */
function useIsToBeSent(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isToBeSent = Boolean((location.state as Partial<typeof TO_BE_SENT> | null)?.send);
  const forget = useEffectEvent(() => void navigate(location, { replace: true, state: null }));
  useEffect(() => {
    if (isToBeSent) forget();
  }, [isToBeSent]);
  return isToBeSent;
}

const hasReached = ({ kind, state }: Mail): boolean =>
  kind !== 'test' && kind !== 'statement' && (state === 'sent' || state === 'unknown');

/** Shows the automatic reminders of an invoice. Renders nothing if the user has turned reminders off. */
function InvoiceReminders({ invoice, reminders }: { invoice: InvoiceDetails; reminders: Reminders }) {
  const id = useId();
  const set = useSetReminders('invoice', invoice.id);
  if (!reminders.remind) return null;
  const own = reminders.source === 'invoice' ? reminders.days : null;
  const asOthers = invoice.customerId ? 'As for its customer' : 'As for all customers';
  return (
    <div className={styles.reminders}>
      <label htmlFor={id}>Reminders of this invoice</label>
      <Suspense fallback={<Skeleton height="var(--control-height)" />}>
        <ReminderChoice
          id={id}
          reminders={reminders}
          owner="invoice"
          // If the invoice would inherit no reminders, the label says so before the user chooses it.
          inheritedLabel={reminders.inherited.length === 0 ? `${asOthers}: none` : asOthers}
          ownLabel="On days of its own"
          set={set}
          className={styles.days}
        />
      </Suspense>
      <p className={styles.next}>{describeNextReminder(reminders)}</p>
      {reminders.heldBy === 'paid' && (
        <Button small disabled={set.isPending} onClick={() => set.mutate(own)}>
          Remind Again
        </Button>
      )}
    </div>
  );
}

function describeNextReminder({ days, next, heldBy, source }: Reminders): string {
  if (days.length === 0) {
    return source === 'customer' ? 'No reminders for this customer' : 'No reminders for this invoice';
  }
  if (next) return `Next reminder on ${formatDate(next)}`;
  if (heldBy === 'unsent') return 'Reminders begin once you have mailed it';
  if (heldBy === 'message') return 'Reminders wait until you have read what your client said';
  if (heldBy === 'paid')
    return `Your client says it is paid: reminders wait ${REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS} days for it`;
  return 'All reminders have been sent';
}

const kindLabels: Record<MailKind, string> = {
  invoice: '',
  reminder: 'Reminder: ',
  receipt: 'Receipt: ',
  test: 'Test: ',
  statement: 'Statement: ',
};

/**
 * Returns true if the user can send the mail again from the invoice's page. Statements are sent again from the
 * customer's page, and test mails from the editor. From the invoice's page, both would go to the client's address.
 */
const canRepeat = ({ kind, state }: Mail): boolean =>
  kind !== 'statement' && kind !== 'test' && (state === 'failed' || state === 'unknown');
