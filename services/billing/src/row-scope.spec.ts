import { expect, it } from '@jest/globals';
import { findRowSecurityViolations, findWrongColumns } from '@paperbill/testing';
import { startBillingWithStripe } from './testing/billing-with-stripe.js';

const service = await startBillingWithStripe();

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await findWrongColumns(service)).toEqual([]);
});

it('A statement without a where clause reaches no row of another user, in any table', async () => {
  const [ada, bob] = [service.newSubscriber(), service.newSubscriber()];
  for (const subscriber of [ada, bob]) {
    await subscriber.sync(await subscriber.pay((await subscriber.upgrade()).url));
    await service.database.query(`insert into staff_actions (action, user_id) values ('reconciliation', $1)`, [
      subscriber.userId,
    ]);
    await service.database.query('insert into former_customers (customer_id, user_id) values ($2, $1)', [
      subscriber.userId,
      `cus_before_${subscriber.userId}`,
    ]);
    await service.database.query("insert into payment_accounts (user_id, state) values ($1, 'active')", [
      subscriber.userId,
    ]);
    await service.database.query(
      `insert into client_payments (user_id, invoice_id, link_id, account_id, session_id, amount, currency, expires_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), '', $2, 1, 'EUR', now())`,
      [subscriber.userId, `cs_${subscriber.userId}`],
    );
    await service.database.query(
      `insert into saved_cards (recurring_id, user_id, account_id, customer_id, payment_method_id, saved_at)
       values (gen_random_uuid(), $1, '', 'cus_1', 'pm_1', now())`,
      [subscriber.userId],
    );
  }
  expect(await findRowSecurityViolations(service, ada.userId, bob.userId)).toEqual([]);
});
