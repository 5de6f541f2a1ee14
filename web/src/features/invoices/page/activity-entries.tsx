import type {
  ClientMessage,
  CreditNote,
  InvoiceDetails,
  InvoiceEvent,
  InvoiceLink,
  Payment,
} from '@paperbill/contracts/http';
import {
  type Currency,
  getInvoiceActionLabel,
  getPaymentMethodLabel,
  type MailState,
} from '@paperbill/contracts/rules';
import { CalendarDays, Download, FileText, Printer, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { formatDate, formatMoney } from '../../../languages/format.js';
import { paymentNotes } from '@paperbill/contracts/texts';
import { t, translate } from '../../../languages/t.js';
import { ButtonAnchor } from '../../../components/button.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Skeleton } from '../../../components/loading.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Row, RowDetail } from '../../../components/row-list.js';
import { getUserDate } from '../../../components/today.js';
import { pdfAddress, useDownloadPdf } from '../../documents/api/pdf.js';
import { Entry, EntryTime, IconAction, RevokeAction } from '../../documents/page/activity-parts.js';
import { usePrint } from '../../documents/page/use-print.js';
import { readCreditNote } from '../api/credit-notes.js';
import { MessageText } from './client-messages.js';
import type { ActivityEntry } from './list-activity.js';
import { type MailActions, MailEntry } from './mail-entry.js';

const LazyOnlinePaymentEntry = lazyPart(
  async () => ({ default: (await import('./online-payments.js')).OnlinePaymentEntry }),
  ({ error, retry }) => <Row text={<PartFailure error={error} retry={retry} />} />,
);

const OnlinePaymentEntry = (props: ComponentProps<typeof LazyOnlinePaymentEntry>) => (
  <Suspense fallback={<Row text={<Skeleton height="3em" />} />}>
    <LazyOnlinePaymentEntry {...props} />
  </Suspense>
);

type ActivityEntryOfKind<Kind extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: Kind }>;

interface EntryActions extends MailActions {
  onChangeDate: (payment: Payment) => void;
  onRemove: (payment: Payment) => void;
}

interface EntryProps extends EntryActions {
  entry: ActivityEntry;
  invoice: InvoiceDetails;
}

interface WithCurrency {
  currency: Currency | undefined;
}

export function InvoiceActivityEntry({ entry, invoice, ...actions }: EntryProps) {
  switch (entry.kind) {
    case 'event':
      return <EventEntry event={entry.event} currency={invoice.currency} />;
    case 'mail':
      return <MailEntry {...entry} {...actions} />;
    case 'payment':
      if (entry.payment.online) return <OnlinePaymentEntry invoice={invoice} payment={entry.payment} />;
      return <PaymentEntry payment={entry.payment} currency={invoice.currency} {...actions} />;
    case 'online-attempt':
      return <OnlinePaymentEntry invoice={invoice} attempt={entry.attempt} />;
    case 'credit-note':
      return <CreditNoteEntry note={entry.note} invoice={invoice} />;
    case 'link':
      return <LinkEntry entry={entry} {...actions} />;
    case 'message':
      return <MessageEntry message={entry.message} invoice={invoice} />;
  }
}

/** Entries are sorted by the time of recording, which may differ from the date of the entry. */
const RecordedAtDetail = ({ at, date }: { at: string; date: string }) =>
  getUserDate(at) === date ? null : <RowDetail>{t('Recorded {date}', { date: formatDateTime(at) })}</RowDetail>;

function getEventTitle(action: InvoiceEvent['action'], amount: string | null): string {
  const isRefund = amount?.startsWith('-') ?? false;
  if (isRefund && action === 'payment-recorded') return t('Refund recorded');
  if (isRefund && action === 'payment-removed') return t('Refund removed');
  return translate(getInvoiceActionLabel(action));
}

const EventEntry = ({ event: { action, amount, at }, currency }: WithCurrency & { event: InvoiceEvent }) => (
  <Entry
    title={getEventTitle(action, amount)}
    at={at}
    amount={amount === null ? undefined : formatMoney(amount, currency)}
  />
);

const mailedTitles: Record<MailState, (address: string) => string> = {
  queued: (address) => t('Client link to be mailed to {address}', { address }),
  sending: (address) => t('Client link being mailed to {address}', { address }),
  sent: (address) => t('Client link mailed to {address}', { address }),
  failed: (address) => t('Client link not delivered to {address}', { address }),
  unknown: (address) => t('Client link may have been mailed to {address}', { address }),
};

