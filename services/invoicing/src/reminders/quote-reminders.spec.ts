import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { runForAllUsers } from '@paperbill/service-kit';
import { OutboxService } from '../outbox/outbox.service.js';
import { getFulfilledValues, runConcurrently } from '../testing/invoicing-under-test.js';
import { startRemindersUnderTest } from '../testing/reminders-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const reminders = await startRemindersUnderTest();

beforeEach(() => reminders.query('delete from mails'));

const createUser = (settings: Parameters<typeof reminders.createUserWithReminders>[0] = {}, timeZone?: string) =>
  reminders.createUserWithReminders({ remind: false, remindOfQuotes: true, ...settings }, timeZone);

async function createMailedQuote(user: TestUser, validUntil = '2031-02-20'): Promise<string> {
  const { id } = await user.createQuote({ quoteDate: '2031-01-01', validUntil });
  await user.sendQuoteMail(id, { cc: ['boss@example.org'] });
  return id;
}

const listReminders = async (user: TestUser, id: string) =>
  (await user.listMails(id, 'quote')).filter(({ kind }) => kind === 'reminder');
const countReminders = async (user: TestUser, id: string) => (await listReminders(user, id)).length;
const leaseMailAt = (moment: string) =>
  runForAllUsers(() =>
    reminders.invoicing.app.get(OutboxService).leaseMail({ statements: true, quotes: true }, new Date(moment)),
  );

const markQueuedMailsSent = () =>
  reminders.query(`update mails set state = 'sent', sent_at = created_at where state = 'queued'`);

