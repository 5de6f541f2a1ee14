import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CustomerFields } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, startTestService, aProduct, arbitraryMoney, countQueries } from '@paperbill/testing';
import fc from 'fast-check';
import { catalogueService } from './service.js';
import { createLists } from './testing/lists.js';

const service = await startTestService(catalogueService);

const listCustomers = async (userId: string) => (await service.bus.call(catalogue.listCustomers, { userId })).items;
const createCustomer = (userId: string, fields = aCustomer()) =>
  service.bus.call(catalogue.createCustomer, { userId, fields });
const updateCustomer = (userId: string, id: string, fields = aCustomer()) =>
  service.bus.call(catalogue.updateCustomer, { userId, id, fields });

describe('Customers', () => {
  it('name their currency, their taxes and their language, unless the user chose none', async () => {
    const userId = randomUUID();
    const defaults = { currency: 'EUR', defaultTaxIds: [randomUUID()], language: 'de' };
    const create = (fields: object) =>
      service.bus.call(catalogue.createCustomer, { userId, fields: { ...aCustomer(), ...fields } });
    const customer = await create({ name: 'Anna', ...defaults });
    const plain = await create({ name: 'Berta', currency: '', defaultTaxIds: [], language: '' });

    expect(customer).toMatchObject(defaults);
    expect(Object.keys(plain)).toEqual(Object.keys(customer).filter((name) => !(name in defaults)));
    const selection = { userId, offset: 0, limit: 10 };
    expect((await service.bus.call(catalogue.selectCustomers, selection)).items).toEqual([customer, plain]);
  });

  it('keep their tax id if a BFF of the previous release does not send it', async () => {
    const userId = randomUUID();
    const { id } = await createCustomer(userId, aCustomer({ taxId: 'DE123456789' }));
    const { taxId: _, ...earlier } = aCustomer({ name: 'Renamed' });
    expect(await updateCustomer(userId, id, earlier as CustomerFields)).toMatchObject({
      name: 'Renamed',
      taxId: 'DE123456789',
    });
  });

  it('are never a mixture of concurrent changes', async () => {
    const userId = randomUUID();
    const { id } = await createCustomer(userId);
    const changes = Array.from({ length: 10 }, (_, index) =>
      aCustomer({ name: `Name ${index}`, city: `City ${index}` }),
    );
    await Promise.all(changes.map((fields) => updateCustomer(userId, id, fields)));

    const [customer] = await listCustomers(userId);
    expect(changes).toContainEqual(expect.objectContaining({ name: customer?.name, city: customer?.city }));
  });
});

it('PostgreSQL itself fills in default values', async () => {
  const userId = randomUUID();
  await service.database.query(`insert into customers (user_id, name) values ($1, 'Only a name')`, [userId]);

  expect(await listCustomers(userId)).toMatchObject([{ country: 'United States', paymentTerms: 'net30', email: '' }]);
});

const listProducts = async (userId: string) => (await service.bus.call(catalogue.listProducts, { userId })).items;
const createProduct = (userId: string, fields = aProduct()) =>
  service.bus.call(catalogue.createProduct, { userId, fields });
const updateProduct = (userId: string, id: string, fields = aProduct()) =>
  service.bus.call(catalogue.updateProduct, { userId, id, fields });

describe('Products', () => {
  it('keep prices exact to the cent', async () => {
    const userId = randomUUID();
    const { id } = await createProduct(userId);
    await fc.assert(
      fc.asyncProperty(arbitraryMoney({ min: 0 }), async (unitPrice) => {
        expect((await updateProduct(userId, id, aProduct({ unitPrice }))).unitPrice).toBe(unitPrice);
      }),
      { numRuns: 50 },
    );
  });

  it('name their currency and their taxes, unless the user chose none', async () => {
    const userId = randomUUID();
    const defaults = { currency: 'IDR', defaultTaxIds: [randomUUID(), randomUUID()] };
    const product = await createProduct(userId, aProduct({ ...defaults, unitPrice: '250000000.00' }));
    const plain = await createProduct(userId, aProduct({ name: 'Plain', currency: '', defaultTaxIds: [] }));

    expect(product).toMatchObject(defaults);
    expect(Object.keys(plain)).toEqual(['id', 'name', 'description', 'unit', 'unitPrice', 'createdAt']);
    expect(await listProducts(userId)).toEqual([product, plain]);
    const selection = { userId, offset: 0, limit: 10 };
    expect((await service.bus.call(catalogue.selectProducts, selection)).items).toEqual([product, plain]);

    // The BFF of the previous release does not send these fields, so they keep their values.
    const { currency: _currency, defaultTaxIds: _ids, ...withoutDefaults } = aProduct();
    expect(await updateProduct(userId, product.id, withoutDefaults)).toMatchObject(defaults);
    const cleared = await updateProduct(userId, product.id, aProduct({ currency: '', defaultTaxIds: [] }));
    expect(Object.keys(cleared)).toEqual(Object.keys(plain));
  });
});

