import { beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi } from '../testing/test-api.js';

const TRIAL_PLAN = { status: 'trial', trialEndsAt: new Date(Date.now() + 13.5 * 86_400_000).toISOString() };
const FREE_PLAN = { status: 'free', trialEndsAt: null };

const api = await startTestApi();

beforeEach(() => {
  api.services.reply('countInvoices', { totalInvoices: 5 });
  api.services.reply('getPlan', FREE_PLAN);
  api.services.reply('syncPlan', TRIAL_PLAN);
  api.services.takeRequests();
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
  it('reports that the subscription has ended if it gave no plan', async () => {
    api.services.reply('cancelSubscription', { accessUntil: new Date().toISOString() });
    const answer = await api.call('post', '/api/subscription/cancel');

    expect(answer.body).toEqual({ message: 'Your subscription has ended, and nothing more is charged for it.' });
  });
});