describe('Reminders of quotes', () => {
  it('name their next day, as long as the quote can be answered', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user, '2031-02-20');
    const readNextReminder = async () => {
      const { remind, next, heldBy } = await user.getReminders(id, 'quote');
      return [remind, next, heldBy];
    };
    expect(await readNextReminder()).toEqual([true, '2031-02-13', null]);
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    expect(await readNextReminder()).toEqual([true, '2031-02-19', null]);
    await user.changeQuote(id, 1, { quoteDate: '2031-01-01', validUntil: '2031-03-20' });
    expect(await readNextReminder()).toEqual([true, null, 'unsent']);
    await user.setQuoteStatus(id, 'accepted');
    expect(await readNextReminder()).toEqual([true, null, null]);
    await user.saveMailSettings({ remindOfQuotes: false });
    expect(await readNextReminder()).toEqual([false, null, null]);
  });

  it.each([
    ['a Sunday, on workdays only', true, '2031-02-23', ['2031-02-17', '2031-02-21']],
    ['a Sunday', false, '2031-02-23', ['2031-02-16', '2031-02-22']],
    ['a Monday, on workdays only', true, '2031-02-24', ['2031-02-17', '2031-02-24']],
  ])('name the days on which they are sent if the quote expires on %s', async (_, workdaysOnly, validUntil, days) => {
    const user = await createUser({ workdaysOnly });
    const id = await createMailedQuote(user, validUntil);
    for (const day of days) {
      expect(await user.getReminders(id, 'quote')).toMatchObject({ next: day });
      expect(await reminders.sendRemindersAt(`${day}T12:00:00Z`)).toBe(1);
    }
    expect(await user.getReminders(id, 'quote')).toMatchObject({ next: null, heldBy: null });
  });

  it('are not found by another user', async () => {
    const id = await createMailedQuote(await createUser());
    const other = reminders.invoicing.newUser();
    await expect(other.getReminders(id, 'quote')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.getReminders('x', 'quote')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are off by default, and are switched on separately from reminders of invoices', async () => {
    const user = reminders.invoicing.newUser();
    expect(await user.getMailSettings()).toMatchObject({ remind: false, remindOfQuotes: false });
    const id = await createMailedQuote(user);
    await user.saveMailSettings({ remind: true, remindOfQuotes: false });
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    expect(await countReminders(user, id)).toBe(0);
  });

  it('do not follow a mail that failed', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await reminders.query(`update mails set state = 'failed' where state = 'queued'`);
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    expect(await countReminders(user, id)).toBe(0);
  });

  it('go to the recipients of the quote, 7 days and 1 day before it expires, once each', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await reminders.sendRemindersAt('2031-02-12T12:00:00Z');
    expect(await countReminders(user, id)).toBe(0);
    const sent = await runConcurrently(3, () => reminders.sendRemindersAt('2031-02-13T12:00:00Z'));
    expect(getFulfilledValues(sent).reduce((sum, count) => sum + count, 0)).toBe(1);
    await reminders.sendRemindersAt('2031-02-18T12:00:00Z');
    const [first, ...otherReminders] = await listReminders(user, id);
    expect(otherReminders).toEqual([]);
    expect(first).toMatchObject({
      ...{ to: 'client@example.org', cc: ['boss@example.org'], state: 'queued', quoteId: id },
      subject: 'Quote Q-1 is valid until Feb 20, 2031',
    });
    await reminders.sendRemindersAt('2031-02-19T12:00:00Z');
    await reminders.sendRemindersAt('2031-02-20T12:00:00Z');
    expect(await countReminders(user, id)).toBe(2);
  });

  it('use the user’s own template in the language of the quote', async () => {
    const quoteReminder = { subject: '{number} ends {valid until}', text: '{amount}' };
    const user = await createUser({ translations: { 'en-US': { quoteReminder } } });
    const id = await createMailedQuote(user);
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    expect(await listReminders(user, id)).toMatchObject([{ subject: 'Q-1 ends Feb 20, 2031' }]);
  });

  it('are not sent for quotes that were never sent, were answered, or have expired', async () => {
    const user = await createUser();
    const { id: unsent } = await user.createQuote({ quoteDate: '2031-01-01', validUntil: '2031-02-20' });
    const tested = (await user.createQuote({ quoteDate: '2031-01-01', validUntil: '2031-02-20' })).id;
    await user.sendQuoteMail(tested, { kind: 'test' });
    const [accepted, declined, expired] = [
      await createMailedQuote(user),
      await createMailedQuote(user),
      await createMailedQuote(user, '2031-02-18'),
    ];
    await user.setQuoteStatus(accepted, 'accepted');
    await user.setQuoteStatus(declined, 'declined');
    expect(await reminders.sendRemindersAt('2031-02-19T12:00:00Z')).toBe(0);
    for (const id of [unsent, tested, accepted, declined, expired]) expect(await countReminders(user, id)).toBe(0);
  });

  it('are only the newest of several missed ones, and wait for the hours of reminders', async () => {
    const user = await createUser({ workdaysOnly: true }, 'Europe/Berlin');
    // The last valid day is a Monday. The reminder for the previous day, a Sunday, is sent on the Monday.
    const id = await createMailedQuote(user, '2031-02-24');
    await reminders.sendRemindersAt('2031-02-23T12:00:00Z');
    await reminders.sendRemindersAt('2031-02-24T07:30:00Z');
    expect(await countReminders(user, id)).toBe(0);
    await reminders.sendRemindersAt('2031-02-24T08:30:00Z');
    expect(await countReminders(user, id)).toBe(1);
  });

  it.each([
    ['Thursday', '2031-02-20', '2031-02-21', 1],
    ['Friday', '2031-02-21', null, 0],
  ])('are sent on that Friday only if the quote was sent before it: on %s', async (_, mailedOn, next, count) => {
    const user = await createUser({ workdaysOnly: true });
    const id = await createMailedQuote(user, '2031-02-23');
    await reminders.query('update mails set created_at = $1 where quote_id = $2', [`${mailedOn}T11:55:00Z`, id]);
    expect(await user.getReminders(id, 'quote')).toMatchObject({ next, heldBy: null });
    await reminders.sendRemindersAt('2031-02-21T12:00:00Z');
    expect(await countReminders(user, id)).toBe(count);
  });

  it('are withdrawn and stay off for a quote that was changed, until it is sent again', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await markQueuedMailsSent();
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    await user.changeQuote(id, 1, {
      quoteDate: '2031-01-01',
      validUntil: '2031-02-20',
      clientEmail: 'new@example.org',
    });
    expect(await leaseMailAt('2031-02-13T12:05:00Z')).toBeNull();
    await reminders.sendRemindersAt('2031-02-19T12:00:00Z');
    expect(await countReminders(user, id)).toBe(0);
    await user.sendQuoteMail(id, { to: 'new@example.org' });
    await reminders.sendRemindersAt('2031-02-19T12:00:00Z');
    expect(await listReminders(user, id)).toMatchObject([{ to: 'new@example.org' }]);
  });

  it('begin again for a quote whose last valid day was moved and that was sent again', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    await user.changeQuote(id, 1, { quoteDate: '2031-01-01', validUntil: '2031-03-20' });
    await user.sendQuoteMail(id);
    await reminders.sendRemindersAt('2031-03-12T12:00:00Z');
    expect(await countReminders(user, id)).toBe(1);
    await reminders.sendRemindersAt('2031-03-13T12:00:00Z');
    expect(await countReminders(user, id)).toBe(2);
  });

  it.each(['accepted', 'declined'] as const)(
    'are withdrawn if the quote was %s before they were sent',
    async (status) => {
      const user = await createUser();
      const id = await createMailedQuote(user);
      await markQueuedMailsSent();
      await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
      const links = (await user.listQuoteLinks(id)).length;
      await user.setQuoteStatus(id, status);
      expect(await leaseMailAt('2031-02-13T12:05:00Z')).toBeNull();
      expect(await countReminders(user, id)).toBe(0);
      expect(await user.listQuoteLinks(id)).toHaveLength(links - 1);
      expect(await user.listUndeliveredMails()).toEqual([]);
    },
  );

  it('are withdrawn after the hours of reminders, and are sent the next day', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await markQueuedMailsSent();
    await reminders.sendRemindersAt('2031-02-13T12:00:00Z');
    expect(await leaseMailAt('2031-02-13T20:00:00Z')).toBeNull();
    expect(await countReminders(user, id)).toBe(0);
    await reminders.sendRemindersAt('2031-02-14T12:00:00Z');
    expect(await leaseMailAt('2031-02-14T12:05:00Z')).toMatchObject({ mail: { kind: 'reminder' }, quote: { id } });
  });

  it('are skipped once the quote has the maximum number of mails', async () => {
    const user = await createUser();
    const id = await createMailedQuote(user);
    await reminders.query(
      `insert into mails (user_id, quote_id, kind, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select $1, $2, 'test', n::text, '', 'a@example.org', 'b@example.org', 'Subject', 'Text', now() - interval '2 days'
       from generate_series(2, $3::integer) n`,
      [user.id, id, MAX_MAILS],
    );
    expect(await reminders.sendRemindersAt('2031-02-13T12:00:00Z')).toBe(0);
    expect(await countReminders(user, id)).toBe(0);
    const rows = await reminders.query('select mail_id from quote_reminders where quote_id = $1', [id]);
    expect(rows).toEqual([{ mail_id: null }]);
  });
});
