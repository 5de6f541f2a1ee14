import { type ReactNode, type Ref, useId, useState } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Skeleton } from '../../../components/loading.js';
import { LoadError } from '../../../components/messages.js';
import { RowList } from '../../../components/row-list.js';
import styles from './activity-card.module.css';

const MAX_SHOWN_ENTRIES = 8;

interface EntryQuery {
  isPending: boolean;
  isError: boolean;
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

interface ActivityCardProps<Entry> {
  heading: Ref<HTMLHeadingElement>;
  /**
   * The entries are shown after all of these queries have ended, so that no entry moves. A disabled query must not be
   * listed, because it never ends.
   */
  queries: EntryQuery[];
  entries: Entry[];
  renderEntry: (entry: Entry) => ReactNode;
  children?: ReactNode;
}

export function ActivityCard<Entry>({ heading, queries, entries, renderEntry, children }: ActivityCardProps<Entry>) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  return (
    <Card isPadded aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Activity')}
      </h2>
      {queries.some(({ isPending }) => isPending) ? (
        <div role="status">
          <span className="visually-hidden">{t('Loading the activity')}</span>
          <Skeleton height="9rem" />
        </div>
      ) : (
        <>
          {children}
          {failed[0] && (
            <LoadError
              isLine
              title={t('Some of the activity could not be loaded')}
              error={failed[0].error}
              onRetry={() => failed.forEach(({ refetch }) => void refetch())}
            />
          )}
          <RowList>{(isWhole ? entries : entries.slice(0, MAX_SHOWN_ENTRIES)).map(renderEntry)}</RowList>
          {entries.length > MAX_SHOWN_ENTRIES && (
            <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t('Show less') : t('Show all {count}', { count: entries.length })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
