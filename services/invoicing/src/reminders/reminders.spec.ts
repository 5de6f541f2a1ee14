import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { areReminderDays, DEFAULT_REMINDER_DAYS, MAX_MAILS } from '@paperbill/contracts/rules';
import { forAllUsers } from '@paperbill/service-kit';
import { OutboxService } from '../mails/outbox.service.js';
import { atOnce, type InvoicingUnderTest, startInvoicing, succeeded } from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';
import { RemindersService } from './reminders.service.js';

let invoicing: InvoicingUnderTest;
let reminders: RemindersService;

beforeAll(async () => {
  invoicing = await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '2' });
  reminders = invoicing.app.get(RemindersService);
});

/** Moments are in one year, which lies ahead of everything that the database writes itself. */
const NEW_YEAR = '2031-01-01';

/** Somebody whose reminders have been on for long, in this time zone. */
async function someone(settings: Parameters<TestUser['saveMailSettings']>[0] = {}, timeZone = 'Europe/Berlin') {
  const user = invoicing.newUser();
  await user.saveTimeZone(timeZone);
  await user.saveMailSettings(settings);
  return user;
}

async function mailedInvoice(user: TestUser, dueDate: string, customerId: string | null = null): Promise<string> {
  const { id } = await user.createNext({ invoiceDate: NEW_YEAR, dueDate, customerId });
  await user.sendMail(id, { cc: ['boss@example.org'] });
  return id;
}

const remindersOf = async (user: TestUser, id: string) =>
  (await user.mails(id)).filter(({ kind }) => kind === 'reminder').map(({ subject }) => subject);

/** Runs the scheduler, as it does at this moment. @returns how many reminders went out */
async function at(moment: string): Promise<number> {
  await invoicing.database.query(`update mail_settings set look_at = '2020-01-01'`);
  return reminders.sendDue(new Date(moment));
}

/** It is the turn of these, one after the other, and of nobody else. */
async function letTurnsBegin(...users: TestUser[]): Promise<void> {
  await invoicing.database.query(`update mail_settings set look_at = '2099-01-01'`);
  for (const [index, { id }] of users.entries()) {
    const begin = new Date(Date.parse('2020-01-01T00:00:00Z') + index * 1_000);
    await invoicing.database.query('update mail_settings set look_at = $2 where user_id = $1', [id, begin]);
  }
}

async function lookAt({ id }: TestUser): Promise<unknown> {
  const [row] = await invoicing.database.query('select look_at from mail_settings where user_id = $1', [id]);
  return row!['look_at'];
}

