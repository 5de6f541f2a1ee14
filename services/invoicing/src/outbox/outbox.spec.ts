import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type BounceProof, invoicing as messages, type LeasedMail, type MailOutcome } from '@paperbill/contracts/nats';
import { aPdfFile } from '@paperbill/testing';
import { runForAllUsers } from '@paperbill/service-kit';
import { EntityManager } from '@mikro-orm/postgresql';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { createMailSender } from '../testing/mail-sender.js';
import { toLinkAddress } from '../testing/link-address.js';
import type { TestUser } from '../testing/test-user.js';
import { InvoiceDetailsService } from '../details/invoice-details.service.js';
import { aPng } from '../testing/pictures.js';
import { selectOutboxFigures } from './outbox-figures.queries.js';

let user: TestUser;

const invoicing = await startInvoicing();
const { leaseMail, leaseDueMail, beginMail, reportMail } = createMailSender(invoicing);

beforeEach(async () => {
  user = invoicing.newUser();
  await invoicing.database.query('delete from mails');
});

const getMailState = async (id: string) => (await user.listMails(id))[0]?.state;
const moveMailTimesBack = (interval: string) =>
  invoicing.database.query(
    `update mails set due_at = due_at - $1::interval, leased_until = leased_until - $1::interval,
       first_tried_at = first_tried_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  );
const createMail = async () => {
  const { id } = await user.createNext();
  await user.sendMail(id);
  return id;
};

describe('A queued mail', () => {
  it('is leased with its content and a new token for its link', async () => {
    await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
    const { id } = await user.createNext();
    const { total } = await user.getInvoice(id);
    await user.recordPayment(id, { amount: '1.00' });
    await user.sendMail(id, { cc: ['copy@example.org'] });
    const mail = await leaseDueMail();
    expect(mail).toMatchObject({
      userId: user.id,
      mail: { to: 'client@example.org', cc: ['copy@example.org'], replyTo: 'ada@example.org' },
      invoice: { id, companyName: 'Lovelace Analytics', total, amountPaid: '1.00' },
      logo: { mediaType: 'image/png' },
    });
    expect(mail.invoice).not.toHaveProperty('history');
    expect(await invoicing.bus.call(messages.readLink, toLinkAddress(mail.linkToken))).toMatchObject({
      userId: user.id,
    });
  });

  it('is leased with the amount that the client can pay online', async () => {
    await user.setPaymentAccountState('active');
    const id = await createMail();
    const { total } = await user.getInvoice(id);
    expect((await leaseDueMail()).invoice).toMatchObject({ online: { payable: { amount: total }, last: null } });
  });

  it('is leased with the files for the client, which only this lease can read', async () => {
    const id = await createMail();
    const owner = { of: 'invoice', id } as const;
    const { createdAt: _, withMail: _mark, ...file } = await user.attach(owner, aPdfFile());
    const ownFile = await user.attach(owner, aPdfFile('Own'), { withMail: false });
    const { attachments, ...mail } = await leaseDueMail();
    expect(attachments).toEqual([file]);
    const request = { id: mail.id, lease: mail.lease, attachmentId: file.id, part: 0 };
    const readFile = (changes: object = {}) => invoicing.bus.call(messages.readMailedFile, { ...request, ...changes });
    expect((await readFile()).bytes).toEqual(aPdfFile());
    for (const changes of [{ lease: randomUUID() }, { attachmentId: ownFile.id }, { part: 1 }]) {
      await expect(readFile(changes)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await moveMailTimesBack('3 minutes');
    await expect(readFile()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is leased to one instance only, and only one per user at a time', async () => {
    const other = invoicing.newUser();
    for (const sender of [user, user, other]) await sender.sendMail((await sender.createNext()).id);
    const leased = await Promise.all(Array.from({ length: 5 }, () => leaseMail()));
    const users = leased.flatMap((mail) => (mail ? [mail.userId] : []));
    expect(users.sort()).toEqual([user.id, other.id].sort());
  });

  it("is not delayed by another user's many earlier mails", async () => {
    const busyUsers = [invoicing.newUser('active'), invoicing.newUser('active')];
    for (const sender of busyUsers) {
      for (let count = 0; count < 3; count++) await sender.sendMail((await sender.createNext()).id);
    }
    await reportMail(await leaseDueMail(), 'sent');
    await reportMail(await leaseDueMail(), 'sent');
    const id = await createMail();
    expect((await leaseDueMail()).invoice?.id).toBe(id);
  });

  it('is sent once the server accepted it, even if that is reported twice', async () => {
    const id = await createMail();
    const mail = await leaseDueMail();
    expect(await beginMail(mail)).toBe(true);
    expect(await getMailState(id)).toBe('sending');
    await reportMail(mail, 'sent');
    await reportMail(mail, 'sent');
    expect(await user.listMails(id)).toMatchObject([{ state: 'sent', error: '', sentAt: expect.any(String) }]);
    expect((await user.getDetails(id)).history.map(({ action }) => action)).toEqual(['mail-sent', 'created']);
    expect(await leaseMail()).toBeNull();
  });

  it('is retried for a day if it was certainly not delivered', async () => {
    const id = await createMail();
    await reportMail(await leaseDueMail(), 'postponed', 'The mail server is busy.');
    expect(await user.listMails(id)).toMatchObject([{ state: 'queued', error: 'The mail server is busy.' }]);
    expect(await leaseMail()).toBeNull();
    await moveMailTimesBack('1 hour');
    await reportMail(await leaseDueMail(), 'postponed', 'The mail server is busy.');
    await moveMailTimesBack('1 day');
    await reportMail(await leaseDueMail(), 'postponed', 'The mail server is busy.');
    expect(await user.listMails(id)).toMatchObject([
      { state: 'failed', error: 'The mail server is busy.', sentAt: null },
    ]);
  });

  it('has a full day from its first attempt, however long it waited before', async () => {
    const id = await createMail();
    await moveMailTimesBack('2 days');
    await reportMail(await leaseDueMail(), 'postponed', 'Come back in five minutes.');
    expect(await getMailState(id)).toBe('queued');
    await moveMailTimesBack('1 hour');
    await reportMail(await leaseDueMail(), 'sent');
    expect(await getMailState(id)).toBe('sent');
  });

  it('whose invoice cannot be read does not block other mails of the same or another user', async () => {
    const brokenMail = await createMail();
    const id = await createMail();
    const details = jest.spyOn(InvoiceDetailsService.prototype, 'get').mockRejectedValueOnce(new Error('unreadable'));
    expect((await leaseDueMail()).invoice?.id).toBe(id);
    details.mockRestore();
    expect(await user.listMails(brokenMail)).toMatchObject([{ state: 'queued', error: 'It can’t be made right now.' }]);
  });

  it.each(['failed', 'unknown'] as const)(
    'raises a notice if it is %s, until the user has read it',
    async (outcome) => {
      const id = await createMail();
      const mail = await leaseDueMail();
      await beginMail(mail);
      await reportMail(mail, outcome, 'Nobody of that name.');
      expect(await user.listUndeliveredMails()).toMatchObject([
        { invoiceId: id, state: outcome, error: 'Nobody of that name.' },
      ]);
      await user.readMails(id);
      expect(await user.listUndeliveredMails()).toEqual([]);
      expect((await user.getDetails(id)).history[0]).toMatchObject({ action: `mail-${outcome}` });
    },
  );
});

describe('A bounced mail', () => {
  const bounce = (
    id: string,
    recipient = 'client@example.org',
    reason = '550 5.1.1 No such user',
    proof: BounceProof = 'provider',
  ) => invoicing.bus.call(messages.bounceMail, { id, recipient, reason, proof });
  const readSentState = async (outcome: MailOutcome = 'sent', copies = {}) => {
    const { id } = await user.createNext();
    await user.sendMail(id, copies);
    const mail = await leaseDueMail();
    await beginMail(mail);
    await reportMail(mail, outcome);
    return { id, mail };
  };

  it.each(['sent', 'unknown'] as const)('fails even if it was %s before, and raises a notice', async (outcome) => {
    const { id, mail } = await readSentState(outcome);
    await user.readMails(id);
    await bounce(mail.id, 'Client@Example.ORG');
    const error = 'It came back from Client@Example.ORG: 550 5.1.1 No such user';
    expect(await user.listMails(id)).toMatchObject([{ state: 'failed', error, sentAt: null }]);
    expect(await user.listUndeliveredMails()).toMatchObject([{ invoiceId: id, error }]);
    expect((await user.getDetails(id)).history[0]).toMatchObject({ action: 'mail-failed' });
  });

  it("keeps its first reason and the user's read mark if it bounces again", async () => {
    const { id, mail } = await readSentState();
    await bounce(mail.id);
    await user.readMails(id);
    await bounce(mail.id, 'client@example.org', 'again');
    expect(await user.listMails(id)).toMatchObject([
      { error: 'It came back from client@example.org: 550 5.1.1 No such user' },
    ]);
    expect(await user.listUndeliveredMails()).toEqual([]);
  });

  it("keeps failed if the mail server's acceptance is reported later", async () => {
    const id = await createMail();
    const mail = await leaseDueMail();
    await beginMail(mail);
    await bounce(mail.id);
    await reportMail(mail, 'sent');
    expect(await user.listMails(id)).toMatchObject([{ state: 'failed' }]);
    await createMail();
    expect(await leaseMail()).not.toBeNull();
  });

  it('is verified by the envelope id in the report, which no recipient has seen', async () => {
    const { id, mail } = await readSentState();
    await bounce(mail.id, 'client@example.org', '550', {
      envelopeId: mail.lease.toUpperCase(),
      reporter: 'mx.example.org',
    });
    expect(await user.listMails(id)).toMatchObject([
      { state: 'failed', error: 'It came back from client@example.org: 550' },
    ]);
  });

  it("is only recorded as reported if the report is unverified, without the report's text", async () => {
    const reports: BounceProof[] = [
      { envelopeId: '', reporter: 'mx.example.org' },
      { envelopeId: randomUUID(), reporter: 'mx.example.org' },
      { envelopeId: 'no id', reporter: '' },
    ];
    for (const proof of reports) {
      const { id, mail } = await readSentState();
      await bounce(mail.id, 'client@example.org', 'Pay to another account', proof);
      const by = (proof as { reporter: string }).reporter || 'an unknown server';
      const error = `Reported by ${by} as not delivered to client@example.org. This is not confirmed.`;
      expect(await user.listMails(id)).toMatchObject([{ state: 'sent', error, sentAt: expect.any(String) }]);
      // A verified delivery failure replaces the unverified report.
      await bounce(mail.id, 'client@example.org', '550');
      await bounce(mail.id, 'client@example.org', 'No', proof);
      expect(await user.listMails(id)).toMatchObject([
        { state: 'failed', error: 'It came back from client@example.org: 550' },
      ]);
    }
  });

  it('is still delivered if only a copy bounced, and shows the error', async () => {
    const { id, mail } = await readSentState('sent', { cc: ['copy@example.org'] });
    await bounce(mail.id, 'copy@example.org', '');
    expect(await user.listMails(id)).toMatchObject([
      { state: 'sent', error: 'It came back from copy@example.org.', sentAt: expect.any(String) },
    ]);
  });

  it('is unchanged by a report about another address or about a mail that was not sent yet', async () => {
    const { id, mail } = await readSentState();
    await bounce(mail.id, 'somebody@example.net');
    await bounce(randomUUID());
    expect(await user.listMails(id)).toMatchObject([{ state: 'sent', error: '' }]);
    const waiting = await createMail();
    await bounce((await user.listMails(waiting))[0]!.id);
    expect(await getMailState(waiting)).toBe('queued');
  });
});

describe('A mail whose lease expired', () => {
  it('is retried if it was not being sent, and the old lease can no longer start sending', async () => {
    const id = await createMail();
    const mail = await leaseDueMail();
    await moveMailTimesBack('3 minutes');
    expect(await beginMail(mail)).toBe(false);
    expect(await leaseMail()).toBeNull();
    await moveMailTimesBack('1 hour');
    const secondMail = await leaseDueMail();
    expect(secondMail.id).toBe(mail.id);
    expect(secondMail.linkToken).not.toBe(mail.linkToken);
    await reportMail(mail, 'sent');
    expect(await getMailState(id)).toBe('queued');
    expect(await beginMail(secondMail)).toBe(true);
  });

  it('becomes unknown if it was being sent, is not retried, and accepts a late result', async () => {
    const id = await createMail();
    const mail = await leaseDueMail();
    await beginMail(mail);
    await moveMailTimesBack('3 minutes');
    expect(await leaseMail()).toBeNull();
    expect(await user.listMails(id)).toMatchObject([{ state: 'unknown', sentAt: expect.any(String) }]);
    await moveMailTimesBack('1 day');
    expect(await leaseMail()).toBeNull();
    await reportMail(mail, 'sent');
    expect(await getMailState(id)).toBe('sent');
  });

  it('fails if a late result says it was not delivered, because the user may have sent another one', async () => {
    const id = await createMail();
    const mail = await leaseDueMail();
    await beginMail(mail);
    await moveMailTimesBack('3 minutes');
    await leaseMail();
    await reportMail(mail, 'postponed', 'The mail server is busy.');
    expect(await getMailState(id)).toBe('failed');
  });

  it('fails after a day without a successful attempt', async () => {
    const id = await createMail();
    await leaseDueMail();
    await moveMailTimesBack('2 days');
    await leaseMail();
    expect(await user.listMails(id)).toMatchObject([
      { state: 'failed', error: 'The mail could not be made for a day.' },
    ]);
  });
});

describe('A report about a mail that is not leased', () => {
  it('changes nothing', async () => {
    const id = await createMail();
    const [mail] = await user.listMails(id);
    const stranger = { ...mail!, lease: randomUUID() } as unknown as LeasedMail;
    expect(await beginMail(stranger)).toBe(false);
    await reportMail(stranger, 'failed', 'No');
    expect(await getMailState(id)).toBe('queued');
  });
});

it('The outbox metrics report the number of waiting mails of all users, and the age of the oldest', async () => {
  const figures = () => runForAllUsers(() => selectOutboxFigures(invoicing.app.get(EntityManager).fork()));
  expect(await figures()).toEqual({ waitingMails: 0, oldestMailAgeSeconds: 0 });
  for (const user of [invoicing.newUser(), invoicing.newUser()]) {
    await user.sendMail((await user.createNext()).id);
  }
  await invoicing.database.query(`update mails set due_at = now() - interval '1 hour'`);
  const { waitingMails, oldestMailAgeSeconds } = await figures();
  expect(waitingMails).toBe(2);
  expect(Math.round(oldestMailAgeSeconds / 60)).toBe(60);
});
