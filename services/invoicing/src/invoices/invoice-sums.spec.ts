import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { type InvoiceStatus, invoiceStatuses, invoiceStatusFilters } from '@paperbill/contracts/rules';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import fc from 'fast-check';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { selectStoredSums, recomputeSums } from '../testing/recomputed-sums.js';
import type { TestUser } from '../testing/test-user.js';
import { countOfStatusSql, hasStatusSql } from './invoice-sums.queries.js';

/** The number of runs of the property-based test. Rare faults are found only with many runs. */
const RUN_COUNT = Number(process.env['SUMS_LIVES'] ?? 8);
/** The number of concurrent changes in the test. It is large, so that possible deadlocks occur during the test. */
const CONCURRENT_CHANGES = 60;

const invoicing = await startInvoicing();

/** The random dates have few distinct values, so that many invoices share a row of `invoice_sums`. */
const dates = fc.integer({ min: -2, max: 1 }).map(daysFromToday);
const indexes = fc.nat(9);
const totals = fc.constantFrom('10.00', '20.00', '0.00', '-10.00', '0.01', '99999999.99');
const paymentAmounts = fc.constantFrom('0.01', '10.00', '5.00', '30.00');
const statuses = fc.constantFrom(...invoiceStatuses);

const arbitrarySteps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      total: totals,
      date: dates,
      due: dates,
      status: statuses,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), nth: indexes, part: paymentAmounts }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take-back' as const), nth: indexes }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('credit' as const), nth: indexes, part: fc.option(paymentAmounts) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), nth: indexes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mark' as const), nth: indexes, status: statuses }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mark-many' as const), nth: indexes, status: statuses }) },
  // Moves invoices to another date by SQL, because no NATS message does so.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), date: dates, to: dates }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), date: dates }) },
);
type Step = typeof arbitrarySteps extends fc.Arbitrary<infer Value> ? Value : never;

class UserUnderTest {
  readonly user: TestUser = invoicing.newUser();
  private readonly ids: string[] = [];

  /** Performs a step of a random scenario. If the service refuses the step, the stored data must not change. */
  applyStep(step: Step): Promise<unknown> {
    const { user } = this;
    if (step.do === 'create') return this.create(step);
    if (step.do === 'mark-many') {
      // A step marks only every third invoice, so that concurrent steps mark different invoices with the same dates.
      const marked = this.ids.filter((_, index) => index % 3 === step.nth % 3);
      return user.setStatuses(marked.map((id) => ({ id, status: step.status })));
    }
    if (step.do === 'move') return this.markManually('update invoices set invoice_date = $3', step.date, step.to);
    if (step.do === 'delete') return this.markManually('delete from invoices', step.date);
    const id = this.ids[step.nth % Math.max(this.ids.length, 1)] ?? '';
    if (step.do === 'pay') return user.recordPayment(id, { amount: step.part, date: daysFromToday(0) });
    if (step.do === 'credit')
      return user.createCreditNote(id, step.part === null ? {} : { kind: 'amount', amount: step.part });
    if (step.do === 'correct') return user.correctInvoice(id);
    if (step.do === 'mark') return user.setStatus(id, step.status);
    return user.getDetails(id).then(({ payments }) => user.removePayment(id, payments[0]?.id ?? ''));
  }

  private async create({ total, date, due, status: marked }: Extract<Step, { do: 'create' }>): Promise<void> {
    const fields = { taxRate: '0', invoiceDate: date, dueDate: due, status: marked as InvoiceStatus };
    const { id } = await this.user.createNext(fields, [aLineItem({ quantity: '1', unitPrice: total })]);
    this.ids.push(id);
  }

  /** Changes the invoices of one day by SQL. The statement locks the invoices in the same order as the service does. */
  private markManually = (change: string, date: string, ...values: string[]) =>
    invoicing.database.query(
      `${change} where id in (select id from invoices where user_id = $1 and invoice_date = $2 order by id for update)`,
      [this.user.id, date, ...values],
    );

