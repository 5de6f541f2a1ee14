import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { runForUser } from '@paperbill/service-kit';
import { findForgottenTables, startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const service = await startTestService(catalogueService);

const addCustomers = (userId: string, count: number) =>
  service.database.query(`insert into customers (user_id, name) select $1, 'n' || n from generate_series(1, $2) n`, [
    userId,
    count,
  ]);
const selectCustomers = async (userId: string) =>
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

    expect([await deletion, await selectCustomers(userId)]).toEqual([{ isDone: false }, 700]);
    let isDone = false;
    while (!isDone) ({ isDone } = await service.bus.call(catalogue.deleteUser, { userId }));
    expect(await selectCustomers(userId)).toBe(0);
  });

  it('leaves nothing if ten run concurrently, and does not touch other users', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await addCustomers(userId, 2_000);
    await addCustomers(other, 10);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        let isDone = false;
        while (!isDone) ({ isDone } = await service.bus.call(catalogue.deleteUser, { userId }));
        expect(await selectCustomers(userId)).toBe(0);
      }),
    );
    expect(await selectCustomers(other)).toBe(10);
  });
});
