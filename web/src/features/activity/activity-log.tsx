import type { AuditEvent, AuditPage } from '@paperbill/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { requestJson } from '../../api/request.js';
import { Button } from '../../components/button.js';
import { formatDateTime } from '../../components/format-date-time.js';
import { Skeleton } from '../../components/loading.js';
import { LoadError } from '../../components/messages.js';
import styles from './activity-log.module.css';
import { activityText, circumstances } from './activity-texts.js';

const FAILED = 'Failed to fetch the activity';

const useActivity = (path: string) =>
  useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ signal, pageParam }) =>
      requestJson<AuditPage>(pageParam ? `${path}?${new URLSearchParams({ before: pageParam })}` : path, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // All parts would be read again, which for staff is logged each time; opened again, the log has what is new.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The log, its newest part first; what is older comes when somebody asks for it. */
export default function ActivityLog({ path }: { path: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useActivity(path);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const { list, focusFirstNew } = useFocusOfNew(events.length);

  if (!data) {
    return error ? <LoadError title={FAILED} error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  if (events.length === 0) return <p className={styles.note}>Nothing has been logged yet.</p>;

  const showEarlier = () => {
    // A second click would begin anew.
    if (isFetchingNextPage) return;
    focusFirstNew();
    void fetchNextPage();
  };
  return (
    <>
      <ul className={styles.events} aria-label="Activity, newest first" ref={list}>
        {events.map((event) => (
          <li key={event.id} tabIndex={-1}>
            <Event event={event} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <LoadError title={FAILED} error={error} onRetry={showEarlier} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button onClick={showEarlier}>{isFetchingNextPage ? 'Loading...' : 'Show earlier'}</Button>
      )}
    </>
  );
}

function Event({ event }: { event: AuditEvent }) {
  return (
    <>
      <strong>{activityText(event)}</strong>
      <p>
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        {circumstances(event).map((text) => `, ${text}`)}
      </p>
    </>
  );
}

function Loading() {
  return (
    <div className={styles.events} role="status">
      <span className="visually-hidden">Loading activity</span>
      <Skeleton height={72} />
    </div>
  );
}

/** The button may be gone when the next part is there: who pressed it goes on at the first event that is new. */
function useFocusOfNew(count: number) {
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
