import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, sequentialScans, startTestService, type TestService, vacuum } from '@paperbill/testing';
import { catalogueService } from '../service.js';

let service: TestService;
const userId = randomUUID();

beforeAll(async () => {
  service = await startTestService(catalogueService);
});

const query = (sql: string, ...values: unknown[]) => service.database.query(sql, values);

describe('Of 20,000 customers and products of one user and as many of others', () => {
  let customerId: string;
  let productId: string;

  beforeAll(async () => {
    for (const [table, price] of [['customers', ''], ['products', ', unit_price']]) {
      await query(
        `insert into ${table} (user_id, name${price})
         select case when n % 2 = 0 then $1 else md5((n / 40)::text)::uuid end, 'Name ' || n${price && ', 1'}
         from generate_series(1, 40000) n`,
        userId,
      );
    } // prettier-ignore
    const fields = aCustomer();
    ({ id: customerId } = await service.bus.call(catalogue.createCustomer, { userId, fields }));
    ({ id: productId } = await service.bus.call(catalogue.createProduct, { userId, fields: aProduct() }));
    await vacuum(service);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a list of customers', () => service.bus.call(catalogue.listCustomers, { userId })],
    [
      'its continuation',
      () => service.bus.call(catalogue.listCustomers, { userId, after: { name: 'Name 2', id: customerId } }),
    ],
    [
      'a change of a customer',
      () => service.bus.call(catalogue.updateCustomer, { userId, id: customerId, fields: aCustomer() }),
    ],
    ['a list of products', () => service.bus.call(catalogue.listProducts, { userId })],
    [
      'a change of a product',
      () => service.bus.call(catalogue.updateProduct, { userId, id: productId, fields: aProduct() }),
    ],
    ['the end of a customer', () => service.bus.call(catalogue.deleteCustomer, { userId, id: customerId })],
    ['the end of a product', () => service.bus.call(catalogue.deleteProduct, { userId, id: productId })],
  ])('%s reads no table from end to end', async (_, work) => {
    expect(await sequentialScans(service, work)).toEqual([]);
  });
});
