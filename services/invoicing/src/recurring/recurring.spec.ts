import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_RECURRING_EVERY } from '@paperbill/contracts/rules';
import { aLineItem } from '@paperbill/testing';
import { EntityManager } from '@mikro-orm/postgresql';
import { runForAllUsers } from '@paperbill/service-kit';
import fc from 'fast-check';
import { runConcurrently } from '../testing/invoicing-under-test.js';
import { listCopyDates, recipients, readSchedule, startRecurringUnderTest } from '../testing/recurring-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { leaseDueSchedules } from './due-schedules.queries.js';
import { firstDateFromSql } from './recurring-dates-sql.js';

const recurring = await startRecurringUnderTest();

describe('A recurring invoice', () => {
  it('is issued on each date with the same content, the next number and the same number of days to pay', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const created = await user.createRecurring(id, { startsOn: '2031-01-10' });
    expect(created).toMatchObject({
      ...{ state: 'active', made: 0, error: '', runs: [], invoiceId: id },
      nextDates: ['2031-02-10', '2031-03-10', '2031-04-10'],
    });
    await recurring.createCopiesAt('2031-02-10T08:59:00Z');
    expect(await listCopyDates(user)).toEqual([]);
    await recurring.createCopiesAt('2031-02-10T09:00:00Z');
    await recurring.createCopiesAt('2031-02-11T09:00:00Z');
    expect(await listCopyDates(user)).toEqual(['2031-02-10']);
    const schedule = await readSchedule(user);
    expect(schedule).toMatchObject({
      ...{ made: 1, nextDates: ['2031-03-10', '2031-04-10', '2031-05-10'] },
      runs: [{ date: '2031-02-10', invoiceNumber: '2', draftId: null, isUnsent: false }],
    });
    const [original, copy] = [await user.getInvoice(id), await user.getInvoice(schedule.runs[0]!.invoiceId!)];
    expect(copy).toMatchObject({
      ...{ invoiceDate: '2031-02-10', dueDate: '2031-02-24', status: 'pending' },
      ...{ clientName: original.clientName, total: original.total, taxRate: original.taxRate },
      lineItems: [{ description: 'Hosting', quantity: '2.00', unitPrice: '10.00' }],
    });
    expect(await user.listMails(copy.id)).toEqual([]);
  });

  it('keeps the language of its invoice, and so does its mail', async () => {
    const user = recurring.invoicing.newUser();
    await user.saveTimeZone('UTC');
    const german = { invoiceDate: '2031-01-10', dueDate: '2031-01-24', language: 'de', taxRate: '0' } as const;
    const { id } = await user.createNext(german, [aLineItem({ quantity: '1', unitPrice: '1250.00' })]);
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await recurring.createCopiesAt('2031-02-10T09:00:00Z');
    const copyId = (await readSchedule(user)).runs[0]!.invoiceId!;
    expect(await user.getInvoice(copyId)).toMatchObject({ language: 'de' });
    const [mail] = await user.listMails(copyId);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Rechnung 2/), to: 'grace@example.org' });
    expect(mail!.text).toContain('über 1.250,00\u00a0$, fällig am 24.02.2031');
  });

  it('is listed for its invoice alone if the list is filtered by invoice', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const other = await user.createNext();
    const { id: monthly } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    const { id: yearly } = await user.createRecurring(id, { startsOn: '2031-01-10', unit: 'year' });
    await user.createRecurring(other.id);
    expect((await user.listRecurring(id)).map((one) => one.id)).toEqual([monthly, yearly]);
    expect(await user.listRecurring()).toHaveLength(3);
    expect(await user.listRecurring('no id')).toEqual([]);
  });

  it.each<[string, string, Parameters<TestUser['createRecurring']>[1], string[]]>([
    ['monthly on the 31st', '2031-01-31', {}, ['2031-02-28', '2031-03-31', '2031-04-30']],
    ['every second month on the 31st', '2031-12-31', { every: 2 }, ['2032-02-29', '2032-04-30', '2032-06-30']],
    ['monthly on the 30th', '2032-01-30', {}, ['2032-02-29', '2032-03-30', '2032-04-30']],
    ['yearly on a leap day', '2032-02-29', { unit: 'year' }, ['2033-02-28', '2034-02-28', '2035-02-28']],
    [
      'every fourth year on a leap day',
      '2032-02-29',
      { unit: 'year', every: 4 },
      ['2036-02-29', '2040-02-29', '2044-02-29'],
    ],
    ['every second week', '2031-12-22', { unit: 'week', every: 2 }, ['2032-01-05', '2032-01-19', '2032-02-02']],
    ['until an end date', '2031-01-31', { endsOn: '2031-03-31' }, ['2031-02-28', '2031-03-31']],
    ['for a given count', '2031-01-31', { count: 1 }, ['2031-02-28']],
  ])('computes its dates from the start date: %s', async (_, startsOn, schedule, dates) => {
    const [user, id] = await recurring.createUserWithInvoice(startsOn);
    expect((await user.createRecurring(id, { startsOn, ...schedule })).nextDates).toEqual(dates);
    const end = Number(dates.at(-1)!.slice(0, 4)) + 1;
    for (const date of dates) await recurring.createCopiesAt(`${date}T12:00:00Z`);
    expect(await listCopyDates(user)).toEqual(dates);
    if (schedule?.endsOn || schedule?.count) {
      await recurring.createCopiesAt(`${end}-12-31T12:00:00Z`);
      expect(await readSchedule(user)).toMatchObject({ state: 'ended', nextDates: [], made: dates.length });
      expect(await listCopyDates(user)).toEqual(dates);
    }
  });

  it.each([
    ['year', 5],
    ['year', MAX_RECURRING_EVERY],
    ['month', MAX_RECURRING_EVERY],
    ['week', MAX_RECURRING_EVERY],
  ] as const)('accepts the longest intervals and resumes after a pause: unit %s, every %d', async (unit, every) => {
    const [user, id] = await recurring.createUserWithInvoice('2000-02-29');
    const { id: recurringId, nextDates } = await user.createRecurring(id, { startsOn: '2000-02-29', unit, every });
    expect(Date.parse(nextDates[0]!)).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    await user.setRecurringState(recurringId, 'paused');
    expect(await user.setRecurringState(recurringId, 'active')).toMatchObject({ nextDates });
  });

  it.each([
    ['Europe/Berlin', '2031-03-30', '2031-03-30T06:59:00Z', '2031-03-30T07:00:00Z'],
    ['Europe/Berlin', '2031-10-26', '2031-10-26T07:59:00Z', '2031-10-26T08:00:00Z'],
    ['America/New_York', '2031-11-02', '2031-11-02T13:59:00Z', '2031-11-02T14:00:00Z'],
    ['Pacific/Kiritimati', '2031-07-01', '2031-06-30T18:59:00Z', '2031-06-30T19:00:00Z'],
  ])('is created at nine in the time zone %s on %s', async (timeZone, startsOn, before, after) => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10', timeZone);
    await user.createRecurring(id, { startsOn, unit: 'year' });
    await recurring.createCopiesAt(before);
    expect(await listCopyDates(user)).toEqual([]);
    await recurring.createCopiesAt(after);
    expect(await listCopyDates(user)).toEqual([startsOn]);
  });

  it('is created once per date by concurrent schedulers, even after an outage of three months', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-31');
    await user.createRecurring(id, { startsOn: '2031-01-31', unit: 'week' });
    await recurring.query(`update recurring_invoices set look_at = '2020-01-01'`);
    const now = new Date('2031-04-30T12:00:00Z');
    await runConcurrently(5, async (index) => {
      if (index > 1) await recurring.query(`update recurring_invoices set look_at = '2020-01-01'`);
      return recurring.service.createDueCopies(now);
    });
    await recurring.createCopiesAt(now.toISOString());
    const dates = await listCopyDates(user);
    expect(dates).toHaveLength(12);
    expect(new Set(dates).size).toBe(12);
    const numbers = (await user.listInvoices({ sort: 'createdAt' })).items.map(({ invoiceNumber }) => invoiceNumber);
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, index) => String(index + 1)));
  });

  it('is mailed in mode "send", but a late one waits for the user to send it', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    await recurring.createCopiesAt('2031-03-11T12:00:00Z');
    const { runs } = await readSchedule(user);
    expect(runs.map(({ date, isUnsent }) => [date, isUnsent])).toEqual([
      ['2031-03-10', true],
      ['2031-02-10', false],
    ]);
    const [late, inTime] = runs.map(({ invoiceId }) => invoiceId!);
    expect(await user.listMails(late!)).toEqual([]);
    const [mail] = await user.listMails(inTime!);
    expect(mail).toMatchObject({ ...recipients, kind: 'invoice', state: 'queued' });
    expect(mail!.subject).toContain('Invoice 2');
    expect(await user.listLinks(inTime!)).toHaveLength(1);
  });

  it("is mailed with the user's template in its language", async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await user.saveMailSettings({ translations: { 'en-US': { invoice: { subject: 'No. {number}', text: 'Hello' } } } });
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    const copyId = (await readSchedule(user)).runs[0]!.invoiceId!;
    expect(await user.listMails(copyId)).toMatchObject([{ subject: 'No. 2', text: 'Hello' }]);
  });

  it('is created even if the daily limit of mails is reached, and is marked as unsent', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await user.sendMail(id, { cc: ['a@example.org'] });
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    expect((await readSchedule(user)).runs).toMatchObject([{ date: '2031-02-10', isUnsent: true }]);
  });

  it('creates drafts in mode "draft"', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-31');
    await user.createRecurring(id, { startsOn: '2031-01-31', mode: 'draft' });
    await recurring.createCopiesAt('2031-03-31T12:00:00Z');
    const drafts = await user.listDrafts();
    expect(drafts).toHaveLength(2);
    const { runs } = await readSchedule(user);
    const { content } = await user.getDraft(runs[0]!.draftId!);
    expect(content).toMatchObject({ invoiceDate: '2031-03-31', dueDate: '2031-04-14', invoiceNumber: '' });
    await user.deleteDraft(runs[0]!.draftId!);
    expect((await readSchedule(user)).runs[0]).toMatchObject({ draftId: null, invoiceId: null });
  });

  it('creates drafts that can be issued even if the customer and the product were deleted', async () => {
    const user = recurring.invoicing.newUser();
    await user.saveTimeZone('UTC');
    const [customerId, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const lines = [gone, kept].map((productId) => aLineItem({ productId, productName: 'Advice' }));
    const { id, clientName } = await user.createNext({ invoiceDate: '2031-01-31', customerId }, lines);
    await user.createRecurring(id, { startsOn: '2031-01-31', mode: 'draft' });
    recurring.invoicing.deleteFromCatalogue(customerId, gone);
    await recurring.createCopiesAt('2031-02-28T12:00:00Z');
    const { runs } = await readSchedule(user);
    const { content } = await user.getDraft(runs[0]!.draftId!);
    expect(content).toMatchObject({ customerId: null, clientName });
    expect(content.lineItems).toMatchObject([
      { productId: null, productName: 'Advice' },
      { productId: kept, productName: 'Advice' },
    ]);
  });

  it("waits while the free plan's limit is reached, shows the reason, and is created once there is a plan", async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10', 'UTC', 'free');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    for (let i = 0; i < 4; i++) await user.createNext();
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    const waiting = await readSchedule(user);
    expect(waiting).toMatchObject({ made: 0, runs: [], error: expect.stringMatching(/limit|plan/i) });
    const stored = 'select error, failure from recurring_invoices where id = $1';
    expect(await recurring.query(stored, [waiting.id])).toEqual([
      { error: '', failure: { code: 'INVOICE_LIMIT_REACHED' } },
    ]);
    expect(await user.countInvoices()).toBe(5);
  });
});

