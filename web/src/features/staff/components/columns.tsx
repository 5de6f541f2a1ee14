import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import type { Column } from '../../../components/lists/data-table.js';
import styles from './columns.module.css';
import { subscriberPath } from './staff-page.js';
import type { ShownState, ShownStates } from './states.js';
import { IdValue } from './values.js';

export const userColumn: Column<{ userId: string }> = {
  header: 'User',
  cell: ({ userId }) => <Link to={subscriberPath(userId)}>{userId.slice(0, 8)}</Link>,
  look: 'short',
  share: 90,
};

interface RecordCellProps {
  id: string;
  error: string | null;
  children: ReactNode;
}

export const RecordCell = ({ id, error, children }: RecordCellProps) => (
  <div className={styles.record}>
    {children}
    {error && <CellDetail>{error}</CellDetail>}
    <IdDetail>{id}</IdDetail>
  </div>
);

export const IdDetail = ({ children }: { children: string }) => (
  <CellDetail>
    <IdValue>{children}</IdValue>
  </CellDetail>
);

export const SubscriberLink = ({ userId, email }: { userId: string | null; email: string | null }) =>
  userId ? <Link to={subscriberPath(userId)}>{email || userId}</Link> : 'Not a user of ours';

export const StateCell = ({ label, tone, attempts = 1 }: ShownState & { attempts?: number }) => (
  <>
    <Badge tone={tone} dense>
      {label}
    </Badge>
    {attempts > 1 && <CellDetail>{attempts} attempts</CellDetail>}
  </>
);

export const stateColumn = <State extends string>(
  states: ShownStates<State>,
  share = 140,
): Column<{ state: State; attempts?: number }> => ({
  header: 'State',
  cell: ({ state, attempts = 1 }) => <StateCell {...states[state]} attempts={attempts} />,
  look: 'short',
  share,
});
