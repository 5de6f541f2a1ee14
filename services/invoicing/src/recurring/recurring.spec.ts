import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RecurringChanges } from '@paperbill/contracts/http';
import { auditOf } from '@paperbill/contracts/nats';
import { MAX_RECURRING, MAX_RECURRING_EVERY } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { forAllUsers } from '@paperbill/service-kit';
import { aLineItem } from '@paperbill/testing';
import {
  atOnce,
  failureCodes,
  type InvoicingUnderTest,
  startInvoicing,
  succeeded,
} from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { takeDue } from './recurring.queries.js';
import { RecurringService } from './recurring.service.js';

let invoicing: InvoicingUnderTest;
let service: RecurringService;

beforeAll(async () => {
  invoicing = await startInvoicing({ MAIL_RECIPIENTS_A_DAY: '3' });
  service = invoicing.app.get(RecurringService);
});

const recipients = { to: 'grace@example.org', cc: ['boss@example.org'], bcc: [], replyTo: 'ada@example.org' };

/** Somebody with an invoice of a day that lies ahead of everything that the database writes itself. */
async function someone(invoiceDate: string, timeZone = 'UTC', plan?: 'free'): Promise<[TestUser, invoiceId: string]> {
  const user = invoicing.newUser(plan);
  await user.saveTimeZone(timeZone);
  const dueDate = new Date(Date.parse(invoiceDate) + 14 * 86_400_000).toISOString().slice(0, 10);
  const line = aLineItem({ description: 'Hosting', quantity: '2', unitPrice: '10.00' });
  const { id } = await user.createNext({ invoiceDate, dueDate, taxRate: '10' }, [line]);
  return [user, id];
}

/** Makes what is due at this moment. */
async function at(moment: string): Promise<number> {
  await invoicing.database.query(`update recurring_invoices set look_at = '2020-01-01'`);
  return service.makeDue(new Date(moment));
}

/** It is the turn of these, one after the other, and of nobody else. */
async function letTurnsBegin(...users: TestUser[]): Promise<void> {
  await invoicing.database.query(`update recurring_invoices set look_at = '2099-01-01'`);
  for (const [index, { id }] of users.entries()) {
    const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
    await invoicing.database.query('update recurring_invoices set look_at = $2 where user_id = $1', [id, begin]);
  }
}

async function lookAt({ id }: TestUser): Promise<unknown> {
  const [row] = await invoicing.database.query('select look_at from recurring_invoices where user_id = $1', [id]);
  return row!['look_at'];
}

const copiesOf = async (user: TestUser) =>
  (await user.list({ sort: 'createdAt' })).items.slice(1).map(({ invoiceDate }) => invoiceDate);

