import type { SubscriptionEventDetails } from '@paperbill/contracts/http';
import { Link, useParams } from 'react-router-dom';
import { Alert } from '../../../components/alert.js';
import { LoadError } from '../../../components/load-error.js';
import { PageHeader } from '../../../components/page-header.js';
import { TableSkeleton } from '../../../components/table-skeleton.js';
import { AntdTheme } from '../../../theme/antd-theme.js';
import { useReplayEvent } from '../api/staff-actions.js';
import { useEvent } from '../api/staff-api.js';
import { AskedAction } from '../components/asked-action.js';
import { BackLink } from '../components/back-link.js';
import { EventStateBadge } from '../components/event-state-badge.js';
import { Facts, Id } from '../components/facts.js';
import { customerPath } from '../components/paths.js';
import { Section } from '../components/section.js';
import { Time } from '../components/time.js';
import { eventAdvice } from './advice.js';
import { AttemptLog } from './attempt-log.js';
import styles from './subscription-event-page.module.css';

/** One event: what came, what we did with it, and what to do now. */
export default function SubscriptionEventPage() {
  const { eventId = '' } = useParams();
  const { data: event, error, refetch } = useEvent(eventId);
  return (
    <AntdTheme>
      <BackLink />
      <PageHeader
        title={event?.type ?? 'Subscription Event'}
        subtitle={eventId}
        actions={event && <ReplayButton event={event} />}
      />
      {event && <Details event={event} />}
      {!event && error && <LoadError title="Failed to fetch the event" error={error} onRetry={() => void refetch()} />}
      {!event && !error && <TableSkeleton rows={6} label="Loading the event" />}
    </AntdTheme>
  );
}

function ReplayButton({ event }: { event: SubscriptionEventDetails }) {
  const replay = useReplayEvent(event.id);
  return (
    <AskedAction
      label="Replay"
      question="Replay this event?"
      text="It is processed again at once: the customer's subscription is fetched from Stripe and stored. Your name is kept with it."
      action={replay}
    />
  );
}

function Details({ event }: { event: SubscriptionEventDetails }) {
  const advice = eventAdvice(event);
  return (
    <>
      <div className={styles.advice}>
        <Alert tone={advice.tone}>{advice.text}</Alert>
      </div>
      <Section title="Event">
        <Facts
          facts={[
            ['State', <EventStateBadge state={event.state} />],
            ['Customer', <CustomerLink event={event} />],
            ['Stripe customer', <Id>{event.customerId}</Id>],
            ['Stripe subscription', <Id>{event.subscriptionId}</Id>],
            ['Made by Stripe', <Time at={event.createdAt} />],
            [
              event.source === 'webhook' ? 'Received by webhook' : 'Found by reconciliation',
              <Time at={event.receivedAt} />,
            ],
            ['Done', <Time at={event.processedAt} />],
            ['Next attempt', <Time at={event.nextAttemptAt} />],
          ]}
        />
      </Section>
      <Section title="Attempts" flush>
        <AttemptLog attempts={event.attemptLog} />
      </Section>
      <Section title="Payload">
        <pre className={styles.payload} tabIndex={0} role="region" aria-label="Payload as Stripe sent it">
          {JSON.stringify(event.payload, null, 2)}
        </pre>
      </Section>
    </>
  );
}

function CustomerLink({ event: { userId, email } }: { event: SubscriptionEventDetails }) {
  return userId ? <Link to={customerPath(userId)}>{email || userId}</Link> : 'Nobody of ours';
}
