import { randomUUID } from 'node:crypto';
import { expect, it, describe } from '@jest/globals';
import {
  startTestService,
  findWrongColumns,
  findForgottenTables,
  aCustomer,
  aProduct,
  findRowSecurityViolations,
} from '@paperbill/testing';
import { MikroORM, EntityManager } from '@mikro-orm/postgresql';
import { catalogue } from '@paperbill/contracts/nats';
import { runForUser } from '@paperbill/service-kit';
import { catalogueService } from './service.js';
import { CustomerEntity } from './customers/customer.entity.js';

const service = await startTestService(catalogueService);

it('The entities declare the same columns as PostgreSQL, except for columns that only searches read', async () => {
  const wrongColumns = await findWrongColumns(service);
  expect(wrongColumns.sort()).toEqual(['customers.search_text', 'products.search_text']);
});

const addCustomers = (userId: string, count: number) =>
  service.database.query(`insert into customers (user_id, name) select $1, 'n' || n from generate_series(1, $2) n`, [
    userId,
    count,
  ]);
const countCustomers = async (userId: string) =>
  (await service.database.query('select from customers where user_id = $1', [userId])).length;
const selectWaitingQueries = () =>
  service.database.query(`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

describe('The deletion of a user', () => {
  it('covers every table with user data', async () => {
    expect(await findForgottenTables(service, catalogueService)).toEqual([]);
  });

  it('is not done while a concurrent deletion of the same user has left rows', async () => {
    const userId = randomUUID();
    await addCustomers(userId, 1_200);
    const other = service.app.get(MikroORM).em.fork();
    await other.begin();
    await runForUser(userId, () =>
      other.execute(
        'delete from customers where ctid = any(array(select ctid from customers where user_id = ? limit 500))',
        [userId],
      ),
    );
    const deletion = service.bus.call(catalogue.deleteUser, { userId });
    while ((await selectWaitingQueries()).length === 0);
    await other.commit();

    expect([await deletion, await countCustomers(userId)]).toEqual([{ isDone: false }, 700]);
    let isDone = false;
    while (!isDone) ({ isDone } = await service.bus.call(catalogue.deleteUser, { userId }));
    expect(await countCustomers(userId)).toBe(0);
  });

  it('leaves nothing if five run concurrently, and does not touch other users', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await addCustomers(userId, 1_200);
    await addCustomers(other, 10);
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        let isDone = false;
        while (!isDone) ({ isDone } = await service.bus.call(catalogue.deleteUser, { userId }));
        expect(await countCustomers(userId)).toBe(0);
      }),
    );
    expect(await countCustomers(other)).toBe(10);
  });
});

const [scopedUserId, otherUserId] = [randomUUID(), randomUUID()];

for (const id of [scopedUserId, otherUserId]) {
  const customer = { userId: id, fields: aCustomer(), idempotencyKey: 'key' };
  await service.bus.call(catalogue.createCustomer, customer);
  await service.bus.call(catalogue.createProduct, { userId: id, fields: aProduct() });
}

const forkEm = () => service.app.get(EntityManager).fork();

describe('A statement without a where clause', () => {
  it('reaches no row of another user, in any table', async () => {
    expect(await findRowSecurityViolations(service, scopedUserId, otherUserId)).toEqual([]);
  });

  it.each(['customers_in_scope', 'products_in_scope'])('reaches no row of another user through %s', async (view) => {
    const readRows = () => forkEm().execute<object[]>(`select user_id from ${view}`);
    expect(await runForUser(scopedUserId, readRows)).toEqual([{ user_id: scopedUserId }]);
    expect(await readRows()).toEqual([]);
    await expect(
      runForUser(scopedUserId, () => forkEm().execute(`update ${view} set user_id = ?`, [otherUserId])),
    ).rejects.toThrow('check option');
  });

  it('reaches no row of another user through an entity', async () => {
    const rows = await runForUser(scopedUserId, () => forkEm().findAll(CustomerEntity));
    expect(rows.map((row) => row.userId)).toEqual([scopedUserId]);
  });
});
