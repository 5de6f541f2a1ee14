import { MAX_TO_DO } from '@paperbill/contracts/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { Button, ButtonLink } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Skeleton } from '../../../components/loading.js';
import { Money } from '../../../components/money.js';
import { RowDetail } from '../../../components/row-list.js';
import { getToday } from '../../../components/today.js';
import { readStoredValue, signedInUser, storeValue } from '../../../user-storage.js';
import { useUnreadNotices } from '../../invoices/api/notices.js';
import { useToDo } from '../../invoices/api/to-do.js';
import { type ShownToDoItems, pickToDo } from './to-do-rows.js';
import styles from './to-do-section.module.css';

const [ReminderDialog, useReminderDialog] = lazyDialog(() => import('./reminder-dialog.js'));

export function ToDoSection() {
  const toDo = useToDo();
  const notices = useUnreadNotices();
  const [reminder, setReminder] = useState<OpenReminder | null>(null);
  const queries = [toDo, notices];
  const missing = queries.filter(isMissing);
  const isLoading = queries.some((query) => query.isPending && !isMissing(query));
  const { rows, moreLinks } = pickToDo(toDo.data, notices.data, getToday());
  const from = toDo.data?.from ?? null;
  const rowCount = isLoading || missing.length > 0 ? null : rows.length;
  useEffect(() => {
    if (rowCount !== null) storeValue('local', rowCountKey(), rowCount);
  }, [rowCount]);
  useReminderDialog();

  return (
    <>
      {isLoading && <ToDoSkeleton />}
      {!isLoading && missing.length > 0 && (
        <p className={styles.failure} role="status">
          {t(
            missing.length < queries.length
              ? 'Part of what to do next could not be loaded.'
              : 'What to do next could not be loaded.',
          )}{' '}
          <Button
            small
            variant="quiet"
            disabled={missing.some(({ isFetching }) => isFetching)}
            onClick={() => missing.forEach(({ refetch }) => void refetch())}
          >
            {t('Try again')}
          </Button>
        </p>
      )}
      {!isLoading && rows.length > 0 && (
        <ToDoCard
          rows={rows}
          moreLinks={moreLinks}
          loadingReminder={reminder?.isLoading ? reminder.id : null}
          onRemind={from === null ? undefined : (id) => setReminder({ id, isLoading: true })}
        />
      )}
      {/* The dialog is outside of the card, so that it stays open if the card loses its last row. */}
      <Suspense fallback={null}>
        {reminder && from !== null && (
          <ReminderDialog
            {...reminder}
            key={reminder.id}
            from={from}
            // The button of the row is enabled again. It can then receive the focus when the dialog closes.
            onLoad={() => setReminder({ ...reminder, isLoading: false })}
            onClose={() => setReminder(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface OpenReminder {
  id: string;
  isLoading: boolean;
}

interface ToDoCardProps extends ShownToDoItems {
  /** The id of the invoice that is loading for the reminder dialog. */
  loadingReminder: string | null;
  onRemind: ((invoiceId: string) => void) | undefined;
}

function ToDoCard({ rows, moreLinks, loadingReminder, onRemind }: ToDoCardProps) {
  return (
    <Card isPadded className={`${styles.section} no-print`} aria-labelledby="to-do">
      <CardHeading id="to-do" title={t('To do')} />
      <ul className={styles.rows}>
        {rows.map(({ id, title, detail, path, amount, currency, overdue, link }) => (
          <li key={`${path} ${title} ${id}`} className={styles.row} data-row>
            <div className={styles.text}>
              <Link to={path}>{title}</Link>
              {detail && <RowDetail>{detail}</RowDetail>}
            </div>
            {amount !== undefined && (
              <span className={styles.amount}>
                <Money amount={amount} currency={currency} />
              </span>
            )}
            {overdue && onRemind && (
              <Button
                small
                aria-label={
                  loadingReminder === overdue.id
                    ? undefined
                    : t('Send Reminder for invoice {number}', { number: overdue.invoiceNumber })
                }
                disabled={loadingReminder === overdue.id}
                onClick={() => onRemind(overdue.id)}
              >
                <Bell size={16} aria-hidden />
                {t(loadingReminder === overdue.id ? 'Loading...' : 'Send Reminder')}
              </Button>
            )}
            {link && (
              <ButtonLink small to={path} aria-label={link.label}>
                {link.text}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {moreLinks.length > 0 && (
        <CardHint className={styles.more}>
          {t('More:')}{' '}
          {moreLinks.map(({ path, text }, index) => (
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

/**
 * Returns true if the query failed and never had data. During a retry this stays true. Otherwise the skeleton would
 * replace the rows of other queries.
 */
const isMissing = ({ data, errorUpdateCount }: UseQueryResult): boolean => data === undefined && errorUpdateCount > 0;

const rowCountKey = (): string => `to-do-rows-${signedInUser() ?? ''}`;

/**
 * The skeleton has as many rows as the section had on the last visit. The figures below therefore do not move when the
 * rows load.
 */
function ToDoSkeleton() {
  const rows = Number(readStoredValue('local', rowCountKey()) ?? 0);
  if (!rows) return null;
  return (
    <Card isPadded as="div" className={`${styles.section} no-print`} role="status">
      <span className="visually-hidden">{t('Loading what to do next')}</span>
      <CardHeading title={t('To do')} />
      {Array.from({ length: Math.min(rows, MAX_TO_DO) }, (_, row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton width="40%" />
        </div>
      ))}
    </Card>
  );
}
