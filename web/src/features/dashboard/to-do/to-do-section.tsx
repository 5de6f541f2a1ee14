import { Bell } from 'lucide-react';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Skeleton } from '../../../components/loading.js';
import { Money } from '../../../components/money.js';
import { RowDetail } from '../../../components/row-list.js';
import { getToday } from '../../../components/today.js';
import { readStored, signedInUser, storeValue } from '../../../user-storage.js';
import { useUnreadNotices } from '../../invoices/api/news.js';
import { useToDo } from '../../invoices/api/to-do.js';
import { type PickedToDo, pickToDo } from './to-do-rows.js';
import styles from './to-do-section.module.css';

const [ReminderDialog, useReminderDialog] = lazyDialog(() => import('./reminder-dialog.js'));

/** Lists what the user should do next, most urgent first. Renders nothing if there is nothing to do. */
export function ToDoSection() {
  const { data, error, refetch } = useToDo();
  const notices = useUnreadNotices();
  const [remindedId, setRemindedId] = useState<string | null>(null);
  const isLoading = (!data && !error) || notices.isPending;
  const picked = data && pickToDo(data, notices.data ?? NO_NOTICES, getToday());
  const from = data?.from ?? null;
  const rowCount = isLoading ? null : picked?.rows.length;
  useEffect(() => {
    if (typeof rowCount === 'number') storeValue('local', rowCountKey(), rowCount);
  }, [rowCount]);
  useReminderDialog();

  return (
    <>
      {isLoading && <ToDoSkeleton />}
      {!isLoading && !picked && (
        <p className={styles.failure} role="status">
          What to do next could not be loaded.{' '}
          <Button small variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!isLoading && picked && picked.rows.length > 0 && (
        <ToDoCard {...picked} onRemind={from === null ? undefined : setRemindedId} />
      )}
      {/* The dialog is outside the card, so that it stays open if the last row disappears. */}
      <Suspense fallback={null}>
        {remindedId !== null && from !== null && (
          <ReminderDialog id={remindedId} from={from} onClose={() => setRemindedId(null)} />
        )}
      </Suspense>
    </>
  );
}

interface ToDoCardProps extends PickedToDo {
  /** Opens the dialog for a reminder. Without it, the rows have no button. */
  onRemind: ((invoiceId: string) => void) | undefined;
}

function ToDoCard({ rows, more, onRemind }: ToDoCardProps) {
  return (
    <Card padded className={styles.section} aria-labelledby="to-do">
      <CardHeading id="to-do" title="To do" />
      <ul className={styles.rows}>
        {rows.map(({ title, detail, path, amount, overdue }) => (
          <li key={`${path} ${title}`} className={styles.row}>
            <div className={styles.text}>
              <Link to={path}>{title}</Link>
              {detail && <RowDetail>{detail}</RowDetail>}
            </div>
            {amount !== undefined && (
              <span className={styles.amount}>
                <Money amount={amount} />
              </span>
            )}
            {overdue && onRemind && (
              <Button
                small
                aria-label={`Send Reminder for invoice ${overdue.invoiceNumber}`}
                onClick={() => onRemind(overdue.id)}
              >
                <Bell size={16} aria-hidden />
                Send Reminder
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <CardHint className={styles.more}>
          More:{' '}
          {more.map(({ path, text }, index) => (
            <Fragment key={text}>
              {index > 0 && ', '}
              <Link to={path}>{text}</Link>
            </Fragment>
          ))}
        </CardHint>
      )}
    </Card>
  );
}

const NO_NOTICES = { clientMessages: [], mails: [], quoteAnswers: [] };

const rowCountKey = (): string => `to-do-rows-${signedInUser() ?? ''}`;

/** Reserves the height that the section had on the last visit, so that the figures do not move. */
function ToDoSkeleton() {
  const rows = Number(readStored('local', rowCountKey()) ?? 0);
  if (!rows) return null;
  return (
    <Card padded as="div" className={styles.section} role="status">
      <span className="visually-hidden">Loading what to do next</span>
      <CardHeading title="To do" />
      {Array.from({ length: Math.min(rows, 5) }, (_, row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton width="40%" />
        </div>
      ))}
    </Card>
  );
}
