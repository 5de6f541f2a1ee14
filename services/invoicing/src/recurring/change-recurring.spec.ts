import { describe, expect, it } from '@jest/globals';
import type { RecurringChanges } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { runConcurrently, getFailureCodes, getFulfilledValues } from '../testing/invoicing-under-test.js';
import { listCopyDates, recipients, readSchedule, startRecurringUnderTest } from '../testing/recurring-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const recurring = await startRecurringUnderTest();

async function listAuditDetails(user: TestUser): Promise<string[]> {
  const events = await user.listAuditEvents();
  return events.filter(({ action }) => action === 'recurring.changed').map(({ detail }) => detail);
}

describe('A recurring invoice', () => {
  it('can be paused, resumes from today without making up missed dates, and can be ended permanently', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2020-01-31');
    const { id: recurringId, nextDates } = await user.createRecurring(id, { startsOn: '2020-01-31' });
    expect(Date.parse(nextDates[0]!)).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    expect(await user.setRecurringState(recurringId, 'paused')).toMatchObject({ state: 'paused', nextDates: [] });
    await recurring.query(`update recurring_invoices set next_n = 1 where id = $1`, [recurringId]);
    await recurring.createCopiesAt('2031-01-31T12:00:00Z');
    expect(await listCopyDates(user)).toEqual([]);
    expect(await user.setRecurringState(recurringId, 'active')).toMatchObject({ state: 'active', nextDates });
    expect(await user.setRecurringState(recurringId, 'ended')).toMatchObject({ state: 'ended' });
    await expect(user.setRecurringState(recurringId, 'active')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(recurring.invoicing.newUser().setRecurringState(recurringId, 'ended')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is ended once by concurrent requests', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    expect(getFailureCodes(await runConcurrently(4, () => user.setRecurringState(recurringId, 'ended')))).toEqual([]);
    const events = await user.listAuditEvents();
    expect(events.filter(({ action }) => action === 'recurring.ended')).toHaveLength(1);
  });

  it('can be changed for future dates: mode, recipients and end', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    const changed = await user.changeRecurring(recurringId, { mode: 'send', recipients, count: 3 });
    expect(changed).toMatchObject({
      mode: 'send',
      recipients,
      count: 3,
      made: 1,
      nextDates: ['2031-03-10', '2031-04-10'],
    });
    await recurring.createCopiesAt('2031-03-10T12:00:00Z');
    const [inMarch, inFebruary] = (await readSchedule(user)).runs;
    expect(await user.listMails(inMarch!.invoiceId!)).toMatchObject([{ ...recipients, state: 'queued' }]);
    expect(await user.listMails(inFebruary!.invoiceId!)).toEqual([]);

    const until = await user.changeRecurring(recurringId, { mode: 'draft', endsOn: '2031-04-10' }, 2);
    expect(until).toMatchObject({ recipients: null, count: null, nextDates: ['2031-04-10'] });
    await recurring.createCopiesAt('2031-05-10T12:00:00Z');
    expect(await user.listRecurring()).toMatchObject([
      { state: 'ended', made: 3, runs: [{ draftId: expect.any(String) }, {}, {}] },
    ]);
    expect(await listAuditDetails(user)).toEqual(['', 'grace@example.org']);
  });

  it('records in the audit log the old and new interval, and the recipient if it changed', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    await user.changeRecurring(recurringId, { mode: 'send', recipients, every: 3 });
    const changed = { mode: 'send', recipients: { ...recipients, to: 'new@example.org' } } as const;
    await user.changeRecurring(recurringId, { ...changed, every: 2, unit: 'week' }, 2);
    await user.changeRecurring(recurringId, { ...changed, every: 2, unit: 'week', count: 5 }, 3);
    expect(await listAuditDetails(user)).toEqual(['', '3 month → 2 week; new@example.org', '1 month → 3 month']);
  });

  it('follows a changed interval from the next date on, once per date', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-31');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-31' });
    await recurring.createCopiesAt('2031-02-28T12:00:00Z');
    expect(await user.changeRecurring(recurringId, { every: 2 })).toMatchObject({
      ...{ every: 2, unit: 'month', made: 1 },
      nextDates: ['2031-03-31', '2031-05-31', '2031-07-31'],
    });
    await recurring.createCopiesAt('2031-05-31T12:00:00Z');
    expect(await user.changeRecurring(recurringId, { unit: 'week' }, 2)).toMatchObject({
      nextDates: ['2031-07-31', '2031-08-14', '2031-08-28'],
    });
    await recurring.createCopiesAt('2031-08-14T12:00:00Z');
    const dates = ['2031-02-28', '2031-03-31', '2031-05-31', '2031-07-31', '2031-08-14'];
    expect(await listCopyDates(user)).toEqual(dates);
    expect((await readSchedule(user)).runs.map(({ date }) => date)).toEqual(dates.toReversed());
  });

  it('refuses an interval that would move its start far into the past', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.query('update recurring_invoices set next_n = 50 where id = $1', [recurringId]);
    await expect(user.changeRecurring(recurringId, { every: 99, unit: 'year' })).rejects.toMatchObject({
      errors: [{ path: 'every' }],
    });
    await expect(user.changeRecurring(recurringId, { every: 100 })).rejects.toMatchObject({
      errors: [{ path: 'every' }],
    });
  });

  it('refuses the second of two concurrent changes (RECURRING_CHANGED)', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    const changes = await runConcurrently(2, (index) => user.changeRecurring(recurringId, { count: 5 + index }));
    expect(getFailureCodes(changes)).toEqual(['RECURRING_CHANGED']);
    const { count, revision } = await readSchedule(user);
    expect(getFulfilledValues(changes)).toMatchObject([{ count, revision: 2 }]);
    expect(revision).toBe(2);
  });

  it('uses a change that arrives while the invoice is being created, and creates none if it now makes drafts', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10', mode: 'send', recipients });
    const changed = { ...recipients, to: 'new@example.org' };
    recurring.invoicing.runBeforePlanReply(user, () =>
      user.changeRecurring(recurringId, { mode: 'send', recipients: changed }),
    );
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    const [inFebruary] = (await readSchedule(user)).runs;
    expect(await user.listMails(inFebruary!.invoiceId!)).toMatchObject([{ to: 'new@example.org' }]);

    recurring.invoicing.runBeforePlanReply(user, () => user.changeRecurring(recurringId, { mode: 'draft' }, 2));
    await recurring.createCopiesAt('2031-03-10T12:00:00Z');
    expect(await listCopyDates(user)).toEqual(['2031-02-10']);
    await recurring.service.createDueCopies(new Date('2031-03-10T12:10:00Z'));
    expect(await readSchedule(user)).toMatchObject({ made: 2, runs: [{ draftId: expect.any(String) }, {}] });
    expect(await listCopyDates(user)).toEqual(['2031-02-10']);
  });

  it('is created at once after a change that may fix its failure, and shows no failure any more', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10', 'UTC', 'free');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    for (let i = 0; i < 4; i++) await user.createNext();
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    expect((await readSchedule(user)).error).not.toBe('');
    expect(await user.changeRecurring(recurringId, { mode: 'draft' })).toMatchObject({ error: '' });
    await recurring.service.createDueCopies(new Date('2031-02-10T12:00:01Z'));
    expect(await readSchedule(user)).toMatchObject({ made: 1, runs: [{ draftId: expect.any(String) }] });
  });

  it('accepts an end while paused, but not one before its next date', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2020-01-31');
    const { id: recurringId, nextDates } = await user.createRecurring(id, { startsOn: '2020-01-31' });
    await user.setRecurringState(recurringId, 'paused');
    await recurring.query(`update recurring_invoices set next_n = 1 where id = $1`, [recurringId]);
    await expect(user.changeRecurring(recurringId, { endsOn: '2020-06-30' })).rejects.toMatchObject({
      errors: [{ path: 'endsOn' }],
    });
    await user.changeRecurring(recurringId, { endsOn: nextDates[1]! });
    expect(await user.setRecurringState(recurringId, 'active')).toMatchObject({ nextDates: nextDates.slice(0, 2) });
  });

  it('applies a retried change once, and stays paused', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await user.setRecurringState(recurringId, 'paused');
    await runConcurrently(4, () => user.changeRecurring(recurringId, { count: 5 }));
    expect(await user.listRecurring()).toMatchObject([{ state: 'paused', count: 5 }]);
    expect(await listAuditDetails(user)).toHaveLength(1);
  });

  it.each<[string, string, Partial<RecurringChanges>]>([
    ['to fewer invoices than already created', 'count', { count: 1 }],
    ['to end before the next date', 'endsOn', { endsOn: '2031-03-09' }],
    ['to a count of zero', 'count', { count: 0 }],
    ['to both a count and an end date', 'count', { count: 9, endsOn: '2031-12-31' }],
    ['to mail without recipients', 'recipients', { mode: 'send' }],
  ])('is not changed %s', async (_, path, changes) => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.createCopiesAt('2031-02-10T12:00:00Z');
    const before = await user.listRecurring();
    await expect(user.changeRecurring(recurringId, changes)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path, message: expect.any(String) }],
    });
    expect(await user.listRecurring()).toEqual(before);
  });

  it('refuses changes once it has ended, with the reason', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: recurringId } = await user.createRecurring(id, { startsOn: '2031-01-10' });
    await user.setRecurringState(recurringId, 'ended');
    await expect(user.changeRecurring(recurringId, {})).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: refusalTexts.recurringEnded,
    });
  });
});
