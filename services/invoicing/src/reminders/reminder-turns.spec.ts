import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { invoiceDueOn, mailedInvoice, remindersOf, remindersUnderTest } from '../testing/reminders-under-test.js';

const reminders = remindersUnderTest();

describe('Reminders', () => {
  it('are checked every 15 minutes during their hours, and otherwise when the hours begin', async () => {
    const user = await reminders.userWithReminders({}, 'Europe/Berlin');
    for (const [moment, next] of [
      ['2031-03-29T12:00:00Z', '2031-03-29T12:15:00Z'],
      ['2031-03-29T16:05:00Z', '2031-03-30T07:00:00Z'],
      ['2031-03-31T01:00:00Z', '2031-03-31T07:00:00Z'],
    ]) {
      await reminders.runAt(moment!);
      expect(await reminders.lookAt(user)).toEqual(new Date(next!));
    }
    await reminders.sendDue('2031-03-31T06:59:00Z');
    expect(await reminders.lookAt(user)).toEqual(new Date('2031-03-31T07:00:00Z'));
  });

  it("wait for the next day at the user's daily limit of addresses, without delaying other users", async () => {
    const free = reminders.invoicing.newUser('free');
    await free.saveMailSettings({});
    await free.saveTimeZone('UTC');
    const { id } = await invoiceDueOn(free, '2031-02-10');
    await free.sendMail(id, { cc: ['boss@example.org'] });
    const other = await reminders.userWithReminders();
    const ofOther = await mailedInvoice(other, '2031-02-10');
    await reminders.runAt('2031-02-10T12:00:00Z');
    expect(await remindersOf(free, id)).toEqual([]);
    expect(await remindersOf(other, ofOther)).toHaveLength(1);
    await reminders.invoicing.database.query(
      `update mails set created_at = now() - interval '2 days' where user_id = $1`,
      [free.id],
    );
    await reminders.runAt('2031-02-10T12:00:00Z');
    expect(await remindersOf(free, id)).toHaveLength(1);
  });

  it('are retried a minute later if billing fails for one user, without delaying other users', async () => {
    const [unlucky, lucky] = [await reminders.userWithReminders(), await reminders.userWithReminders()];
    const ofUnlucky = await mailedInvoice(unlucky, '2031-02-10');
    const ofLucky = await mailedInvoice(lucky, '2031-02-10');
    reminders.invoicing.failPlanOf(unlucky, true);
    await reminders.letTurnsBegin(unlucky, lucky);
    await reminders.sendDue('2031-02-10T12:00:00Z');
    expect(await remindersOf(unlucky, ofUnlucky)).toEqual([]);
    expect(await remindersOf(lucky, ofLucky)).toHaveLength(1);
    reminders.invoicing.failPlanOf(unlucky, false);
    expect(await reminders.sendDue('2031-02-10T12:00:59Z')).toBe(0);
    expect(await reminders.sendDue('2031-02-10T12:01:00Z')).toBe(1);
    expect(await remindersOf(unlucky, ofUnlucky)).toHaveLength(1);
  });

  it('leave the remaining users for the next run while billing is down', async () => {
    const unlucky = await Promise.all(Array.from({ length: 3 }, () => reminders.userWithReminders()));
    const last = await reminders.userWithReminders();
    for (const user of [...unlucky, last]) await mailedInvoice(user, '2031-02-10');
    const between = await Promise.all(Array.from({ length: 17 }, () => reminders.userWithReminders()));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanOf(user, true);
    await reminders.letTurnsBegin(...unlucky, ...between, last);
    await reminders.sendDue('2031-02-10T12:00:00Z');
    expect(await reminders.lookAt(unlucky[0]!)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await reminders.lookAt(between[0]!)).toEqual(new Date('2031-02-10T12:15:00Z'));
    expect(await reminders.lookAt(last)).toEqual(new Date('2020-01-01T00:00:20Z'));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanOf(user, false);
    expect(await reminders.sendDue('2031-02-10T12:01:00Z')).toBe(4);
  });

  it('continue with other users in the same run if billing fails for one', async () => {
    const [unlucky, last] = [await reminders.userWithReminders(), await reminders.userWithReminders()];
    for (const user of [unlucky, last]) await mailedInvoice(user, '2031-02-10');
    const between = await Promise.all(Array.from({ length: 19 }, () => reminders.userWithReminders()));
    reminders.invoicing.failPlanOf(unlucky, true);
    await reminders.letTurnsBegin(unlucky, ...between, last);
    expect(await reminders.sendDue('2031-02-10T12:00:00Z')).toBe(1);
    reminders.invoicing.failPlanOf(unlucky, false);
  });

  it('are skipped for invoices that can have no more mails, logged once, without delaying other invoices', async () => {
    const user = await reminders.userWithReminders();
    const { id: mailed } = await invoiceDueOn(user, '2031-02-10');
    await user.sendMail(mailed);
    for (let i = 0; i < 50; i++) await invoiceDueOn(user, '2031-02-09');
    await user.saveMailSettings({ reminderDays: [0, 1, 7] });
    await reminders.invoicing.database.query(
      `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select user_id, id, id || ' ' || n, '', 'client@example.org', 'ada@example.org', '-', '-', '2020-01-01'
       from invoices, generate_series(1, ${MAX_MAILS}) n where user_id = $1 and id <> $2`,
      [user.id, mailed],
    );
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue(undefined);
    for (const time of ['12:00', '12:15', '12:30']) await reminders.runAt(`2031-02-10T${time}:00Z`);
    const logged = log.mock.calls.filter(([line]) => /Reminder skipped/.test(JSON.stringify(line)));
    log.mockRestore();
    expect(logged).toHaveLength(50);
    expect(JSON.stringify(logged)).not.toContain('@');
    expect(await remindersOf(user, mailed)).toHaveLength(1);
    const [{ count }] = (await reminders.invoicing.database.query(
      'select count(*)::int from reminders where user_id = $1 and mail_id is null and days = 1',
      [user.id],
    )) as [{ count: number }];
    expect(count).toBe(50);
  });
});
