import { expect, it } from '@jest/globals';
import type { StaffAccountFilter } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { startBillingWithPayments } from '../testing/billing-with-payments.js';

const service = await startBillingWithPayments();

const list = (filter: StaffAccountFilter = {}) => service.bus.call(billing.listPaymentAccounts, filter);

it('The payment accounts for staff have the state that the user sees, newest first, with the events of one account or of all', async () => {
  const [ada, bob] = [service.newSeller(), service.newSeller()];
  const accountId = await ada.activate('DE', 'eur');
  await ada.newInvoice().pay();
  await bob.activate();
  await bob.turnOff();
  await service.settleEvents();

  const { accounts, events } = await list();
  expect(accounts).toMatchObject([
    { userId: bob.userId, state: 'off' },
    { userId: ada.userId, accountId, state: 'active', country: 'DE', currency: 'EUR' },
  ]);
  expect(new Set(events.map((event) => event.accountId))).toEqual(
    new Set(accounts.map((account) => account.accountId)),
  );
  const oldest = events.at(-1)!.id;
  await service.database.query(`update payment_events set state = 'failed' where id = '${oldest}'`);
  expect((await list()).events[0]).toMatchObject({ id: oldest, state: 'failed' });
  expect((await list({ state: 'off' })).accounts).toMatchObject([{ userId: bob.userId }]);

  const ofAda = await list({ userId: ada.userId });
  expect(ofAda.accounts).toMatchObject([{ userId: ada.userId }]);
  expect(new Set(ofAda.events.map((event) => event.accountId))).toEqual(new Set([accountId]));
  expect(await list({ userId: service.newSeller().userId })).toEqual({ accounts: [], events: [] });
});
