import { subscriptionEventStates, STAFF_PAGE_SIZE, type SubscriptionEventFilter } from '@paperbill/contracts/http';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { useListFilter } from '../../../components/list-filter/use-list-filter.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** In the address, so that staff can hand each other a link. */
export const useEventsFilter = () =>
  useListFilter<Omit<SubscriptionEventFilter, 'page'>>((params) => ({
    type: params.get('type') ?? undefined,
    state: subscriptionEventStates.find((state) => state === params.get('state')),
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.email),
    from: params.get('from')?.match(DATE)?.[0],
    to: params.get('to')?.match(DATE)?.[0],
    pageSize: STAFF_PAGE_SIZE,
  }));
