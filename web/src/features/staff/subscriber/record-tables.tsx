import type { StaffAction, StaffSubscriber, SubscriptionRecord } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../../brand.js';
import { type Column, DataTable } from '../../../components/lists/data-table.js';
import { FieldChanges, IdValue, TimeValue } from '../components/values.js';
import { eventPath } from '../components/staff-page.js';
import styles from './record-tables.module.css';

interface RecordField {
  field: keyof SubscriptionRecord;
  label: string;
  show: (record: SubscriptionRecord) => ReactNode;
}

const recordFields: RecordField[] = [
  { field: 'status', label: 'Plan', show: ({ status }) => <IdValue>{status}</IdValue> },
  { field: 'stripeStatus', label: 'Stripe’s status', show: ({ stripeStatus }) => <IdValue>{stripeStatus}</IdValue> },
  { field: 'subscriptionId', label: 'Subscription', show: ({ subscriptionId }) => <IdValue>{subscriptionId}</IdValue> },
  { field: 'trialEndsAt', label: 'Trial ends', show: ({ trialEndsAt }) => <TimeValue at={trialEndsAt} /> },
  {
    field: 'currentPeriodEndsAt',
    label: 'Period ends',
    show: ({ currentPeriodEndsAt }) => <TimeValue at={currentPeriodEndsAt} />,
  },
  { field: 'cancelsAt', label: 'Access ends', show: ({ cancelsAt }) => <TimeValue at={cancelsAt} /> },
  {
    field: 'paymentProblem',
    label: 'Payment problem',
    show: ({ paymentProblem }) => (paymentProblem ? 'Yes' : 'No'),
  },
];

/** Differences are marked by a text and a color. */
export function RecordComparison({ subscriber: { ours, stripe, differences } }: { subscriber: StaffSubscriber }) {
  const isDifferent = ({ field }: RecordField) => differences.includes(field);
  const columns: Column<RecordField>[] = [
    { header: 'Field', isRowName: true, cell: ({ label }) => label, share: 150 },
    { header: brand.name, cell: ({ show }) => show(ours), share: 230 },
    { header: 'Stripe', cell: ({ show }) => (stripe ? show(stripe) : '–'), share: 230 },
    {
      header: 'Agreement',
      isHeaderHidden: true,
      share: 90,
      cell: (field) => isDifferent(field) && <strong className={styles.mark}>Differs</strong>,
    },
  ];
  return (
    <DataTable
      label="Subscription"
      columns={columns}
      rows={recordFields}
      rowKey={({ field }) => field}
      rowClassName={(field) => (isDifferent(field) ? styles.differs! : '')}
      dense
    />
  );
}

const actionLabels: Record<StaffAction['action'], string> = {
  replay: 'Replayed an event',
  sync: 'Re-synced',
  reconciliation: 'Repaired by the reconciliation',
};

const actionColumns: Column<StaffAction>[] = [
  { header: 'When', cell: ({ at }) => <TimeValue at={at} /> },
  {
    header: 'What',
    cell: ({ action, eventId }) =>
      eventId ? <Link to={eventPath(eventId)}>{actionLabels[action]}</Link> : actionLabels[action],
  },
  { header: 'Who', cell: ({ by }) => by || 'The reconciliation' },
  { header: 'Outcome', cell: ({ error, changes }) => error || <FieldChanges changes={changes} />, share: 300 },
];

export function StaffActionsLog({ actions }: { actions: StaffAction[] }) {
  return (
    <DataTable
      label="Interventions"
      columns={actionColumns}
      rows={actions}
      rowKey={(action) => `${action.at}-${actions.indexOf(action)}`}
      dense
    />
  );
}
