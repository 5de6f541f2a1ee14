import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type BounceProof, invoicing as messages, type LeasedMail, type MailOutcome } from '@paperbill/contracts/nats';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { InvoiceDetailsService } from '../details/invoice-details.service.js';
import { aPng } from '../testing/pictures.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeEach(async () => {
  invoicing ??= await startInvoicing();
  user = invoicing.newUser();
  await invoicing.database.query('delete from mails');
});

const take = async () => (await invoicing.bus.call(messages.takeMail, {})).mail;
const taken = async () => {
  const mail = await take();
  if (!mail) throw new Error('No mail is due');
  return mail;
};
const begin = async ({ id, lease }: LeasedMail) => (await invoicing.bus.call(messages.beginMail, { id, lease })).begun;
const settle = ({ id, lease }: LeasedMail, outcome: MailOutcome, error = '') =>
  invoicing.bus.call(messages.settleMail, { id, lease, outcome, error });
const stateOf = async (id: string) => (await user.mails(id))[0]?.state;
/** As if so much time had gone by. */
const later = (interval: string) =>
  invoicing.database.query(
    `update mails set due_at = due_at - $1::interval, leased_until = leased_until - $1::interval,
       first_tried_at = first_tried_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  );
const newMail = async () => {
  const { id } = await user.createNext();
  await user.sendMail(id);
  return id;
};

describe('A mail that waits', () => {
  it('is lent with all that it takes to make it, and with the address that its link has from now on', async () => {
    await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
    const { id } = await user.createNext();
    const { total } = await user.get(id);
    await user.recordPayment(id, { amount: '1.00' });
    await user.sendMail(id, { cc: ['copy@example.org'] });
    const mail = await taken();
    expect(mail).toMatchObject({
      userId: user.id,
      mail: { to: 'client@example.org', cc: ['copy@example.org'], replyTo: 'ada@example.org' },
      invoice: { id, companyName: 'Lovelace Analytics', total, amountPaid: '1.00' },
      logo: { mediaType: 'image/png' },
    });
    expect(mail.invoice).not.toHaveProperty('history');
    const tokenHash = createHash('sha256').update(mail.linkToken).digest('hex');
    expect(await invoicing.bus.call(messages.readLink, { tokenHash })).toMatchObject({ userId: user.id });
  });

  it('is lent to one alone, and one of each user at a time', async () => {
    const other = invoicing.newUser();
    for (const sender of [user, user, other]) await sender.sendMail((await sender.createNext()).id);
    const lent = await Promise.all(Array.from({ length: 5 }, take));
    const users = lent.flatMap((mail) => (mail ? [mail.userId] : []));
    expect(users.sort()).toEqual([user.id, other.id].sort());
  });

  it('does not wait for the many of others that were there before: users take turns', async () => {
    const busy = [invoicing.newUser('active'), invoicing.newUser('active')];
    for (const sender of busy) {
      for (let count = 0; count < 3; count++) await sender.sendMail((await sender.createNext()).id);
    }
    await settle(await taken(), 'sent');
    await settle(await taken(), 'sent');
    const id = await newMail();
    expect((await taken()).invoice.id).toBe(id);
  });

  it('is sent once the server accepted it, also where that is told twice', async () => {
    const id = await newMail();
    const mail = await taken();
    expect(await begin(mail)).toBe(true);
    expect(await stateOf(id)).toBe('sending');
    await settle(mail, 'sent');
    await settle(mail, 'sent');
    expect(await user.mails(id)).toMatchObject([{ state: 'sent', error: '', sentAt: expect.any(String) }]);
    expect((await user.details(id)).history.map(({ action }) => action)).toEqual(['mail-sent', 'created']);
    expect(await take()).toBeNull();
  });

  it('is tried again later where it certainly was not delivered, for a day', async () => {
    const id = await newMail();
    await settle(await taken(), 'postponed', 'The mail server is busy.');
    expect(await user.mails(id)).toMatchObject([{ state: 'queued', error: 'The mail server is busy.' }]);
    expect(await take()).toBeNull();
    await later('1 hour');
    await settle(await taken(), 'postponed', 'The mail server is busy.');
    await later('1 day');
    await settle(await taken(), 'postponed', 'The mail server is busy.');
    expect(await user.mails(id)).toMatchObject([{ state: 'failed', error: 'The mail server is busy.', sentAt: null }]);
  });

  it('has its day from its first try on, however long it had to wait for that', async () => {
    const id = await newMail();
    await later('2 days');
    await settle(await taken(), 'postponed', 'Come back in five minutes.');
    expect(await stateOf(id)).toBe('queued');
    await later('1 hour');
    await settle(await taken(), 'sent');
    expect(await stateOf(id)).toBe('sent');
  });

  it('whose invoice can’t be read keeps neither its user’s others nor anybody else waiting', async () => {
    const broken = await newMail();
    const id = await newMail();
    const details = jest.spyOn(InvoiceDetailsService.prototype, 'get').mockRejectedValueOnce(new Error('unreadable'));
    expect((await taken()).invoice.id).toBe(id);
    details.mockRestore();
    expect(await user.mails(broken)).toMatchObject([{ state: 'queued', error: 'It can’t be made right now.' }]);
  });

  it.each(['failed', 'unknown'] as const)(
    'raises a notice where it is %s, until the user has looked',
    async (outcome) => {
      const id = await newMail();
      const mail = await taken();
      await begin(mail);
      await settle(mail, outcome, 'Nobody of that name.');
      expect(await user.undeliveredMails()).toMatchObject([
        { invoiceId: id, state: outcome, error: 'Nobody of that name.' },
      ]);
      await user.readMails(id);
      expect(await user.undeliveredMails()).toEqual([]);
      expect((await user.details(id)).history[0]).toMatchObject({ action: `mail-${outcome}` });
    },
  );
});

describe('A mail that came back', () => {
  const bounce = (
    id: string,
    recipient = 'client@example.org',
    reason = '550 5.1.1 No such user',
    proof: BounceProof = 'provider',
  ) => invoicing.bus.call(messages.bounceMail, { id, recipient, reason, proof });
  const sent = async (outcome: MailOutcome = 'sent', copies = {}) => {
    const { id } = await user.createNext();
    await user.sendMail(id, copies);
    const mail = await taken();
    await begin(mail);
    await settle(mail, outcome);
    return { id, mail };
  };

  it.each(['sent', 'unknown'] as const)(
    'was not delivered after all where it was %s, and raises a notice',
    async (outcome) => {
      const { id, mail } = await sent(outcome);
      await user.readMails(id);
      await bounce(mail.id, 'Client@Example.ORG');
      const error = 'It came back from Client@Example.ORG: 550 5.1.1 No such user';
      expect(await user.mails(id)).toMatchObject([{ state: 'failed', error, sentAt: null }]);
      expect(await user.undeliveredMails()).toMatchObject([{ invoiceId: id, error }]);
      expect((await user.details(id)).history[0]).toMatchObject({ action: 'mail-failed' });
    },
  );

  it('is known to have done so once, and is looked at once', async () => {
    const { id, mail } = await sent();
    await bounce(mail.id);
    await user.readMails(id);
    await bounce(mail.id, 'client@example.org', 'again');
    expect(await user.mails(id)).toMatchObject([
      { error: 'It came back from client@example.org: 550 5.1.1 No such user' },
    ]);
    expect(await user.undeliveredMails()).toEqual([]);
  });

  it('before its server’s answer was told stays so', async () => {
    const id = await newMail();
    const mail = await taken();
    await begin(mail);
    await bounce(mail.id);
    await settle(mail, 'sent');
    expect(await user.mails(id)).toMatchObject([{ state: 'failed' }]);
    await newMail();
    expect(await take()).not.toBeNull();
  });

  it('is believed where a server’s report has the id of its envelope, which no recipient has seen', async () => {
    const { id, mail } = await sent();
    await bounce(mail.id, 'client@example.org', '550', {
      envelopeId: mail.lease.toUpperCase(),
      reporter: 'mx.example.org',
    });
    expect(await user.mails(id)).toMatchObject([
      { state: 'failed', error: 'It came back from client@example.org: 550' },
    ]);
  });

  it('by the word of anybody alone is only reported to have done so, without their words', async () => {
    const reports: BounceProof[] = [
      { envelopeId: '', reporter: 'mx.example.org' },
      { envelopeId: randomUUID(), reporter: 'mx.example.org' },
      { envelopeId: 'no id', reporter: '' },
    ];
    for (const proof of reports) {
      const { id, mail } = await sent();
      await bounce(mail.id, 'client@example.org', 'Pay to another account', proof);
      const by = (proof as { reporter: string }).reporter || 'an unknown server';
      const error = `Reported by ${by} as not delivered to client@example.org. This is not confirmed.`;
      expect(await user.mails(id)).toMatchObject([{ state: 'sent', error, sentAt: expect.any(String) }]);
      // What is known takes its place, and stays.
      await bounce(mail.id, 'client@example.org', '550');
      await bounce(mail.id, 'client@example.org', 'No', proof);
      expect(await user.mails(id)).toMatchObject([
        { state: 'failed', error: 'It came back from client@example.org: 550' },
      ]);
    }
  });

  it('from a copy alone has reached its client, and says so', async () => {
    const { id, mail } = await sent('sent', { cc: ['copy@example.org'] });
    await bounce(mail.id, 'copy@example.org', '');
    expect(await user.mails(id)).toMatchObject([
      { state: 'sent', error: 'It came back from copy@example.org.', sentAt: expect.any(String) },
    ]);
  });

  it('from an address that it never went to, or that has not left, changes nothing', async () => {
    const { id, mail } = await sent();
    await bounce(mail.id, 'somebody@example.net');
    await bounce(randomUUID());
    expect(await user.mails(id)).toMatchObject([{ state: 'sent', error: '' }]);
    const waiting = await newMail();
    await bounce((await user.mails(waiting))[0]!.id);
    expect(await stateOf(waiting)).toBe('queued');
  });
});

describe('A mail whose instance ended', () => {
  it('is tried again where it had not begun, and the instance may not begin any more', async () => {
    const id = await newMail();
    const mail = await taken();
    await later('3 minutes');
    expect(await begin(mail)).toBe(false);
    expect(await take()).toBeNull();
    await later('1 hour');
    const again = await taken();
    expect(again.id).toBe(mail.id);
    expect(again.linkToken).not.toBe(mail.linkToken);
    await settle(mail, 'sent');
    expect(await stateOf(id)).toBe('queued');
    expect(await begin(again)).toBe(true);
  });

  it('may have been sent where it had begun: nobody sends it again, and who lives after all says what came of it', async () => {
    const id = await newMail();
    const mail = await taken();
    await begin(mail);
    await later('3 minutes');
    expect(await take()).toBeNull();
    expect(await user.mails(id)).toMatchObject([{ state: 'unknown', sentAt: expect.any(String) }]);
    await later('1 day');
    expect(await take()).toBeNull();
    await settle(mail, 'sent');
    expect(await stateOf(id)).toBe('sent');
  });

  it('is given up where what it had begun was not delivered after all: the user may have sent another one', async () => {
    const id = await newMail();
    const mail = await taken();
    await begin(mail);
    await later('3 minutes');
    await take();
    await settle(mail, 'postponed', 'The mail server is busy.');
    expect(await stateOf(id)).toBe('failed');
  });

  it('is given up after a day in which it could not be made', async () => {
    const id = await newMail();
    await taken();
    await later('2 days');
    await take();
    expect(await user.mails(id)).toMatchObject([{ state: 'failed', error: 'The mail could not be made for a day.' }]);
  });
});

describe('What is said about a mail that is not lent', () => {
  it('changes nothing', async () => {
    const id = await newMail();
    const [mail] = await user.mails(id);
    const stranger = { ...mail!, lease: randomUUID() } as unknown as LeasedMail;
    expect(await begin(stranger)).toBe(false);
    await settle(stranger, 'failed', 'No');
    expect(await stateOf(id)).toBe('queued');
  });
});
