import { expect, it } from '@jest/globals';
import { startBillingWithStripe } from '../testing/billing-with-stripe.js';
import { ReconciliationService } from './reconciliation.service.js';

const service = await startBillingWithStripe();

it('The reconciliation fails if Stripe knows none of our subscribers, since the key then belongs to another account', async () => {
  const subscribers = [service.newSubscriber(), service.newSubscriber()];
  for (const subscriber of subscribers) {
    await subscriber.pay((await subscriber.upgrade()).url);
    await subscriber.sync();
  }
  await service.database.query("update subscribers set stripe_customer_id = 'cus_elsewhere_' || user_id");

  await expect(service.app.get(ReconciliationService).run()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
  for (const subscriber of subscribers) expect((await subscriber.plan()).status).toBe('trial');
});
