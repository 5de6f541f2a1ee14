import { describe, expect, it } from '@jest/globals';
import { startBillingWithPayments } from '../testing/billing-with-payments.js';

describe("The operator's own account", () => {
  it('accepts payments as soon as the user turns them on, without an onboarding', async () => {
    const service = await startBillingWithPayments('own');
    const ada = service.newSeller();
    expect(await ada.account()).toMatchObject({ mode: 'own', state: 'none' });
    expect(await ada.connect()).toMatchObject({ url: null, account: { state: 'active', accountId: null } });
    expect(ada.lastPushed()).toBe('active');
    expect(await ada.turnOff()).toMatchObject({ state: 'off' });
    expect(ada.lastPushed()).toBe('off');

    // The operator has changed the mode since.
    const bob = service.newSeller();
    await service.database.query(
      "insert into payment_accounts (user_id, account_id, state) values ($1, 'acct_of_bob', 'active')",
      [bob.userId],
    );
    expect(await bob.refresh()).toMatchObject({ mode: 'own', state: 'none', accountId: null });
    expect(bob.lastPushed()).toBe('none');
    await service.stop();
  });
});

describe('An installation without client payments', () => {
  it('connects no account', async () => {
    const service = await startBillingWithPayments('none');
    const ada = service.newSeller();
    expect(await ada.account()).toMatchObject({ mode: 'none', state: 'none' });
    await expect(ada.connect()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
  });
});
