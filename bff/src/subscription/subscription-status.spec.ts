import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from '@paperbill/contracts/http';
import type { MessageBus } from '@paperbill/messaging';
import type { BffConfig } from '../config.js';
import { toSubscriptionStatus } from './subscription-status.js';
import { SubscriptionController } from './subscription.controller.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('subscriptionStatus', () => {
  it.each([
    ['free', 0, true],
    ['free', 4, true],
    ['free', 5, false],
    ['free', 6, false],
    ['trial', 5, true],
    ['active', 500, true],
    ['cancelled_but_active', 5, true],
  ] as [PlanStatus, number, boolean][])(
    'permits another invoice with the plan %s and %i invoices: %s',
    (status, total, allowed) => {
      const answer = toSubscriptionStatus({ status, trialEndsAt: null }, total, NOW);

      expect(answer).toEqual({
        subscriptionStatus: status,
        totalInvoices: total,
        canCreateInvoice: allowed,
        daysLeftInTrial: null,
      });
    },
  );

  it.each([
    ['2026-12-05T12:00:00Z', 14],
    ['2026-12-05T11:59:59Z', 14],
    ['2026-11-22T12:00:00Z', 1],
    ['2026-11-22T12:00:01Z', 2],
    ['2026-11-21T12:00:01Z', 1],
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-20T12:00:00Z', 0],
  ])('rounds the rest of a trial until %s up to %i days', (trialEndsAt, days) => {
    expect(toSubscriptionStatus({ status: 'trial', trialEndsAt }, 0, NOW).daysLeftInTrial).toBe(days);
  });

  it('has no remaining days outside a trial', () => {
    const plan = { status: 'active', trialEndsAt: '2026-12-05T12:00:00Z' } as const;

    expect(toSubscriptionStatus(plan, 0, NOW).daysLeftInTrial).toBeNull();
  });

  it('has no limit if payments are off, and contains the reason for which a subscription was stopped', () => {
    const plan = { status: 'free', trialEndsAt: null, withoutPayments: true, stopped: 'unpaid' } as const;

    expect(toSubscriptionStatus(plan, 5, NOW)).toMatchObject({ canCreateInvoice: true, stopped: 'unpaid' });
  });
});

it('The cancellation reports that the subscription has ended if it gave no plan', async () => {
  const bus = { call: () => Promise.resolve({ accessUntil: new Date().toISOString() }) } as unknown as MessageBus;

  expect(await new SubscriptionController(bus, {} as BffConfig).cancel('ada')).toEqual({
    message: 'Your subscription has ended, and nothing more is charged for it.',
  });
});
