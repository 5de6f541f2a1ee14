import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CustomerFields, StoredCustomer } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { aCustomer, startTestService, type TestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(catalogueService);
});

const listCustomers = async (userId: string) => (await service.bus.call(catalogue.listCustomers, { userId })).items;
const createCustomer = (userId: string, fields = aCustomer()) =>
  service.bus.call(catalogue.createCustomer, { userId, fields });
const updateCustomer = (userId: string, id: string, fields = aCustomer()) =>
  service.bus.call(catalogue.updateCustomer, { userId, id, fields });
const deleteCustomer = (userId: string, id: string) => service.bus.call(catalogue.deleteCustomer, { userId, id });

const getNames = (customers: StoredCustomer[]) => customers.map(({ name }) => name);

describe('Customers', () => {
  it('are an empty list for a new user', async () => {
    expect(await listCustomers(randomUUID())).toEqual([]);
  });

  it('are stored with all their fields', async () => {
    const userId = randomUUID();
    const fields = aCustomer({ name: 'Müller & Söhne “GmbH”', country: 'Germany', paymentTerms: 'net90' });
    const created = await createCustomer(userId, fields);

    expect(created).toEqual({
      ...fields,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: created.createdAt,
    });
    expect(await listCustomers(userId)).toEqual([created]);
  });

  it('accept the longest texts that the contract allows', async () => {
    const fields = aCustomer({
      name: 'ü'.repeat(MAX_LENGTH.name),
      email: 'e'.repeat(MAX_LENGTH.email),
      address: 'a'.repeat(MAX_LENGTH.address),
      zipCode: '9'.repeat(MAX_LENGTH.postalCode),
      phone: '5'.repeat(MAX_LENGTH.phone),
    });
    expect(await createCustomer(randomUUID(), fields)).toMatchObject(fields);
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

  it('can be changed, and keep their id and creation time', async () => {
    const userId = randomUUID();
    const { id, createdAt, updatedAt } = await createCustomer(userId);
    const fields = aCustomer({ name: 'Renamed', addressLine2: '' });
    const changed = await updateCustomer(userId, id, fields);

    expect(changed).toMatchObject({ ...fields, id, createdAt });
    expect(changed.updatedAt > updatedAt).toBe(true);
    expect(await listCustomers(userId)).toEqual([changed]);
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

  it('cannot be read after deletion, and a second deletion is NOT_FOUND', async () => {
    const userId = randomUUID();
    const { id } = await createCustomer(userId);

    expect(await deleteCustomer(userId, id)).toEqual({});
    expect(await listCustomers(userId)).toEqual([]);
    await expect(deleteCustomer(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(updateCustomer(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are deleted once by concurrent deletions', async () => {
    const userId = randomUUID();
    const { id } = await createCustomer(userId);
    const results = await Promise.allSettled([
      deleteCustomer(userId, id),
      deleteCustomer(userId, id),
      deleteCustomer(userId, id),
    ]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
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

describe("Another user's customer", () => {
  it('is not in the list', async () => {
    await createCustomer(randomUUID());
    expect(await listCustomers(randomUUID())).toEqual([]);
  });

  it('is NOT_FOUND for update and delete, and stays unchanged', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const customer = await createCustomer(owner);

    await expect(updateCustomer(other, customer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteCustomer(other, customer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listCustomers(owner)).toEqual([customer]);
  });

  it('cannot be created by sending its owner or id as a field', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const foreign = { ...aCustomer(), userId: other, id: randomUUID() } as CustomerFields;
    const created = await createCustomer(owner, foreign);
    await updateCustomer(owner, created.id, foreign);

    expect(await listCustomers(other)).toEqual([]);
    expect(await listCustomers(owner)).toMatchObject([{ id: created.id }]);
  });
});

it.each(['', '1', "' or true --", '00000000-0000-0000-0000-00000000000g'])(
  'A malformed id is NOT_FOUND: "%s"',
  async (id) => {
    await expect(updateCustomer(randomUUID(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteCustomer(randomUUID(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

it('PostgreSQL itself fills in default values', async () => {
  const userId = randomUUID();
  await service.database.query(`insert into customers (user_id, name) values ($1, 'Only a name')`, [userId]);

  expect(await listCustomers(userId)).toMatchObject([{ country: 'United States', paymentTerms: 'net30', email: '' }]);
});
