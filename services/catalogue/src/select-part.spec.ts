import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, type ListSelection } from '@paperbill/contracts/nats';
import {
  type CustomerSort,
  customerSorts,
  MAX_COUNTED_MATCHES,
  productSorts,
  sortOptions,
} from '@paperbill/contracts/rules';
import { aCustomer, aProduct, countQueries, startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const service = await startTestService(catalogueService);

const selectCustomers = (userId: string, selection: Partial<ListSelection<CustomerSort>> = {}) =>
  service.bus.call(catalogue.selectCustomers, { userId, offset: 0, limit: 10, ...selection });
const selectNames = async (userId: string, selection: Partial<ListSelection<CustomerSort>> = {}) => {
  const { items, total } = await selectCustomers(userId, selection);
  return { names: items.map(({ name }) => name), total };
};
const createCustomer = (userId: string, fields: object) =>
  service.bus.call(catalogue.createCustomer, {
    userId,
    fields: aCustomer({ email: '', contactPerson: '', ...fields }),
  });

describe('A search for customers', () => {
  const userId = randomUUID();

  beforeAll(async () => {
    const customers = [
      { name: 'Müller & Söhne', contactPerson: 'Österreicher' },
      { name: 'Babbage Engines', email: 'ada@lovelace.example' },
      { name: '100% Cotton' },
      { name: 'snake_case Ltd' },
      { name: 'back\\slash' },
      { name: 'ΟΔΟΣ ΑΕ', contactPerson: 'Νίκος' },
      { name: '株式会社山田商店' },
      { name: 'Weißwurst Straße' },
      { name: 'İSTANBUL IŞIK' },
      { name: 'Zoe\u0308  Łuka\u00adsz' },
    ];
    for (const fields of customers) await createCustomer(userId, fields);
    await createCustomer(randomUUID(), { name: 'Babbage of somebody else' });
  });

  it.each([
    ['babbage', ['Babbage Engines']],
    ['MÜLLER', ['Müller & Söhne']],
    ['österREICH', ['Müller & Söhne']],
    ['LOVElace', ['Babbage Engines']],
    ['& s', ['Müller & Söhne']],
    ['0%', ['100% Cotton']],
    ['%', ['100% Cotton']],
    ['_', ['snake_case Ltd']],
    ['\\', ['back\\slash']],
    ['οδος', ['ΟΔΟΣ ΑΕ']],
    ['οδοσ', ['ΟΔΟΣ ΑΕ']],
    ['Σ', ['ΟΔΟΣ ΑΕ']],
    ['ΝΊΚΟΣ', ['ΟΔΟΣ ΑΕ']],
    ['strasse', ['Weißwurst Straße']],
    ['STRAẞE', ['Weißwurst Straße']],
    ['ß', ['Weißwurst Straße']],
    ['istanbul', ['İSTANBUL IŞIK']],
    ['İst', ['İSTANBUL IŞIK']],
    ['ışık', ['İSTANBUL IŞIK']],
    ['Iş', ['İSTANBUL IŞIK', 'Weißwurst Straße']],
    ['山田', ['株式会社山田商店']],
    ['田', ['株式会社山田商店']],
    ['ü', ['İSTANBUL IŞIK', 'Müller & Söhne', 'Weißwurst Straße', 'Zoe\u0308  Łuka\u00adsz']],
    ['muller', ['Müller & Söhne']],
    ['Mu\u0308ller  &\u00a0S', ['Müller & Söhne']],
    ['zoë łukasz', ['Zoe\u0308  Łuka\u00adsz']],
    ['ZOE LUKASZ', ['Zoe\u0308  Łuka\u00adsz']],
    ['ë', ['Babbage Engines', 'Müller & Söhne', 'snake_case Ltd', 'Weißwurst Straße', 'Zoe\u0308  Łuka\u00adsz']],
    ["'", []],
    ['e ', ['Babbage Engines', 'snake_case Ltd', 'Zoe\u0308  Łuka\u00adsz']],
    ['engines ada', []],
    ["'; drop table customers; --", []],
  ])('finds name, contact and e-mail address, ignoring case: %s', async (search, names) => {
    expect(await selectNames(userId, { search })).toEqual({ names, total: names.length });
  });

  it('returns the whole list if the term is only an accent', async () => {
    expect(await selectNames(userId, { search: '\u0301' })).toEqual(await selectNames(userId));
  });

  it("finds only the user's own customers", async () => {
    expect(await selectNames(randomUUID(), { search: 'babbage' })).toEqual({ names: [], total: 0 });
    expect(await selectNames(randomUUID())).toEqual({ names: [], total: 0 });
  });
});

it('A product is found by name and by a description of several lines', async () => {
  const userId = randomUUID();
  const fields = aProduct({ name: 'Workshop', description: 'A whole day\nwith Lunch' });
  const product = await service.bus.call(catalogue.createProduct, { userId, fields });
  for (const search of ['WORK', 'lunch']) {
    const part = await service.bus.call(catalogue.selectProducts, { userId, search, offset: 0, limit: 5 });
    expect(part).toEqual({ items: [product], total: 1, more: false });
  }
});

it('A search by relevance returns the exact name first, then names that begin with the term, then words that do, then the rest', async () => {
  const userId = randomUUID();
  for (const name of ['Barstool', 'Bar stool', 'Stool', 'Stools & Co']) await createCustomer(userId, { name });
  await createCustomer(userId, { name: 'A shop', email: 'stool@example.com' });
  const first = async (limit: number) => (await selectNames(userId, { search: 'STOOL', sort: 'match', limit })).names;
  expect(await first(10)).toEqual(['Stool', 'Stools & Co', 'Bar stool', 'A shop', 'Barstool']);
  expect(await first(1)).toEqual(['Stool']);
});

it('A search finds the exact name, and names that begin with it, among thousands that contain it', async () => {
  const userId = randomUUID();
  await service.database.query(
    `insert into customers (user_id, name) select $1, 'A of Zürich ' || n from generate_series(1, 1500) n`,
    [userId],
  );
  for (const name of ['zürich & Co', 'ZÜRICH', 'Zürich']) await createCustomer(userId, { name });
  const { names, total } = await selectNames(userId, { search: 'zÜRICH', sort: 'match', limit: 4 });
  expect([names.slice(0, 3), total]).toEqual([['Zürich', 'ZÜRICH', 'zürich & Co'], MAX_COUNTED_MATCHES]);
  expect((await selectNames(userId, { search: 'z', sort: 'match', limit: 1 })).names).toEqual(['Zürich']);
});

it('A search without a count returns the same best matches, and only whether there are more', async () => {
  const userId = randomUUID();
  await service.database.query(
    `insert into customers (user_id, name)
     select $1, case when n % 3 = 0 then 'Oak ' else 'A shop of Oak ' end || n from generate_series(1, 900) n`,
    [userId],
  );
  for (const name of ['OAK', 'Oak']) await createCustomer(userId, { name });
  for (const search of ['oak', 'oa', 'o', 'a shop of oak 7', 'oak 899', 'shop']) {
    const selection = { search, sort: 'match', limit: 20 } as const;
    const [counted, uncounted] = [
      await selectCustomers(userId, selection),
      await selectCustomers(userId, { ...selection, count: false }),
    ];
    if (search !== 'shop') expect(uncounted.items).toEqual(counted.items);
    expect(uncounted.items).toHaveLength(counted.items.length);
    expect(uncounted.more).toBe(counted.more);
    expect(uncounted.total).toBeGreaterThanOrEqual(counted.items.length + (counted.more ? 1 : 0));
    if (!counted.more) expect(uncounted.total).toBe(counted.total);
  }
  expect((await selectNames(userId, { search: 'oak', sort: 'match', limit: 2, count: false })).names).toEqual([
    'Oak',
    'OAK',
  ]);
});

describe('A list', () => {
  const userId = randomUUID();

  beforeAll(async () => {
    await createCustomer(userId, { name: 'b', contactPerson: 'Ä', email: 'x@b.example', paymentTerms: 'net90' });
    await createCustomer(userId, {
      name: 'C',
      contactPerson: 'z',
      email: 'w@b.example',
      paymentTerms: 'due_on_receipt',
    });
    await createCustomer(userId, { name: 'a', contactPerson: 'B', email: 'v@b.example', paymentTerms: 'net15' });
  });

  it.each<[CustomerSort, string]>([
    ['name', 'abC'],
    ['-name', 'Cba'],
    ['contactPerson', 'baC'],
    ['-contactPerson', 'Cab'],
    ['email', 'aCb'],
    ['paymentTerms', 'Cab'],
    ['createdAt', 'bCa'],
    ['-createdAt', 'aCb'],
    ['updatedAt', 'bCa'],
  ])('is sorted by %s: %s', async (sort, names) => {
    expect((await selectNames(userId, { sort })).names.join('')).toBe(names);
  });

  it('of products is sorted numerically by price', async () => {
    const owner = randomUUID();
    for (const unitPrice of ['10.00', '9.00', '100.00']) {
      await service.bus.call(catalogue.createProduct, { userId: owner, fields: aProduct({ unitPrice }) });
    }
    const request = { userId: owner, sort: '-unitPrice', offset: 0, limit: 10 } as const;
    const { items } = await service.bus.call(catalogue.selectProducts, request);
    expect(items.map(({ unitPrice }) => unitPrice)).toEqual(['100.00', '10.00', '9.00']);
  });

  it('has the same items as the unpaged list', async () => {
    const whole = await service.bus.call(catalogue.listCustomers, { userId });
    expect((await selectCustomers(userId)).items).toEqual(whole.items);
    expect(await service.bus.call(catalogue.getCustomer, { userId, id: whole.items[0]!.id })).toEqual(whole.items[0]);
  });

  it('has the right total after concurrent additions and deletions', async () => {
    const owner = randomUUID();
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createCustomer(owner, { name: `N${index}` })),
    );
    expect((await selectCustomers(owner, { limit: 1 })).total).toBe(12);
    const deleted = created.slice(0, 5);
    await Promise.all(deleted.map(({ id }) => service.bus.call(catalogue.deleteCustomer, { userId: owner, id })));
    expect((await selectCustomers(owner, { limit: 1 })).total).toBe(7);
    await service.database.query('delete from customers where user_id = $1', [owner]);
    expect(await selectCustomers(owner)).toEqual({ items: [], total: 0, more: false });
  });
});

