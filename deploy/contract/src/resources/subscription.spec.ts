import { describe, expect, it } from '@jest/globals';
import { saveInvoice } from '../testing/invoices.js';
import { type Person, signIn } from '../testing/person.js';
import { givePlan } from '../testing/plan.js';

const status = async (person: Person) => {
  const answer = await person.get('/api/subscription/status');
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('GET /api/subscription/status', () => {
  it('answers the free plan to somebody new', async () => {
    expect(await status(await signIn())).toEqual({
      subscriptionStatus: 'free',
      totalInvoices: 0,
      canCreateInvoice: true,
      daysLeftInTrial: null,
    });
  });

  it('counts the invoices that were created, and allows five on the free plan', async () => {
    const ada = await signIn();
    for (let count = 1; count <= 4; count++) await saveInvoice(ada);
    expect(await status(ada)).toMatchObject({ totalInvoices: 4, canCreateInvoice: true });
    await saveInvoice(ada);
    expect(await status(ada)).toEqual({
      subscriptionStatus: 'free',
      totalInvoices: 5,
      canCreateInvoice: false,
      daysLeftInTrial: null,
    });
  });

  it.each([
    ['trial', 4],
    ['active', null],
    ['cancelled_but_active', null],
  ] as const)('on the plan %s sets no limit, and tells the days of a trial rounded up', async (plan, days) => {
    const ada = await signIn();
    await givePlan(ada, plan);
    for (let count = 1; count <= 6; count++) await saveInvoice(ada);
    expect(await status(ada)).toEqual({
      subscriptionStatus: plan,
      totalInvoices: 6,
      canCreateInvoice: true,
      daysLeftInTrial: days,
    });
  });
});
