import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { openCheckout, payCheckout, signIn, createVisitor, upgradeToPro } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { changeSubscriptionAtProvider, getPlan } from '../testing/plan.js';
import { expectErrorBody, expectRefusal, expectFieldErrors } from '../testing/refusals.js';

const freePlanStatus = { subscriptionStatus: 'free', totalInvoices: 0, canCreateInvoice: true, daysLeftInTrial: null };

describe('GET /api/subscription/status', () => {
  it('returns the free plan to a new user', async () => {
    const answer = await (await signIn()).get('/api/subscription/status');
    expect([answer.status, answer.body]).toEqual([200, freePlanStatus]);
  });

  it('counts created invoices, and allows five on the free plan', async () => {
    const ada = await signIn();
    for (let count = 1; count <= 4; count++) await saveInvoice(ada);
    expect(await getPlan(ada)).toEqual({ ...freePlanStatus, totalInvoices: 4 });
    await saveInvoice(ada);
    expect(await getPlan(ada)).toEqual({ ...freePlanStatus, totalInvoices: 5, canCreateInvoice: false });
  });

  it('returns the remaining days of a trial, no days of a paid subscription, and no invoice limit for both', async () => {
    const ada = await signIn();
    const checkout = await openCheckout(ada);
    await payCheckout(checkout);
    expect(await getPlan(ada, '?sync=true')).toEqual({
      ...freePlanStatus,
      subscriptionStatus: 'trial',
      daysLeftInTrial: 14,
    });
    for (let count = 1; count <= 6; count++) await saveInvoice(ada);
    expect(await getPlan(ada)).toMatchObject({ totalInvoices: 6, canCreateInvoice: true });

    await changeSubscriptionAtProvider(ada, checkout, { status: 'active', trial_end: null });
    const paid = { ...freePlanStatus, subscriptionStatus: 'active', totalInvoices: 6 };
    expect(await getPlan(ada, '?sync=true')).toEqual(paid);

    await changeSubscriptionAtProvider(ada, checkout, { status: 'canceled' });
    expect(await getPlan(ada, '?sync=true')).toEqual({ ...paid, subscriptionStatus: 'free', canCreateInvoice: false });
  });

  it('refuses the checkout of another user and an invalid sync', async () => {
    const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
    const back = await payCheckout(await openCheckout(ada));
    expectRefusal(await otherUser.get(`/api/subscription/status${back.search}`), 404, 'NOT_FOUND');
    expect(await getPlan(otherUser)).toEqual(freePlanStatus);
    expectFieldErrors(await ada.get('/api/subscription/status?sync=1'), [
      'sync',
      'Please choose one of the listed options',
    ]);
  });
});

describe('POST /api/subscription/create', () => {
  it('returns a checkout URL that leads back to the profile, where Pro is active at once', async () => {
    const ada = await signIn();
    const answer = await ada.post<{ url: string }>('/api/subscription/create', {});
    expect([answer.status, answer.body]).toEqual([200, { url: expect.stringMatching(/^http/) }]);

    const back = await payCheckout(answer.body.url);

    expect(back.href).toMatch(`${ada.origin}/profile?success=true&sync=true&session_id=`);
    expect(await getPlan(ada, back.search)).toMatchObject({ subscriptionStatus: 'trial', canCreateInvoice: true });
  });

  it('enables Pro by webhook if the user does not come back', async () => {
    const ada = await signIn();
    await payCheckout(await openCheckout(ada));
    while ((await getPlan(ada)).subscriptionStatus !== 'trial') await sleep(50);
  });

  it('from two tabs creates one subscription', async () => {
    const ada = await signIn();
    const urls = await Promise.all([openCheckout(ada), openCheckout(ada)]);
    await Promise.allSettled(urls.map(payCheckout));
    expect(await getPlan(ada, '?sync=true')).toMatchObject({ subscriptionStatus: 'trial' });
    expect((await ada.post('/api/subscription/cancel')).status).toBe(200);
    expect(await getPlan(ada, '?sync=true')).toMatchObject({ subscriptionStatus: 'cancelled_but_active' });
  });

  it('refuses a user with Pro', async () => {
    const ada = await signIn();
    await upgradeToPro(ada);
    const answer = await ada.post('/api/subscription/create');
    expectRefusal(answer, 409, 'ALREADY_SUBSCRIBED', 'You already have a Pro subscription.');
  });
});

describe('POST /api/subscription/cancel', () => {
  it('returns the end of Pro, and keeps Pro until then', async () => {
    const ada = await signIn();
    await upgradeToPro(ada);

    const answer = await ada.post('/api/subscription/cancel');

    const message = expect.stringMatching(/^You keep Pro until [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/);
    expect([answer.status, answer.body]).toEqual([200, { message }]);
    const accessUntil = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(await getPlan(ada)).toEqual({ ...freePlanStatus, subscriptionStatus: 'cancelled_but_active', accessUntil });
    for (let count = 1; count <= 6; count++) expect((await saveInvoice(ada)).watermark).toBe(false);
  });

  it('refuses a user without a subscription, or with a cancelled one', async () => {
    const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
    await upgradeToPro(otherUser);
    await otherUser.post('/api/subscription/cancel');
    for (const person of [ada, otherUser]) {
      const answer = await person.post('/api/subscription/cancel');
      expectRefusal(answer, 409, 'NOTHING_TO_CANCEL', 'There is no subscription to cancel.');
    }
    const secondCheckout = await otherUser.post('/api/subscription/create');
    expect([secondCheckout.status, expectErrorBody(secondCheckout).code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
    expect(expectErrorBody(secondCheckout).message).toMatch(
      /^You have Pro until .* After that you can upgrade again\.$/,
    );
  });
});

describe('POST /webhooks/stripe', () => {
  it.each([undefined, '', 't=1,v1=00', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`])(
    'refuses an event without a valid signature: %j',
    async (signature) => {
      const headers = { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) };
      const body = '{"id":"evt_forged","object":"event","type":"customer.subscription.updated"}';
      const answer = await createVisitor().sendRequest({ method: 'POST', path: '/webhooks/stripe', headers, body });
      expectRefusal(answer, 400, 'WEBHOOK_SIGNATURE_INVALID');
    },
  );
});
