import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { failure, fakeApi, json } from '../../../test/fake-api.js';
import { renderPage } from '../../../test/render-page.js';
import { sampleEvent, sampleEventDetails, sampleFigures, sampleStaffSubscriber } from '../../../test/staff.js';
import StaffSubscriberPage from './subscriber/staff-subscriber-page.js';
import SubscriptionEventPage from './event/subscription-event-page.js';
import SubscriptionEventsPage from './events/subscription-events-page.js';

const EVENTS_PATH = '/staff/subscription-events';

const staffRoutes = {
  'GET /staff/api/figures': sampleFigures,
  'GET /staff/api/event-types': ['customer.subscription.updated', 'invoice.paid'],
  'GET /staff/api/events': { events: [sampleEvent()], total: 1 },
};

const openEvents = (address = EVENTS_PATH) => renderPage(<SubscriptionEventsPage />, address);
const openEvent = () => renderPage(<SubscriptionEventPage />, `${EVENTS_PATH}/evt_1`, `${EVENTS_PATH}/:eventId`);
const openSubscriber = () => renderPage(<StaffSubscriberPage />, '/staff/customers/user-1', '/staff/customers/:userId');

describe('the table of subscription events', () => {
  it('shows each event with state, customer and attempts, below the billing figures', async () => {
    fakeApi(staffRoutes);
    openEvents();
    const row = within(await screen.findByRole('row', { name: /customer\.subscription\.updated/ }));
    expect(row.getByRole('link', { name: 'customer.subscription.updated' })).toHaveAttribute(
      'href',
      `${EVENTS_PATH}/evt_1`,
    );
    expect(row.getByText('Processed')).toBeVisible();
    expect(row.getByRole('link', { name: 'mara@example.com' })).toHaveAttribute('href', '/staff/customers/user-1');
    expect(screen.getByText('Monthly recurring revenue').nextSibling).toHaveTextContent('$144.00');
    expect(screen.getByText('Failed events').nextSibling).toHaveTextContent('4');
    expect(screen.getByText('Showing 1 to 1 of 1 events')).toBeVisible();
  });

  it('shows that payments are off, the running release, and a link to a user without events', async () => {
    const id = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
    document.documentElement.dataset['payments'] = 'none';
    fakeApi({
      ...staffRoutes,
      'GET /staff/api/events': { events: [], total: 0 },
      'GET /health/ready': { versions: { bff: '0.2.0', billing: '0.2.0', documents: '0.1.0' } },
    });
    openEvents(`${EVENTS_PATH}?search=${id}`);
    expect(await screen.findByText(/^Payments are not set up here.*until Stripe is set up\.$/)).toBeVisible();
    delete document.documentElement.dataset['payments'];
    expect(await screen.findByText('Version 0.2.0; documents: 0.1.0')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Show this user' })).toHaveAttribute(
      'href',
      `/staff/customers/${id}`,
    );
  });

  it('keeps its filter in the URL, sends it to the server and uses it for the export', async () => {
    const { calls } = fakeApi(staffRoutes);
    const { user, router } = openEvents(`${EVENTS_PATH}?page=3`);
    await chooseOption(user, await screen.findByRole('combobox', { name: 'State' }), 'Failed');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Type' }), 'invoice.paid');
    await user.type(screen.getByRole('searchbox'), 'mara@');

    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/staff/api/events').at(-1)?.query).toEqual({
        state: 'failed',
        type: 'invoice.paid',
        search: 'mara@',
        page: '1',
        pageSize: '50',
      }),
    );
    expect(router.state.location.search).toBe('?state=failed&type=invoice.paid&search=mara%40');
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/staff/api/events.csv?type=invoice.paid&state=failed&search=mara%40',
    );
  });
});

