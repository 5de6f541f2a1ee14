import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { customerSorts, productSorts, sortOptions } from '@paperbill/contracts/rules';
import {
  aCustomer,
  aProduct,
  explainStatement,
  sumRowsRead,
  findSequentialScans,
  startTestService,
  recordStatements,
  vacuum,
} from '@paperbill/testing';
import { catalogueService } from '../service.js';

/**
 * The busy user has this number of customers, and this number of products. All other users together have the
 * same numbers.
 */
const ROW_COUNT = 8_000;

const userId = randomUUID();

const service = await startTestService(catalogueService);

const queryDatabase = (sql: string, ...values: unknown[]) => service.database.query(sql, values);

it('The GIN indexes of searches have no pending list', async () => {
  const indexes = await queryDatabase(
    `select relname as name, reloptions as options from pg_class
     where relam = (select oid from pg_am where amname = 'gin') order by relname`,
  );
  expect(indexes).toEqual(
    ['customers_letters', 'customers_search', 'products_letters', 'products_search'].map((name) => ({
      name,
      options: ['fastupdate=off'],
    })),
  );
});

describe('With 8,000 customers and products of one user and as many of others', () => {
  let customerId: string;
  let productId: string;

  beforeAll(async () => {
    for (const [table, price] of [['customers', ''], ['products', ', unit_price']]) {
      await queryDatabase(
        `insert into ${table} (user_id, name${price})
         select case when n % 2 = 0 then $1 else md5((n / 40)::text)::uuid end, 'Name ' || n${price && ', 1'}
         from generate_series(1, $2::int) n`,
        userId,
        2 * ROW_COUNT,
      );
    } // oxfmt-ignore
    await queryDatabase(
      `insert into idempotency_keys (user_id, call, key, request_hash)
       select $1, 'create customer', 'key ' || n, repeat('0', 64) from generate_series(1, $2::int) n`,
      userId,
      ROW_COUNT,
    );
    const fields = aCustomer();
    ({ id: customerId } = await service.bus.call(catalogue.createCustomer, { userId, fields }));
    ({ id: productId } = await service.bus.call(catalogue.createProduct, { userId, fields: aProduct() }));
    await vacuum(service);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a list of customers', () => service.bus.call(catalogue.listCustomers, { userId })],
    [
      'the next part of a list of customers',
      () => service.bus.call(catalogue.listCustomers, { userId, after: { name: 'Name 2', id: customerId } }),
    ],
    [
      'a change of a customer',
      () => service.bus.call(catalogue.updateCustomer, { userId, id: customerId, fields: aCustomer() }),
    ],
    ...sortOptions(customerSorts).map((sort): [string, () => Promise<unknown>] => [
      `a page of customers by ${sort}`,
      () => service.bus.call(catalogue.selectCustomers, { userId, sort, offset: 10, limit: 10 }),
    ]),
    [
      'the last page of customers',
      () => service.bus.call(catalogue.selectCustomers, { userId, offset: ROW_COUNT - 10, limit: 10 }),
    ],
    ...['name 1', 'nobody', 'e', 'zq'].map((search): [string, () => Promise<unknown>] => [
      `a search for ${search}`,
      () => service.bus.call(catalogue.selectCustomers, { userId, search, offset: 0, limit: 10 }),
    ]),
    ['reading a customer', () => service.bus.call(catalogue.getCustomer, { userId, id: customerId })],
    ...sortOptions(productSorts).map((sort): [string, () => Promise<unknown>] => [
      `a page of products by ${sort}`,
      () => service.bus.call(catalogue.selectProducts, { userId, sort, offset: 10, limit: 10 }),
    ]),
    [
      'a search for products',
      () => service.bus.call(catalogue.selectProducts, { userId, search: 'name 19', offset: 0, limit: 200 }),
    ],
    [
      'the search for known rows of a file',
      () => service.bus.call(catalogue.findKnownCustomers, { userId, rows: [aCustomer({ name: 'Name 2' })] }),
    ],
    ['a list of products', () => service.bus.call(catalogue.listProducts, { userId })],
    ['a list of products as JSON', () => service.bus.call(catalogue.listProductsAsJson, { userId })],
    ['reading a product', () => service.bus.call(catalogue.getProduct, { userId, id: productId })],
    [
      'a change of a product',
      () => service.bus.call(catalogue.updateProduct, { userId, id: productId, fields: aProduct() }),
    ],
    [
      'looking up references',
      () => service.bus.call(catalogue.findUnknown, { userId, customerIds: [customerId], productIds: [productId] }),
    ],
    ['looking up prices', () => service.bus.call(catalogue.getPrices, { userId, productIds: [productId] })],
    [
      'creating a customer with a key',
      () => service.bus.call(catalogue.createCustomer, { userId, fields: aCustomer(), idempotencyKey: 'key-1' }),
    ],
    ['the undo of an import', () => service.bus.call(catalogue.undoImportOfProducts, { userId, ids: [customerId] })],
    ['the deletion of a customer', () => service.bus.call(catalogue.deleteCustomer, { userId, id: customerId })],
    ['the deletion of a product', () => service.bus.call(catalogue.deleteProduct, { userId, id: productId })],
  ])('%s reads no table sequentially', async (_, work) => {
    expect(await findSequentialScans(service, work)).toEqual([]);
  });

  it.each(['nobody', 'name 15998', 'NAME 1599'])('a search for %s uses the trigram index', async (search) => {
    const work = () => service.bus.call(catalogue.selectCustomers, { userId, search, offset: 0, limit: 10 });
    for (const statement of await recordStatements(service, work)) {
      expect((await explainStatement(service, statement)).join('\n')).toMatch(/Index Cond: .*search_text/);
    }
  });

  it.each([
    ...['name', 'n', 'na', 'NAME 15998', 'zq', '%'].flatMap((search) =>
      (['match', 'name', '-createdAt'] as const).map((sort) => [search, sort] as const),
    ),
    // This search term has hundreds of matches. It is sorted by relevance only, because a search in another order reads
    // the list until the page is full.
    ['99', 'match'] as const,
  ])('a search for %s sorted by %s reads at most hundreds of rows', async (search, sort) => {
    const work = () => service.bus.call(catalogue.selectCustomers, { userId, search, sort, offset: 0, limit: 50 });
    for (const statement of await recordStatements(service, work)) {
      expect(await sumRowsRead(service, statement)).toBeLessThan(1_500);
    }
  });

  it('known rows among 1,000 rows of a file are found by one statement with the index of names', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => aCustomer({ name: `Name ${4 * n}`, email: '' }));
    const [statement, ...others] = await recordStatements(service, async () => {
      const { known } = await service.bus.call(catalogue.findKnownCustomers, { userId, rows });
      expect(known).toHaveLength(999);
    });
    expect(others).toEqual([]);
    expect((await explainStatement(service, statement!)).join('\n')).toMatch(/customers_by_name/);
    expect(await sumRowsRead(service, statement!)).toBeLessThan(5_000);
  });

  it.each(['name', 'na', 'n'])('a search for %s without a count reads only the best matches', async (search) => {
    const selection = { userId, search, sort: 'match', offset: 0, limit: 20, count: false } as const;
    for (const statement of await recordStatements(service, () =>
      service.bus.call(catalogue.selectCustomers, selection),
    )) {
      expect(await sumRowsRead(service, statement)).toBeLessThan(150);
    }
  });

  it('no query starts parallel workers, which take longer than a search', async () => {
    const setting = 'max_parallel_workers_per_gather';
    expect(await service.app.get(EntityManager).fork().execute(`show ${setting}`)).toEqual([{ [setting]: '0' }]);
  });

  it('matches of one letter far down the list are read in order, instead of computing the letters of each row', async () => {
    const work = () =>
      service.bus.call(catalogue.selectCustomers, { userId, search: 'n', sort: 'match', offset: 5_000, limit: 10 });
    const [statement, ...others] = await recordStatements(service, work);
    expect(others).toEqual([]);
    // The function `letter_pairs` is slow for many rows. The SQL must contain it only in the subquery for the
    // first matches.
    expect(statement!.query.match(/letter_pairs/g)).toHaveLength(1);
  });

  it.each(sortOptions(customerSorts))('a page sorted by %s is selected from the index of that order', async (sort) => {
    const work = () => service.bus.call(catalogue.selectCustomers, { userId, sort, offset: 10, limit: 10 });
    const page = (await recordStatements(service, work)).find(({ query }) => query.includes('order by'))!;
    const plan = (await explainStatement(service, page)).join('\n');
    expect(plan).toMatch(/Index Only Scan (Backward )?using customers_by_/);
  });
});
