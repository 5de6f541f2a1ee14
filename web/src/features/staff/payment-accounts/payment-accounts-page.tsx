import {
  type StaffAccountFilter,
  staffAccountStates,
  type StaffAccountState,
  type StaffPaymentAccount,
  type StaffPaymentAccounts,
  type StaffPaymentEvent,
  type SubscriptionEventState,
} from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { requestJson } from '../../../api/request.js';
import { Badge, type BadgeTone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Select } from '../../../components/form/select.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { useListFilter } from '../../../components/lists/list-filter.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { BackToEvents, Section, subscriberPath } from '../components/staff-page.js';
import { IdValue, TimeValue } from '../components/values.js';
import styles from '../mails/staff-mails-page.module.css';
import { filterQuery, staffPath } from '../staff-api.js';

const accountStates: Record<StaffAccountState, { tone: BadgeTone; label: string }> = {
  onboarding: { tone: 'waiting', label: 'Not finished' },
  active: { tone: 'done', label: 'Active' },
  restricted: { tone: 'failed', label: 'Restricted' },
  disconnected: { tone: 'failed', label: 'Disconnected' },
  off: { tone: 'neutral', label: 'Off' },
};

const eventStates: Record<SubscriptionEventState, { tone: BadgeTone; label: string }> = {
  received: { tone: 'waiting', label: 'Waiting' },
  processed: { tone: 'done', label: 'Processed' },
  ignored: { tone: 'neutral', label: 'Ignored' },
  failed: { tone: 'failed', label: 'Failed' },
};

const stateOptions = [
  { value: '', label: 'All states' },
  ...staffAccountStates.map((state) => ({ value: state, label: accountStates[state].label })),
];

/** Keeps the filter in the query parameters of the URL, so that staff can share links. */
const useAccountFilter = () =>
  useListFilter<StaffAccountFilter>((params) => {
    const userId = params.get('userId');
    return {
      state: staffAccountStates.find((state) => state === params.get('state')),
      ...(isId(userId) && { userId }),
    };
  });

const usePaymentAccounts = (filter: StaffAccountFilter) =>
  useQuery({
    queryKey: [staffPath.paymentAccounts, filter],
    queryFn: ({ signal }) =>
      requestJson<StaffPaymentAccounts>(`${staffPath.paymentAccounts}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export default function PaymentAccountsPage() {
  const { filter, setFilter } = useAccountFilter();
  const { state, userId } = filter;
  const query = usePaymentAccounts({ ...(state && { state }), ...(userId && { userId }) });
  return (
    <>
      <BackToEvents />
      <PageHeader
        title="Payment Accounts"
        subtitle="Stripe accounts of users whose clients pay online, and the newest events about them. Times are in UTC."
      />
      <div role="search" className={styles.filter}>
        <Select
          aria-label="State"
          options={stateOptions}
          value={state ?? ''}
          onChange={(value) => setFilter({ state: staffAccountStates.find((known) => known === value) })}
        />
        {userId && (
          <Button variant="quiet" onClick={() => setFilter({ userId: undefined })}>
            Show all users
          </Button>
        )}
      </div>
      {!query.data && query.error ? (
        <LoadError title="Failed to fetch the accounts" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Section title="Accounts" flush>
            <DataTable
              label="Payment accounts"
              columns={accountColumns}
              rows={query.data?.accounts}
              rowKey={(account) => account.userId}
              expectedRows={5}
              isStale={query.isPlaceholderData}
              dense
              empty={<EmptyState title="No accounts" text="No account has this state." />}
            />
          </Section>
          <Section title={userId ? 'Events of This Account' : 'Newest Events'} flush>
            <DataTable
              label="Events"
              columns={eventColumns}
              rows={query.data?.events}
              rowKey={({ id }) => id}
              expectedRows={5}
              isStale={query.isPlaceholderData}
              dense
              empty={<EmptyState title="No events" text="No event about a payment has come yet." />}
            />
          </Section>
        </>
      )}
    </>
  );
}

const accountColumns: Column<StaffPaymentAccount>[] = [
  {
    header: 'Account',
    isName: true,
    cell: ({ accountId, country, currency }) => (
      <>
        {accountId ? <IdValue>{accountId}</IdValue> : 'The operator’s account'}
        {(country ?? currency) && <CellDetail>{[country, currency].filter(Boolean).join(', ')}</CellDetail>}
      </>
    ),
    share: 280,
  },
  {
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={accountStates[state].tone} dense>
        {accountStates[state].label}
      </Badge>
    ),
    look: 'short',
    share: 130,
  },
  {
    header: 'User',
    cell: ({ userId }) => <Link to={subscriberPath(userId)}>{userId.slice(0, 8)}</Link>,
    look: 'short',
    share: 90,
  },
  { header: 'Connected', cell: ({ createdAt }) => <TimeValue at={createdAt} />, look: 'short', share: 150 },
  { header: 'Checked', cell: ({ checkedAt }) => <TimeValue at={checkedAt} />, look: 'short', share: 150 },
  {
    header: 'Events',
    cell: ({ userId }) => <Link to={`?userId=${userId}`}>Show events</Link>,
    look: 'short',
    share: 110,
  },
];

const eventColumns: Column<StaffPaymentEvent>[] = [
  {
    header: 'Event',
    isName: true,
    cell: ({ id, type, error }) => (
      <div className={styles.recipient}>
        {type}
        {error && <div className={styles.error}>{error}</div>}
        <CellDetail>
          <IdValue>{id}</IdValue>
        </CellDetail>
      </div>
    ),
    share: 330,
  },
  {
    header: 'State',
    cell: ({ state, attempts }) => (
      <>
        <Badge tone={eventStates[state].tone} dense>
          {eventStates[state].label}
        </Badge>
        {attempts > 1 && <CellDetail>{attempts} attempts</CellDetail>}
      </>
    ),
    look: 'short',
    share: 130,
  },
  { header: 'Account', cell: ({ accountId }) => <IdValue>{accountId}</IdValue>, share: 200 },
  {
    header: 'Received',
    cell: ({ receivedAt, source }) => (
      <>
        <TimeValue at={receivedAt} />
        {source === 'reconciliation' && <CellDetail>found by the hourly check</CellDetail>}
      </>
    ),
    share: 170,
  },
];
