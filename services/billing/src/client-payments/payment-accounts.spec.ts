import { describe, expect, it } from '@jest/globals';
import { RETURN_URL, startBillingWithPayments } from '../testing/billing-with-payments.js';

const service = await startBillingWithPayments();

describe('A payment account in the mode connect', () => {
  it('does not exist until the user connects one', async () => {
    const ada = service.newSeller();
    const none = { mode: 'connect', state: 'none', accountId: null, country: null, currency: null, checkedAt: null };
    expect(await ada.account()).toEqual(none);
    expect(await ada.refresh()).toEqual(none);
    expect(await ada.turnOff()).toEqual(none);
    expect(ada.lastPushed()).toBe('none');
  });

  it('is created at Stripe, and leads to the onboarding until it is active', async () => {
    const ada = service.newSeller();
    const { url, account } = await ada.connect();
    expect(account).toMatchObject({
      state: 'onboarding',
      accountId: expect.stringMatching(/^acct_/) as unknown as string,
    });
    expect(await ada.account()).toEqual(account);
    expect(ada.lastPushed()).toBe('onboarding');
    const page = (await fetch(url!, { redirect: 'manual' })).headers.get('location')!;
    const back = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ country: 'DE', action: 'finish' }),
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toBe(RETURN_URL);

    expect(await ada.refresh()).toMatchObject({ state: 'active', country: 'DE', currency: 'EUR' });
    expect(ada.lastPushed()).toBe('active');
    expect((await ada.connect()).url).toBeNull();
  });

  it('is the same account in all tabs, even if the name changes in between', async () => {
    const ada = service.newSeller();
    const tabs = await Promise.all([ada.connect(), ada.connect({ name: 'Ada Lovelace' }), ada.connect()]);
    expect(new Set(tabs.map(({ account }) => account.accountId)).size).toBe(1);
  });

  it('is restricted when Stripe needs more information, which the user adds on the page', async () => {
    const ada = service.newSeller();
    await service.stripe.control.restrictAccount(await ada.activate());
    expect(await ada.refresh()).toMatchObject({ state: 'restricted' });
    expect(ada.lastPushed()).toBe('restricted');
    expect((await ada.connect()).url).toContain('/connect/');
  });

  it('is replaced after the user has disconnected it', async () => {
    const ada = service.newSeller();
    const formerAccount = await ada.activate();
    await service.stripe.control.disconnectAccount(formerAccount);
    expect(await ada.refresh()).toMatchObject({ state: 'disconnected', accountId: formerAccount, country: 'DE' });
    expect(ada.lastPushed()).toBe('disconnected');

    const { account } = await ada.connect();
    expect(account).toMatchObject({ state: 'onboarding' });
    expect(account.accountId).not.toBe(formerAccount);
  });

  it('can be turned off and on again', async () => {
    const ada = service.newSeller();
    const accountId = await ada.activate();
    expect(await ada.turnOff()).toMatchObject({ state: 'off', accountId });
    expect(await ada.refresh()).toMatchObject({ state: 'off' });
    expect(ada.lastPushed()).toBe('off');
    expect(await ada.connect()).toMatchObject({ url: null, account: { state: 'active', accountId } });
    expect(ada.lastPushed()).toBe('active');
  });

  it('changes by events alone', async () => {
    const ada = service.newSeller();
    const { accountId } = (await ada.connect()).account;
    await service.stripe.control.activateAccount(accountId!, 'FR', 'eur');
    await service.settleEvents();
    expect(await ada.account()).toMatchObject({ state: 'active', country: 'FR' });
    await service.stripe.control.restrictAccount(accountId!);
    await service.settleEvents();
    expect(ada.lastPushed()).toBe('restricted');
    await service.stripe.control.disconnectAccount(accountId!);
    await service.settleEvents();
    expect(ada.lastPushed()).toBe('disconnected');
  });

  it('keeps its state while Stripe is down', async () => {
    const ada = service.newSeller();
    await ada.activate();
    await service.proxy.disconnect();
    await expect(ada.refresh()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await ada.account()).toMatchObject({ state: 'active' });
    await service.proxy.reconnect();
  });
});