describe('An invoice that repeats', () => {
  it('is issued anew on each date with what it says, under the next number, and with as long to pay', async () => {
    const [user, id] = await someone('2031-01-10');
    const recurring = await user.createRecurring(id, { startsOn: '2031-01-10' });
    expect(recurring).toMatchObject({
      ...{ state: 'active', made: 0, error: '', runs: [], invoiceId: id },
      nextDates: ['2031-02-10', '2031-03-10', '2031-04-10'],
    });
    await at('2031-02-10T08:59:00Z');
    expect(await copiesOf(user)).toEqual([]);
    await at('2031-02-10T09:00:00Z');
    await at('2031-02-11T09:00:00Z');
    expect(await copiesOf(user)).toEqual(['2031-02-10']);
    const [made] = await user.recurring();
    expect(made).toMatchObject({
      ...{ made: 1, nextDates: ['2031-03-10', '2031-04-10', '2031-05-10'] },
      runs: [{ date: '2031-02-10', invoiceNumber: '2', draftId: null, isUnsent: false }],
    });
    const [original, copy] = [await user.get(id), await user.get(made!.runs[0]!.invoiceId!)];
    expect(copy).toMatchObject({
      ...{ invoiceDate: '2031-02-10', dueDate: '2031-02-24', status: 'pending' },
      ...{ clientName: original.clientName, total: original.total, taxRate: original.taxRate },
      lineItems: [{ description: 'Hosting', quantity: '2.00', unitPrice: '10.00' }],
    });
    expect(await user.mails(copy.id)).toEqual([]);
  });

  it.each<[string, string, Parameters<TestUser['createRecurring']>[1], string[]]>([
    ['the 31st, each month', '2031-01-31', {}, ['2031-02-28', '2031-03-31', '2031-04-30']],
    ['the 31st, each second month', '2031-12-31', { every: 2 }, ['2032-02-29', '2032-04-30', '2032-06-30']],
    ['the 30th', '2032-01-30', {}, ['2032-02-29', '2032-03-30', '2032-04-30']],
    ['a leap day, each year', '2032-02-29', { unit: 'year' }, ['2033-02-28', '2034-02-28', '2035-02-28']],
    [
      'a leap day, each fourth year',
      '2032-02-29',
      { unit: 'year', every: 4 },
      ['2036-02-29', '2040-02-29', '2044-02-29'],
    ],
    ['each second week', '2031-12-22', { unit: 'week', every: 2 }, ['2032-01-05', '2032-01-19', '2032-02-02']],
    ['until a day', '2031-01-31', { endsOn: '2031-03-31' }, ['2031-02-28', '2031-03-31']],
    ['so many times', '2031-01-31', { count: 1 }, ['2031-02-28']],
  ])('counts from its start: %s', async (_, startsOn, schedule, dates) => {
    const [user, id] = await someone(startsOn);
    expect((await user.createRecurring(id, { startsOn, ...schedule })).nextDates).toEqual(dates);
    const end = Number(dates.at(-1)!.slice(0, 4)) + 1;
    for (const date of dates) await at(`${date}T12:00:00Z`);
    expect(await copiesOf(user)).toEqual(dates);
    if (schedule?.endsOn || schedule?.count) {
      await at(`${end}-12-31T12:00:00Z`);
      expect((await user.recurring())[0]).toMatchObject({ state: 'ended', nextDates: [], made: dates.length });
      expect(await copiesOf(user)).toEqual(dates);
    }
  });

  it.each([
    ['year', 5],
    ['year', MAX_RECURRING_EVERY],
    ['month', MAX_RECURRING_EVERY],
    ['week', MAX_RECURRING_EVERY],
  ] as const)('can come as seldom as may be, and goes on after a pause: each %s, every %d', async (unit, every) => {
    const [user, id] = await someone('2000-02-29');
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
  ])('is made at nine by the clock of %s on %s', async (timeZone, startsOn, before, after) => {
    const [user, id] = await someone('2031-01-10', timeZone);
    await user.createRecurring(id, { startsOn, unit: 'year' });
    await at(before);
    expect(await copiesOf(user)).toEqual([]);
    await at(after);
    expect(await copiesOf(user)).toEqual([startsOn]);
  });

  it('is made once, however many make it at once, also after three months in which nothing ran', async () => {
    const [user, id] = await someone('2031-01-31');
    await user.createRecurring(id, { startsOn: '2031-01-31', unit: 'week' });
    await invoicing.database.query(`update recurring_invoices set look_at = '2020-01-01'`);
    const now = new Date('2031-04-30T12:00:00Z');
    await atOnce(5, async (index) => {
      if (index > 1) await invoicing.database.query(`update recurring_invoices set look_at = '2020-01-01'`);
      return service.makeDue(now);
    });
    await at(now.toISOString());
    const dates = await copiesOf(user);
    expect(dates).toHaveLength(12);
    expect(new Set(dates).size).toBe(12);
    const numbers = (await user.list({ sort: 'createdAt' })).items.map(({ invoiceNumber }) => invoiceNumber);
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, index) => String(index + 1)));
  });

  it('is mailed where that is wanted, but what was late waits for its user', async () => {
    const [user, id] = await someone('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await at('2031-02-10T12:00:00Z');
    await at('2031-03-11T12:00:00Z');
    const [{ runs }] = (await user.recurring()) as [Awaited<ReturnType<TestUser['recurring']>>[number]];
    expect(runs.map(({ date, isUnsent }) => [date, isUnsent])).toEqual([
      ['2031-03-10', true],
      ['2031-02-10', false],
    ]);
    const [late, inTime] = runs.map(({ invoiceId }) => invoiceId!);
    expect(await user.mails(late!)).toEqual([]);
    const [mail] = await user.mails(inTime!);
    expect(mail).toMatchObject({ ...recipients, kind: 'invoice', state: 'queued' });
    expect(mail!.subject).toContain('Invoice 2');
    expect(await user.links(inTime!)).toHaveLength(1);
  });

  it('is mailed in our words where nothing is left of those of its user', async () => {
    const [user, id] = await someone('2031-01-10');
    const invoice = { subject: '{company}', text: '{company}' };
    const { templates } = await user.mailSettings();
    await user.saveMailSettings({ templates: { ...templates, invoice } });
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await at('2031-02-10T12:00:00Z');
    const [{ runs }] = (await user.recurring()) as [Awaited<ReturnType<TestUser['recurring']>>[number]];
    expect(await user.mails(runs[0]!.invoiceId!)).toMatchObject([{ subject: 'Invoice 2' }]);
  });

  it('is made all the same where its user can mail no more that day, and waits', async () => {
    const [user, id] = await someone('2031-01-10');
    await user.sendMail(id, { cc: ['a@example.org'] });
    await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await at('2031-02-10T12:00:00Z');
    expect((await user.recurring())[0]!.runs).toMatchObject([{ date: '2031-02-10', isUnsent: true }]);
  });

  it('begins drafts where that is wanted', async () => {
    const [user, id] = await someone('2031-01-31');
    await user.createRecurring(id, { startsOn: '2031-01-31', mode: 'draft' });
    await at('2031-03-31T12:00:00Z');
    const drafts = await user.drafts();
    expect(drafts).toHaveLength(2);
    const [{ runs }] = (await user.recurring()) as [Awaited<ReturnType<TestUser['recurring']>>[number]];
    const { content } = await user.draft(runs[0]!.draftId!);
    expect(content).toMatchObject({ invoiceDate: '2031-03-31', dueDate: '2031-04-14', invoiceNumber: '' });
    await user.deleteDraft(runs[0]!.draftId!);
    expect((await user.recurring())[0]!.runs[0]).toMatchObject({ draftId: null, invoiceId: null });
  });

  it('begins drafts that can be issued, also where customer and product were deleted since', async () => {
    const user = invoicing.newUser();
    await user.saveTimeZone('UTC');
    const [customerId, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const lines = [gone, kept].map((productId) => aLineItem({ productId, productName: 'Advice' }));
    const { id, clientName } = await user.createNext({ invoiceDate: '2031-01-31', customerId }, lines);
    await user.createRecurring(id, { startsOn: '2031-01-31', mode: 'draft' });
    invoicing.forget(customerId, gone);
    await at('2031-02-28T12:00:00Z');
    const [{ runs }] = (await user.recurring()) as [Awaited<ReturnType<TestUser['recurring']>>[number]];
    const { content } = await user.draft(runs[0]!.draftId!);
    expect(content).toMatchObject({ customerId: null, clientName });
    expect(content.lineItems).toMatchObject([
      { productId: null, productName: 'Advice' },
      { productId: kept, productName: 'Advice' },
    ]);
  });

  it('waits where the free plan has no more, says so, and is made once there is a plan', async () => {
    const [user, id] = await someone('2031-01-10', 'UTC', 'free');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    for (let i = 0; i < 4; i++) await user.createNext();
    await at('2031-02-10T12:00:00Z');
    const [waiting] = await user.recurring();
    expect(waiting).toMatchObject({ made: 0, runs: [], error: expect.stringMatching(/limit|plan/i) });
    expect(await user.totalInvoices()).toBe(5);
  });

  it('keeps no other waiting where it fails, and is tried again a minute later', async () => {
    const [[user, id], [other, ofOther], [unlucky, ofUnlucky]] = [
      await someone('2031-01-10'),
      await someone('2031-01-10'),
      await someone('2031-01-10'),
    ];
    const broken = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await other.createRecurring(ofOther, { startsOn: '2031-01-10' });
    await unlucky.createRecurring(ofUnlucky, { startsOn: '2031-01-10' });
    // No date can be computed of it.
    await invoicing.database.query('update recurring_invoices set next_n = 2147483647, every = 99 where id = $1', [
      broken.id,
    ]);
    invoicing.failPlanOf(unlucky, true);
    await letTurnsBegin(user, unlucky, other);
    await service.makeDue(new Date('2031-02-10T12:00:00Z'));
    expect(await copiesOf(other)).toEqual(['2031-02-10']);
    expect(await lookAt(user)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await lookAt(unlucky)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.recurring()).toMatchObject([{ made: 0, error: 'It could not be made. We try again.' }]);
    invoicing.failPlanOf(unlucky, false);
    await service.makeDue(new Date('2031-02-10T12:01:00Z'));
    expect(await unlucky.recurring()).toMatchObject([{ made: 1, error: '' }]);
    await invoicing.database.query('delete from recurring_invoices where id = $1', [broken.id]);
  });

  it('has its turn before all but one of somebody’s many that are due as well', async () => {
    const [[busy, id], [calm, ofCalm]] = [await someone('2031-01-10'), await someone('2031-01-10')];
    await busy.createRecurring(id, { startsOn: '2031-01-10' });
    await invoicing.database.query(
      `insert into recurring_invoices (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash)
       select user_id, invoice_id, every, unit, starts_on, 'draft', next_n, n::text, '' from recurring_invoices,
         generate_series(2, 60) n where user_id = $1`,
      [busy.id],
    );
    await calm.createRecurring(ofCalm, { startsOn: '2031-01-10', mode: 'draft' });
    await letTurnsBegin(busy, calm);
    const em = invoicing.app.get(EntityManager);
    const take = () => forAllUsers(() => takeDue(em.fork(), '2031-02-10T12:00:00Z', 20));
    const [first = [], second = []] = await Promise.all([take(), take()]);
    expect([first, second].map(({ length }) => length)).toEqual([20, 20]);
    expect(new Set([...first, ...second].map((one) => one.id)).size).toBe(40);
    expect([...first, ...second].filter(({ userId }) => userId === calm.id)).toHaveLength(1);
    await letTurnsBegin(busy, calm);
    const alone = await forAllUsers(() => takeDue(em.fork(), '2031-02-10T12:00:00Z', 2));
    expect(new Set(alone.map(({ userId }) => userId))).toEqual(new Set([busy.id, calm.id]));
    await invoicing.database.query('delete from recurring_invoices where user_id = $1', [busy.id]);
  });

  it('can be paused, goes on from today without making up for anything, and ends for good', async () => {
    const [user, id] = await someone('2020-01-31');
    const { id: recurringId, nextDates } = await user.createRecurring(id, { startsOn: '2020-01-31' });
    expect(Date.parse(nextDates[0]!)).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    expect(await user.setRecurringState(recurringId, 'paused')).toMatchObject({ state: 'paused', nextDates: [] });
    await invoicing.database.query(`update recurring_invoices set next_n = 1 where id = $1`, [recurringId]);
    await at('2031-01-31T12:00:00Z');
    expect(await copiesOf(user)).toEqual([]);
    expect(await user.setRecurringState(recurringId, 'active')).toMatchObject({ state: 'active', nextDates });
    expect(await user.setRecurringState(recurringId, 'ended')).toMatchObject({ state: 'ended' });
    await expect(user.setRecurringState(recurringId, 'active')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(invoicing.newUser().setRecurringState(recurringId, 'ended')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('ends once, however often that is asked for at once', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    expect(failureCodes(await atOnce(4, () => user.setRecurringState(recurringId, 'ended')))).toEqual([]);
    const asked = await invoicing.bus.call(auditOf('invoicing').list, { userId: user.id, before: null, limit: 20 });
    expect(asked.filter(({ action }) => action === 'recurring.ended')).toHaveLength(1);
  });

  it('can be changed for what is still to come: what is made, whom it is mailed to, and until when', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await at('2031-02-10T12:00:00Z');
    const changed = await user.changeRecurring(recurringId, { mode: 'send', recipients, count: 3 });
    expect(changed).toMatchObject({
      mode: 'send',
      recipients,
      count: 3,
      made: 1,
      nextDates: ['2031-03-10', '2031-04-10'],
    });
    await at('2031-03-10T12:00:00Z');
    const [inMarch, inFebruary] = (await user.recurring())[0]!.runs;
    expect(await user.mails(inMarch!.invoiceId!)).toMatchObject([{ ...recipients, state: 'queued' }]);
    expect(await user.mails(inFebruary!.invoiceId!)).toEqual([]);

    const until = await user.changeRecurring(recurringId, { mode: 'draft', endsOn: '2031-04-10' }, 2);
    expect(until).toMatchObject({ recipients: null, count: null, nextDates: ['2031-04-10'] });
    await at('2031-05-10T12:00:00Z');
    expect(await user.recurring()).toMatchObject([
      { state: 'ended', made: 3, runs: [{ draftId: expect.any(String) }, {}, {}] },
    ]);
    const asked = await invoicing.bus.call(auditOf('invoicing').list, { userId: user.id, before: null, limit: 20 });
    const told = asked.filter(({ action }) => action === 'recurring.changed').map(({ detail }) => detail);
    expect(told).toEqual(['', 'grace@example.org']);
  });

  it('is changed by one of two who change it at once: the other is told', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    const changes = await atOnce(2, (index) => user.changeRecurring(recurringId, { count: 5 + index }));
    expect(failureCodes(changes)).toEqual(['RECURRING_CHANGED']);
    const [{ count, revision }] = (await user.recurring()) as [Awaited<ReturnType<TestUser['recurring']>>[number]];
    expect(succeeded(changes)).toMatchObject([{ count, revision: 2 }]);
    expect(revision).toBe(2);
  });

  it('is made as it is by then where it is changed while it is made, and not at all as a draft any more', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    const changed = { ...recipients, to: 'new@example.org' };
    invoicing.beforePlanOf(user, () => user.changeRecurring(recurringId, { mode: 'send', recipients: changed }));
    await at('2031-02-10T12:00:00Z');
    const [inFebruary] = (await user.recurring())[0]!.runs;
    expect(await user.mails(inFebruary!.invoiceId!)).toMatchObject([{ to: 'new@example.org' }]);

    invoicing.beforePlanOf(user, () => user.changeRecurring(recurringId, { mode: 'draft' }, 2));
    await at('2031-03-10T12:00:00Z');
    expect(await copiesOf(user)).toEqual(['2031-02-10']);
    await service.makeDue(new Date('2031-03-10T12:10:00Z'));
    expect((await user.recurring())[0]).toMatchObject({ made: 2, runs: [{ draftId: expect.any(String) }, {}] });
    expect(await copiesOf(user)).toEqual(['2031-02-10']);
  });

  it('is made at once where a change mends what kept it, and says no more what that was', async () => {
    const [user, id] = await someone('2031-01-10', 'UTC', 'free');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    for (let i = 0; i < 4; i++) await user.createNext();
    await at('2031-02-10T12:00:00Z');
    expect((await user.recurring())[0]!.error).not.toBe('');
    expect(await user.changeRecurring(recurringId, { mode: 'draft' })).toMatchObject({ error: '' });
    await service.makeDue(new Date('2031-02-10T12:00:01Z'));
    expect((await user.recurring())[0]).toMatchObject({ made: 1, runs: [{ draftId: expect.any(String) }] });
  });

  it('can be given an end while it is paused, but none that is over before it can go on', async () => {
    const [user, id] = await someone('2020-01-31');
    const { id: recurringId, nextDates } = await user.createRecurring(id, { startsOn: '2020-01-31' });
    await user.setRecurringState(recurringId, 'paused');
    await invoicing.database.query(`update recurring_invoices set next_n = 1 where id = $1`, [recurringId]);
    await expect(user.changeRecurring(recurringId, { endsOn: '2020-06-30' })).rejects.toMatchObject({
      errors: [{ path: 'endsOn' }],
    });
    await user.changeRecurring(recurringId, { endsOn: nextDates[1]! });
    expect(await user.setRecurringState(recurringId, 'active')).toMatchObject({ nextDates: nextDates.slice(0, 2) });
  });

  it('is not changed twice where the answer was lost, and goes on as it was left, paused', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await user.setRecurringState(recurringId, 'paused');
    await atOnce(4, () => user.changeRecurring(recurringId, { count: 5 }));
    expect(await user.recurring()).toMatchObject([{ state: 'paused', count: 5 }]);
    const asked = await invoicing.bus.call(auditOf('invoicing').list, { userId: user.id, before: null, limit: 20 });
    expect(asked.filter(({ action }) => action === 'recurring.changed')).toHaveLength(1);
  });

  it.each<[string, string, Partial<RecurringChanges>]>([
    ['to fewer than were made', 'count', { count: 1 }],
    ['to end before the next one', 'endsOn', { endsOn: '2031-03-09' }],
    ['to no times', 'count', { count: 0 }],
    ['to two ends', 'count', { count: 9, endsOn: '2031-12-31' }],
    ['to mail to nobody', 'recipients', { mode: 'send' }],
  ])('is not changed %s', async (_, path, changes) => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await at('2031-02-10T12:00:00Z');
    const before = await user.recurring();
    await expect(user.changeRecurring(recurringId, changes)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path, message: expect.any(String) }],
    });
    expect(await user.recurring()).toEqual(before);
  });

  it('is not changed once it has ended, and says why', async () => {
    const [user, id] = await someone('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await user.setRecurringState(recurringId, 'ended');
    await expect(user.changeRecurring(recurringId, {})).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: refusalTexts.recurringEnded,
    });
  });

  it('is asked for once with one key, and refused where that asks for something else', async () => {
    const [user, id] = await someone('2031-01-10');
    const schedule = { startsOn: '2031-01-10' };
    await atOnce(5, () => user.createRecurring(id, schedule, 'key'));
    expect(await user.recurring()).toHaveLength(1);
    await expect(user.createRecurring(id, { ...schedule, every: 2 }, 'key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('with a key is one, also where two invoices come with it at once', async () => {
    const [user, one] = await someone('2031-01-10');
    const { id: other } = await user.createNext();
    const made = await Promise.allSettled([one, other].map((id) => user.createRecurring(id, {}, 'same key')));
    expect(failureCodes(made)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(await user.recurring()).toHaveLength(1);
  });

  it.each<[string, Parameters<TestUser['createRecurring']>[1]]>([
    ['that ends before it begins', { endsOn: '2031-01-31' }],
    ['every 0 months', { every: 0 }],
    ['every half month', { every: 0.5 }],
    ['no times', { count: 0 }],
    ['with two ends', { count: 9, endsOn: '2031-12-31' }],
    ['mailed to nobody', { mode: 'send' }],
  ])('is refused: one %s', async (_, schedule) => {
    const [user, id] = await someone('2031-01-10');
    await expect(user.createRecurring(id, { startsOn: '2031-01-10', ...schedule })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is kept once it has ended, as one of the newest 200', async () => {
    const [user, id] = await someone('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    await invoicing.database.query(
      `insert into recurring_invoices
         (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash, state)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '', 'ended' from recurring_invoices,
         generate_series(1, 205) n where user_id = $1`,
      [user.id],
    );
    await user.createRecurring(id);
    expect(await user.recurring()).toHaveLength(202);
  });

  it(`is one of ${MAX_RECURRING} at most`, async () => {
    const [user, id] = await someone('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    await invoicing.database.query(
      `insert into recurring_invoices (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '' from recurring_invoices,
         generate_series(2, $2::int) n where user_id = $1`,
      [user.id, MAX_RECURRING],
    );
    await expect(user.createRecurring(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });
});