describe('A list of 3,000 items of the same name', () => {
  const userId = randomUUID();
  const COUNT = 3_000;

  beforeAll(async () => {
    await service.database.query(
      `insert into customers (user_id, name) select $1, 'Same' from generate_series(1, $2::int)`,
      [userId, COUNT],
    );
  });

  it.each(['name', '-name', 'createdAt', '-email'] as const)(
    'sorted by %s has every item exactly once, from either end',
    async (sort) => {
      const ids = new Array<string>();
      for (let offset = 0; offset < COUNT; offset += 200) {
        const { items, total, more } = await selectCustomers(userId, { sort, offset, limit: 200 });
        expect([total, more]).toEqual([COUNT, offset + 200 < COUNT]);
        ids.push(...items.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(COUNT);
      expect(ids).toEqual(sort.startsWith('-') ? ids.toSorted().reverse() : ids.toSorted());
    },
  );

  it('is empty beyond its end', async () => {
    expect(await selectCustomers(userId, { offset: COUNT })).toEqual({ items: [], total: COUNT, more: false });
    expect(await selectCustomers(userId, { offset: 200_000_000 })).toMatchObject({ items: [], total: COUNT });
    expect((await selectCustomers(userId, { offset: COUNT - 1 })).items).toHaveLength(1);
  });

  it('counts the matches of a search up to the limit', async () => {
    expect((await selectCustomers(userId, { search: 'same' })).total).toBe(MAX_COUNTED_MATCHES);
    expect((await selectCustomers(userId, { search: 'sa', offset: 300 })).total).toBe(311);
    expect((await selectCustomers(userId, { search: 'same', offset: 1_500 })).total).toBe(1_511);
    expect((await selectCustomers(userId, { search: 'same', offset: 2_995 })).total).toBe(COUNT);
  });

  it('takes two queries for any part, and one for a search', async () => {
    for (const selection of [{}, { offset: 2_900 }]) {
      expect(await countQueries(service, () => selectCustomers(userId, selection))).toBe(2);
    }
    for (const selection of [{ search: 'a' }, { search: 'same', sort: 'match' as const }]) {
      expect(await countQueries(service, () => selectCustomers(userId, selection))).toBe(1);
    }
  });

  it.each([
    {},
    { sort: '-createdAt' },
    { search: 'sam' },
    { search: 's', sort: '-email' },
    { search: 'a', sort: 'match' },
  ] as const)('continues after the last item of a part, even if it is deleted meanwhile: %j', async (selection) => {
    const ids = new Set<string>();
    let part = await selectCustomers(userId, { ...selection, limit: 700 });
    const { id } = part.items.at(-1)!;
    await service.database.query('delete from customers where id = $1', [id]);
    for (;;) {
      for (const item of part.items) ids.add(item.id);
      if (!part.next) break;
      part = await selectCustomers(userId, { ...selection, limit: 700, after: part.next });
    }
    expect(ids.size).toBe(COUNT);
    await service.database.query(`insert into customers (id, user_id, name) values ($1, $2, 'Same')`, [id, userId]);
  });
});

it('Every sort order has an index', async () => {
  const indexes = await service.database.query<{ count: number }>(
    `select count(*)::int from pg_indexes where tablename in ('customers', 'products') and indexname like '%\\_by\\_%'`,
  );
  expect(indexes).toEqual([{ count: customerSorts.length + productSorts.length }]);
  expect(sortOptions(productSorts)).toHaveLength(2 * productSorts.length);
});
