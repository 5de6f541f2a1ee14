import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, DEFAULT_ONLINE_PAYMENT_CHOICES, type ErrorBody } from '@paperbill/contracts/http';
import { PUBLIC_URL } from '../testing/test-bff.js';
import { expectedNotice, startTestApi } from '../testing/test-api.js';

const PATH = '/app/api/online-payments';
const REFUNDS = `${PATH}/pi_1Ada/refunds`;

const api = await startTestApi();

describe('Online payments', () => {
  beforeEach(() => void api.services.takeRequests());

  it('answer with the account of billing and the choices of invoicing', async () => {
    const account = { mode: 'connect', state: 'none', accountId: null, country: null, currency: null, checkedAt: null };
    api.services.reply('getPaymentAccount', account);
    const choices = { ...DEFAULT_ONLINE_PAYMENT_CHOICES, allowsPartPayments: true };
    api.services.reply('getOnlinePaymentChoices', choices);
    expect((await api.call('get', PATH)).body).toEqual({ ...account, ...choices });
  });

  it('change only the choices of the request', async () => {
    const choices = { ...DEFAULT_ONLINE_PAYMENT_CHOICES, allowsSavedCards: true };
    api.services.reply('updateOnlinePaymentChoices', choices);
    const answer = await api.call('put', `${PATH}/choices`, { allowsSavedCards: true });
    expect([answer.status, answer.body]).toEqual([200, choices]);
    expect(api.takeOnlyRequest()).toEqual({ userId: api.user.id, allowsSavedCards: true });
    await api.call('put', `${PATH}/choices`, { allowsSavedCards: null }).expect(400);
    await api.call('put', `${PATH}/choices`, { partPaymentKind: 'all' }).expect(400);
    await api.call('put', `${PATH}/choices`, { depositPercentage: 100 }).expect(400);
  });

  it('tell the user by e-mail when another account is connected, and return from Stripe to the settings', async () => {
    const account = { mode: 'connect', state: 'none', accountId: null, country: null, currency: null, checkedAt: null };
    const connectedAccount = { ...account, state: 'onboarding', accountId: 'acct_1' };
    api.services.reply('getPaymentAccount', account, connectedAccount, connectedAccount);
    api.services.reply('connectPaymentAccount', { url: 'https://stripe.example', account: connectedAccount });
    api.services.reply('getProfile', { companyName: 'Ada’s Engines' }, { companyName: '' });
    await api.call('post', `${PATH}/connect`).expect(200);
    const [, , connect, change] = api.services.takeRequests();
    expect(connect!.request).toMatchObject({
      userId: api.user.id,
      email: api.user.email,
      name: 'Ada’s Engines',
      returnUrl: `${PUBLIC_URL}/settings/payments?stripe=returned`,
      refreshUrl: `${PUBLIC_URL}/settings/payments?stripe=expired`,
    });
    expect(change).toEqual({
      name: 'recordAccountChange',
      request: { userId: api.user.id, before: '', after: 'acct_1', notice: expectedNotice(api.user) },
    });

    await api.call('post', `${PATH}/connect`).expect(200);
    const [, , again, ...further] = api.services.takeRequests();
    expect(again!.request).toMatchObject({ name: `${api.user.firstName} ${api.user.lastName}`.trim() });
    expect(further).toEqual([]);

    api.services.reply('turnOffPaymentAccount', { ...connectedAccount, state: 'off' });
    await api.call('post', `${PATH}/turn-off`).expect(200);
    expect(api.services.takeRequests().at(-1)).toMatchObject({ request: { before: 'acct_1', after: '' } });
  });

  it('are refunded with the amount and the key of the request', async () => {
    const key = 'a3c9c7a4-9d6c-4c57-8d33-5f0a4c1e2b7d';
    await api.call('post', REFUNDS, { amount: '12.5' }).set('Idempotency-Key', key).expect(204);
    expect(api.takeOnlyRequest()).toEqual({
      userId: api.user.id,
      paymentId: 'pi_1Ada',
      amount: '12.50',
      idempotencyKey: key,
    });
  });

  it.each([[{}], [{ amount: '' }], [{ amount: '0' }], [{ amount: '-1' }], [{ amount: 'all' }]])(
    'are not refunded with the body %j, and the error names the amount',
    async (body) => {
      const answer = await api.call('post', REFUNDS, body);
      expect([answer.status, (answer.body as ErrorBody).errors?.map(({ path }) => path)]).toEqual([400, ['amount']]);
      expect(api.services.takeRequests()).toEqual([]);
    },
  );

  it('pass on why billing refuses a refund', async () => {
    api.services.reply('refundPayment', AppError.invalid({ path: 'amount', message: 'Too high' }));
    const answer = await api.call('post', REFUNDS, { amount: '99' });
    expect([answer.status, (answer.body as ErrorBody).errors]).toEqual([
      400,
      [{ path: 'amount', message: 'Too high' }],
    ]);
    api.services.reply('refundPayment', {});
  });

  it('answer 404 to an id that is not one of a payment', async () => {
    await api.call('post', `${PATH}/ch_1Ada/refunds`, { amount: '1' }).expect(404);
    expect(api.services.takeRequests()).toEqual([]);
  });

  it('list payouts as billing does', async () => {
    const payouts = [{ id: 'po_1', amount: '98.10', currency: 'EUR', state: 'paid', arrivalDate: '2026-12-02' }];
    api.services.reply('listPayouts', { payouts });
    expect((await api.call('get', `${PATH}/payouts`)).body).toEqual(payouts);
  });
});
