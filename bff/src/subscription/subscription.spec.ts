import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { PUBLIC_URL } from '../testing/test-bff.js';

const TRIAL_PLAN = { status: 'trial', trialEndsAt: new Date(Date.now() + 13.5 * 86_400_000).toISOString() };
const FREE_PLAN = { status: 'free', trialEndsAt: null };

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(() => {
  api.services.reply('countInvoices', { totalInvoices: 5 });
  api.services.reply('getPlan', FREE_PLAN);
  api.services.reply('syncPlan', TRIAL_PLAN);
  api.services.takeRequests();
});

const takeBillingRequests = () => api.services.takeRequests().filter(({ name }) => name !== 'countInvoices');

describe('POST /api/subscription/create', () => {
  it('passes the user to billing, with return addresses to the profile and the upgrade page', async () => {
    api.services.reply('createCheckout', { url: 'https://checkout.stripe.example/c/pay/cs_1' });
    const answer = await api.call('post', '/api/subscription/create');

    expect([answer.status, answer.body]).toEqual([200, { url: 'https://checkout.stripe.example/c/pay/cs_1' }]);
    expect(api.asked()).toEqual({
      userId: api.user.id,
      email: api.user.email,
      name: `${api.user.firstName} ${api.user.lastName}`,
      successUrl: `${PUBLIC_URL}/profile?success=true&sync=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/upgrade`,
    });
  });

  it.each([
    ['ALREADY_SUBSCRIBED', 409],
    ['PAYMENT_PROVIDER_FAILED', 502],
    ['SERVICE_UNAVAILABLE', 503],
    ['SERVICE_TIMEOUT', 504],
  ] as const)('reports why it failed: %s, %i', async (code, status) => {
    api.services.reply('createCheckout', new AppError(code));
    const answer = await api.call('post', '/api/subscription/create');

    expect([answer.status, answer.body]).toMatchObject([status, { code, message: new AppError(code).message }]);
  });
});

it('The free plan has no limit if payments are off', async () => {
  api.services.reply('getPlan', { ...FREE_PLAN, withoutPayments: true });
  const { body } = await api.call('get', '/api/subscription/status');
  expect(body).toEqual({
    subscriptionStatus: 'free',
    totalInvoices: 5,
    canCreateInvoice: true,
    daysLeftInTrial: null,
  });
});

it('The status of a stopped subscription contains the reason', async () => {
  api.services.reply('getPlan', { ...FREE_PLAN, stopped: 'unpaid' });
  expect((await api.call('get', '/api/subscription/status')).body).toMatchObject({ stopped: 'unpaid' });
});

describe('POST /api/subscription/cancel', () => {
  it('returns how long Pro is kept', async () => {
    api.services.reply('cancelSubscription', { accessUntil: '2099-12-21T23:30:00.000Z' });
    const answer = await api.call('post', '/api/subscription/cancel');

    expect([answer.status, answer.body]).toEqual([200, { message: 'You keep Pro until Dec 21, 2099.' }]);
    expect(api.asked()).toEqual({ userId: api.user.id });
  });

  it('reports that the subscription has ended if it gave no plan', async () => {
    api.services.reply('cancelSubscription', { accessUntil: new Date().toISOString() });
    const answer = await api.call('post', '/api/subscription/cancel');

    expect(answer.body).toEqual({ message: 'Your subscription has ended, and nothing more is charged for it.' });
  });

  it('is refused without a subscription', async () => {
    api.services.reply('cancelSubscription', new AppError('NOTHING_TO_CANCEL'));
    const answer = await api.call('post', '/api/subscription/cancel');

    expect([answer.status, answer.body]).toMatchObject([409, { code: 'NOTHING_TO_CANCEL' }]);
  });
});

describe('GET /api/subscription/status after the checkout', () => {
  const returned = (query = 'sync=true&session_id=cs_test_1') => api.call('get', `/api/subscription/status?${query}`);

  it('returns Stripe’s state', async () => {
    const answer = await returned();

    expect(answer.body).toEqual({
      subscriptionStatus: 'trial',
      totalInvoices: 5,
      canCreateInvoice: true,
      daysLeftInTrial: 14,
    });
    const request = { userId: api.user.id, checkoutSessionId: 'cs_test_1' };
    expect(takeBillingRequests()).toEqual([{ name: 'syncPlan', request }]);
  });

  it.each(['sync=true', 'sync=true&session_id='])('does not need a checkout id: %s', async (query) => {
    await returned(query);
    expect(takeBillingRequests()).toEqual([{ name: 'syncPlan', request: { userId: api.user.id } }]);
  });

  it.each(['PAYMENT_PROVIDER_FAILED', 'SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'] as const)(
    'returns the stored state while Stripe is unreachable: %s',
    async (code) => {
      api.services.reply('syncPlan', new AppError(code));
      const answer = await returned();

      expect([answer.status, answer.body]).toMatchObject([
        200,
        { subscriptionStatus: 'free', canCreateInvoice: false },
      ]);
    },
  );

  it("answers 404 for another user's checkout", async () => {
    api.services.reply('syncPlan', new AppError('NOT_FOUND'));
    const answer = await returned();

    expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it.each([
    ['an unknown word', 'sync=maybe'],
    ['a checkout with a control character', 'sync=true&session_id=a%00'],
    ['a checkout of any length', `sync=true&session_id=${'x'.repeat(201)}`],
    ['two words', 'sync=true&sync=true'],
  ])('refuses %s', async (_, query) => {
    expect((await returned(query)).status).toBe(400);
    expect(takeBillingRequests()).toEqual([]);
  });

  it.each(['', 'sync=false'])('returns the stored state without sync: "%s"', async (query) => {
    await returned(query);
    expect(takeBillingRequests()).toEqual([{ name: 'getPlan', request: { userId: api.user.id } }]);
  });
});
