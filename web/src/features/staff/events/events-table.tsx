import type { SubscriptionEvent } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { IdDetail, StateCell, SubscriberLink } from '../components/columns.js';
import { eventStates } from '../components/states.js';
import { TimeValue } from '../components/values.js';
import { eventPath } from '../components/staff-page.js';
import styles from './events-table.module.css';

const columns: Column<SubscriptionEvent>[] = [
  {
    header: 'Event',
    isRowName: true,
    cell: ({ id, type }) => (
      <>
        <Link to={eventPath(id)} className={styles.type}>
          {type}
        </Link>
        <IdDetail>{id}</IdDetail>
      </>
    ),
  },
  { header: 'State', cell: ({ state }) => <StateCell {...eventStates[state]} />, look: 'short', share: 90 },
  {
    header: 'Customer',
    share: 190,
    cell: ({ userId, email, customerId }) => (
      <div className={styles.subscriber}>
        <SubscriberLink userId={userId} email={email} />
        <IdDetail>{customerId}</IdDetail>
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
