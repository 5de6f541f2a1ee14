import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { planStatuses } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { CreateSubscriptions } from './2026-11-21-create-subscriptions.js';

@Module({})
class EmptyModule {}

it('Plans stored before Stripe was connected are unchanged by the migration', async () => {
  const before = await startTestService({
    ...billingService,
    module: EmptyModule,
    schema: { ...billingService.schema, migrations: [CreateSubscriptions] },
  });
  const users = planStatuses.map((status) => ({ userId: randomUUID(), status }));
  for (const { userId, status } of users) {
    await before.database.query(
      "insert into subscriptions (user_id, status, trial_ends_at) values ($1, $2, case when $2 = 'trial' then now() end)",
      [userId, status],
    );
  }
  await before.stop();

  const { bus } = await startTestService(billingService, { DATABASE_URL: before.databaseUrl });
  for (const { userId, status } of users) expect(await bus.call(billing.getPlan, { userId })).toMatchObject({ status });
});