  async expectEqualSums(): Promise<void> {
    const { user } = this;
    expect(await selectStoredSums(invoicing, user)).toEqual(await recomputeSums(invoicing, user));
    for (const period of ['all', 'week'] as const) {
      const start = period === 'all' ? '0001-01-01' : daysFromToday(-7);
      const figures = await computeFigures(user, start);
      expect(await user.getStatsWithOverdue(period)).toEqual(figures);
      const { series, ...statsWithSeries } = await user.getStatsWithOverdue(period, true);
      expect(statsWithSeries).toEqual(figures);
      expect(series).toEqual(await computeBuckets(user, series!));
    }
    for (const filter of [undefined, ...invoiceStatusFilters]) {
      const status = filter && { status: filter };
      const [{ items }, { total }] = await Promise.all([
        user.listInvoices({ ...status }),
        user.listInvoices({ ...status, page: 1 }),
      ]);
      expect([filter, total]).toEqual([filter, items.length]);
    }
  }
}

const EXPECTED_SUMS = `select *, voided_at is null and status <> 'paid' and total >= 0 and
    (status = 'overdue' or due_date < (now() at time zone 'utc')::date) as is_overdue
  from (select *, total - amount_credited as left_of_it from invoices where user_id = $1) as read`;

async function computeFigures({ id }: TestUser, start: string) {
  const [figures] = await invoicing.database.query(
    `select count(*)::int as "totalInvoices",
       count(*) filter (where status <> 'paid')::int as "pendingInvoices",
       count(*) filter (where status = 'paid' and voided_at is null)::int as "paidInvoices",
       coalesce(sum(left_of_it), 0.00)::text as "totalInvoiced",
       coalesce(sum(amount_paid), 0.00)::text as "collectedAmount",
       coalesce(sum(left_of_it - amount_paid) filter (where status <> 'paid'), 0.00)::text as "receivableAmount",
       count(*) filter (where is_overdue)::int as "overdueInvoices",
       coalesce(sum(left_of_it - amount_paid) filter (where is_overdue), 0.00)::text as "overdueAmount"
     from (${EXPECTED_SUMS}) as invoices where invoice_date >= $2`,
    [id, start],
  );
  return figures;
}

const computeBuckets = ({ id }: TestUser, series: object[]) =>
  invoicing.database.query(
    `select "from"::text, "to"::text, coalesce(sum(amount_paid), 0.00)::text as "collectedAmount",
       coalesce(sum(left_of_it - amount_paid) filter (where status <> 'paid'), 0.00)::text as "receivableAmount"
     from json_to_recordset($2::json) as bucket("from" date, "to" date)
     left join (${EXPECTED_SUMS}) as invoices on invoice_date between "from" and "to"
     group by 1, 2 order by bucket."from"::text`,
    [id, JSON.stringify(series)],
  );

/**
 * The error codes for steps that the current state of the invoices does not allow. Any other error is a bug in
 * the service.
 */
const EXPECTED_ERROR_CODES = ['INVALID_INPUT', 'NOT_FOUND', 'QUOTA_REACHED'];

const listUnexpectedErrorCodes = (results: PromiseSettledResult<unknown>[]) =>
  getFailureCodes(results).filter((code) => !EXPECTED_ERROR_CODES.includes(code as string));

