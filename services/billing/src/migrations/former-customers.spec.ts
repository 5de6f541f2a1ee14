import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { RememberFormerCustomers } from './2026-11-22-remember-former-customers.js';

it('The migration finds former customers in stored events', async () => {
  const { schema } = billingService;
  const before = await startTestService({
    ...billingService,
    schema: { ...schema, migrations: schema.migrations.filter((migration) => migration !== RememberFormerCustomers) },
  });
  const query = (sql: string, ...values: unknown[]) => before.database.query(sql, values);
  const [userId, gone] = [randomUUID(), randomUUID()];
  await query(
    `insert into subscribers (user_id, stripe_customer_id, email) values ($1, 'cus_now', 'ada@example.com')`,
    userId,
  );
  const events: [customer: string, userId: string][] = [
    ['cus_before', userId],
    ['cus_before', userId],
    ['cus_now', userId],
    ['cus_of_nobody', gone],
  ];
  for (const [customer, user] of events) {
    const payload = `{"note": "\\u0000", "data": {"object": {"metadata": {"user_id": "${user}"}}}}`;
    await query(
      `insert into subscription_events (id, type, source, customer_id, subscription_id, payload, created_at)
       values (gen_random_uuid()::text, 'invoice.paid', 'webhook', $1, '', $2::json, now())`,
      customer,
      payload,
    );
  }
  await before.stop();

  await startTestService(billingService, { DATABASE_URL: before.databaseUrl });
  const known = await before.database.query('select customer_id, user_id from former_customers');
  expect(known).toEqual([{ customer_id: 'cus_before', user_id: userId }]);
});