async function makeSchedulesDue(...users: TestUser[]): Promise<void> {
  await recurring.query(`update recurring_invoices set look_at = '2099-01-01'`);
  for (const [index, { id }] of users.entries()) {
    const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
    await recurring.query('update recurring_invoices set look_at = $2 where user_id = $1', [id, begin]);
  }
}

async function readLookAt({ id }: TestUser): Promise<unknown> {
  const [row] = await recurring.query('select look_at from recurring_invoices where user_id = $1', [id]);
  return row!['look_at'];
}

describe('Processing a recurring invoice', () => {
  it('does not stop others if it fails, and is retried a minute later', async () => {
    const [[user, id], [other, ofOther], [unlucky, ofUnlucky]] = [
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
    ];
    const brokenSchedule = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await other.createRecurring(ofOther, { startsOn: '2031-01-10' });
    await unlucky.createRecurring(ofUnlucky, { startsOn: '2031-01-10' });
    // With this date index and this interval, the computation of the next date overflows.
    await recurring.query('update recurring_invoices set next_n = 2147483647, every = 99 where id = $1', [
      brokenSchedule.id,
    ]);
    recurring.invoicing.failPlanRequests(unlucky, true);
    await makeSchedulesDue(user, unlucky, other);
    await recurring.service.createDueCopies(new Date('2031-02-10T12:00:00Z'));
    expect(await listCopyDates(other)).toEqual(['2031-02-10']);
    expect(await readLookAt(user)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await readLookAt(unlucky)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.listRecurring()).toMatchObject([{ made: 0, error: 'It could not be made. We try again.' }]);
    recurring.invoicing.failPlanRequests(unlucky, false);
    await recurring.service.createDueCopies(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.listRecurring()).toMatchObject([{ made: 1, error: '' }]);
    await recurring.query('delete from recurring_invoices where id = $1', [brokenSchedule.id]);
  });

  it("waits for at most one of another user's many due schedules", async () => {
    const [[busy, id], [calm, ofCalm]] = [
      await recurring.createUserWithInvoice('2031-01-10'),
      await recurring.createUserWithInvoice('2031-01-10'),
    ];
    await busy.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.query(
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
    await recurring.query('delete from recurring_invoices where user_id = $1', [busy.id]);
  });
});

const arbitraryYear = fc.integer({ min: 1990, max: 2110 });
const arbitraryMonth = fc.integer({ min: 1, max: 12 });
/**
 * The random start dates of schedules. Many start dates are in leap years or at the end of a month. Others do not
 * exist, so they overflow into the next month.
 */
const startDates = fc
  .oneof(
    fc.tuple(arbitraryYear, arbitraryMonth, fc.integer({ min: 1, max: 31 })),
    fc.tuple(arbitraryYear, arbitraryMonth, fc.integer({ min: 28, max: 31 })),
    fc.tuple(arbitraryYear, fc.constant(2), fc.constant(29)),
    fc.tuple(fc.constantFrom(1992, 2000, 2024, 2096, 2104), fc.constant(2), fc.constant(29)),
  )
  .map(([year, month, dayOfMonth]) => new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10));

