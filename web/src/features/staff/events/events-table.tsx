import type { SubscriptionEvent, SubscriptionEventState } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../../components/badge.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { IdValue, TimeValue } from '../components/values.js';
import { eventPath, subscriberPath } from '../components/staff-page.js';
import styles from './events-table.module.css';

export const stateLabels: Record<SubscriptionEventState, string> = {
  received: 'Received',
  processed: 'Processed',
  ignored: 'Ignored',
  failed: 'Failed',
};

const stateTones: Record<SubscriptionEventState, BadgeTone> = {
  received: 'waiting',
  processed: 'done',
  ignored: 'neutral',
  failed: 'failed',
};

export function EventStateBadge({ state }: { state: SubscriptionEventState }) {
  return (
    <Badge tone={stateTones[state]} dense>
      {stateLabels[state]}
    </Badge>
  );
}

const columns: Column<SubscriptionEvent>[] = [
  {
    header: 'Event',
    isName: true,
    cell: ({ id, type }) => (
      <>
        <Link to={eventPath(id)} className={styles.type}>
          {type}
        </Link>
        <CellDetail>
          <IdValue>{id}</IdValue>
        </CellDetail>
      </>
    ),
  },
  { header: 'State', cell: ({ state }) => <EventStateBadge state={state} />, look: 'short', share: 90 },
  {
    header: 'Customer',
    share: 190,
    cell: ({ userId, email, customerId }) => (
      <div className={styles.subscriber}>
        {userId ? <Link to={subscriberPath(userId)}>{email || userId}</Link> : 'Not a user of ours'}
        <CellDetail>
          <IdValue>{customerId}</IdValue>
        </CellDetail>
      </div>
    ),
  },
  { header: 'Received', cell: ({ receivedAt }) => <TimeValue at={receivedAt} />, look: 'short', share: 150 },
  { header: 'Attempts', cell: ({ attempts }) => attempts, look: 'amount', share: 70 },
];

interface EventsTableProps {
  events: readonly SubscriptionEvent[] | undefined;
  expectedRows: number;
  empty: ReactNode;
  isStale?: boolean;
}

export function EventsTable({ events, ...table }: EventsTableProps) {
  return <DataTable label="Events" columns={columns} rows={events} rowKey={({ id }) => id} dense {...table} />;
}
