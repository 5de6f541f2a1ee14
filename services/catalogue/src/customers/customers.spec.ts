import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CustomerFields, StoredCustomer } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, startTestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';

const service = await startTestService(catalogueService);

const listCustomers = async (userId: string) => (await service.bus.call(catalogue.listCustomers, { userId })).items;
const createCustomer = (userId: string, fields = aCustomer()) =>
  service.bus.call(catalogue.createCustomer, { userId, fields });
const updateCustomer = (userId: string, id: string, fields = aCustomer()) =>
  service.bus.call(catalogue.updateCustomer, { userId, id, fields });

const getNames = (customers: StoredCustomer[]) => customers.map(({ name }) => name);

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

  it('are listed by name in natural order, stable across reads', async () => {
    const userId = randomUUID();
    for (const name of ['Zebra', 'banana', 'Äpfel', 'Apple', 'Banana', 'apple', 'Apple']) {
      await createCustomer(userId, aCustomer({ name }));
    }
    const first = await listCustomers(userId);
    expect(getNames(first)).toEqual(['Äpfel', 'apple', 'Apple', 'Apple', 'banana', 'Banana', 'Zebra']);
    expect(await listCustomers(userId)).toEqual(first);
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
