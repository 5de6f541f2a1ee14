import type { StaffAction } from '@paperbill/contracts/http';
import { Link } from 'react-router-dom';
import table from '../../../components/table.module.css';
import { Changes } from '../components/changes.js';
import { eventPath } from '../components/paths.js';
import { Time } from '../components/time.js';

const labels: Record<StaffAction['action'], string> = {
  replay: 'Replayed an event',
  sync: 'Re-synced',
  reconciliation: 'Repaired by the reconciliation',
};

/** What staff and the reconciliation did for this customer, newest first. */
export function StaffActionsLog({ actions }: { actions: StaffAction[] }) {
  return (
    <div className={table.container}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action, index) => (
            <tr key={`${action.at}-${index}`}>
              <td data-label="When">
                <Time at={action.at} />
              </td>
              <td data-label="What">
                {action.eventId ? (
                  <Link to={eventPath(action.eventId)}>{labels[action.action]}</Link>
                ) : (
                  labels[action.action]
                )}
              </td>
              <td data-label="Who">{action.by || 'The reconciliation'}</td>
              <td data-label="Outcome">{action.error || <Changes changes={action.changes} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
