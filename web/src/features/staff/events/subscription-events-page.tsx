import {
  type BillingFigures,
  STAFF_PAGE_SIZE,
  type SubscriptionEventFilter,
  WITHOUT_PAYMENTS,
} from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Facts } from '../../../components/facts.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { PagedList } from '../../../components/lists/paged-list.js';
import { arePaymentsOffered, getClientPaymentMode } from '../../../operator-settings.js';
import { Advice, MAILS_PATH, PAYMENT_ACCOUNTS_PATH, subscriberPath } from '../components/staff-page.js';
import { filterQuery, staffPath, useEvents, useFigures, useVersions } from '../staff-api.js';
import { EventsFilter, useEventsFilter } from './events-filter.js';
import { EventsTable } from './events-table.js';
import styles from './subscription-events-page.module.css';

export default function SubscriptionEventsPage() {
  const { filter, setFilter } = useEventsFilter();
  const query = useEvents({ ...filter, pageSize: STAFF_PAGE_SIZE });

  return (
    <>
      <PageHeader
        title="Subscription Events"
        subtitle="Events from Stripe, and how they were processed. Times are in UTC."
        actions={
          <>
            {getClientPaymentMode() !== 'none' && <ButtonLink to={PAYMENT_ACCOUNTS_PATH}>Payment Accounts</ButtonLink>}
            <ButtonLink to={MAILS_PATH}>E-mails</ButtonLink>
            <ExportButton filter={filter} />
          </>
        }
      />
      {!arePaymentsOffered() && <Advice text={`${WITHOUT_PAYMENTS} No events come until Stripe is set up.`} />}
      <BillingFiguresSection />
      <EventsFilter filter={filter} onChange={setFilter} />
      <PagedList
        label="Events"
        noun="events"
        failed="Failed to fetch the events"
        query={query}
        page={filter.page}
        pageSize={STAFF_PAGE_SIZE}
        setFilter={setFilter}
      >
        <EventsTable
          events={query.data?.events}
          expectedRows={10}
          empty={<NoEvents filter={filter} onClear={() => setFilter(NO_FILTER, { replace: false })} />}
          isStale={query.isPlaceholderData}
        />
      </PagedList>
      <RunningVersions />
    </>
  );
}

/** Lists the versions of the running processes. The versions may differ during an upgrade. */
function RunningVersions() {
  const { data } = useVersions();
  if (!data) return null;
  const { bff, ...others } = data.versions;
  const other = Object.entries(others).filter(([, version]) => version !== bff);
  return (
    <p className={styles.version}>
      Version {bff}
      {other.map(([name, version]) => `; ${name}: ${version}`)}
    </p>
  );
}

const billingFigures: { label: string; value: (figures: BillingFigures) => ReactNode }[] = [
  { label: 'Active', value: ({ active }) => active },
  { label: 'Trial', value: ({ trial }) => trial },
  { label: 'Cancelled', value: ({ cancelled }) => cancelled },
  { label: 'Payment problems', value: ({ paymentProblems }) => paymentProblems },
  { label: 'Failed events', value: ({ failedEvents }) => failedEvents },
  {
    label: 'Monthly recurring revenue',
    value: (all) => <Money amount={all.monthlyRecurringRevenue} currency={undefined} />,
  },
];

function BillingFiguresSection() {
  const { data, error, refetch } = useFigures();
  if (error && !data) {
    return <LoadError title="Failed to fetch the figures" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card isPadded className={styles.block}>
      <Facts
        look="figures"
        className={styles.figures}
        aria-label="Figures"
        aria-busy={!data}
        items={billingFigures.map(({ label, value }) => [label, data ? value(data) : '…'])}
      />
    </Card>
  );
}

function ExportButton({ filter: { page: _page, ...filter } }: { filter: SubscriptionEventFilter }) {
  return (
    <ButtonAnchor href={`${staffPath.events}.csv?${filterQuery(filter)}`} download>
      Export CSV
    </ButtonAnchor>
  );
}

const NO_FILTER: SubscriptionEventFilter = { type: '', state: undefined, search: '', from: '', to: '' };

function NoEvents(props: { filter: SubscriptionEventFilter; onClear: () => void }) {
  const { type, state, search, from, to } = props.filter;
  if (!type && !state && !search && !from && !to) {
    return <EmptyState title="No events yet" text="They appear here as soon as Stripe sends the first one." />;
  }
  if (search && isId(search)) {
    return (
      <EmptyState
        title="No events found"
        text="Nothing matches this filter. A user who never opened the checkout has no events, but has an activity log."
        action={<ButtonLink to={subscriberPath(search)}>Show this user</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="No events found"
      text="Nothing matches this filter."
      action={<Button onClick={props.onClear}>Clear the filter</Button>}
    />
  );
}
