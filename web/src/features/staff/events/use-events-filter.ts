import { subscriptionEventStates, STAFF_PAGE_SIZE, type SubscriptionEventFilter } from '@paperbill/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What the table shows, kept in the page's address, so that staff can hand each other a link. */
export function useEventsFilter() {
  const [params, setParams] = useSearchParams();
  const date = (name: string) => params.get(name)?.match(DATE)?.[0];
  const filter = {
    type: params.get('type') ?? undefined,
    state: subscriptionEventStates.find((state) => state === params.get('state')),
    search: params.get('search') ?? '',
    from: date('from'),
    to: date('to'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    pageSize: STAFF_PAGE_SIZE,
  } satisfies SubscriptionEventFilter;

  /** Another choice starts at page 1. */
  const setFilter = useCallback(
    (change: SubscriptionEventFilter) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value && value !== 1) after.set(name, String(value));
            else after.delete(name);
          }
          return after;
        },
        { replace: !('page' in change), preventScrollReset: !('page' in change) },
      ),
    [setParams],
  );

  return { filter, setFilter };
}