describe.each(createLists(service))('$list', ({ create, update, remove, get, listNames }) => {
  it('are listed by name in natural order, stable across reads', async () => {
    const userId = randomUUID();
    for (const name of ['Zebra', 'banana', 'Äpfel', 'Apple', 'Banana', 'apple', 'Apple']) {
      await create(userId, randomUUID(), name);
    }
    const names = ['Äpfel', 'apple', 'Apple', 'Apple', 'banana', 'Banana', 'Zebra'];
    expect([await listNames(userId), await listNames(userId)]).toEqual([names, names]);
  });

  it('can be read one by one, but not by other users, and not after deletion', async () => {
    const userId = randomUUID();
    const item = await create(userId);
    expect(await get(userId, item.id)).toEqual(item);
    await expect(get(randomUUID(), item.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove(userId, item.id)).toEqual({});
    for (const call of [remove, update, get]) {
      await expect(call(userId, item.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('are deleted once and stay deleted if changes arrive concurrently', async () => {
    const userId = randomUUID();
    const { id } = await create(userId);
    const calls = [update, remove, update, remove, update];
    const results = await Promise.allSettled(calls.map((call) => call(userId, id)));
    const removals = results.filter((_, index) => calls[index] === remove).map(({ status }) => status);
    expect(removals.sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listNames(userId)).toEqual([]);
  });
});

describe('Rows of an import file', () => {
  it('are known if a customer has the same name and e-mail address, ignoring case in the address', async () => {
    const userId = randomUUID();
    const rows = [
      aCustomer({ name: 'Oak Lane', email: 'Jane@Oaklane.example' }),
      aCustomer({ name: 'Harbor', email: '' }),
      aCustomer({ name: 'Müller', email: 'jane@example.org' }),
    ];
    await service.bus.call(catalogue.importCustomers, { userId, rows, idempotencyKey: randomUUID() });
    const fileRows = [
      aCustomer({ name: 'New', email: 'jane@example.org' }),
      aCustomer({ name: 'Oak Lane', email: 'jane@oakLANE.example', phone: 'another' }),
      aCustomer({ name: 'Oak Lane', email: 'bob@oaklane.example' }),
      aCustomer({ name: 'Harbor', email: '' }),
      aCustomer({ name: 'Harbor', email: 'jane@example.org' }),
      ...rows,
    ];
    expect(await service.bus.call(catalogue.findKnownCustomers, { userId, rows: fileRows })).toEqual({
      known: [1, 3, 5, 6, 7],
    });
    const other = { userId: randomUUID(), rows: fileRows.slice(0, 5) };
    expect(await service.bus.call(catalogue.findKnownCustomers, other)).toEqual({ known: [] });
  });

  it('are known if they occur earlier in the file', async () => {
    const rows = [
      aCustomer({ name: 'Müller', email: 'a@mueller.example' }),
      aCustomer({ name: 'Müller', email: 'A@mueller.example', city: 'Dresden' }),
      aCustomer({ name: 'Müller', email: 'b@mueller.example' }),
      aCustomer({ name: 'Müller', email: 'a@mueller.example' }),
    ];
    const call = service.bus.call(catalogue.findKnownCustomers, { userId: randomUUID(), rows });
    expect(await call).toEqual({ known: [1, 3] });
  });

  it('are known if a product has the same name and unit', async () => {
    const userId = randomUUID();
    const rows = [aProduct({ name: 'Paper', unit: 'each' }), aProduct({ name: 'Advice', unit: 'hour' })];
    await service.bus.call(catalogue.importProducts, { userId, rows, idempotencyKey: randomUUID() });
    const productRows = [aProduct({ name: 'Advice', unit: 'day' }), ...rows];
    expect(await service.bus.call(catalogue.findKnownProducts, { userId, rows: productRows })).toEqual({
      known: [1, 2],
    });
  });
});

it('Unknown ids and current prices are found with one query for any number of ids', async () => {
  const [ada, charles] = [randomUUID(), randomUUID()];
  const customer = await service.bus.call(catalogue.createCustomer, { userId: ada, fields: aCustomer() });
  const foreign = await service.bus.call(catalogue.createCustomer, { userId: charles, fields: aCustomer() });
  const product = await service.bus.call(catalogue.createProduct, { userId: ada, fields: aProduct() });
  const unknownId = randomUUID();
  const ask = (customerIds: string[], productIds: string[]) =>
    service.bus.call(catalogue.findUnknown, { userId: ada, customerIds, productIds });

  expect(await ask([customer.id], [product.id])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([customer.id.toUpperCase()], [])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([foreign.id, customer.id, 'no id'], [product.id, unknownId, customer.id])).toEqual({
    customerIds: [foreign.id, 'no id'],
    productIds: [unknownId, customer.id],
  });
  const onSchedule = await service.bus.call(catalogue.findUnknownOnSchedule, {
    userId: ada,
    customerIds: [foreign.id, customer.id],
    productIds: [unknownId],
  });
  expect(onSchedule).toEqual({ customerIds: [foreign.id], productIds: [unknownId] });
  const prices = await service.bus.call(catalogue.getPrices, {
    userId: ada,
    productIds: [product.id, unknownId, foreign.id, 'no id'],
  });
  expect(prices).toEqual([{ id: product.id, unitPrice: product.unitPrice }]);
  const ofAnother = service.bus.call(catalogue.getPrices, { userId: charles, productIds: [product.id] });
  expect(await ofAnother).toEqual([]);
  const manyIds = Array.from({ length: 1_000 }, () => randomUUID());
  expect(await countQueries(service, () => ask([customer.id], manyIds))).toBe(1);
});
