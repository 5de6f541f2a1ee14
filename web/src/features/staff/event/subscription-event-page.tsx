import type { SubscriptionEventAttempt, SubscriptionEventDetails } from '@paperbill/contracts/http';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Card } from '../../../components/card.js';
import { Facts } from '../../../components/facts.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { Spinner } from '../../../components/loading.js';
import { EmptyState, LoadState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { FieldChanges, IdValue, TimeValue } from '../components/values.js';
import { formatRelativeTime } from '../components/format-time.js';
import { Advice, type AdviceProps, BackToEvents, ConfirmedAction, StaffSection } from '../components/staff-page.js';
import { StateCell, SubscriberLink } from '../components/columns.js';
import { eventStates } from '../components/states.js';
import { useEvent, useReplayEvent } from '../staff-api.js';
import styles from './subscription-event-page.module.css';

export default function SubscriptionEventPage() {
  const { eventId = '' } = useParams();
  const query = useEvent(eventId);
  const { data: event } = query;
  return (
    <>
      <BackToEvents />
      <PageHeader
        title={event?.type ?? 'Subscription Event'}
        {...(event && { heading: addLineBreaks(event.type) })}
        subtitle={eventId}
        actions={event && <ReplayButton event={event} />}
      />
      {event ? (
        <EventDetails event={event} />
      ) : (
        <LoadState
          query={query}
          failed="Failed to fetch the event"
          loading={<Spinner label="Loading the event" />}
          missing={
            <Card>
              <EmptyState
                title="Event not found"
                text="Stripe sent no event with this id, or it was so long ago that it is no longer kept."
              />
            </Card>
          }
        />
      )}
    </>
  );
}

/** Allows a line break after each dot. */
const addLineBreaks = (type: string): ReactNode =>
  type.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

function ReplayButton({ event }: { event: SubscriptionEventDetails }) {
  const replay = useReplayEvent(event.id);
  return (
    <ConfirmedAction
      label="Replay"
      question="Replay this event?"
      text="It is processed again at once: the customer's subscription is fetched from Stripe and stored. Your name is logged."
      action={replay}
    />
  );
}

function EventDetails({ event }: { event: SubscriptionEventDetails }) {
  return (
    <>
      <Advice {...getEventAdvice(event)} />
      <StaffSection title="Event">
        <Facts
          items={[
            ['State', <StateCell {...eventStates[event.state]} />],
            ['Customer', <SubscriberLink userId={event.userId} email={event.email} />],
            ['Stripe customer', <IdValue>{event.customerId}</IdValue>],
            ['Stripe subscription', <IdValue>{event.subscriptionId}</IdValue>],
            ['Made by Stripe', <TimeValue at={event.createdAt} />],
            [
              event.source === 'webhook' ? 'Received by webhook' : 'Found by reconciliation',
              <TimeValue at={event.receivedAt} />,
            ],
            ['Done', <TimeValue at={event.processedAt} />],
            ['Next attempt', <TimeValue at={event.nextAttemptAt} />],
          ]}
        />
      </StaffSection>
      <StaffSection title="Attempts" flush>
        <ProcessingAttempts attempts={event.attemptLog} />
      </StaffSection>
      <StaffSection title="Payload">
        <pre className={styles.payload} tabIndex={0} role="region" aria-label="Payload as Stripe sent it">
          {JSON.stringify(event.payload, null, 2)}
        </pre>
      </StaffSection>
    </>
  );
}

const attemptColumns: Column<SubscriptionEventAttempt>[] = [
  { header: 'When', cell: ({ at }) => <TimeValue at={at} /> },
  { header: 'By', cell: ({ replayedBy }) => (replayedBy ? `Replay by ${replayedBy}` : 'The worker') },
  {
    header: 'Outcome',
    share: 400,
    cell: ({ error, changes }) =>
      error ? <span className={styles.error}>{error}</span> : <FieldChanges changes={changes} />,
  },
];

function ProcessingAttempts({ attempts }: { attempts: SubscriptionEventAttempt[] }) {
  return (
    <DataTable
      label="Attempts"
      columns={attemptColumns}
      rows={attempts}
      rowKey={(attempt) => `${attempt.at}-${attempts.indexOf(attempt)}`}
      empty={<p className={styles.none}>No attempt yet.</p>}
      dense
    />
  );
}

function getEventAdvice(event: SubscriptionEventDetails): AdviceProps {
  const lastError = event.attemptLog.at(-1)?.error;
  switch (event.state) {
    case 'failed':
      return {
        tone: 'destructive',
        text: `Given up after ${event.attempts} attempts. Last error: ${lastError || 'unknown'}. Fix the cause, then replay the event.`,
      };
    case 'received':
      return lastError
        ? {
            tone: 'warning',
            text: `The last attempt failed: ${lastError}. ${event.nextAttemptAt ? `The next one comes ${formatRelativeTime(event.nextAttemptAt)} by itself.` : 'The next one comes by itself.'}`,
          }
        : { text: 'Waiting to be processed. Nothing to do.' };
    case 'ignored':
      return { text: 'Nothing depends on this type of event. It is kept for the record.' };
    default:
      return { text: 'Done. Nothing to do.' };
  }
}
