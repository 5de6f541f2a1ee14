import type { SubscriptionEventAttempt } from '@paperbill/contracts/http';
import table from '../../../components/table.module.css';
import { Changes } from '../components/changes.js';
import { Time } from '../components/time.js';
import styles from './attempt-log.module.css';

/** Each try at the event: when, by whom, and what came of it. */
export function AttemptLog({ attempts }: { attempts: SubscriptionEventAttempt[] }) {
  if (attempts.length === 0) return <p className={styles.none}>No attempt yet.</p>;
  return (
    <div className={table.container}>
      <table className={`${table.table} ${styles.log}`}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">By</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt, index) => (
            <tr key={`${attempt.at}-${index}`}>
              <td data-label="When">
                <Time at={attempt.at} />
              </td>
              <td data-label="By">{attempt.replayedBy ? `Replay by ${attempt.replayedBy}` : 'The worker'}</td>
              <td data-label="Outcome">
                {attempt.error ? (
                  <span className={styles.error}>{attempt.error}</span>
                ) : (
                  <Changes changes={attempt.changes} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
