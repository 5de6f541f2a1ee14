import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import {
  createInvoiceDueOn,
  createMailedInvoice,
  listReminderSubjects,
  remindersUnderTest,
} from '../testing/reminders-under-test.js';

const reminders = remindersUnderTest();

describe('Reminders', () => {
  it('are checked every 15 minutes during their hours, and otherwise when the hours begin', async () => {
    const user = await reminders.createUserWithReminders({}, 'Europe/Berlin');
    for (const [moment, next] of [
      ['2031-03-29T12:00:00Z', '2031-03-29T12:15:00Z'],
      ['2031-03-29T16:05:00Z', '2031-03-30T07:00:00Z'],
      ['2031-03-31T01:00:00Z', '2031-03-31T07:00:00Z'],
    ]) {
      await reminders.sendRemindersAt(moment!);
      expect(await reminders.readSchedule(user)).toEqual(new Date(next!));
    }
    await reminders.sendDueReminders('2031-03-31T06:59:00Z');
    expect(await reminders.readSchedule(user)).toEqual(new Date('2031-03-31T07:00:00Z'));
  });

  it("wait for the next day at the user's daily limit of addresses, without delaying other users", async () => {
    const free = reminders.invoicing.newUser('free');
    await free.saveMailSettings({});
    await free.saveTimeZone('UTC');
    const { id } = await createInvoiceDueOn(free, '2031-02-10');
    await free.sendMail(id, { cc: ['boss@example.org'] });
    const other = await reminders.createUserWithReminders();
    const ofOther = await createMailedInvoice(other, '2031-02-10');
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(free, id)).toEqual([]);
    expect(await listReminderSubjects(other, ofOther)).toHaveLength(1);
    await reminders.invoicing.database.query(
      `update mails set created_at = now() - interval '2 days' where user_id = $1`,
      [free.id],
    );
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(free, id)).toHaveLength(1);
  });

  it('are retried a minute later if billing fails for one user, without delaying other users', async () => {
    const [unlucky, lucky] = [await reminders.createUserWithReminders(), await reminders.createUserWithReminders()];
    const ofUnlucky = await createMailedInvoice(unlucky, '2031-02-10');
    const ofLucky = await createMailedInvoice(lucky, '2031-02-10');
    reminders.invoicing.failPlanRequests(unlucky, true);
    await reminders.makeUsersDue(unlucky, lucky);
    await reminders.sendDueReminders('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(unlucky, ofUnlucky)).toEqual([]);
    expect(await listReminderSubjects(lucky, ofLucky)).toHaveLength(1);
    reminders.invoicing.failPlanRequests(unlucky, false);
    expect(await reminders.sendDueReminders('2031-02-10T12:00:59Z')).toBe(0);
    expect(await reminders.sendDueReminders('2031-02-10T12:01:00Z')).toBe(1);
    expect(await listReminderSubjects(unlucky, ofUnlucky)).toHaveLength(1);
  });

  it('leave the remaining users for the next run while billing is down', async () => {
    const unlucky = await Promise.all(Array.from({ length: 3 }, () => reminders.createUserWithReminders()));
    const last = await reminders.createUserWithReminders();
    for (const user of [...unlucky, last]) await createMailedInvoice(user, '2031-02-10');
    const between = await Promise.all(Array.from({ length: 17 }, () => reminders.createUserWithReminders()));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanRequests(user, true);
    await reminders.makeUsersDue(...unlucky, ...between, last);
    await reminders.sendDueReminders('2031-02-10T12:00:00Z');
    expect(await reminders.readSchedule(unlucky[0]!)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await reminders.readSchedule(between[0]!)).toEqual(new Date('2031-02-10T12:15:00Z'));
    expect(await reminders.readSchedule(last)).toEqual(new Date('2020-01-01T00:00:20Z'));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanRequests(user, false);
    expect(await reminders.sendDueReminders('2031-02-10T12:01:00Z')).toBe(4);
  });

  it('continue with other users in the same run if billing fails for one', async () => {
    const [unlucky, last] = [await reminders.createUserWithReminders(), await reminders.createUserWithReminders()];
    for (const user of [unlucky, last]) await createMailedInvoice(user, '2031-02-10');
    const between = await Promise.all(Array.from({ length: 19 }, () => reminders.createUserWithReminders()));
    reminders.invoicing.failPlanRequests(unlucky, true);
    await reminders.makeUsersDue(unlucky, ...between, last);
    expect(await reminders.sendDueReminders('2031-02-10T12:00:00Z')).toBe(1);
    reminders.invoicing.failPlanRequests(unlucky, false);
  });

  it('are skipped for invoices that can have no more mails, logged once, without delaying other invoices', async () => {
    const user = await reminders.createUserWithReminders();
    const { id: mailed } = await createInvoiceDueOn(user, '2031-02-10');
    await user.sendMail(mailed);
    for (let i = 0; i < 50; i++) await createInvoiceDueOn(user, '2031-02-09');
    await user.saveMailSettings({ reminderDays: [0, 1, 7] });
    await reminders.invoicing.database.query(
      `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select user_id, id, id || ' ' || n, '', 'client@example.org', 'ada@example.org', '-', '-', '2020-01-01'
       from invoices, generate_series(1, ${MAX_MAILS}) n where user_id = $1 and id <> $2`,
      [user.id, mailed],
    );
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue(undefined);
    for (const time of ['12:00', '12:15', '12:30']) await reminders.sendRemindersAt(`2031-02-10T${time}:00Z`);
    const logged = log.mock.calls.filter(([line]) => /Reminder skipped/.test(JSON.stringify(line)));
    log.mockRestore();
    expect(logged).toHaveLength(50);
    expect(JSON.stringify(logged)).not.toContain('@');
    expect(await listReminderSubjects(user, mailed)).toHaveLength(1);
    const [{ count }] = (await reminders.invoicing.database.query(
      'select count(*)::int from reminders where user_id = $1 and mail_id is null and days = 1',
      [user.id],
    )) as [{ count: number }];
    expect(count).toBe(50);
  });
});
