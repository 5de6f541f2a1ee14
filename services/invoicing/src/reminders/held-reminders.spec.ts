import { describe, expect, it } from '@jest/globals';
import { runForAllUsers } from '@paperbill/service-kit';
import { OutboxService } from '../outbox/outbox.service.js';
import { createMailedInvoice, listReminderSubjects, startRemindersUnderTest } from '../testing/reminders-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import { createMailSender } from '../testing/mail-sender.js';
import type { TestUser } from '../testing/test-user.js';

const reminders = await startRemindersUnderTest();

describe('Reminders', () => {
  it('are not sent for invoices that are paid, void, free, held by an unread message, or mailed only as a test', async () => {
    const user = await reminders.createUserWithReminders();
    const ids = await Promise.all(Array.from({ length: 5 }, () => createMailedInvoice(user, '2031-02-10')));
    const [paid, paidAsBefore, isVoid, asked, tested] = ids as [string, string, string, string, string];
    await user.setStatus(paid, 'paid');
    // Marks the invoice as paid, as release 0.1 does. Release 0.1 can run at the same time as the current release.
    await reminders.query(`update invoices set status = 'paid', paid_at = now() where id = $1`, [paidAsBefore]);
    await user.createCreditNote(isVoid);
    await user.sendClientMessage((await user.createLink(asked)).token);
    await reminders.query(`update mails set kind = 'test' where invoice_id = $1`, [tested]);
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    for (const id of ids) expect(await listReminderSubjects(user, id)).toEqual([]);
    expect(await user.getReminders(asked)).toMatchObject({ heldBy: 'message', next: null });
    expect(await user.listNextReminders()).toEqual([]);
    await user.readClientMessages(asked);
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    expect(await listReminderSubjects(user, asked)).toHaveLength(1);
  });

  /**
   * Creates an invoice. On its due date, the client sent the message "paid", and the user has already read
   * this message.
   */
  const saidToBePaid = async (user: TestUser) => {
    const id = await createMailedInvoice(user, '2031-02-10');
    await user.sendClientMessage((await user.createLink(id)).token, { kind: 'paid', text: '' });
    await reminders.query(`update client_messages set created_at = '2031-02-10T12:00:00Z' where invoice_id = $1`, [id]);
    await user.readClientMessages(id);
    return id;
  };

  it('pause for two weeks after the client says "paid", even after the user read it', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [1, 7] }, 'UTC');
    const id = await saidToBePaid(user);
    expect(await user.getReminders(id)).toMatchObject({ heldBy: 'paid', next: null });
    expect(await user.listNextReminders()).toEqual([]);
    for (const day of ['11', '17', '24']) await reminders.sendRemindersAt(`2031-02-${day}T11:00:00Z`);
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await reminders.sendRemindersAt('2031-02-24T13:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it.each<[string, (user: TestUser, id: string) => Promise<unknown>]>([
    ['sets reminder days for the invoice', (user, id) => user.setReminders(id, null)],
    ['records a partial payment', (user, id) => user.recordPayment(id, { amount: '1.00' })],
    ['sends a reminder', (user, id) => user.sendMail(id, { kind: 'reminder' })],
  ])('resume after the client says "paid" once the user %s', async (_, resume) => {
    const user = await reminders.createUserWithReminders({ reminderDays: [1] }, 'UTC');
    const id = await saidToBePaid(user);
    await resume(user, id);
    const before = (await listReminderSubjects(user, id)).length;
    expect(await user.getReminders(id)).toMatchObject({ heldBy: null, next: '2031-02-11' });
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(before + 1);
  });

  it('pause while online payments in progress cover the amount due, and go on once one failed', async () => {
    const user = await reminders.createUserWithReminders({ reminderDays: [1] }, 'UTC');
    const id = await createMailedInvoice(user, '2031-02-10');
    const { total } = await user.getInvoice(id);
    const inProgress = { invoiceId: id, state: 'processing', method: 'sepa_debit' } as const;
    const payment = aSettledPayment({ ...inProgress, amount: '0.01' });
    await user.settleOnlinePayment(payment);
    expect(await user.getReminders(id)).toMatchObject({ heldBy: null, next: '2031-02-11' });
    await user.settleOnlinePayment(aSettledPayment({ ...inProgress, amount: (Number(total) - 0.01).toFixed(2) }));
    expect(await user.getReminders(id)).toMatchObject({ heldBy: 'processing', next: null });
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
    await user.settleOnlinePayment({ ...payment, state: 'failed' });
    expect(await user.getReminders(id)).toMatchObject({ heldBy: null, next: '2031-02-11' });
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  const takeAt = (moment: string) =>
    runForAllUsers(() =>
      reminders.invoicing.app.get(OutboxService).leaseMail({ statements: true, quotes: true }, new Date(moment)),
    );

  const waiting = async (day = 1, dueDate = '2031-02-09') => {
    const user = await reminders.createUserWithReminders({ reminderDays: [day] });
    const id = await createMailedInvoice(user, dueDate);
    await reminders.sendRemindersAt('2031-02-10T12:00:00Z');
    await reminders.query(
      `update mails set due_at = case when user_id = $1 and kind = 'reminder' then now() else now() + interval '1 day' end`,
      [user.id],
    );
    return { user, id };
  };

  it.each<[string, string, (user: TestUser, id: string) => Promise<unknown>]>([
    ['the invoice is paid', '2031-02-10T12:10:00Z', (user, id) => user.setStatus(id, 'paid')],
    ['their hours have ended', '2031-02-10T16:10:00Z', async () => undefined],
    [
      'the client writes',
      '2031-02-10T12:10:00Z',
      async (user, id) => user.sendClientMessage((await user.createLink(id)).token),
    ],
    ['reminders of the invoice are stopped', '2031-02-10T12:10:00Z', (user, id) => user.setReminders(id, [])],
    [
      'reminders are switched off',
      '2031-02-10T12:10:00Z',
      (user) => user.saveMailSettings({ remind: false, reminderDays: [1] }),
    ],
  ])('are withdrawn if %s before they are sent, and are created again when they are due', async (_, moment, happen) => {
    const { user, id } = await waiting();
    await happen(user, id);
    expect(await takeAt(moment)).toBeNull();
    expect(await listReminderSubjects(user, id)).toEqual([]);
    expect(await user.listUndeliveredMails()).toEqual([]);
    if ((await user.getDetails(id)).status === 'paid') return;
    await user.saveMailSettings({ reminderDays: [1] });
    await user.setReminders(id, null);
    await user.readClientMessages(id);
    await reminders.sendRemindersAt('2031-02-11T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toHaveLength(1);
  });

  it('are withdrawn permanently if they announce a due date that has passed meanwhile', async () => {
    const { user, id } = await waiting(-1, '2031-02-11');
    expect(await listReminderSubjects(user, id)).toEqual([expect.stringMatching(/ is due on /)]);
    expect(await takeAt('2031-02-12T12:00:00Z')).toBeNull();
    await reminders.sendRemindersAt('2031-02-12T12:00:00Z');
    expect(await listReminderSubjects(user, id)).toEqual([]);
  });

  it('are sent if nothing has changed since they were queued', async () => {
    const { id } = await waiting();
    expect(await takeAt('2031-02-10T12:10:00Z')).toMatchObject({ mail: { kind: 'reminder' }, invoice: { id } });
  });

  it('that users send themselves are sent at any time of day, but not for a paid invoice', async () => {
    const user = await reminders.createUserWithReminders();
    const id = await createMailedInvoice(user, '2031-02-10');
    await user.sendMail(id, { kind: 'reminder' });
    await user.sendMail(id, { kind: 'reminder' });
    await reminders.query(
      `update mails set due_at = case when user_id = $1 and kind = 'reminder' then now() else now() + interval '1 day' end`,
      [user.id],
    );
    const mail = (await takeAt('2031-02-10T23:00:00Z'))!;
    expect(mail).toMatchObject({ mail: { kind: 'reminder' } });
    await createMailSender(reminders.invoicing).reportMail(mail, 'sent');
    await user.setStatus(id, 'paid');
    expect(await takeAt('2031-02-10T23:00:00Z')).toBeNull();
    const states = (await user.listMails(id))
      .filter(({ kind }) => kind === 'reminder')
      .map(({ state, error }) => [state, error]);
    expect(states.sort()).toEqual([
      ['failed', 'Nothing was left to be paid before it was sent.'],
      ['sent', ''],
    ]);
  });
});
