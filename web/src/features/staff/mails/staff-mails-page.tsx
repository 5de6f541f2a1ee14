import type { StaffMail, StaffMailFilter } from '@paperbill/contracts/http';
import { type MailKind, type MailState, isId, mailStates } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { Select } from '../../../components/form/select.js';
import { useListFilter } from '../../../components/lists/list-filter.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { IdValue, TimeValue } from '../components/values.js';
import { BackToEvents, subscriberPath } from '../components/staff-page.js';
import { useMailsForStaff, useRetryMail } from './mails-api.js';
import styles from './staff-mails-page.module.css';

const stateLabels: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
  unknown: 'May have been sent',
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

const stateTones: Record<MailState, BadgeTone> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'done',
  failed: 'failed',
  unknown: 'failed',
};

const stateOptions = [
  { value: '', label: 'All states' },
  ...mailStates.map((state) => ({ value: state, label: stateLabels[state] })),
];

/** Keeps the filter of the list in the query parameters of the URL, so that staff can share links. */
const useMailsFilter = () =>
  useListFilter<StaffMailFilter>((params) => {
    const userId = params.get('userId');
    return {
      state: mailStates.find((state) => state === params.get('state')),
      ...(isId(userId) && { userId }),
    };
  });

export default function StaffMailsPage() {
  const { filter, setFilter } = useMailsFilter();
  const { state, userId } = filter;
  const query = useMailsForStaff({ ...(state && { state }), ...(userId && { userId }) });
  const retry = useRetryMail();
  return (
    <>
      <BackToEvents />
      <PageHeader
        title="E-mails"
        subtitle="The newest e-mails to clients, and whether they were delivered. Times are in UTC."
      />
      <div role="search" className={styles.filter}>
        <Select
          aria-label="State"
          options={stateOptions}
          value={state ?? ''}
          onChange={(value) => setFilter({ state: mailStates.find((known) => known === value) })}
        />
        {userId && (
          <Button variant="quiet" onClick={() => setFilter({ userId: undefined })}>
            Show all users
          </Button>
        )}
      </div>
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
    isName: true,
    cell: (mail) => (
      <div className={styles.recipient}>
        {mail.to}
        {mail.copies > 0 && ` and ${mail.copies === 1 ? 'one copy' : `${mail.copies} copies`}`}
        <CellDetail>{describeMail(mail)}</CellDetail>
        {mail.error && <div className={styles.error}>{mail.error}</div>}
        <CellDetail>
          <IdValue>{mail.id}</IdValue>
        </CellDetail>
      </div>
    ),
    share: 330,
  },
  {
    header: 'State',
    cell: ({ state, attempts }) => (
      <>
        <Badge tone={stateTones[state]} dense>
          {stateLabels[state]}
        </Badge>
        {attempts > 1 && <CellDetail>{attempts} attempts</CellDetail>}
      </>
    ),
    look: 'short',
    share: 140,
  },
  {
    header: 'User',
    cell: ({ userId }) => <Link to={subscriberPath(userId)}>{userId.slice(0, 8)}</Link>,
    look: 'short',
    share: 90,
  },
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