describe('The invoice sums', () => {
  it.each(['unpaid', 'partly-paid', 'paid', 'overdue', 'pending', 'void'] as const)(
    'with an invoice that is %s are never skipped when these invoices are counted',
    async (status) => {
      const count = countOfStatusSql(status).replaceAll(TODAY_OF_USER_SQL, 'current_date');
      const [row] = await invoicing.database.query<{ countedRows: number; skippedRows: number }>(`
        select count(*)::int as "countedRows", count(*) filter (where not (${hasStatusSql(status)}))::int as "skippedRows"
        from generate_series(0, 2) as unpaid, generate_series(0, 2) as negative, generate_series(0, 2) as marked_overdue,
          generate_series(0, 2) as partly_paid, generate_series(0, 1) as paid, generate_series(0, 1) as voided,
          unnest(array[current_date - 1, current_date]) as due_date
        where negative + marked_overdue <= unpaid and partly_paid <= unpaid and ${count} > 0`);
      expect(row).toEqual({ countedRows: expect.any(Number), skippedRows: 0 });
      expect(row!.countedRows).toBeGreaterThan(0);
    },
  );

  it('match a recount, and so do figures and counts, after any sequence of changes', async () => {
    const scenarios = fc.array(fc.array(arbitrarySteps, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const user = new UserUnderTest();
        for (const batch of scenario) {
          expect(listUnexpectedErrorCodes(await Promise.allSettled(batch.map((step) => user.applyStep(step))))).toEqual(
            [],
          );
          await user.expectEqualSums();
        }
      }),
      { numRuns: RUN_COUNT },
    );
  }, 600_000);

  it('are correct after many concurrent changes, without a deadlock', async () => {
    const user = new UserUnderTest();
    const steps = fc.sample(
      arbitrarySteps.filter(({ do: what }) => what !== 'move' && what !== 'delete'),
      CONCURRENT_CHANGES * 2,
    );
    for (const step of steps.filter(({ do: what }) => what === 'create')) await user.applyStep(step);
    for (let round = 0; round < 2; round++) {
      const results = await runConcurrently(CONCURRENT_CHANGES, (index) =>
        user.applyStep(steps[round * CONCURRENT_CHANGES + index]!),
      );
      expect(listUnexpectedErrorCodes(results)).toEqual([]);
      await user.expectEqualSums();
    }
    const marks = await runConcurrently(CONCURRENT_CHANGES, (index) =>
      user.applyStep({ do: 'mark-many', nth: index, status: index % 2 ? 'paid' : 'pending' }),
    );
    expect(listUnexpectedErrorCodes(marks)).toEqual([]);
    await user.expectEqualSums();
  });

  it('are updated in the order of their days, so that two statements cannot deadlock', async () => {
    const user = invoicing.newUser();
    for (const days of [4, 0, 3, 1, 2]) await user.createNext({ invoiceDate: daysFromToday(days) });
    const middle = daysFromToday(2);
    // The SQL transaction keeps its row lock until the test cancels it.
    const lockSql = `begin; select from invoice_sums where user_id = '${user.id}' and invoice_date = '${middle}' for update; select pg_sleep(600)`;
    const selectUnlockedDays = () =>
      invoicing.database.query<{ day: string }>(
        'select invoice_date::text as day from invoice_sums where user_id = $1 order by 1 for update skip locked',
        [user.id],
      );
    const lockResult = invoicing.database.query(lockSql).catch((error: Error) => error.message);
    while ((await selectUnlockedDays()).length === 5) await sleep(10);
    const update = invoicing.database.query(`update invoices set status = 'overdue' where user_id = $1`, [user.id]);
    // The loop ends when the update has locked the sums of the first two days, and waits for the lock of the third day.
    // The sums of the last two days are not locked yet.
    while ((await selectUnlockedDays()).length > 2) await sleep(10);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update invoices set status%'`;
    while ((await invoicing.database.query(waiting)).length === 0) await sleep(10);
    expect((await selectUnlockedDays()).map(({ day: left }) => left)).toEqual([daysFromToday(3), daysFromToday(4)]);
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where query = $1 and wait_event = 'PgSleep'`;
    await invoicing.database.query(cancel, [lockSql]);
    expect(await lockResult).toContain('canceling statement');
    await update;
  });

  it('are deleted with an account whose invoices change concurrently', async () => {
    const user = new UserUnderTest();
    const steps = fc.sample(arbitrarySteps, CONCURRENT_CHANGES);
    for (const step of steps.filter(({ do: what }) => what === 'create')) await user.applyStep(step);
    const { id: userId } = user.user;
    await runConcurrently(CONCURRENT_CHANGES, (index) =>
      index % 6 === 0 ? invoicing.bus.call(messages.deleteUser, { userId }) : user.applyStep(steps[index]!),
    );
    expect(await selectStoredSums(invoicing, user.user)).toEqual(await recomputeSums(invoicing, user.user));
    // Deleting the user must also delete rows of `invoice_sums` that somebody inserted by hand.
    await invoicing.database.query(
      `insert into invoice_sums values ($1, '2026-01-01', '2026-01-01', '2026-01-01', 1, 1, 0, 0, 0, 10, 0, 10, 0)`,
      [userId],
    );
    while (!(await invoicing.bus.call(messages.deleteUser, { userId })).isDone);
    const remainingRows = await invoicing.database.query('select from invoice_sums where user_id = $1', [userId]);
    expect(remainingRows).toEqual([]);
  });
});