const schedules = fc.record({
  startsOn: startDates,
  offset: fc.integer({ min: -400, max: 1_600 }),
  k: fc.nat({ max: 5 }),
  least: fc.constantFrom(0, 1, 2, 9),
});

it('The first date of a schedule from a given day equals the one found by trying all dates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(schedules, { minLength: 6, maxLength: 6 }), async (randomSchedules) => {
      const wrongRows = await recurring.query(
        `select * from (
           select starts_on::text, every, unit, least, day::text, ${firstDateFromSql('least', 'day')} as found, (
             select n from generate_series(least, greatest(least, (day - starts_on) / (7 * every)) + 2) n
             where date_of_recurring(starts_on, every, unit, n) >= day order by n limit 1) as expected
           from jsonb_to_recordset($1) as given("startsOn" date, "offset" integer, k integer, least integer)
           cross join generate_series(1, $2::integer) every
           cross join unnest(array['week', 'month', 'year']) unit
           cross join lateral (select "startsOn" as starts_on) start
           cross join lateral (select date_of_recurring(starts_on, every, unit, k) as date) dates
           cross join unnest(array[starts_on + "offset", date - 1, date, date + 1]) day
         ) compared where found is distinct from expected`,
        [JSON.stringify(randomSchedules), MAX_RECURRING_EVERY],
      );
      expect(wrongRows).toEqual([]);
    }),
    { numRuns: 2 },
  );
});
