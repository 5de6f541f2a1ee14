import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { customerFields } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { IDEMPOTENCY_KEY_DAYS, MAX_IMPORTS_PER_DAY, initialValues } from '@paperbill/contracts/rules';
import { aCustomer, aProduct, countQueries, findSequentialScans, startTestService, vacuum } from '@paperbill/testing';
import { catalogueService } from '../service.js';
import { ExpiredIdempotencyKeysService } from './old-keys.service.js';

const service = await startTestService(catalogueService);

const createCustomer = (userId: string, idempotencyKey: string, fields = aCustomer()) =>
  service.bus.call(catalogue.createCustomer, { userId, fields, idempotencyKey });
const listCustomers = async (userId: string) => (await service.bus.call(catalogue.listCustomers, { userId })).items;

/** A customer with a request hash from an earlier release, which had fewer fields for customers. */
const earlierCustomer = {
  ...initialValues(customerFields),
  name: 'Ada & Co',
  contactPerson: 'Ada',
  email: 'ada@example.com',
  address: '1 Main St',
  addressLine2: '',
  city: 'London',
  state: '',
  zipCode: 'N1',
  country: 'United Kingdom',
  phone: '',
  paymentTerms: 'net30',
};
const EARLIER_CUSTOMER_HASH = '4f816653429c9ca470f005d97c0d22083a86d2701dd7cdaa44ea4ef2851051b5';

describe('A key that an earlier release stored', () => {
  it('returns the customer that it created, and is refused for other content', async () => {
    const userId = randomUUID();
    const first = await createCustomer(userId, 'key-1', earlierCustomer);
    await service.database.query('update idempotency_keys set request_hash = $2 where user_id = $1', [
      userId,
      EARLIER_CUSTOMER_HASH,
    ]);
    expect(await createCustomer(userId, 'key-1', earlierCustomer)).toEqual(first);
    await expect(createCustomer(userId, 'key-1', { ...earlierCustomer, city: 'Leeds' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

describe('A request with a key', () => {
  it('stores nothing if it fails, so that it can be repeated', async () => {
    const userId = randomUUID();
    const rows = [aCustomer(), aCustomer({ paymentTerms: 'net7' })];
    const request = { userId, rows, idempotencyKey: 'key-1' };
    await expect(service.bus.call(catalogue.importCustomers, request)).rejects.toMatchObject({ status: 502 });
    expect(await listCustomers(userId)).toEqual([]);
    const corrected = { ...request, rows: [aCustomer(), aCustomer()] };
    expect((await service.bus.call(catalogue.importCustomers, corrected)).ids).toHaveLength(2);
  });

  it('is refused beyond the daily limit of imports of a list, and stores nothing', async () => {
    const userId = randomUUID();
    const importOne = (idempotencyKey: string) =>
      service.bus.call(catalogue.importProducts, { userId, rows: [aProduct()], idempotencyKey });
    await importOne('first');
    await service.database.query(
      `insert into idempotency_keys (user_id, call, key, request_hash, created_at)
       select user_id, call, n::text, request_hash, now() - case when n > 500 then interval '25 hours' else interval '1 hour' end
       from idempotency_keys, generate_series(1, 700) n
       where user_id = $1 and (n <= $2 or n > 500)`,
      [userId, MAX_IMPORTS_PER_DAY - 2],
    );
    await importOne('last');

    await expect(importOne('too many')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Please try again in 23 hours.'),
    });
    expect((await importOne('first')).ids).toHaveLength(1);
    expect((await service.bus.call(catalogue.listProducts, { userId })).items).toHaveLength(2);
    await service.bus.call(catalogue.importCustomers, { userId, rows: [aCustomer()], idempotencyKey: 'too many' });
  });

  it('takes the same number of queries for any size of import', async () => {
    const ofRows = (count: number) =>
      countQueries(service, () =>
        service.bus.call(catalogue.importProducts, {
          userId: randomUUID(),
          rows: Array.from({ length: count }, () => aProduct()),
          idempotencyKey: randomUUID(),
        }),
      );
    expect(await ofRows(1)).toBe(await ofRows(1_000));
  });
});

it('A request without a key, as the previous release sends it, creates a customer each time', async () => {
  const userId = randomUUID();
  const request = { userId, fields: aCustomer() };
  await service.bus.call(catalogue.createCustomer, request);
  await service.bus.call(catalogue.createCustomer, request);
  expect(await listCustomers(userId)).toHaveLength(2);
});

it('Expired keys of all users are deleted, found by an index', async () => {
  const { database } = service;
  await database.query(`
    insert into idempotency_keys (user_id, call, key, request_hash, created_at)
    select gen_random_uuid(), 'spec', n::text, repeat('a', 64), now() - n * interval '10 minutes'
    from generate_series(1, 2000) n`);
  await vacuum(service);
  const oldKeys = service.app.get(ExpiredIdempotencyKeysService);
  expect(await findSequentialScans(service, () => oldKeys.run())).toEqual([]);

  const [{ oldest }] = (await database.query(
    'select max(extract(day from now() - created_at))::int as oldest from idempotency_keys',
  )) as [{ oldest: number }];
  expect(oldest).toBe(IDEMPOTENCY_KEY_DAYS - 1);
});
