import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';
import { AddDocumentDefaults } from './2026-11-29-add-document-defaults.js';

it('Customers and products of the release without currencies are read as before, and fulfil the new constraints', async () => {
  const { schema } = catalogueService;
  const migrations = schema.migrations.slice(0, schema.migrations.indexOf(AddDocumentDefaults));
  const before = await startTestService({ ...catalogueService, schema: { ...schema, migrations } });
  const userId = randomUUID();
  await before.database.query(`insert into customers (id, user_id, name) values (gen_random_uuid(), $1, 'Oak Lane')`, [
    userId,
  ]);
  await before.database.query(
    `insert into products (id, user_id, name, unit_price) values (gen_random_uuid(), $1, 'Chair', 99999999.99)`,
    [userId],
  );
  await before.stop();
  const { bus, database } = await startTestService(catalogueService, { DATABASE_URL: before.databaseUrl });
  const [customers, products] = await Promise.all([
    bus.call(catalogue.listCustomers, { userId }),
    bus.call(catalogue.listProducts, { userId }),
  ]);
  expect([customers.items[0], products.items[0]]).toMatchObject([
    { name: 'Oak Lane' },
    { name: 'Chair', unitPrice: '99999999.99' },
  ]);
  expect(customers.items[0]).not.toHaveProperty('currency');
  expect(await database.query('select conname from pg_constraint where not convalidated')).toEqual([]);
});
