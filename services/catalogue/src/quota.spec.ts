import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aCustomer, aProduct, startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const QUOTA = 5;

const service = await startTestService(catalogueService, { CUSTOMER_QUOTA: `${QUOTA}`, PRODUCT_QUOTA: `${QUOTA}` });

describe.each([
  {
    list: 'customers' as const,
    create: (userId: string, idempotencyKey = randomUUID()) =>
      service.bus.call(catalogue.createCustomer, { userId, fields: aCustomer(), idempotencyKey }),
    import: (userId: string, count: number) => {
      const rows = Array.from({ length: count }, () => aCustomer());
      return service.bus.call(catalogue.importCustomers, { userId, rows, idempotencyKey: randomUUID() });
    },
  },
  {
    list: 'products' as const,
    create: (userId: string, idempotencyKey = randomUUID()) =>
      service.bus.call(catalogue.createProduct, { userId, fields: aProduct(), idempotencyKey }),
    import: (userId: string, count: number) => {
      const rows = Array.from({ length: count }, () => aProduct());
      return service.bus.call(catalogue.importProducts, { userId, rows, idempotencyKey: randomUUID() });
    },
  },
])('The $list of an account', ({ list, create, import: importRows }) => {
  const count = async (userId: string) =>
    (await service.database.query(`select id from ${list} where user_id = $1`, [userId])).length;
  const refusal = { code: 'QUOTA_REACHED', message: refusalTexts.quotaReached(QUOTA, list) };

  it('are never more than the quota, even with concurrent requests', async () => {
    const userId = randomUUID();

    const results = await Promise.allSettled(Array.from({ length: 12 }, () => create(userId)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTA);
    expect(await count(userId)).toBe(QUOTA);
    await expect(create(userId)).rejects.toMatchObject(refusal);
  });

  it('are imported completely or not at all', async () => {
    const userId = randomUUID();
    await importRows(userId, QUOTA - 1);

    await expect(importRows(userId, 2)).rejects.toMatchObject(refusal);

    expect(await count(userId)).toBe(QUOTA - 1);
  });

  it('at the quota still return the stored reply of a repeated request', async () => {
    const userId = randomUUID();
    const key = randomUUID();
    const created = await create(userId, key);
    await importRows(userId, QUOTA - 1);

    expect(await create(userId, key)).toEqual(created);
  });
});
