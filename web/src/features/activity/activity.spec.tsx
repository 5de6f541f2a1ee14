import { describe, expect, it } from '@jest/globals';
import { auditActions, type AuditEvent, type AuditPage } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleStaffSubscriber } from '../../../test/staff.js';
import { activityText } from './activity-texts.js';

const ACTIVITY_PATH = '/app/api/audit';
const STAFF_ACTIVITY_PATH = '/staff/api/customers/user-1/audit';

const anEvent = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: crypto.randomUUID(),
  at: '2026-11-22T09:00:00.000001Z',
  action: 'account.signed-in',
  by: 'user',
  byEmail: '',
  target: '',
  targetId: null,
  detail: '',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...changes,
});

/** Users see neither the address nor the browser of a staff member. */
const staffEventFields: Partial<AuditEvent> = { by: 'staff', address: '', userAgent: '' };

const createEvents = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    anEvent({ action: 'invoice.created', target: `INV-${from + index}` }),
  );

const createOnlyPage = (...events: AuditEvent[]): AuditPage => ({ events, next: null });

const openActivity = (routes: Parameters<typeof renderApp>[1]) =>
  renderApp('/settings/activity', { 'GET /app/api/sessions': [], ...routes });

const listShownTexts = () =>
  within(screen.getByRole('list', { name: 'Activity, newest first' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the activity log of an account', () => {
  it('shows action, time, browser and place, and who did it if it was not the user', async () => {
    openActivity({
      [`GET ${ACTIVITY_PATH}`]: createOnlyPage(
        anEvent({ action: 'invoice.marked', target: 'INV-7', detail: 'paid' }),
        anEvent({ action: 'profile.saved', detail: 'companyName, logo', address: '', userAgent: '' }),
        anEvent({ action: 'staff.read-subscriber', ...staffEventFields }),
        anEvent({ action: 'plan.changed', detail: 'trial → cancelled_but_active', by: 'system' }),
        anEvent({ action: 'plan.cancelled', by: 'system' }),
        anEvent({ action: 'quote.accepted', target: 'Q-1', detail: 'by its client', by: 'system' }),
        anEvent({ action: 'account.session-ended', detail: 'provider', by: 'system' }),
      ),
    });

    const invoice = await screen.findByText('Invoice INV-7 marked as paid');
    expect(invoice.nextSibling).toHaveTextContent(/^Nov 22, 2026, .*, Firefox on Linux, from 192\.0\.2\.7$/);
    const profile = screen.getByText('Profile changed: company name, logo');
    expect(profile.nextSibling).toHaveTextContent(/^Nov 22, 2026, \d+:00\s[AP]M$/);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();

    const staff = await screen.findByText('Subscription viewed');
    expect(staff.nextSibling).toHaveTextContent(/M, by Paperbill staff$/);
    expect(screen.getByText('Plan changed from Trial to Pro (cancelled)').nextSibling).toHaveTextContent(
      /M, by Stripe$/,
    );
    expect(screen.getByText('Quote Q-1 accepted by its client').nextSibling).toHaveTextContent(/M$/);
    expect(screen.getByText('Subscription cancelled').nextSibling).toHaveTextContent(/M, automatically$/);
    expect(screen.getByText('Session of A browser ended by the sign-in provider').nextSibling).toHaveTextContent(
      /M, automatically$/,
    );
  });

  it('loads the page after the last event once, even on a double click, and moves focus to the first new event', async () => {
    const { user, called } = openActivity({
      [`GET ${ACTIVITY_PATH}`]: ({ query }) =>
        json(
          query.before ? createOnlyPage(...createEvents(21, 23)) : { events: createEvents(1, 20), next: 'place-20' },
        ),
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Show earlier' }));

    await screen.findByText('Invoice INV-21 created');
    expect(listShownTexts().map((text) => /INV-\d+/.exec(text)?.[0])).toEqual(
      Array.from({ length: 23 }, (_, index) => `INV-${index + 1}`),
    );
    expect(called('GET', ACTIVITY_PATH).map(({ query }) => query)).toEqual([{}, { before: 'place-20' }]);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Invoice INV-21 created');
  });

  it('shows a loading error and retries, and keeps the loaded events if the next page fails', async () => {
    let isDown = true;
    const { user } = openActivity({
      [`GET ${ACTIVITY_PATH}`]: ({ query }) => {
        if (isDown) return failure(503, 'SERVICE_UNAVAILABLE', 'Not now');
        if (!query.before) return json({ events: createEvents(1, 20), next: 'place-20' });
        return json(createOnlyPage(...createEvents(21, 21)));
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the activityNot now');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Show earlier' });
    isDown = true;
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    expect(listShownTexts()).toHaveLength(20);

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(listShownTexts()).toHaveLength(21));
  });

  it('is fetched again when the page is opened again', async () => {
    let events = [anEvent()];
    const { user } = openActivity({ [`GET ${ACTIVITY_PATH}`]: () => json(createOnlyPage(...events)) });
    await screen.findByText('Signed in');
    events = [anEvent({ action: 'account.exported' }), ...events];
    await user.click(screen.getByRole('link', { name: 'Numbers' }));
    await screen.findByRole('heading', { name: 'Numbers' });
    await user.click(screen.getByRole('link', { name: 'Sessions and Activity' }));

    expect(await screen.findByText('Everything downloaded')).toBeVisible();
  });
});

it('The activity log for staff is fetched on demand on the customer’s page, and names the staff member of each action', async () => {
  const { user, called } = renderApp('/staff/customers/user-1', {
    'GET /staff/api/me': { userId: 'user-1', email: 'grace@paperbill.example' },
    'GET /staff/api/customers/user-1': sampleStaffSubscriber(),
    'GET /staff/api/events': { events: [], total: 0 },
    [`GET ${STAFF_ACTIVITY_PATH}`]: createOnlyPage(
      anEvent({ action: 'staff.read-event', target: 'evt_1', by: 'staff', byEmail: 'grace@paperbill.example' }),
    ),
  });
  const button = await screen.findByRole('button', { name: 'Show what was done' });
  // A closed log must not be fetched, because the server records each read by staff.
  expect(called('GET', STAFF_ACTIVITY_PATH)).toEqual([]);
  await user.click(button);

  expect((await screen.findByText('Billing event evt_1 viewed')).nextSibling).toHaveTextContent(
    /, by grace@paperbill\.example, Firefox on Linux, from 192\.0\.2\.7$/,
  );
  expect(called('GET', ACTIVITY_PATH)).toEqual([]);
});

describe('each audit action', () => {
  it('has its own text', () => {
    const words = auditActions.map((action) => activityText(anEvent({ action, target: 'it', detail: '2' })));
    expect(new Set(words).size).toBe(auditActions.length);
  });

  it.each([
    ['Session of Safari on iPhone ended', { action: 'account.session-ended', target: 'iPhone Safari/604.1' }],
    ['Profile changed: street address, more', { action: 'profile.saved', detail: 'address, paymentInst' }],
    ['1 customer imported', { action: 'customer.imported', detail: '1' }],
    ['Receipt of invoice 7 mailed to its client', { action: 'mail.sent', target: '7', detail: 'receipt' }],
    ['Test of an e-mail with invoice 7 sent', { action: 'mail.sent', target: '7', detail: 'test' }],
    ['File plan.pdf attached to an invoice', { action: 'attachment.added', target: 'plan.pdf', detail: 'invoice' }],
    ['File plan.pdf marked as only for you', { action: 'attachment.marked', target: 'plan.pdf', detail: 'own' }],
    ['Invoice 7 marked as unpaid', { action: 'invoice.marked', target: '7', detail: 'pending' }],
    ['Repeating of invoice 7 changed', { action: 'recurring.changed', target: '7', detail: '' }],
    [
      'Repeating of invoice 7 changed: every month to every 2 weeks, mailed to ada@example.org',
      { action: 'recurring.changed', target: '7', detail: 'every month → every 2 weeks; ada@example.org' },
    ],
    ['Plan changed from Free to constructor', { action: 'plan.changed', detail: 'free → constructor' }],
    ['Unknown action: reload the page to see it', { action: 'account.renamed' as AuditEvent['action'] }],
  ] satisfies [string, Partial<AuditEvent>][])('%s', (words, event) => {
    expect(activityText(anEvent(event))).toBe(words);
  });
});
