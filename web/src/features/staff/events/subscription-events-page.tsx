import { STAFF_PAGE_SIZE, type SubscriptionEventFilter } from '@paperbill/contracts/http';
import { Button, ButtonAnchor } from '../../../components/button.js';
import card from '../../../components/card.module.css';
import { EmptyState } from '../../../components/empty-state.js';
import { useExistingPage } from '../../../components/list-filter/use-existing-page.js';
import { LoadError } from '../../../components/load-error.js';
import { PageHeader } from '../../../components/page-header.js';
import { Pagination } from '../../../components/pagination/pagination.js';
import { TableSkeleton } from '../../../components/table-skeleton.js';
import { type EventPage, filterQuery, staffPath, useEvents } from '../api/staff-api.js';
import { EventsFilter } from './events-filter.js';
import { EventsTable } from './events-table.js';
import { Figures } from './figures.js';
import { useEventsFilter } from './use-events-filter.js';

/** For billing staff: everything that Stripe told us, what we made of it, and what waits for somebody to act. */
export default function SubscriptionEventsPage() {
  const { filter, setFilter } = useEventsFilter();
  const { data, error, isPlaceholderData, refetch } = useEvents(filter);
  const total = isPlaceholderData ? undefined : data?.total;
  useExistingPage({ page: filter.page, pageSize: STAFF_PAGE_SIZE, total }, setFilter);

  return (
    <>
      <PageHeader
        title="Subscription Events"
        subtitle="What Stripe told us, and what became of it. Times are in UTC."
        actions={<ExportButton filter={filter} />}
      />
      <Figures />
      <EventsFilter filter={filter} onChange={setFilter} />
      <section className={card.card} aria-label="Events" aria-busy={isPlaceholderData}>
        {data && data.total > 0 && <EventsTable events={data.events} />}
        {data?.total === 0 && <NoEvents filter={filter} onClear={() => setFilter(NO_FILTER, { replace: false })} />}
        {!data && error && (
          <LoadError title="Failed to fetch the events" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <TableSkeleton rows={10} label="Loading events" />}
      </section>
      {data && <Pages data={data} page={filter.page} onPage={(page) => setFilter({ page })} />}
    </>
  );
}

/** The same events as a table for a spreadsheet, all pages of them. */
function ExportButton({
  filter: { page: _page, pageSize: _pageSize, ...filter },
}: {
  filter: SubscriptionEventFilter;
}) {
  return (
    <ButtonAnchor href={`${staffPath.events}.csv?${filterQuery(filter)}`} download>
      Export CSV
    </ButtonAnchor>
  );
}

function Pages({ data, page, onPage }: { data: EventPage; page: number; onPage: (page: number) => void }) {
  return <Pagination page={page} pageSize={STAFF_PAGE_SIZE} total={data.total} noun="events" onPage={onPage} />;
}

const NO_FILTER: SubscriptionEventFilter = { type: '', state: undefined, search: '', from: '', to: '' };

function NoEvents(props: { filter: SubscriptionEventFilter; onClear: () => void }) {
  const { type, state, search, from, to } = props.filter;
  if (!type && !state && !search && !from && !to) {
    return <EmptyState title="No events yet" text="They appear here as soon as Stripe sends the first one." />;
  }
  return (
    <EmptyState
      title="No events found"
      text="Nothing matches this filter."
      action={<Button onClick={props.onClear}>Clear the filter</Button>}
    />
  );
}
