import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PUBLIC_URL } from '../testing/test-bff.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';

const PATH = '/app/api/online-payments';

describe('Online payments', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(() => void api.services.takeRequests());

  it('answer with the account of billing and the choices of invoicing', async () => {
    const account = { mode: 'connect', state: 'none', accountId: null, country: null, currency: null, checkedAt: null };
    api.services.reply('getPaymentAccount', account);
    api.services.reply('getOnlinePaymentChoices', { allowsPartPayments: true });
    expect((await api.call('get', PATH)).body).toEqual({ ...account, allowsPartPayments: true });
  });

  it('return from Stripe to the settings', async () => {
    await api.call('post', `${PATH}/connect`).expect(200);
    expect(api.takeOnlyRequest()).toMatchObject({
      userId: api.user.id,
      email: api.user.email,
      returnUrl: `${PUBLIC_URL}/settings/payments?stripe=returned`,
      refreshUrl: `${PUBLIC_URL}/settings/payments?stripe=expired`,
    });
  });
});
