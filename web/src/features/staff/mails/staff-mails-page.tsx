import type { StaffMail } from '@paperbill/contracts/http';
import type { MailKind, MailState } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { Button } from '../../../components/button.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { AccountFilterInputs, useAccountFilter } from '../components/account-filter.js';
import { RecordCell, stateColumn, userColumn } from '../components/columns.js';
import { BackToEvents } from '../components/staff-page.js';
import type { ShownStates } from '../components/states.js';
import { TimeValue } from '../components/values.js';
import { useMailsForStaff, useRetryMail } from './mails-api.js';
import styles from './staff-mails-page.module.css';

const mailStates: ShownStates<MailState> = {
  queued: { label: 'Waiting', tone: 'waiting' },
  sending: { label: 'Being sent', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'done' },
  failed: { label: 'Not delivered', tone: 'failed' },
  unknown: { label: 'May have been sent', tone: 'failed' },
};

const kindLabels: Record<MailKind, string> = {
  invoice: '',
  quote: '',
  reminder: 'Reminder of ',
  receipt: 'Receipt for ',
  test: 'Test of ',
  statement: 'Statement with ',
  uncharged: 'Request to pay ',
};
const describeMail = ({ kind, invoiceNumber, quoteNumber }: StaffMail): string =>
  capitalize(`${kindLabels[kind]}${quoteNumber ? `quote ${quoteNumber}` : `invoice ${invoiceNumber}`}`);

export default function StaffMailsPage() {
  const { filter, setFilter } = useAccountFilter(mailStates);
  const query = useMailsForStaff(filter);
  const retry = useRetryMail();
  return (
    <>
      <BackToEvents />
      <PageHeader
        title="E-mails"
        subtitle="The newest e-mails to clients, and whether they were delivered. Times are in UTC."
      />
      <AccountFilterInputs states={mailStates} filter={filter} onChange={setFilter} />
      {!query.data && query.error ? (
        <LoadError title="Failed to fetch the e-mails" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="E-mails"
          columns={createColumns((mail) => retry.mutate(mail.id), retry.isPending)}
          rows={query.data?.mails}
          rowKey={({ id }) => id}
          expectedRows={10}
          isStale={query.isPlaceholderData}
          dense
          empty={<EmptyState title="No e-mails" text="No e-mail has this status." />}
        />
      )}
    </>
  );
}

const createColumns = (onRetry: (mail: StaffMail) => void, isPending: boolean): Column<StaffMail>[] => [
  {
    header: 'To',
    isRowName: true,
    cell: (mail) => (
      <RecordCell id={mail.id} error={mail.error}>
        {mail.to}
        {mail.copies > 0 && ` and ${mail.copies === 1 ? 'one copy' : `${mail.copies} copies`}`}
        <CellDetail>{describeMail(mail)}</CellDetail>
      </RecordCell>
    ),
    share: 330,
  },
  stateColumn(mailStates),
  userColumn,
  { header: 'Written', cell: ({ createdAt }) => <TimeValue at={createdAt} />, look: 'short', share: 150 },
  { header: 'Next attempt', cell: ({ nextAttemptAt }) => <TimeValue at={nextAttemptAt} />, look: 'short', share: 150 },
  {
    header: 'Actions',
    cell: (mail) =>
      mail.canRetry && (
        <Button
          small
          className={styles.retry}
          disabled={isPending}
          onClick={() => onRetry(mail)}
          aria-label={`Try again: ${describeMail(mail)} to ${mail.to}`}
        >
          Try again
        </Button>
      ),
    look: 'actions',
    share: 120,
  },
];
