import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { runForUser } from '@paperbill/service-kit';
import { aCustomer, aProduct, findRowSecurityViolations, startTestService } from '@paperbill/testing';
import { CustomerEntity } from './customers/customer.entity.js';
import { catalogueService } from './service.js';

const [userId, otherUserId] = [randomUUID(), randomUUID()];

const service = await startTestService(catalogueService);
for (const id of [userId, otherUserId]) {
  const customer = { userId: id, fields: aCustomer(), idempotencyKey: 'key' };
  await service.bus.call(catalogue.createCustomer, customer);
  await service.bus.call(catalogue.createProduct, { userId: id, fields: aProduct() });
}

const forkEm = () => service.app.get(EntityManager).fork();

describe('A statement without a where clause', () => {
  it('reaches no row of another user, in any table', async () => {
    expect(await findRowSecurityViolations(service, userId, otherUserId)).toEqual([]);
  });

  it.each(['customers_in_scope', 'products_in_scope'])('reaches no row of another user through %s', async (view) => {
    const read = () => forkEm().execute<object[]>(`select user_id from ${view}`);
    expect(await runForUser(userId, read)).toEqual([{ user_id: userId }]);
    expect(await read()).toEqual([]);
    await expect(
      runForUser(userId, () => forkEm().execute(`update ${view} set user_id = ?`, [otherUserId])),
    ).rejects.toThrow('check option');
  });

  it('reaches no row of another user through an entity', async () => {
    const rows = await runForUser(userId, () => forkEm().findAll(CustomerEntity));
    expect(rows.map((row) => row.userId)).toEqual([userId]);
  });
});
