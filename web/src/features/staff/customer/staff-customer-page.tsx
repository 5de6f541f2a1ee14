import type { StaffSubscriber } from '@paperbill/contracts/http';
import { Link, useParams } from 'react-router-dom';
import { Alert } from '../../../components/alert.js';
import { LoadError } from '../../../components/load-error.js';
import { PageHeader } from '../../../components/page-header.js';
import { TableSkeleton } from '../../../components/table-skeleton.js';
import { AntdTheme } from '../../../theme/antd-theme.js';
import { useSyncCustomer } from '../api/staff-actions.js';
import { useCustomer, useEvents } from '../api/staff-api.js';
import { AskedAction } from '../components/asked-action.js';
import { BackLink } from '../components/back-link.js';
import { Facts, Id } from '../components/facts.js';
import { EVENTS_PATH } from '../components/paths.js';
import { Section } from '../components/section.js';
import { EventsTable } from '../events/events-table.js';
import { customerAdvice } from './advice.js';
import { RecordComparison } from './record-comparison.js';
import { StaffActionsLog } from './staff-actions-log.js';
import styles from './staff-customer-page.module.css';

/** One customer: our record beside Stripe's own, what happened, and what to do now. */
export default function StaffCustomerPage() {
  const { userId = '' } = useParams();
  const { data: customer, error, refetch } = useCustomer(userId);
  return (
    <AntdTheme>
      <BackLink />
      <PageHeader
        title={customer?.email || 'Customer'}
        subtitle="The subscription as we keep it, beside Stripe's own record."
        actions={customer && <SyncButton userId={userId} />}
      />
      {customer && <Details customer={customer} />}
      {!customer && error && (
        <LoadError title="Failed to fetch the customer" error={error} onRetry={() => void refetch()} />
      )}
      {!customer && !error && <TableSkeleton rows={6} label="Loading the customer" />}
    </AntdTheme>
  );
}

function SyncButton({ userId }: { userId: string }) {
  return (
    <AskedAction
      label="Re-sync"
      question="Re-sync this customer?"
      text="What Stripe says now is taken over into our record. Your name is kept with it."
      action={useSyncCustomer(userId)}
    />
  );
}

function Details({ customer }: { customer: StaffSubscriber }) {
  const advice = customerAdvice(customer);
  return (
    <>
      <div className={styles.advice}>
        <Alert tone={advice.tone}>{advice.text}</Alert>
      </div>
      <Section title="Customer">
        <Facts
          facts={[
            ['E-mail', customer.email || '–'],
            ['User', <Id>{customer.userId}</Id>],
            ['Stripe customer', <Id>{customer.customerId}</Id>],
          ]}
        />
      </Section>
      <Section title="Subscription" flush>
        <RecordComparison customer={customer} />
      </Section>
      {customer.actions.length > 0 && (
        <Section title="Interventions" flush>
          <StaffActionsLog actions={customer.actions} />
        </Section>
      )}
      {customer.customerId && <LatestEvents customerId={customer.customerId} />}
    </>
  );
}

const LATEST = 20;

function LatestEvents({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useEvents({ search: customerId, page: 1, pageSize: LATEST });
  return (
    <Section title="Latest events" flush>
      {data && data.total > 0 && <EventsTable events={data.events} />}
      {data?.total === 0 && <p className={styles.note}>No events yet.</p>}
      {data && data.total > LATEST && (
        <p className={styles.note}>
          <Link to={`${EVENTS_PATH}?${new URLSearchParams({ search: customerId })}`}>All {data.total} events</Link>
        </p>
      )}
      {!data && error && <LoadError title="Failed to fetch the events" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={4} label="Loading events" />}
    </Section>
  );
}
