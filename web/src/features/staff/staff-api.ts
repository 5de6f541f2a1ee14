import type {
  BillingFigures,
  FieldChange,
  StaffAccountFilter,
  StaffMailFilter,
  StaffMember,
  StaffSubscriber,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { errorToast, requestTexts, type ToastText } from '@paperbill/contracts/texts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMutationWithToasts, preferServerMessage } from '../../api/change.js';
import { requestJson } from '../../api/request.js';

/** The server answers 404 if the user is not staff. */
const STAFF_API = '/staff/api';
export const staffPath = {
  me: `${STAFF_API}/me`,
  figures: `${STAFF_API}/figures`,
  eventTypes: `${STAFF_API}/event-types`,
  events: `${STAFF_API}/events`,
  event: (id: string) => `${STAFF_API}/events/${encodeURIComponent(id)}`,
  subscriber: (userId: string) => `${STAFF_API}/customers/${encodeURIComponent(userId)}`,
  paymentAccounts: `${STAFF_API}/payment-accounts`,
  mails: `${STAFF_API}/mails`,
  retryMail: (id: string) => `${STAFF_API}/mails/${encodeURIComponent(id)}/retry`,
  mailStop: (userId: string) => `${STAFF_API}/customers/${encodeURIComponent(userId)}/mail-stop`,
  activity: (userId: string) => `${STAFF_API}/customers/${encodeURIComponent(userId)}/audit`,
} as const;

interface EventPage {
  events: SubscriptionEvent[];
  total: number;
}

export function filterQuery(filter: SubscriptionEventFilter | StaffMailFilter | StaffAccountFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export const useStaffMember = () =>
  useQuery(queryOptions<StaffMember>({ queryKey: [staffPath.me], staleTime: 5 * 60_000 }));

export const useFigures = () => useQuery(queryOptions<BillingFigures>({ queryKey: [staffPath.figures] }));

export const useVersions = () =>
  useQuery(queryOptions<{ versions: Record<string, string> }>({ queryKey: ['/health/ready'], retry: false }));

export const useEventTypes = () => useQuery(queryOptions<string[]>({ queryKey: [staffPath.eventTypes] }));

export const useEvents = (filter: SubscriptionEventFilter) =>
  useQuery({
    queryKey: [staffPath.events, filter],
    queryFn: ({ signal }) => requestJson<EventPage>(`${staffPath.events}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

const eventQuery = (id: string) => queryOptions<SubscriptionEventDetails>({ queryKey: [staffPath.event(id)] });
export const useEvent = (id: string) => useQuery(eventQuery(id));

const subscriberQuery = (userId: string) =>
  queryOptions<StaffSubscriber>({
    queryKey: [staffPath.subscriber(userId)],
    queryFn: ({ signal }) => requestJson(staffPath.subscriber(userId), { signal, timeLimit: 'stripe' }),
  });
export const useSubscriber = (userId: string) => useQuery(subscriberQuery(userId));

export const createFailureToast = (title: string) => preferServerMessage(errorToast(title, requestTexts.noConnection));

const formatOutcome = (changes: FieldChange[]): string =>
  changes.length === 0 ? 'Nothing changed.' : `Changed: ${changes.map(({ field }) => field).join(', ')}.`;

/** The list of query keys to refetch. An empty query key matches every query. */
const ALL_QUERIES = [[]];

export const useReplayEvent = (id: string) =>
  useMutationWithToasts({
    mutationFn: () =>
      requestJson<SubscriptionEventDetails>(`${staffPath.event(id)}/replay`, { method: 'POST', timeLimit: 'stripe' }),
    success: (event): ToastText => {
      const attempt = event.attemptLog.at(-1);
      if (attempt?.error) return errorToast('Replay failed', attempt.error);
      return { title: 'Event replayed', text: formatOutcome(attempt?.changes ?? []) };
    },
    failure: createFailureToast('Replay failed'),
    caches: eventQuery(id).queryKey,
    refetches: ALL_QUERIES,
  });

export const useSyncSubscriber = (userId: string) =>
  useMutationWithToasts({
    mutationFn: () =>
      requestJson<StaffSubscriber>(`${staffPath.subscriber(userId)}/sync`, { method: 'POST', timeLimit: 'stripe' }),
    success: ({ actions }) => ({ title: 'Customer synced', text: formatOutcome(actions[0]?.changes ?? []) }),
    failure: createFailureToast('Sync failed'),
    caches: subscriberQuery(userId).queryKey,
    refetches: ALL_QUERIES,
  });
