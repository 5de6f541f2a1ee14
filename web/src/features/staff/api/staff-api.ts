import type {
  BillingFigures,
  StaffSubscriber,
  StaffMember,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

/** The calls that read; each answers 404 to everybody who is not billing staff. */
const STAFF_API = '/staff/api';
export const staffPath = {
  me: `${STAFF_API}/me`,
  figures: `${STAFF_API}/figures`,
  eventTypes: `${STAFF_API}/event-types`,
  events: `${STAFF_API}/events`,
  event: (id: string) => `${STAFF_API}/events/${encodeURIComponent(id)}`,
  customer: (userId: string) => `${STAFF_API}/customers/${encodeURIComponent(userId)}`,
} as const;

export interface EventPage {
  events: SubscriptionEvent[];
  /** How many match on all pages. */
  total: number;
}

/** The filter as a query, without what is not set. */
export function filterQuery(filter: SubscriptionEventFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export const useStaffMember = () =>
  useQuery(queryOptions<StaffMember>({ queryKey: [staffPath.me], staleTime: 5 * 60_000 }));

/** Live: read again with the window's focus, and after whatever staff do. */
export const useFigures = () => useQuery(queryOptions<BillingFigures>({ queryKey: [staffPath.figures] }));

export const useEventTypes = () => useQuery(queryOptions<string[]>({ queryKey: [staffPath.eventTypes] }));

export const useEvents = (filter: SubscriptionEventFilter) =>
  useQuery({
    queryKey: [staffPath.events, filter],
    queryFn: ({ signal }) => requestJson<EventPage>(`${staffPath.events}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const eventQuery = (id: string) => queryOptions<SubscriptionEventDetails>({ queryKey: [staffPath.event(id)] });
export const useEvent = (id: string) => useQuery(eventQuery(id));

export const customerQuery = (userId: string) =>
  queryOptions<StaffSubscriber>({ queryKey: [staffPath.customer(userId)] });
export const useCustomer = (userId: string) => useQuery(customerQuery(userId));
