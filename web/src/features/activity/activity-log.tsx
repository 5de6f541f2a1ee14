import type { AuditEvent, AuditPage } from '@paperbill/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t, type TextId } from '../../languages/t.js';
import { requestJson } from '../../api/request.js';
import { Button } from '../../components/button.js';
import { formatDateTime } from '../../components/format-date-time.js';
import { Skeleton } from '../../components/loading.js';
import { LoadError, LoadState } from '../../components/messages.js';
import styles from './activity-log.module.css';
import { activityText, listCircumstances } from './activity-texts.js';

const LOAD_FAILED_TITLE = 'Failed to fetch the activity' satisfies TextId;

const useActivity = (path: string) =>
  useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ signal, pageParam }) =>
      requestJson<AuditPage>(pageParam ? `${path}?${new URLSearchParams({ before: pageParam })}` : path, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A refetch would read all pages of the log again, and the server records each read by staff.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export default function ActivityLog({ path }: { path: string }) {
  const query = useActivity(path);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const { list, focusFirstNew } = useFocusOnNew(events.length);

  if (!data) return <LoadState query={query} failed={t(LOAD_FAILED_TITLE)} loading={<ActivitySkeleton />} />;
  if (events.length === 0) return <p className="hint">{t('Nothing has been logged yet.')}</p>;

  const showEarlier = () => {
    // A second click would start the request again.
    if (isFetchingNextPage) return;
    focusFirstNew();
    void fetchNextPage();
  };
  return (
    <>
      <ul className={styles.events} aria-label={t('Activity, newest first')} ref={list}>
        {events.map((event) => (
          <li key={event.id} tabIndex={-1}>
            <ActivityEvent event={event} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <LoadError title={t(LOAD_FAILED_TITLE)} error={error} onRetry={showEarlier} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button onClick={showEarlier}>{isFetchingNextPage ? t('Loading...') : t('Show earlier')}</Button>
      )}
    </>
  );
}

function ActivityEvent({ event }: { event: AuditEvent }) {
  return (
    <>
      <strong>{activityText(event)}</strong>
      <p>
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        {listCircumstances(event).map((text) => `, ${text}`)}
      </p>
    </>
  );
}

function ActivitySkeleton() {
  return (
    <div className={styles.events} role="status">
      <span className="visually-hidden">{t('Loading activity')}</span>
      <Skeleton height={72} />
    </div>
  );
}

/** When the next page arrives, the focused button may be removed. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const item = list.current?.children[firstNew.current];
    firstNew.current = null;
    if (item instanceof HTMLElement) item.focus();
  }, [count]);
  return { list, focusFirstNew: () => (firstNew.current = count) };
}