describe('Reminders', () => {
  it('are off until somebody switches them on', async () => {
    const user = invoicing.newUser();
    await user.saveTimeZone('UTC');
    const id = await mailedInvoice(user, '2031-02-10');
    expect(await user.mailSettings()).toMatchObject({ remind: false, reminderDays: DEFAULT_REMINDER_DAYS });
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
    expect(await user.reminders(id)).toMatchObject({ remind: false, next: null });
  });

  it('go to whom the invoice was mailed, each once, however often and at how many places it is time', async () => {
    const user = await someone({ reminderDays: [-3, 0, 7] });
    const id = await mailedInvoice(user, '2031-02-10');
    expect(await user.reminders(id)).toEqual({
      remind: true,
      days: [-3, 0, 7],
      source: 'settings',
      inherited: [-3, 0, 7],
      suggested: [-3, 0, 7],
      next: '2031-02-07',
      heldBy: null,
    });
    await at('2031-02-06T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
    for (const day of ['07', '10', '17', '18', '28']) {
      expect(succeeded(await atOnce(5, () => at(`2031-02-${day}T12:00:00Z`)))).toHaveLength(5);
    }
    const sent = (await user.mails(id)).filter(({ kind }) => kind === 'reminder');
    expect(sent.map(({ subject }) => subject.replace(/.* is /, ''))).toEqual([
      'overdue',
      'due on Feb 10, 2031',
      'due on Feb 10, 2031',
    ]);
    expect(sent[0]).toMatchObject({ to: 'client@example.org', cc: ['boss@example.org'], replyTo: 'ada@example.org' });
    expect(await user.reminders(id)).toMatchObject({ next: null, heldBy: null });
  });

  it('read as their user wrote them, with everything filled in', async () => {
    const overdue = { subject: '{number}: {amount} open', text: 'Dear {name}, it was due on {due date}. {unknown}' };
    const user = await someone({
      templates: { invoice: null, upcoming: null, overdue, receipt: null },
      reminderDays: [1],
    });
    const id = await mailedInvoice(user, '2031-02-10');
    const { invoiceNumber } = await user.get(id);
    await user.recordPayment(id, { amount: '1.00' });
    const { amountDue } = await user.details(id);
    await at('2031-02-11T12:00:00Z');
    expect((await user.mails(id))[0]).toMatchObject({
      subject: `${invoiceNumber}: $${amountDue} open`,
      text: expect.stringMatching(/^Dear .+, it was due on Feb 10, 2031\. \{unknown\}$/),
    });
  });

  it('tell what is left to be paid at the moment at which they are written', async () => {
    const overdue = { subject: '{amount}', text: 'Please.' };
    const user = await someone({
      templates: { invoice: null, upcoming: null, overdue, receipt: null },
      reminderDays: [1],
    });
    const id = await mailedInvoice(user, '2031-02-10');
    const { total } = await user.get(id);
    const paying = invoicing.database.query(
      `begin; select from invoices where id = '${id}' for update; select pg_sleep(1);
       update invoices set amount_paid = total - 1 where id = '${id}'; commit`,
    );
    await sleep(300);
    await at('2031-02-11T12:00:00Z');
    await paying;
    expect(Number(total)).toBeGreaterThan(1);
    expect(await remindersOf(user, id)).toEqual(['$1.00']);
  });

  it('read as we write them where nothing is left of what their user wrote', async () => {
    const nothing = { subject: '{company}', text: '{company}' };
    const user = await someone({ templates: { invoice: null, upcoming: nothing, overdue: null, receipt: null } });
    const id = await mailedInvoice(user, '2031-02-10');
    await invoicing.database.query(`update invoices set company_name = ' ' where id = $1`, [id]);
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([expect.stringMatching(/^Invoice \d+ is due on /)]);
  });

  it('come only after a mail that took the invoice to its client on a day before', async () => {
    const user = await someone({ reminderDays: [0, 5] });
    const { id } = await user.createNext({ invoiceDate: NEW_YEAR, dueDate: '2031-02-10' });
    expect(await user.reminders(id)).toMatchObject({ next: null, heldBy: 'unsent' });
    await at('2031-02-10T12:00:00Z');
    await user.sendMail(id);
    await invoicing.database.query(`update mails set created_at = '2031-02-10T12:30:00Z' where invoice_id = $1`, [id]);
    await at('2031-02-10T13:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-02-15T13:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it('are none for what is paid, void, free of charge or spoken about, nor for tests', async () => {
    const user = await someone();
    const ids = await Promise.all(Array.from({ length: 4 }, () => mailedInvoice(user, '2031-02-10')));
    const [paid, isVoid, asked, tested] = ids as [string, string, string, string];
    await user.setStatus(paid, 'paid');
    await user.credit(isVoid);
    await user.sayAsClient((await user.createLink(asked)).token);
    await invoicing.database.query(`update mails set kind = 'test' where invoice_id = $1`, [tested]);
    await at('2031-02-10T12:00:00Z');
    for (const id of ids) expect(await remindersOf(user, id)).toEqual([]);
    expect(await user.reminders(asked)).toMatchObject({ heldBy: 'message', next: null });
    expect(await user.nextReminders()).toEqual([]);
    await user.readClientMessages(asked);
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(user, asked)).toHaveLength(1);
  });

  /** One whose client said on its due date that it is paid, which its user has read. */
  const saidToBePaid = async (user: TestUser) => {
    const id = await mailedInvoice(user, '2031-02-10');
    await user.sayAsClient((await user.createLink(id)).token, { kind: 'paid', text: '' });
    await invoicing.database.query(
      `update client_messages set created_at = '2031-02-10T12:00:00Z' where invoice_id = $1`,
      [id],
    );
    await user.readClientMessages(id);
    return id;
  };

  it('wait for two weeks where the client says that it is paid, also once that was read', async () => {
    const user = await someone({ reminderDays: [1, 7] }, 'UTC');
    const id = await saidToBePaid(user);
    expect(await user.reminders(id)).toMatchObject({ heldBy: 'paid', next: null });
    expect(await user.nextReminders()).toEqual([]);
    for (const day of ['11', '17', '24']) await at(`2031-02-${day}T11:00:00Z`);
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-02-24T13:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it.each<[string, (user: TestUser, id: string) => Promise<unknown>]>([
    ['sets those of the invoice, as they are or others', (user, id) => user.setReminders(id, null)],
    ['records a part of it', (user, id) => user.recordPayment(id, { amount: '1.00' })],
    ['sends one by hand', (user, id) => user.sendMail(id, { kind: 'reminder' })],
  ])('wait no more for what the client says to have paid once the user %s', async (_, goOn) => {
    const user = await someone({ reminderDays: [1] }, 'UTC');
    const id = await saidToBePaid(user);
    await goOn(user, id);
    const before = (await remindersOf(user, id)).length;
    expect(await user.reminders(id)).toMatchObject({ heldBy: null, next: '2031-02-11' });
    await at('2031-02-11T12:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(before + 1);
  });

  it('tell what counts where an invoice has none of its own, and what its own begin with', async () => {
    const user = await someone({ reminderDays: [-3, 0, 14] });
    const customerId = randomUUID();
    const id = await mailedInvoice(user, '2031-02-10', customerId);
    await user.setReminders(customerId, [], 'customer');
    expect(await user.setReminders(id, [])).toMatchObject({ inherited: [], suggested: [-3, 0, 14] });
    await user.setReminders(customerId, [5], 'customer');
    expect(await user.reminders(id)).toMatchObject({ days: [], inherited: [5], suggested: [5] });
    await user.saveMailSettings({ reminderDays: [] });
    expect(await user.setReminders(customerId, null, 'customer')).toMatchObject({
      inherited: [],
      suggested: DEFAULT_REMINDER_DAYS,
    });
  });

  /** What documents is lent at this moment. */
  const takeAt = (moment: string) => forAllUsers(() => invoicing.app.get(OutboxService).take(true, new Date(moment)));

  /** One that waits in the outbox. */
  const waiting = async (day = 1, dueDate = '2031-02-09') => {
    const user = await someone({ reminderDays: [day] });
    const id = await mailedInvoice(user, dueDate);
    await at('2031-02-10T12:00:00Z');
    await invoicing.database.query(
      `update mails set due_at = case when user_id = $1 and kind = 'reminder' then now() else now() + interval '1 day' end`,
      [user.id],
    );
    return { user, id };
  };

  it.each<[string, string, (user: TestUser, id: string) => Promise<unknown>]>([
    ['the money comes', '2031-02-10T12:10:00Z', (user, id) => user.setStatus(id, 'paid')],
    ['their hours are over', '2031-02-10T16:10:00Z', async () => undefined],
    [
      'the client writes',
      '2031-02-10T12:10:00Z',
      async (user, id) => user.sayAsClient((await user.createLink(id)).token),
    ],
    ['they are stopped for the invoice', '2031-02-10T12:10:00Z', (user, id) => user.setReminders(id, [])],
    [
      'they are switched off',
      '2031-02-10T12:10:00Z',
      (user) => user.saveMailSettings({ remind: false, reminderDays: [1] }),
    ],
  ])('are taken back where %s before they leave, and come anew once it is time', async (_, moment, happen) => {
    const { user, id } = await waiting();
    await happen(user, id);
    expect(await takeAt(moment)).toBeNull();
    expect(await remindersOf(user, id)).toEqual([]);
    expect(await user.troubledMails()).toEqual([]);
    if ((await user.details(id)).status === 'paid') return;
    await user.saveMailSettings({ reminderDays: [1] });
    await user.setReminders(id, null);
    await user.readClientMessages(id);
    await at('2031-02-11T12:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it('are taken back where they would tell of a due date that is over, and come no more', async () => {
    const { user, id } = await waiting(-1, '2031-02-11');
    expect(await remindersOf(user, id)).toEqual([expect.stringMatching(/ is due on /)]);
    expect(await takeAt('2031-02-12T12:00:00Z')).toBeNull();
    await at('2031-02-12T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
  });

  it('leave while it is time', async () => {
    const { id } = await waiting();
    expect(await takeAt('2031-02-10T12:10:00Z')).toMatchObject({ mail: { kind: 'reminder' }, invoice: { id } });
  });

  it('that people send themselves leave at any hour, but not for what is paid', async () => {
    const user = await someone();
    const id = await mailedInvoice(user, '2031-02-10');
    await user.sendMail(id, { kind: 'reminder' });
    await user.sendMail(id, { kind: 'reminder' });
    await invoicing.database.query(
      `update mails set due_at = case when user_id = $1 and kind = 'reminder' then now() else now() + interval '1 day' end`,
      [user.id],
    );
    const mail = (await takeAt('2031-02-10T23:00:00Z'))!;
    expect(mail).toMatchObject({ mail: { kind: 'reminder' } });
    await invoicing.bus.call(messages.settleMail, { id: mail.id, lease: mail.lease, outcome: 'sent', error: '' });
    await user.setStatus(id, 'paid');
    expect(await takeAt('2031-02-10T23:00:00Z')).toBeNull();
    const states = (await user.mails(id))
      .filter(({ kind }) => kind === 'reminder')
      .map(({ state, error }) => [state, error]);
    expect(states.sort()).toEqual([
      ['failed', 'Nothing was left to be paid before it was sent.'],
      ['sent', ''],
    ]);
  });

  it('can be changed or stopped for an invoice or a customer alone, and be as all others again', async () => {
    const user = await someone();
    const customerId = randomUUID();
    const [one, other] = [
      await mailedInvoice(user, '2031-02-10', customerId),
      await mailedInvoice(user, '2031-02-10', customerId),
    ];
    expect(await user.setReminders(customerId, [], 'customer')).toMatchObject({ days: [], source: 'customer' });
    expect(await user.reminders(one)).toMatchObject({ days: [], source: 'customer', next: null, heldBy: null });
    expect(await user.setReminders(one, [5, 2, 2])).toMatchObject({ days: [2, 5], source: 'invoice' });
    await at('2031-02-12T12:00:00Z');
    expect(await remindersOf(user, one)).toHaveLength(1);
    expect(await remindersOf(user, other)).toEqual([]);
    await user.setReminders(customerId, null, 'customer');
    expect(await user.reminders(other)).toMatchObject({ source: 'settings', next: '2031-02-10' });
    await expect(invoicing.newUser().setReminders(one, [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.setReminders(one, [400])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are looked for every quarter of an hour while they may leave, and otherwise when that begins', async () => {
    const user = await someone({}, 'Europe/Berlin');
    for (const [moment, next] of [
      ['2031-03-29T12:00:00Z', '2031-03-29T12:15:00Z'],
      ['2031-03-29T16:05:00Z', '2031-03-30T07:00:00Z'],
      ['2031-03-31T01:00:00Z', '2031-03-31T07:00:00Z'],
    ]) {
      await at(moment!);
      expect(await lookAt(user)).toEqual(new Date(next!));
    }
    await reminders.sendDue(new Date('2031-03-31T06:59:00Z'));
    expect(await lookAt(user)).toEqual(new Date('2031-03-31T07:00:00Z'));
  });

  it('that lie before they were switched on are not made up for', async () => {
    const user = await someone({ reminderDays: [0, 60] });
    const id = await mailedInvoice(user, '2031-02-10');
    await invoicing.database.query(`update mail_settings set remind_since = '2031-03-01' where user_id = $1`, [
      user.id,
    ]);
    await at('2031-03-02T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-04-11T12:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it('wait for the next day where their user has mailed to as many addresses as they can, and keep nobody else waiting', async () => {
    const free = invoicing.newUser('free');
    await free.saveMailSettings({});
    await free.saveTimeZone('UTC');
    const { id } = await free.createNext({ invoiceDate: NEW_YEAR, dueDate: '2031-02-10' });
    await free.sendMail(id, { cc: ['boss@example.org'] });
    const other = await someone();
    const ofOther = await mailedInvoice(other, '2031-02-10');
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(free, id)).toEqual([]);
    expect(await remindersOf(other, ofOther)).toHaveLength(1);
    await invoicing.database.query(`update mails set created_at = now() - interval '2 days' where user_id = $1`, [
      free.id,
    ]);
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(free, id)).toHaveLength(1);
  });

  it('of a user for whom billing fails come a minute later, and keep nobody else waiting', async () => {
    const [unlucky, lucky] = [await someone(), await someone()];
    const ofUnlucky = await mailedInvoice(unlucky, '2031-02-10');
    const ofLucky = await mailedInvoice(lucky, '2031-02-10');
    invoicing.failPlanOf(unlucky, true);
    await letTurnsBegin(unlucky, lucky);
    await reminders.sendDue(new Date('2031-02-10T12:00:00Z'));
    expect(await remindersOf(unlucky, ofUnlucky)).toEqual([]);
    expect(await remindersOf(lucky, ofLucky)).toHaveLength(1);
    invoicing.failPlanOf(unlucky, false);
    expect(await reminders.sendDue(new Date('2031-02-10T12:00:59Z'))).toBe(0);
    expect(await reminders.sendDue(new Date('2031-02-10T12:01:00Z'))).toBe(1);
    expect(await remindersOf(unlucky, ofUnlucky)).toHaveLength(1);
  });

  it('leave all who come behind their turn while billing does not answer', async () => {
    const [unlucky, last] = [await someone(), await someone()];
    for (const user of [unlucky, last]) await mailedInvoice(user, '2031-02-10');
    const between = await Promise.all(Array.from({ length: 19 }, () => someone()));
    for (const user of [unlucky, last]) invoicing.failPlanOf(user, true);
    await letTurnsBegin(unlucky, ...between, last);
    await reminders.sendDue(new Date('2031-02-10T12:00:00Z'));
    expect(await lookAt(unlucky)).toEqual(new Date('2031-02-10T12:01:00Z'));
    expect(await lookAt(between[0]!)).toEqual(new Date('2031-02-10T12:15:00Z'));
    expect(await lookAt(last)).toEqual(new Date('2020-01-01T00:00:20Z'));
    for (const user of [unlucky, last]) invoicing.failPlanOf(user, false);
    expect(await reminders.sendDue(new Date('2031-02-10T12:01:00Z'))).toBe(2);
  });

  it('of invoices that can be mailed no more are passed over, which is logged once, and keep no others waiting', async () => {
    const user = await someone();
    const { id: mailed } = await user.createNext({ invoiceDate: NEW_YEAR, dueDate: '2031-02-10' });
    await user.sendMail(mailed);
    for (let i = 0; i < 50; i++) await user.createNext({ invoiceDate: NEW_YEAR, dueDate: '2031-02-09' });
    await user.saveMailSettings({ reminderDays: [0, 1, 7] });
    await invoicing.database.query(
      `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select user_id, id, id || ' ' || n, '', 'client@example.org', 'ada@example.org', '-', '-', '2020-01-01'
       from invoices, generate_series(1, ${MAX_MAILS}) n where user_id = $1 and id <> $2`,
      [user.id, mailed],
    );
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue(undefined);
    for (const time of ['12:00', '12:15', '12:30']) await at(`2031-02-10T${time}:00Z`);
    const logged = log.mock.calls.filter(([line]) => /passed over/.test(JSON.stringify(line)));
    log.mockRestore();
    expect(logged).toHaveLength(50);
    expect(JSON.stringify(logged)).not.toContain('@');
    expect(await remindersOf(user, mailed)).toHaveLength(1);
    const [{ count }] = (await invoicing.database.query(
      'select count(*)::int from reminders where user_id = $1 and mail_id is null and days = 1',
      [user.id],
    )) as [{ count: number }];
    expect(count).toBe(50);
  });

  it('of which some were missed come as the newest alone, also after three months', async () => {
    const user = await someone({ reminderDays: [-3, 0, 7, 14, 30, 180] });
    const id = await mailedInvoice(user, '2031-01-31');
    await at('2031-05-01T12:00:00Z');
    await at('2031-05-01T13:00:00Z');
    await at('2031-05-02T13:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
    const [stored] = await invoicing.database.query('select days from reminders where invoice_id = $1', [id]);
    expect(stored).toEqual({ days: 30 });
    expect(await user.reminders(id)).toMatchObject({ next: '2031-07-30' });
  });

  it('are listed before they go out', async () => {
    const user = await someone({ reminderDays: [0, 7], workdaysOnly: true });
    const later = await mailedInvoice(user, '2031-02-12');
    // A Saturday.
    const first = await mailedInvoice(user, '2031-02-08');
    expect(await user.nextReminders()).toEqual([
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

describe('The hours in which reminders leave', () => {
  it.each([
    // Winter, the night in which clocks go forward, summer, and the other half of the world.
    ['Europe/Berlin', '2031-02-10', '2031-02-10T07:59:00Z', '2031-02-10T08:00:00Z'],
    ['Europe/Berlin', '2031-03-30', '2031-03-30T06:59:00Z', '2031-03-30T07:00:00Z'],
    ['Europe/Berlin', '2031-10-26', '2031-10-26T07:59:00Z', '2031-10-26T08:00:00Z'],
    ['America/New_York', '2031-03-09', '2031-03-09T12:59:00Z', '2031-03-09T13:00:00Z'],
    ['America/Los_Angeles', '2031-07-01', '2031-07-01T15:59:00Z', '2031-07-01T16:00:00Z'],
    ['Pacific/Kiritimati', '2031-07-01', '2031-06-30T18:59:00Z', '2031-06-30T19:00:00Z'],
    ['Asia/Kolkata', '2032-02-29', '2032-02-29T03:29:00Z', '2032-02-29T03:30:00Z'],
  ])('begin at nine by the clock of %s on %s', async (timeZone, dueDate, before, after) => {
    const user = await someone({}, timeZone);
    const id = await mailedInvoice(user, dueDate);
    await at(before);
    expect(await remindersOf(user, id)).toEqual([]);
    await at(after);
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it('end at five: what was missed comes the next morning', async () => {
    const user = await someone({ reminderDays: [1] }, 'UTC');
    const id = await mailedInvoice(user, '2031-02-09');
    for (const time of ['10T17:00', '10T23:59', '11T00:01', '11T08:59']) await at(`2031-02-${time}:00Z`);
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-02-11T09:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(1);
  });

  it('are on weekdays alone where their user wants it', async () => {
    const user = await someone({ workdaysOnly: true }, 'UTC');
    const id = await mailedInvoice(user, '2031-02-08');
    for (const saturdayAndSunday of ['08', '09']) await at(`2031-02-${saturdayAndSunday}T12:00:00Z`);
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([expect.stringMatching(/ is overdue$/)]);
  });
});

describe('Reminders of what will be due', () => {
  it.each<[string, number[], dueDate: string, at: string, words: RegExp | null]>([
    // A Monday.
    ['before it, missed', [-3], '2031-02-10', '2031-02-09', / is due on /],
    ['before it, missed until that very day', [-3], '2031-02-10', '2031-02-10', / is due on /],
    ['before it, missed until it was over', [-3], '2031-02-10', '2031-02-11', null],
    ['on it', [0], '2031-02-10', '2031-02-10', / is due on /],
    ['on it, missed', [0], '2031-02-10', '2031-02-11', null],
    ['before it and after it', [-3, 7], '2031-02-10', '2031-02-27', / is overdue$/],
    ['after it, too early', [-3, 7], '2031-02-10', '2031-02-16', null],
  ])('say so no more once the due date is over: %s', async (_, reminderDays, dueDate, day, words) => {
    const user = await someone({ reminderDays }, 'UTC');
    const id = await mailedInvoice(user, dueDate);
    await at(`${day}T12:00:00Z`);
    expect(await remindersOf(user, id)).toEqual(words ? [expect.stringMatching(words)] : []);
  });

  it.each([
    ['on a Saturday, on it', [0], '2031-02-08', true],
    ['on a Saturday, the Wednesday before', [-3], '2031-02-08', false],
    ['on a Sunday, the Saturday before', [-1], '2031-02-09', false],
    ['on a Monday, the Saturday before', [-2], '2031-02-10', true],
  ])('come on Monday only where that makes sense: due %s', async (_, reminderDays, dueDate, comes) => {
    const user = await someone({ reminderDays, workdaysOnly: true }, 'UTC');
    const id = await mailedInvoice(user, dueDate);
    await at('2031-02-10T12:00:00Z');
    expect(await remindersOf(user, id)).toHaveLength(comes ? 1 : 0);
  });

  it('do not come after all once the user has read, too late, what kept them', async () => {
    const user = await someone({ reminderDays: [-3, 14] }, 'UTC');
    const id = await mailedInvoice(user, '2031-02-10');
    await user.sayAsClient((await user.createLink(id)).token);
    await at('2031-02-07T12:00:00Z');
    await user.readClientMessages(id);
    await at('2031-02-20T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([]);
    await at('2031-02-24T12:00:00Z');
    expect(await remindersOf(user, id)).toEqual([expect.stringMatching(/ is overdue$/)]);
  });

  it('are over by the clock of the user', async () => {
    const users = [await someone({}, 'Pacific/Kiritimati'), await someone({}, 'America/Los_Angeles')];
    const ids = [await mailedInvoice(users[0]!, '2031-02-10'), await mailedInvoice(users[1]!, '2031-02-10')];
    // The 11th in the morning, and the 10th in the morning.
    await at('2031-02-10T20:00:00Z');
    expect(await remindersOf(users[0]!, ids[0]!)).toEqual([]);
    expect(await remindersOf(users[1]!, ids[1]!)).toEqual([expect.stringMatching(/ is due on /)]);
  });

  it('are announced for no day on which they will not come', async () => {
    const user = await someone({ reminderDays: [-1, 0] }, 'UTC');
    const id = await mailedInvoice(user, daysFromToday(-1));
    for (const change of ['mails set created_at', 'mail_settings set remind_since']) {
      await invoicing.database.query(`update ${change} = now() - interval '9 days' where user_id = $1`, [user.id]);
    }
    expect(await user.reminders(id)).toMatchObject({ next: null, heldBy: null });
    expect(await user.nextReminders()).toEqual([]);
  });
});

it.each([[[]], [[-60, 180]], [[1, 2, 3, 4, 5, 6, 7, 8]]])('An invoice can be reminded of on the days %j', (days) => {
  expect(areReminderDays(days)).toBe(true);
});

it.each([[[-61]], [[181]], [[0.5]], [['1']], [[1, 2, 3, 4, 5, 6, 7, 8, 9]]])('but not on %j', (days) => {
  expect(areReminderDays(days)).toBe(false);
});
