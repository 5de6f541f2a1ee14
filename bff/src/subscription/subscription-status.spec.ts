import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from '@paperbill/contracts/http';
import { toSubscriptionStatus } from './subscription-status.js';

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
});