function getLinkTitle({ mailedTo, mail }: InvoiceLink): string {
  if (mailedTo === null) return t('Client link created');
  return mail?.kind === 'test'
    ? t('Test mailed to {address}', { address: mailedTo })
    : mailedTitles[mail?.state ?? 'sent'](mailedTo);
}

function getLinkStatus({ mail, openedAt }: InvoiceLink): string {
  if (openedAt) return t('Opened {date}', { date: formatDateTime(openedAt) });
  if (mail?.kind === 'test') return t('Only you have this link');
  return t(mail?.state === 'queued' || mail?.state === 'sending' ? 'On its way' : 'Not opened yet');
}

const LinkEntry = ({ entry: { link, at }, onRevoke }: EntryActions & { entry: ActivityEntryOfKind<'link'> }) => (
  <Entry
    title={getLinkTitle(link)}
    at={at}
    actions={
      <RevokeAction
        label={t('Revoke the link of {date}', { date: formatDateTime(link.createdAt) })}
        onRevoke={() => onRevoke(link)}
      />
    }
  >
    <RowDetail>{getLinkStatus(link)}</RowDetail>
  </Entry>
);

function PaymentEntry({
  payment,
  currency,
  onChangeDate,
  onRemove,
}: EntryActions & WithCurrency & { payment: Payment }) {
  const { date, amount, method, note, source, createdAt } = payment;
  const title = t(amount.startsWith('-') ? 'Paid back' : source === 'marked' ? 'Marked as paid' : 'Payment');
  const named = { amount: formatMoney(amount, currency), date: formatDate(date) };
  return (
    <Row
      text={
        <>
          <span>{title}</span>
          <RowDetail>
            {[formatDate(date), translate(getPaymentMethodLabel(method))].filter(Boolean).join(', ')}
          </RowDetail>
          {note && <RowDetail>{translateNote(note)}</RowDetail>}
          <RecordedAtDetail at={createdAt} date={date} />
        </>
      }
      amount={formatMoney(amount, currency)}
      actions={
        <>
          <IconAction
            Icon={CalendarDays}
            tooltip={t('Change the date')}
            label={t('Change the date of the payment of {amount} on {date}', named)}
            onClick={() => onChangeDate(payment)}
          />
          <IconAction
            Icon={Trash2}
            tooltip={t('Remove')}
            label={t('Remove the payment of {amount} on {date}', named)}
            onClick={() => onRemove(payment)}
          />
        </>
      }
    />
  );
}

/** The note of a deposit is translated, because the app has written this note. */
const translateNote = (note: string): string => (note === paymentNotes.deposit ? t('Deposit') : note);

function CreditNoteEntry({ note, invoice }: { note: CreditNote; invoice: InvoiceDetails }) {
  const download = useDownloadPdf('creditNote');
  const print = usePrint(async ({ printCreditNote }) => printCreditNote(await readCreditNote(note.id), invoice));
  const { number } = note;
  return (
    <Row
      text={
        <>
          <span>{t('Credit note {number}', { number })}</span>
          <RowDetail>{formatDate(note.date)}</RowDetail>
          {note.reason && <RowDetail>{note.reason}</RowDetail>}
          {note.note && <RowDetail>{note.note}</RowDetail>}
          <RecordedAtDetail at={note.createdAt} date={note.date} />
        </>
      }
      amount={formatMoney(note.total, note.currency)}
      actions={
        <>
          <ButtonAnchor
            small
            icon
            variant="quiet"
            href={pdfAddress('creditNote', note.id, { view: true })}
            target="_blank"
            rel="noopener"
            data-tooltip={t('Open PDF in a new tab')}
            aria-label={t('Open PDF of credit note {number} in a new tab', { number })}
          >
            <FileText size={16} aria-hidden />
          </ButtonAnchor>
          <IconAction
            Icon={Printer}
            tooltip={t('Print')}
            label={t('Print credit note {number}', { number })}
            disabled={print.isPending}
            onClick={() => print.mutate()}
          />
          <IconAction
            Icon={Download}
            tooltip={t('Download PDF')}
            label={t('Download PDF of credit note {number}', { number })}
            disabled={download.isPending}
            onClick={() => download.mutate(note)}
          />
        </>
      }
    />
  );
}

const MessageEntry = (props: { message: ClientMessage; invoice: InvoiceDetails }): ReactNode => (
  <Row
    text={
      <>
        <MessageText {...props} />
        <EntryTime at={props.message.createdAt} />
      </>
    }
  />
);
