import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { areReminderDays, DEFAULT_REMINDER_DAYS } from '@paperbill/contracts/rules';
import { theMailSettings } from '@paperbill/testing';
import { runConcurrently, getFulfilledValues } from '../testing/invoicing-under-test.js';
import {
  createInvoiceDueOn,
  createMailedInvoice,
  listReminderSubjects,
  startRemindersUnderTest,
} from '../testing/reminders-under-test.js';

const reminders = await startRemindersUnderTest();
const defaultTemplates = theMailSettings().templates;

describe('Reminders', () => {
  it('are off by default', async () => {
    const user = reminders.invoicing.newUser();
    await user.saveTimeZone('UTC');
    const id = await createMailedInvoice(user, '2031-02-10');
    expect(await user.getMailSettings()).toMatchObject({ remind: false, reminderDays: DEFAULT_REMINDER_DAYS });
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    expect(await user.getReminders(id)).toMatchObject({ remind: false, next: null });
  });

  it('go to the recipients of the invoice, once each, even with concurrent schedulers', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [-3, 0, 7] });
    const id = await createMailedInvoice(user, '2031-02-10');
    expect(await user.getReminders(id)).toEqual({
      remind: true,
      days: [-3, 0, 7],
      source: 'settings',
      inherited: [-3, 0, 7],
      suggested: [-3, 0, 7],
      next: '2031-02-07',
      heldBy: null,
    });
    await reminders.sendRemindersAt('2031-02-06T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    for (const day of ['07', '10', '17', '18', '28']) {
      expect(
        getFulfilledValues(await runConcurrently(5, () => reminders.sendRemindersAt(`2031-02-${day}T12:00:00Z`))),
      ).toHaveLength(5);
    }
    const sent = (await user.listMails(id)).filter(({ kind }) => kind === 'reminder');
    expect(sent.map(({ subject }) => subject.replace(/.* is /, ''))).toEqual([
      'overdue',
      'due on Feb 10, 2031',
      'due on Feb 10, 2031',
    ]);
    expect(sent[0]).toMatchObject({ to: 'client@example.org', cc: ['boss@example.org'], replyTo: 'ada@example.org' });
    expect(await user.getReminders(id)).toMatchObject({ next: null, heldBy: null });
  });

  it("use the user's template in the language of the invoice, with all placeholders filled in", async () => {
    const overdue = { subject: '{number}: {amount} open', text: 'Dear {name}, it was due on {due date}. {unknown}' };
    const user = await reminders.createUserWithReminders({
      translations: { 'en-US': { overdue } },
      reminderDays: [1],
    });
    const id = await createMailedInvoice(user, '2031-02-10');
    const { invoiceNumber } = await user.getInvoice(id);
    await user.recordPayment(id, { amount: '1.00' });
    const { amountDue } = await user.getDetails(id);
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    expect((await user.listMails(id))[0]).toMatchObject({
      subject: `${invoiceNumber}: $${amountDue} open`,
      text: expect.stringMatching(/^Dear .+, it was due on Feb 10, 2031\. \{unknown\}$/),
    });
  });

  it('state the amount due at the time they are created', async () => {
    const overdue = { subject: '{amount}', text: 'Please.' };
    const user = await reminders.createUserWithReminders({
      templates: { ...defaultTemplates, overdue },
      reminderDays: [1],
    });
    const id = await createMailedInvoice(user, '2031-02-10');
    const { total } = await user.getInvoice(id);
    const paying = reminders.query(
      `begin; select from invoices where id = '${id}' for update; select pg_sleep(2);
       update invoices set amount_paid = total - 1, outstanding = 1 where id = '${id}'; commit`,
    );
    const free = () => reminders.query('select from invoices where id = $1 for update skip locked', [id]);
    while ((await free()).length > 0) await sleep(10);
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    await paying;
    expect(Number(total)).toBeGreaterThan(1);
    expect(await listReminderSubjects(user, id)).toEqual(['$1.00']);
  });

  it('are sent only if the invoice was mailed to the client on an earlier day', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [0, 5] });
    const { id } = await createInvoiceDueOn(user, '2031-02-10');
    expect(await user.getReminders(id)).toMatchObject({ next: null, heldBy: 'unsent' });
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    await user.sendMail(id);
    await reminders.query(`update mails set created_at = '2031-02-10T12:30:00Z' where invoice_id = $1`, [id]);
    await reminders.sendRemindersAt('2031-02-10T13:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-02-15T13:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it('of an invoice without its own days report the inherited days, and what a new exception starts with', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [-3, 0, 14] });
    const customerId = randomUUID();
    const id = await createMailedInvoice(user, '2031-02-10', customerId);
    await user.setReminders(customerId, [], 'customer');
    expect(await user.setReminders(id, [])).toMatchObject({ inherited: [], suggested: [-3, 0, 14] });
    await user.setReminders(customerId, [5], 'customer');
    expect(await user.getReminders(id)).toMatchObject({ days: [], inherited: [5], suggested: [5] });
    await user.saveMailSettings({ reminderDays: [] });
    expect(await user.setReminders(customerId, null, 'customer')).toMatchObject({
      inherited: [],
      suggested: DEFAULT_REMINDER_DAYS,
    });
  });

  it('can be changed or stopped for one invoice or customer, and reset to the inherited days', async () => {
    const user = await reminders.createUserWithReminders();
    const customerId = randomUUID();
    const [one, other] = [
      await createMailedInvoice(user, '2031-02-10', customerId),
      await createMailedInvoice(user, '2031-02-10', customerId),
    ];
    expect(await user.setReminders(customerId, [], 'customer')).toMatchObject({ days: [], source: 'customer' });
    expect(await user.getReminders(one)).toMatchObject({ days: [], source: 'customer', next: null, heldBy: null });
    expect(await user.setReminders(one, [5, 2, 2])).toMatchObject({ days: [2, 5], source: 'invoice' });
    await reminders.sendRemindersAt('2031-02-12T12:00:00Z');
    expect(await listReminderSubjects(user, one)).toHaveLength(1);
    expect(await listReminderSubjects(user, other)).toEqual([]);
    await user.setReminders(customerId, null, 'customer');
    expect(await user.getReminders(other)).toMatchObject({ source: 'settings', next: '2031-02-10' });
    await expect(reminders.invoicing.newUser().setReminders(one, [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.setReminders(one, [400])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('whose day lies before they were switched on are not sent', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [0, 60] });
    const id = await createMailedInvoice(user, '2031-02-10');
    await reminders.query(`update mail_settings set remind_since = '2031-03-01' where user_id = $1`, [user.id]);
    await reminders.sendRemindersAt('2031-03-02T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-04-11T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it('send only the newest of several missed ones, even after three months', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [-3, 0, 7, 14, 30, 180] });
    const id = await createMailedInvoice(user, '2031-01-31');
    await reminders.sendRemindersAt('2031-05-01T12:00:00Z');
    await reminders.sendRemindersAt('2031-05-01T13:00:00Z');
    await reminders.sendRemindersAt('2031-05-02T13:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
    const [stored] = await reminders.query('select days from reminders where invoice_id = $1', [id]);
    expect(stored).toEqual({ days: 30 });
    expect(await user.getReminders(id)).toMatchObject({ next: '2031-07-30' });
  });

  it('are listed before they are sent', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [0, 7], workdaysOnly: true });
    const later = await createMailedInvoice(user, '2031-02-12');
    // 2031-02-08 is a Saturday.
    const first = await createMailedInvoice(user, '2031-02-08');
    expect(await user.listNextReminders()).toEqual([
      expect.objectContaining({
        invoiceId: first,
        date: '2031-02-10',
        dueDate: '2031-02-08',
        to: 'client@example.org',
      }),
      expect.objectContaining({ invoiceId: later, date: '2031-02-12' }),
    ]);
  });
});

it.each([[[]], [[-60, 180]], [[1, 2, 3, 4, 5, 6, 7, 8]]])('Reminder days are accepted: %j', (days) => {
  expect(areReminderDays(days)).toBe(true);
});

it.each([[[-61]], [[181]], [[0.5]], [['1']], [[1, 2, 3, 4, 5, 6, 7, 8, 9]]])(
  'Reminder days are refused: %j',
  (days) => {
    expect(areReminderDays(days)).toBe(false);
  },
);