describe('the page of a subscription event', () => {
  it('shows "not found" for an unknown event, not an error', async () => {
    fakeApi({ 'GET /staff/api/events/evt_1': () => failure(404, 'NOT_FOUND', 'Not found.') });
    openEvent();
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch the event')).not.toBeInTheDocument();
  });

  const failed = sampleEventDetails({
    state: 'failed',
    attempts: 8,
    processedAt: null,
    attemptLog: [{ at: '2026-11-20T09:00:00.000Z', error: 'Stripe was away', changes: [], replayedBy: null }],
  });

  it('explains a failed event, and replays it after confirmation, or says why not', async () => {
    let event = failed;
    let next = failed;
    const { calls } = fakeApi({
      'GET /staff/api/events/evt_1': () => json(event),
      'POST /staff/api/events/evt_1/replay': () => json((event = next)),
    });
    const { user } = openEvent();
    expect(await screen.findByText(/Given up after 8 attempts. Last error: Stripe was away/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Replay' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.click(await dialog.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('Replay failed')).toBeVisible();

    next = sampleEventDetails();
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('Event replayed')).toBeVisible();
    expect(screen.getByText('Changed: status.')).toBeVisible();
    expect(await screen.findByText('Done. Nothing to do.')).toBeVisible();
    expect(screen.getByText('The worker').closest('tr')).toHaveTextContent('status: free → trial');
    expect(screen.getByRole('region', { name: 'Payload as Stripe sent it' })).toHaveTextContent('"object": "event"');
  });
});

describe('the page of a customer for staff', () => {
  const eventRoutes = { 'GET /staff/api/events': { events: [sampleEvent()], total: 1 } };

  it('marks differences, and re-syncs after confirmation', async () => {
    const { ours } = sampleStaffSubscriber();
    const differingSubscriber = sampleStaffSubscriber({
      stripe: { ...ours, status: 'free', stripeStatus: 'canceled' },
      differences: ['status', 'stripeStatus'],
    });
    let customer = differingSubscriber;
    fakeApi({
      ...eventRoutes,
      'GET /staff/api/customers/user-1': () => json(customer),
      'POST /staff/api/customers/user-1/sync': () => {
        const changes = [{ field: 'status', before: 'active', after: 'free' }];
        const by = 'staff@example.com';
        customer = sampleStaffSubscriber({
          actions: [{ at: '2026-11-20T10:00:00.000Z', action: 'sync', by, eventId: '', changes, error: '' }],
        });
        return json(customer);
      },
    });
    const { user } = openSubscriber();
    expect(await screen.findAllByText('Differs')).toHaveLength(2);
    expect(screen.getByRole('row', { name: /^Plan/ })).toHaveTextContent('activefreeDiffers');

    await user.click(screen.getByRole('button', { name: 'Re-sync' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Re-sync' }));
    expect(await screen.findByText('Customer synced')).toBeVisible();
    expect(await screen.findByText('staff@example.com')).toBeVisible();
    expect(screen.getByText(/Our record agrees/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'customer.subscription.updated' })).toBeVisible();
    expect(screen.queryByText('Differs')).not.toBeInTheDocument();
  });

  it('shows the activity log of a customer without a billing record', async () => {
    fakeApi({
      'GET /staff/api/customers/user-1': () => failure(404, 'NOT_FOUND', 'Not found.'),
      'GET /staff/api/customers/user-1/audit': { events: [], next: null },
    });
    const { user } = openSubscriber();
    expect(await screen.findByText(/^There is no billing record/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Re-sync' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show what was done' }));
    expect(await screen.findByText('Nothing has been logged yet.')).toBeVisible();
  });

  it('shows an error if Stripe cannot be reached', async () => {
    fakeApi({
      ...eventRoutes,
      'GET /staff/api/customers/user-1': sampleStaffSubscriber({ stripe: null, stripeError: 'connect ECONNREFUSED' }),
    });
    openSubscriber();
    expect(await screen.findByText(/Stripe could not be reached: connect ECONNREFUSED/)).toBeVisible();
  });
});
