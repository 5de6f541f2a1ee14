import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults, type PlanStatus, type SubscriptionStatus } from '@paperbill/contracts/http';
import { addDays, formatDate } from '@paperbill/contracts/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure, fakeApi, json } from '../../../test/fake-api.js';
import { freePlan } from '../../../test/invoice-editor.js';
import { renderPage } from '../../../test/render-page.js';
import { sampleUser } from '../../../test/samples.js';
import { browserNavigation } from '../../api/redirect.js';
import { getToday } from '../../components/today.js';
import ProfilePage from '../profile/profile-page.js';
import UpgradePage from './upgrade-page.js';

const createPlanStatus = (
  subscriptionStatus: PlanStatus,
  daysLeftInTrial: number | null = null,
): SubscriptionStatus => ({
  subscriptionStatus,
  totalInvoices: 7,
  canCreateInvoice: true,
  daysLeftInTrial,
});

const routesWithStatus = (status: SubscriptionStatus) => ({
  'GET /api/auth/user': sampleUser,
  'GET /api/profile': companyProfileDefaults,
  'GET /api/subscription/status': status,
});

const findPanel = async () => within(await screen.findByRole('region', { name: 'Subscription' }));
const selectCalls = (calls: { method: string; path: string }[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);

beforeEach(() => {
  Object.assign(document, { fonts: { add: () => undefined } });
  jest.spyOn(browserNavigation, 'goTo').mockReturnValue(undefined);
});

describe('the subscription panel', () => {
  it('shows a free user the used invoices, a warning and the upgrade', async () => {
    fakeApi(routesWithStatus(freePlan(3)));
    renderPage(<ProfilePage />, '/profile');
    expect(await (await findPanel()).findByText('Free Plan')).toBeVisible();
    expect((await findPanel()).getByRole('progressbar', { name: '3 of 5 free invoices used' })).toHaveValue(3);
    expect((await findPanel()).getByText(/You've used 3 of 5 free invoices/)).toBeVisible();
    expect((await findPanel()).getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
  });

  it.each([
    ['Free Trial Active', createPlanStatus('trial', 1), /^1 day remaining/, true],
    ['Pro Plan', createPlanStatus('active'), /Unlimited invoices/, true],
    [
      'Cancelled - Active Until Period End',
      createPlanStatus('cancelled_but_active'),
      /until the end of the current period/,
      false,
    ],
  ] as const)('shows %s and what it means', async (badge, status, text, canCancel) => {
    fakeApi(routesWithStatus(status));
    renderPage(<ProfilePage />, '/profile');
    expect(await (await findPanel()).findByText(badge)).toBeVisible();
    expect((await findPanel()).getByText(text)).toBeVisible();
    expect((await findPanel()).queryAllByRole('button', { name: 'Cancel Subscription' })).toHaveLength(
      canCancel ? 1 : 0,
    );
  });

  it.each([
    ['unpaid', 'Your payment failed', /is unpaid, so Pro has stopped/],
    ['paused', 'Your subscription is paused', /no way to be paid, so Pro has stopped/],
  ] as const)('explains a subscription that is %s, and can end it', async (stopped, title, text) => {
    const { calls } = fakeApi({
      ...routesWithStatus({ ...freePlan(2), stopped }),
      'POST /api/subscription/cancel': { message: 'Your subscription has ended.' },
    });
    const { user } = renderPage(<ProfilePage />, '/profile');
    expect(await (await findPanel()).findByText(title)).toBeVisible();
    expect((await findPanel()).getByText(text)).toBeVisible();
    expect((await findPanel()).getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
    await user.click((await findPanel()).getByRole('button', { name: 'Cancel Subscription' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^It ends at once/)).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Cancel Subscription' }));
    await waitFor(() => expect(selectCalls(calls, 'POST', '/api/subscription/cancel')).toHaveLength(1));
  });
});

describe('cancelling the subscription', () => {
  const openDialog = async () => {
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.click(await (await findPanel()).findByRole('button', { name: 'Cancel Subscription' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('asks first, cannot be aborted once it is in progress, and keeps Pro until the period ends', async () => {
    let status = createPlanStatus('active');
    let answer: () => void = () => undefined;
    const { calls } = fakeApi({
      ...routesWithStatus(status),
      'GET /api/subscription/status': () => json(status),
      'POST /api/subscription/cancel': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        status = { ...createPlanStatus('cancelled_but_active'), accessUntil: '2026-12-21T09:00:00.000Z' };
        return json({ message: 'You keep Pro until December 21, 2026.' });
      },
    });
    const { user, dialog: declined } = await openDialog();
    await user.click(declined.getByRole('button', { name: 'Keep Pro' }));
    expect(selectCalls(calls, 'POST', '/api/subscription/cancel')).toHaveLength(0);

    await user.click((await findPanel()).getByRole('button', { name: 'Cancel Subscription' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await dialog.findByRole('button', { name: 'Keep Pro' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer();
    expect(await screen.findByText('Subscription Cancelled')).toBeVisible();
    expect(screen.getByText('You keep Pro until December 21, 2026.')).toBeVisible();
    expect(await (await findPanel()).findByText('Cancelled - Active Until Period End')).toBeVisible();
    const until = (await findPanel()).getByText(/^You keep Pro until/);
    await waitFor(() => expect(until).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect((await findPanel()).getByText(/^You keep Pro until Dec 21, 2026\./)).toBeVisible();
  });

  it("shows the server's reason if it fails, or a default", async () => {
    let answer = () => failure(409, 'NOTHING_TO_CANCEL', 'There is no subscription to cancel.');
    fakeApi({ ...routesWithStatus(createPlanStatus('active')), 'POST /api/subscription/cancel': () => answer() });
    const first = await openDialog();
    await first.user.click(first.dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText('There is no subscription to cancel.')).toBeVisible();

    answer = () => new Response('', { status: 502 });
    await first.user.click(await (await findPanel()).findByRole('button', { name: 'Cancel Subscription' }));
    await first.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Subscription' }),
    );
    expect(await screen.findByText('Failed to cancel subscription. Please try again.')).toBeVisible();
  });
});

it('A deployment without payments says on the profile and on the upgrade page that everything is free', async () => {
  document.documentElement.dataset['payments'] = 'none';
  fakeApi(routesWithStatus(freePlan(7)));
  renderPage(<ProfilePage />, '/profile');
  expect(await (await findPanel()).findByText(/^Payments are not set up here: everything is free/)).toBeVisible();
  expect((await findPanel()).queryByRole('button')).not.toBeInTheDocument();
  expect((await findPanel()).queryByRole('progressbar')).not.toBeInTheDocument();
  cleanup();
  renderPage(<UpgradePage />, '/upgrade');
  expect(await screen.findByRole('heading', { name: 'Everything is free' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upgrade Now' })).not.toBeInTheDocument();
  delete document.documentElement.dataset['payments'];
});

describe('the return from the checkout', () => {
  const RETURN = '/profile?success=true&sync=true&session_id=cs_1';

  it('shows no welcome toast before the payment is confirmed', async () => {
    fakeApi(routesWithStatus(freePlan(5)));
    renderPage(<ProfilePage />, RETURN);
    expect(await screen.findByText('Your payment is being confirmed')).toBeVisible();
    expect(screen.queryByText('Welcome to Pro!')).not.toBeInTheDocument();
  });
});

describe('the upgrade page', () => {
  it('says what Pro changes for this account, and when it is first charged', async () => {
    fakeApi(routesWithStatus(freePlan(3)));
    renderPage(<UpgradePage />, '/upgrade');
    expect(await screen.findByText('You have used 3 of 5. Pro has no limit.')).toBeVisible();
    const trialEnd = formatDate(addDays(getToday(), 14));
    expect(screen.getByText(new RegExp(`^\\$12 on ${trialEnd}, when your trial ends`))).toBeVisible();
  });

  it('uses the trial days of this deployment', async () => {
    document.documentElement.dataset['trialDays'] = '0';
    fakeApi(routesWithStatus(freePlan(3)));
    renderPage(<UpgradePage />, '/upgrade');
    expect(await screen.findByText(/^\$12 today\./)).toBeVisible();
    expect(screen.getByText(/^Cancel anytime/)).toBeVisible();
    delete document.documentElement.dataset['trialDays'];
  });

  it('explains first why an unpaid subscription has stopped', async () => {
    fakeApi(routesWithStatus({ ...freePlan(2), stopped: 'unpaid' }));
    renderPage(<UpgradePage />, '/upgrade');
    expect(await screen.findByText('Your payment failed')).toBeVisible();
    expect(screen.getByText('$12 today, because your trial is over.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  });

  it.each([
    [
      'the call fails',
      'Failed to start checkout. Please try again.',
      () => failure(502, 'PAYMENT_PROVIDER_FAILED', 'Down'),
    ],
    ['the answer contains no URL', 'Failed to start checkout. Please try again.', () => json({})],
    [
      'a deletion is planned',
      'Your account will be deleted.',
      () => failure(409, 'ACCOUNT_DELETION_PENDING', 'Your account will be deleted.'),
    ],
  ])('shows an error if %s, and can be retried', async (_, text, answer) => {
    fakeApi({ ...routesWithStatus(freePlan(1)), 'POST /api/subscription/create': answer });
    const { user } = renderPage(<UpgradePage />, '/upgrade');
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
    expect(browserNavigation.goTo).not.toHaveBeenCalled();
  });

  it('is enabled again when the browser goes back from the checkout', async () => {
    fakeApi({
      ...routesWithStatus(freePlan(1)),
      'POST /api/subscription/create': { url: 'https://checkout.example/c/pay/cs_1' },
    });
    const { user } = renderPage(<UpgradePage />, '/upgrade');
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
    await screen.findByRole('button', { name: 'Processing...' });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  });

  it('shows the plan if the user subscribed in another tab', async () => {
    let status = freePlan(1);
    fakeApi({
      ...routesWithStatus(status),
      'GET /api/subscription/status': () => json(status),
      'POST /api/subscription/create': () => {
        status = createPlanStatus('active');
        return failure(409, 'ALREADY_SUBSCRIBED', 'You already have a Pro subscription.');
      },
    });
    const { user } = renderPage(<UpgradePage />, '/upgrade');
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
    expect(await screen.findByText('You already have a Pro subscription.')).toBeVisible();
    expect(screen.getByText('You have Pro')).toBeVisible();
    expect(await screen.findByText('Pro Plan')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upgrade Now' })).not.toBeInTheDocument();
  });
});
