import { describe, expect, it, jest } from '@jest/globals';
import { daysFromToday } from '@paperbill/testing';
import { Logger } from '@nestjs/common';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import {
  createMailedInvoice,
  listReminderSubjects,
  startRemindersUnderTest,
  createInvoiceDueOn,
} from '../testing/reminders-under-test.js';

const reminders = await startRemindersUnderTest();

describe('The hours in which reminders are sent', () => {
  it.each([
    // The test cases cover a winter day, two changes of the clock, summer days, and time zones far from Europe.
    ['Europe/Berlin', '2031-02-10', '2031-02-10T07:59:00Z', '2031-02-10T08:00:00Z'],
    ['Europe/Berlin', '2031-03-30', '2031-03-30T06:59:00Z', '2031-03-30T07:00:00Z'],
    ['Europe/Berlin', '2031-10-26', '2031-10-26T07:59:00Z', '2031-10-26T08:00:00Z'],
    ['America/New_York', '2031-03-09', '2031-03-09T12:59:00Z', '2031-03-09T13:00:00Z'],
    ['America/Los_Angeles', '2031-07-01', '2031-07-01T15:59:00Z', '2031-07-01T16:00:00Z'],
    ['Pacific/Kiritimati', '2031-07-01', '2031-06-30T18:59:00Z', '2031-06-30T19:00:00Z'],
    ['Asia/Kolkata', '2032-02-29', '2032-02-29T03:29:00Z', '2032-02-29T03:30:00Z'],
  ])('begin at nine in the time zone %s on %s', async (timeZone, dueDate, before, after) => {
    const user = await reminders.createUserWithReminders({}, timeZone);
    const id = await createMailedInvoice(user, dueDate);
    await reminders.sendRemindersAt(before);
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt(after);
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it('end at five, and missed reminders are sent the next morning', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [1] }, 'UTC');
    const id = await createMailedInvoice(user, '2031-02-09');
    for (const time of ['10T17:00', '10T23:59', '11T00:01', '11T08:59'])
      await reminders.sendRemindersAt(`2031-02-${time}:00Z`);
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-02-11T09:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it('exclude weekends if the user wants that', async () => {
    const user = await reminders.createUserWithReminders({ workdaysOnly: true }, 'UTC');
    const id = await createMailedInvoice(user, '2031-02-08');
    for (const saturdayAndSunday of ['08', '09'])
      await reminders.sendRemindersAt(`2031-02-${saturdayAndSunday}T12:00:00Z`);
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([expect.stringMatching(/ is overdue$/)]);
  });
});

describe('Reminders before the due date', () => {
  it.each<[string, number[], dueDate: string, at: string, words: RegExp | null]>([
    // The due date 2031-02-10 is a Monday.
    ['sent a day late, before the due date', [-3], '2031-02-10', '2031-02-09', / is due on /],
    ['sent late, on the due date', [-3], '2031-02-10', '2031-02-10', / is due on /],
    ['dropped on the day after the due date', [-3], '2031-02-10', '2031-02-11', null],
    ['a reminder on the due date is sent on that day', [0], '2031-02-10', '2031-02-10', / is due on /],
    ['a reminder on the due date is dropped on the next day', [0], '2031-02-10', '2031-02-11', null],
    ['only the overdue reminder is sent later', [-3, 7], '2031-02-10', '2031-02-27', / is overdue$/],
    ['no overdue reminder is sent early', [-3, 7], '2031-02-10', '2031-02-16', null],
  ])('are dropped once the due date has passed: %s', async (_, reminderDays, dueDate, day, words) => {
    const user = await reminders.createUserWithReminders({ reminderDays }, 'UTC');
    const id = await createMailedInvoice(user, dueDate);
    await reminders.sendRemindersAt(`${day}T12:00:00Z`);
    expect(await listReminderSubjects(user, id)).toEqual(words ? [expect.stringMatching(words)] : []);
  });

  it.each([
    ['on Saturday, with a reminder on that day', [0], '2031-02-08', true],
    ['on Saturday, with a reminder on Wednesday', [-3], '2031-02-08', false],
    ['on Sunday, with a reminder on Saturday', [-1], '2031-02-09', false],
    ['on Monday, with a reminder on Saturday', [-2], '2031-02-10', true],
  ])(
    'move from a weekend to Monday only if the due date has not passed: due %s',
    async (_, reminderDays, dueDate, comes) => {
      const user = await reminders.createUserWithReminders({ reminderDays, workdaysOnly: true }, 'UTC');
      const id = await createMailedInvoice(user, dueDate);
      await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
      expect(await listReminderSubjects(user, id)).toHaveLength(comes ? 1 : 0);
    },
  );

  it('are not sent late after the user finally reads the message that paused them', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [-3, 14] }, 'UTC');
    const id = await createMailedInvoice(user, '2031-02-10');
    await user.sendClientMessage((await user.createLink(id)).token);
    await reminders.sendRemindersAt('2031-02-07T12:00:00Z');
    await user.readClientMessages(id);
    await reminders.sendRemindersAt('2031-02-20T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-02-24T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([expect.stringMatching(/ is overdue$/)]);
  });

  it("are dropped when the due date has passed in the user's time zone", async () => {
    const users = [
      await reminders.createUserWithReminders({}, 'Pacific/Kiritimati'),
      await reminders.createUserWithReminders({}, 'America/Los_Angeles'),
    ];
    const ids = [
      await createMailedInvoice(users[0]!, '2031-02-10'),
      await createMailedInvoice(users[1]!, '2031-02-10'),
    ];
    // At 20:00 UTC, it is already the 11th in the first user's time zone, and still the 10th in the second user's
    // time zone.
    await reminders.sendRemindersAt('2031-02-10T20:00:00Z');
    expect(await listReminderSubjects(users[0]!, ids[0]!)).toEqual([]);
    expect(await listReminderSubjects(users[1]!, ids[1]!)).toEqual([expect.stringMatching(/ is due on /)]);
  });

  it('are not announced for a day on which they will not be sent', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [-1, 0] }, 'UTC');
    const id = await createMailedInvoice(user, daysFromToday(-1));
    for (const change of ['mails set created_at', 'mail_settings set remind_since']) {
      await reminders.query(`update ${change} = now() - interval '9 days' where user_id = $1`, [user.id]);
    }
    expect(await user.getReminders(id)).toMatchObject({ next: null, heldBy: null });
    expect(await user.listNextReminders()).toEqual([]);
  });
});

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
    await reminders.query(`update mails set created_at = now() - interval '2 days' where user_id = $1`, [free.id]);
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
    const usersInBetween = await Promise.all(Array.from({ length: 17 }, () => reminders.createUserWithReminders()));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanRequests(user, true);
    await reminders.makeUsersDue(...unlucky, ...usersInBetween, last);
    await reminders.sendDueReminders('2031-02-10T12:00:00Z');
    expect(await reminders.readSchedule(unlucky[0]!)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await reminders.readSchedule(usersInBetween[0]!)).toEqual(new Date('2031-02-10T12:15:00Z'));
    expect(await reminders.readSchedule(last)).toEqual(new Date('2020-01-01T00:00:20Z'));
    for (const user of [...unlucky, last]) reminders.invoicing.failPlanRequests(user, false);
    expect(await reminders.sendDueReminders('2031-02-10T12:01:00Z')).toBe(4);
  });

  it('continue with other users in the same run if billing fails for one', async () => {
    const [unlucky, last] = [await reminders.createUserWithReminders(), await reminders.createUserWithReminders()];
    for (const user of [unlucky, last]) await createMailedInvoice(user, '2031-02-10');
    const usersInBetween = await Promise.all(Array.from({ length: 19 }, () => reminders.createUserWithReminders()));
    reminders.invoicing.failPlanRequests(unlucky, true);
    await reminders.makeUsersDue(unlucky, ...usersInBetween, last);
    expect(await reminders.sendDueReminders('2031-02-10T12:00:00Z')).toBe(1);
    reminders.invoicing.failPlanRequests(unlucky, false);
  });

  it('are skipped for invoices that can have no more mails, logged once, without delaying other invoices', async () => {
    const user = await reminders.createUserWithReminders();
    const { id: mailed } = await createInvoiceDueOn(user, '2031-02-10');
    await user.sendMail(mailed);
    for (let i = 0; i < 50; i++) await createInvoiceDueOn(user, '2031-02-09');
    await user.saveMailSettings({ reminderDays: [0, 1, 7] });
    await reminders.query(
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
    const [{ count }] = (await reminders.query(
      'select count(*)::int from reminders where user_id = $1 and mail_id is null and days = 1',
      [user.id],
    )) as [{ count: number }];
    expect(count).toBe(50);
  });
});
