import { describe, expect, it } from '@jest/globals';
import { differingFields, recordChanges } from './record-changes.js';
import { noSubscription } from './read-subscriptions.js';

const trial = { ...noSubscription, subscriptionId: 'sub_1', status: 'trial', paymentProblem: true } as const;

describe('Two records', () => {
  it('that are the same differ in nothing', () => {
    expect(recordChanges(trial, { ...trial })).toEqual([]);
  });

  it('differ field by field, with nothing read as empty', () => {
    expect(recordChanges(noSubscription, { ...trial, trialEndsAt: '2026-12-05T08:30:00.000Z' })).toEqual([
      { field: 'subscriptionId', before: '', after: 'sub_1' },
      { field: 'status', before: 'free', after: 'trial' },
      { field: 'trialEndsAt', before: '', after: '2026-12-05T08:30:00.000Z' },
      { field: 'paymentProblem', before: 'false', after: 'true' },
    ]);
    expect(differingFields(noSubscription, trial)).toEqual(['subscriptionId', 'status', 'paymentProblem']);
  });
});
