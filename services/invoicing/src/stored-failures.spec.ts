import { describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import type { MailFailure } from '@paperbill/contracts/texts';
import { startInvoicing } from './testing/invoicing-under-test.js';
import { createMailSender } from './testing/mail-sender.js';
import type { TestUser } from './testing/test-user.js';

const invoicing = await startInvoicing();
const { leaseDueMail, reportMail } = createMailSender(invoicing);

const storeErrorText = (table: string, id: string, error: string) =>
  invoicing.database.query(`update ${table} set error = $2 where id = $1`, [id, error]);
const readStoredFailure = async (table: string, id: string) =>
  (await invoicing.database.query(`select error, failure from ${table} where id = $1`, [id]))[0];

describe('The failure of a mail', () => {
  const failure: MailFailure = { code: 'notDelivered', params: ['client@example.org', '550 Nobody of that name'] };
  const text = 'Not delivered to client@example.org. The mail server said: 550 Nobody of that name';

  async function createFailedMail(user: TestUser, report: { failure?: MailFailure; error?: string } = {}) {
    await user.sendMail((await user.createNext()).id);
    const mail = await leaseDueMail();
    await reportMail(mail, 'failed', '', report);
    return { id: mail.id, invoiceId: mail.invoice!.id };
  }

  it('is stored as a code with parameters, and is shown as a sentence to its user and to staff', async () => {
    const user = invoicing.newUser();
    const { id, invoiceId } = await createFailedMail(user, { failure, error: text });
    expect(await readStoredFailure('mails', id)).toEqual({ error: '', failure });
    expect(await user.listMails(invoiceId)).toMatchObject([{ id, error: text, failure }]);
    expect(await user.listUndeliveredMails()).toMatchObject([{ id, error: text, failure }]);
    const { mails } = await invoicing.bus.call(messages.listMailsForStaff, { userId: user.id });
    expect(mails).toMatchObject([{ id, error: text }]);
    expect(mails[0]).not.toHaveProperty('failure');
    expect((await user.exportMails()).items[0]).not.toHaveProperty('failure');
  });

  it('is the text that the previous release reported', async () => {
    const user = invoicing.newUser();
    const { id, invoiceId } = await createFailedMail(user, { error: 'The server said so.' });
    expect(await readStoredFailure('mails', id)).toEqual({ error: 'The server said so.', failure: null });
    const [mail] = await user.listMails(invoiceId);
    expect(mail).toMatchObject({ error: 'The server said so.' });
    expect(mail).not.toHaveProperty('failure');
  });

  it('is the text that the previous release stored last while both releases run', async () => {
    const user = invoicing.newUser();
    const { id, invoiceId } = await createFailedMail(user, { failure, error: text });
    await storeErrorText('mails', id, 'The server said so.');
    expect(await user.listMails(invoiceId)).toMatchObject([{ error: 'The server said so.' }]);
    await storeErrorText('mails', id, '');
    expect(await user.listMails(invoiceId)).toMatchObject([{ error: '' }]);
  });

  it('is cut to 300 characters', async () => {
    const user = invoicing.newUser();
    const { id, invoiceId } = await createFailedMail(user, {
      failure: { code: 'serverSaid', params: ['no '.repeat(9_000)] },
    });
    const [mail] = await user.listMails(invoiceId);
    expect(mail!.error).toBe(`The mail server said: ${'no '.repeat(9_000)}`.slice(0, 300));
    expect(JSON.stringify(await readStoredFailure('mails', id)).length).toBeLessThan(400);
  });
});

describe('The failure of a recurring invoice', () => {
  async function createFailingSchedule(user: TestUser, failure: object) {
    const { id } = await user.createRecurring((await user.createNext()).id);
    await invoicing.database.query('update recurring_invoices set failure = $2 where id = $1', [id, failure]);
    return id;
  }

  it.each([
    ['a reason', { code: 'recurringFailed' }, 'It could not be made. We try again.'],
    [
      'a reason with parameters',
      { code: 'quotaReached', params: [10_000, 'invoices'] },
      'An account can have 10,000 invoices at most. Please write to us if you need more.',
    ],
    [
      'the code of an error',
      { code: 'INVOICE_LIMIT_REACHED' },
      'Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.',
    ],
  ])('is shown as a sentence and as a code if it is stored as %s', async (_case, failure, error) => {
    const user = invoicing.newUser();
    const id = await createFailingSchedule(user, failure);
    expect(await user.listRecurring()).toMatchObject([{ error, failure }]);
    const { schedules } = await invoicing.bus.call(messages.getToDo, { userId: user.id });
    expect(schedules.items).toMatchObject([{ id, error, failure }]);
  });

  it('is the text that the previous release stored last', async () => {
    const user = invoicing.newUser();
    const id = await createFailingSchedule(user, { code: 'recurringFailed' });
    await storeErrorText('recurring_invoices', id, 'Told before.');
    expect(await user.listRecurring()).toMatchObject([{ error: 'Told before.' }]);
  });
});
