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
  formatDate,
  getInvoiceActionLabel,
  getPaymentMethodLabel,
  type MailState,
} from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { CalendarDays, Download, FileText, Printer, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../languages/t.js';
import { ButtonAnchor } from '../../../components/button.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Row, RowDetail } from '../../../components/row-list.js';
import { getUserDate } from '../../../components/today.js';
import { pdfAddress, useDownloadPdf } from '../../documents/api/pdf.js';
import { EntryTime, IconAction, RevokeAction } from '../../documents/page/activity-parts.js';
import { usePrint } from '../../documents/page/use-print.js';
import { readCreditNote } from '../api/credit-notes.js';
import { MessageText } from './client-messages.js';
import type { ActivityEntry } from './list-activity.js';
import { type MailActions, MailEntry } from './mail-entry.js';

type EntryOf<Kind extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: Kind }>;

export interface EntryActions extends MailActions {
  onChangeDate: (payment: Payment) => void;
  onRemove: (payment: Payment) => void;
}

interface EntryProps extends EntryActions {
  entry: ActivityEntry;
  invoice: InvoiceDetails;
}

interface InCurrency {
  currency: Currency | undefined;
}

export function Entry({ entry, invoice, ...actions }: EntryProps) {
  switch (entry.kind) {
    case 'event':
      return <EventEntry event={entry.event} currency={invoice.currency} />;
    case 'mail':
      return <MailEntry {...entry} {...actions} />;
    case 'payment':
      return <PaymentEntry payment={entry.payment} currency={invoice.currency} {...actions} />;
    case 'credit-note':
      return <CreditNoteEntry note={entry.note} invoice={invoice} />;
    case 'link':
      return <LinkEntry entry={entry} {...actions} />;
    case 'message':
      return <MessageEntry message={entry.message} invoice={invoice} />;
  }
}

/** Shows when an entry was recorded, if the entry has another date. Entries are sorted by the time of recording. */
const RecordingTime = ({ at, date }: { at: string; date: string }) =>
  getUserDate(at) === date ? null : <RowDetail>Recorded {formatDateTime(at)}</RowDetail>;

const EventEntry = ({ event: { action, amount, at }, currency }: InCurrency & { event: InvoiceEvent }) => (
  <Row
    text={
      <>
        <span>{getInvoiceActionLabel(action)}</span>
        <EntryTime at={at} />
      </>
    }
    amount={amount === null ? undefined : formatMoney(amount, currency)}
  />
);

const mailedTitles: Record<MailState, string> = {
  queued: 'Client link to be mailed to',
  sending: 'Client link being mailed to',
  sent: 'Client link mailed to',
  failed: 'Client link not delivered to',
  unknown: 'Client link may have been mailed to',
};

function getLinkTitle({ mailedTo, mail }: InvoiceLink): string {
  if (mailedTo === null) return 'Client link created';
  return `${mail?.kind === 'test' ? 'Test mailed to' : mailedTitles[mail?.state ?? 'sent']} ${mailedTo}`;
}

/** Returns a text that says whether the client received and opened the link. */
function getLinkStatus({ mail, openedAt }: InvoiceLink): string {
  if (openedAt) return `Opened ${formatDateTime(openedAt)}`;
  if (mail?.kind === 'test') return 'Only you have this link';
  return mail?.state === 'queued' || mail?.state === 'sending' ? 'On its way' : 'Not opened yet';
}

function LinkEntry({ entry: { link, at }, onRevoke }: EntryActions & { entry: EntryOf<'link'> }) {
  return (
    <Row
      text={
        <>
          <span>{getLinkTitle(link)}</span>
          <RowDetail>{getLinkStatus(link)}</RowDetail>
          <EntryTime at={at} />
        </>
      }
      actions={<RevokeAction name={`of ${formatDateTime(link.createdAt)}`} onRevoke={() => onRevoke(link)} />}
    />
  );
}

function PaymentEntry({ payment, currency, onChangeDate, onRemove }: EntryActions & InCurrency & { payment: Payment }) {
  const { date, amount, method, note, source, createdAt } = payment;
  const title = amount.startsWith('-') ? 'Paid back' : source === 'marked' ? 'Marked as paid' : 'Payment';
  const name = `the payment of ${formatMoney(amount, currency)} on ${formatDate(date)}`;
  return (
    <Row
      text={
        <>
          <span>{title}</span>
          <RowDetail>{[formatDate(date), getPaymentMethodLabel(method)].filter(Boolean).join(', ')}</RowDetail>
          {note && <RowDetail>{note}</RowDetail>}
          <RecordingTime at={createdAt} date={date} />
        </>
      }
      amount={formatMoney(amount, currency)}
      actions={
        <>
          <IconAction
            Icon={CalendarDays}
            tooltip={t('Change the date')}
            label={`Change the date of ${name}`}
            onClick={() => onChangeDate(payment)}
          />
          <IconAction Icon={Trash2} tooltip={t('Remove')} label={`Remove ${name}`} onClick={() => onRemove(payment)} />
        </>
      }
    />
  );
}

function CreditNoteEntry({ note, invoice }: { note: CreditNote; invoice: InvoiceDetails }) {
  const download = useDownloadPdf('creditNote');
  const print = usePrint(async ({ printCreditNote }) => printCreditNote(await readCreditNote(note.id), invoice));
  const name = `credit note ${note.number}`;
  return (
    <Row
      text={
        <>
          <span>Credit note {note.number}</span>
          <RowDetail>{formatDate(note.date)}</RowDetail>
          {note.reason && <RowDetail>{note.reason}</RowDetail>}
          {note.note && <RowDetail>{note.note}</RowDetail>}
          <RecordingTime at={note.createdAt} date={note.date} />
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
            data-tooltip="Open PDF in a new tab"
            aria-label={`Open PDF of ${name} in a new tab`}
          >
            <FileText size={16} aria-hidden />
          </ButtonAnchor>
          <IconAction
            Icon={Printer}
            tooltip={t('Print')}
            label={`Print ${name}`}
            disabled={print.isPending}
            onClick={() => print.mutate()}
          />
          <IconAction
            Icon={Download}
            tooltip={t('Download PDF')}
            label={`Download PDF of ${name}`}
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
