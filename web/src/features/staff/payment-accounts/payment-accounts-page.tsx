import type {
  StaffAccountFilter,
  StaffAccountState,
  StaffPaymentAccount,
  StaffPaymentAccounts,
  StaffPaymentEvent,
} from '@paperbill/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { requestJson } from '../../../api/request.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { AccountFilterInputs, useAccountFilter } from '../components/account-filter.js';
import { RecordCell, stateColumn, userColumn } from '../components/columns.js';
import { BackToEvents, StaffSection } from '../components/staff-page.js';
import { eventStates, type ShownStates } from '../components/states.js';
import { IdValue, TimeValue } from '../components/values.js';
import { filterQuery, staffPath } from '../staff-api.js';

const accountStates: ShownStates<StaffAccountState> = {
  onboarding: { label: 'Not finished', tone: 'waiting' },
  active: { label: 'Active', tone: 'done' },
  restricted: { label: 'Restricted', tone: 'failed' },
  disconnected: { label: 'Disconnected', tone: 'failed' },
  off: { label: 'Off', tone: 'neutral' },
};

const usePaymentAccounts = (filter: StaffAccountFilter) =>
  useQuery({
    queryKey: [staffPath.paymentAccounts, filter],
    queryFn: ({ signal }) =>
      requestJson<StaffPaymentAccounts>(`${staffPath.paymentAccounts}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export default function PaymentAccountsPage() {
  const { filter, setFilter } = useAccountFilter(accountStates);
  const query = usePaymentAccounts(filter);
  return (
    <>
      <BackToEvents />
      <PageHeader
        title="Payment Accounts"
        subtitle="Stripe accounts of users whose clients pay online, and the newest events about them. Times are in UTC."
      />
      <AccountFilterInputs states={accountStates} filter={filter} onChange={setFilter} />
      {!query.data && query.error ? (
        <LoadError title="Failed to fetch the accounts" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <StaffSection title="Accounts" flush>
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
          </StaffSection>
          <StaffSection title={filter.userId ? 'Events of This Account' : 'Newest Events'} flush>
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
          </StaffSection>
        </>
      )}
    </>
  );
}

const accountColumns: Column<StaffPaymentAccount>[] = [
  {
    header: 'Account',
    isRowName: true,
    cell: ({ accountId, country, currency }) => (
      <>
        {accountId ? <IdValue>{accountId}</IdValue> : 'The operator’s account'}
        {(country ?? currency) && <CellDetail>{[country, currency].filter(Boolean).join(', ')}</CellDetail>}
      </>
    ),
    share: 280,
  },
  stateColumn(accountStates, 130),
  userColumn,
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
    isRowName: true,
    cell: ({ id, type, error }) => (
      <RecordCell id={id} error={error}>
        {type}
      </RecordCell>
    ),
    share: 330,
  },
  stateColumn(eventStates, 130),
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
