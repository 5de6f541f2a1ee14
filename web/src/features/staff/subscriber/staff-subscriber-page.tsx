import type { StaffSubscriber } from '@paperbill/contracts/http';
import { Link, useParams } from 'react-router-dom';
import { Facts } from '../../../components/facts.js';
import { Disclosure } from '../../../components/disclosure.js';
import { Spinner } from '../../../components/loading.js';
import { LoadError, LoadState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { Activity } from '../../activity/activity.js';
import { IdValue } from '../components/values.js';
import {
  Advice,
  type AdviceProps,
  BackToEvents,
  ConfirmedAction,
  EVENTS_PATH,
  StaffSection,
} from '../components/staff-page.js';
import { EventsTable } from '../events/events-table.js';
import { staffPath, useEvents, useSubscriber, useSyncSubscriber } from '../staff-api.js';
import { MailStop } from './mail-stop.js';
import { RecordComparison, StaffActionsLog } from './record-tables.js';
import styles from './staff-subscriber-page.module.css';

export default function StaffSubscriberPage() {
  const { userId = '' } = useParams();
  const query = useSubscriber(userId);
  const { data: subscriber } = query;
  return (
    <>
      <BackToEvents />
      <PageHeader
        title={subscriber?.email || 'Customer'}
        subtitle="The subscription as we keep it, beside Stripe's own record."
        actions={subscriber && <SyncButton userId={userId} />}
      />
      {subscriber ? (
        <SubscriberDetails subscriber={subscriber} />
      ) : (
        <LoadState
          query={query}
          failed="Failed to fetch the customer"
          loading={<Spinner label="Loading the customer" />}
          missing={<NoBillingRecord userId={userId} />}
        />
      )}
    </>
  );
}

function SyncButton({ userId }: { userId: string }) {
  return (
    <ConfirmedAction
      label="Re-sync"
      question="Re-sync this customer?"
      text="Our record is replaced by Stripe's current data. Your name is logged."
      action={useSyncSubscriber(userId)}
    />
  );
}

function SubscriberDetails({ subscriber }: { subscriber: StaffSubscriber }) {
  return (
    <>
      <Advice {...getSubscriberAdvice(subscriber)} />
      <StaffSection title="Customer">
        <Facts
          items={[
            ['E-mail', subscriber.email || '–'],
            ['User', <IdValue>{subscriber.userId}</IdValue>],
            ['Stripe customer', <IdValue>{subscriber.customerId}</IdValue>],
          ]}
        />
      </StaffSection>
      <StaffSection title="Subscription" flush>
        <RecordComparison subscriber={subscriber} />
      </StaffSection>
      {subscriber.actions.length > 0 && (
        <StaffSection title="Interventions" flush>
          <StaffActionsLog actions={subscriber.actions} />
        </StaffSection>
      )}
      <MailStop userId={subscriber.userId} />
      <ActivitySection userId={subscriber.userId} />
      {subscriber.customerId && <LatestEvents customerId={subscriber.customerId} />}
    </>
  );
}

/** The page of a user without a billing record. It contains the activity log, which every user has. */
function NoBillingRecord({ userId }: { userId: string }) {
  return (
    <>
      <Advice text="There is no billing record: this user never opened the checkout and is on the free plan, or there is no such user." />
      <StaffSection title="Customer">
        <Facts items={[['User', <IdValue>{userId}</IdValue>]]} />
      </StaffSection>
      <MailStop userId={userId} />
      <ActivitySection userId={userId} />
    </>
  );
}

function ActivitySection({ userId }: { userId: string }) {
  return (
    <StaffSection title="Activity">
      <Disclosure label="Show what was done">
        <Activity path={staffPath.activity(userId)} />
      </Disclosure>
    </StaffSection>
  );
}

const LATEST_EVENTS = 20;

function LatestEvents({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useEvents({ search: customerId, page: 1, pageSize: LATEST_EVENTS });
  return (
    <StaffSection title="Latest events" flush>
      {!data && error ? (
        <LoadError title="Failed to fetch the events" error={error} onRetry={() => void refetch()} />
      ) : (
        <EventsTable events={data?.events} expectedRows={4} empty={<p className={styles.note}>No events yet.</p>} />
      )}
      {data && data.total > LATEST_EVENTS && (
        <p className={styles.note}>
          <Link to={`${EVENTS_PATH}?${new URLSearchParams({ search: customerId })}`}>All {data.total} events</Link>
        </p>
      )}
    </StaffSection>
  );
}

function getSubscriberAdvice({ stripeError, differences, stripe, ours }: StaffSubscriber): AdviceProps {
  if (stripeError) {
    return { tone: 'warning', text: `Stripe could not be reached: ${stripeError}. Only our record is shown.` };
  }
  if (differences.length > 0) {
    return {
      tone: 'destructive',
      text: 'Our record differs from Stripe’s where marked. Re-sync copies Stripe’s data; the hourly reconciliation does the same.',
    };
  }
  if (ours.paymentProblem) {
    return {
      tone: 'warning',
      text: 'Stripe could not collect the last payment and tries again by itself; the customer keeps Pro meanwhile. Ask the customer to pay with another card.',
    };
  }
  if (!stripe) return { text: 'This customer has no subscription, here or at Stripe. Nothing to do.' };
  return { text: 'Our record agrees with Stripe’s. Nothing to do.' };
}
