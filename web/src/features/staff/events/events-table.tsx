import type { SubscriptionEvent } from '@paperbill/contracts/http';
import { Link } from 'react-router-dom';
import table from '../../../components/table.module.css';
import { EventStateBadge } from '../components/event-state-badge.js';
import { Id } from '../components/facts.js';
import { customerPath, eventPath } from '../components/paths.js';
import { Time } from '../components/time.js';
import styles from './events-table.module.css';

export function EventsTable({ events }: { events: SubscriptionEvent[] }) {
  return (
    <div className={table.container}>
      <table className={`${table.table} ${styles.dense}`}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">Customer</th>
            <th scope="col">Received</th>
            <th scope="col" className={table.amount}>
              Attempts
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventRow({ event }: { event: SubscriptionEvent }) {
  return (
    <tr>
      <th scope="row">
        <Link to={eventPath(event.id)} className={styles.type}>
          {event.type}
        </Link>
        <div className={table.secondary}>
          <Id>{event.id}</Id>
        </div>
      </th>
      <td data-label="State">
        <EventStateBadge state={event.state} />
      </td>
      <td data-label="Customer">
        <div className={styles.customer}>
          {event.userId ? <Link to={customerPath(event.userId)}>{event.email || event.userId}</Link> : 'Nobody of ours'}
          <div className={table.secondary}>
            <Id>{event.customerId}</Id>
          </div>
        </div>
      </td>
      <td data-label="Received">
        <Time at={event.receivedAt} />
      </td>
      <td data-label="Attempts" className={table.amount}>
        {event.attempts}
      </td>
    </tr>
  );
}
