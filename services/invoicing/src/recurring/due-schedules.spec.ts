import { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { runForAllUsers } from '@paperbill/service-kit';
import { listCopyDates, recurringUnderTest } from '../testing/recurring-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { leaseDueSchedules } from './due-schedules.queries.js';

const recurring = recurringUnderTest();

/** Makes only the schedules of the given users due, in this order. */
async function makeSchedulesDue(...users: TestUser[]): Promise<void> {
  await recurring.invoicing.database.query(`update recurring_invoices set look_at = '2099-01-01'`);
  for (const [index, { id }] of users.entries()) {
    const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
    await recurring.invoicing.database.query('update recurring_invoices set look_at = $2 where user_id = $1', [
      id,
      begin,
    ]);
  }
}

async function readSchedule({ id }: TestUser): Promise<unknown> {
  const [row] = await recurring.invoicing.database.query('select look_at from recurring_invoices where user_id = $1', [
    id,
  ]);
  return row!['look_at'];
}

describe('Processing a recurring invoice', () => {
  it('does not stop others if it fails, and is retried a minute later', async () => {
    const [[user, id], [other, ofOther], [unlucky, ofUnlucky]] = [
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
    ];
    const broken = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await other.createRecurring(ofOther, { startsOn: '2031-01-10' });
    await unlucky.createRecurring(ofUnlucky, { startsOn: '2031-01-10' });
    // With this date index and this interval, the computation of the next date overflows.
    await recurring.invoicing.database.query(
      'update recurring_invoices set next_n = 2147483647, every = 99 where id = $1',
      [broken.id],
    );
    recurring.invoicing.failPlanRequests(unlucky, true);
    await makeSchedulesDue(user, unlucky, other);
    await recurring.service.createDueCopies(new Date('2031-02-10T12:00:00Z'));
    expect(await listCopyDates(other)).toEqual(['2031-02-10']);
    expect(await readSchedule(user)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await readSchedule(unlucky)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.listRecurring()).toMatchObject([{ made: 0, error: 'It could not be made. We try again.' }]);
    recurring.invoicing.failPlanRequests(unlucky, false);
    await recurring.service.createDueCopies(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.listRecurring()).toMatchObject([{ made: 1, error: '' }]);
    await recurring.invoicing.database.query('delete from recurring_invoices where id = $1', [broken.id]);
  });

  it("waits for at most one of another user's many due schedules", async () => {
    const [[busy, id], [calm, ofCalm]] = [
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
    ];
    await busy.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.invoicing.database.query(
      `insert into recurring_invoices (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash)
       select user_id, invoice_id, every, unit, starts_on, 'draft', next_n, n::text, '' from recurring_invoices,
         generate_series(2, 60) n where user_id = $1`,
      [busy.id],
    );
    await calm.createRecurring(ofCalm, { startsOn: '2031-01-10', mode: 'draft' });
    await makeSchedulesDue(busy, calm);
    const em = recurring.invoicing.app.get(EntityManager);
    const take = () => runForAllUsers(() => leaseDueSchedules(em.fork(), '2031-02-10T12:00:00Z', 20));
    const [first = [], second = []] = await Promise.all([take(), take()]);
    expect([first, second].map(({ length }) => length)).toEqual([20, 20]);
    expect(new Set([...first, ...second].map((one) => one.id)).size).toBe(40);
    expect([...first, ...second].filter(({ userId }) => userId === calm.id)).toHaveLength(1);
    await makeSchedulesDue(busy, calm);
    const alone = await runForAllUsers(() => leaseDueSchedules(em.fork(), '2031-02-10T12:00:00Z', 2));
    expect(new Set(alone.map(({ userId }) => userId))).toEqual(new Set([busy.id, calm.id]));
    await recurring.invoicing.database.query('delete from recurring_invoices where user_id = $1', [busy.id]);
  });
});
