import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { STAFF_PAGE_SIZE, type StaffMailFilter } from '@paperbill/contracts/http';
import { invoicing as messages, type MailOutcome } from '@paperbill/contracts/nats';
import { mailFailureTexts, refusalTexts } from '@paperbill/contracts/texts';
import { getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';
import { createMailSender } from '../testing/mail-sender.js';
import type { TestUser } from '../testing/test-user.js';

const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };

let user: TestUser;

const invoicing = await startInvoicing();
const { leaseMail, leaseDueMail, beginMail, reportMail } = createMailSender(invoicing);

beforeEach(async () => {
  user = invoicing.newUser();
  await invoicing.database.query('delete from mails');
});

const listMails = async (filter: StaffMailFilter = { userId: user.id }) =>
  (await invoicing.bus.call(messages.listMailsForStaff, filter)).mails;
const retryMail = (id: string) => invoicing.bus.call(messages.retryMail, { id, staff });
const setMailStop = (reason: string | null, userId = user.id) =>
  invoicing.bus.call(messages.setMailStop, { userId, staff, stop: reason === null ? null : { reason } });
const getMailStop = async () => (await invoicing.bus.call(messages.getMailStop, { userId: user.id })).stop;
const createMail = async (sender = user) => {
  const { id } = await sender.createNext();
  await sender.sendMail(id);
  return id;
};
const reportNextMail = async (outcome: MailOutcome, error = '') => {
  const mail = await leaseDueMail();
  await beginMail(mail);
  await reportMail(mail, outcome, error);
  return mail.id;
};
const listAuditedActions = async () =>
  (await invoicing.database.query(
    `select action, target, detail, actor_role from audit_events where user_id = $1 and action like 'staff.%' order by at, id`,
    [user.id],
  )) as object[];

describe('The list of mails', () => {
  it('shows staff the state of each mail, newest first, without its content', async () => {
    await createMail();
    await reportNextMail('failed', 'Nobody of that name.');
    await createMail();
    const mails = await listMails();
    expect(mails).toMatchObject([
      {
        userId: user.id,
        kind: 'invoice',
        invoiceNumber: '2',
        state: 'queued',
        to: 'client@example.org',
        copies: 0,
        canRetry: true,
        sentAt: null,
      },
      {
        invoiceNumber: '1',
        state: 'failed',
        error: 'Nobody of that name.',
        attempts: 1,
        canRetry: true,
        nextAttemptAt: null,
      },
    ]);
    expect(mails[0]!.nextAttemptAt).toEqual(expect.any(String));
    for (const name of ['subject', 'text']) expect(mails[0]).not.toHaveProperty(name);
    expect(await listMails({ state: 'failed', userId: user.id })).toHaveLength(1);
  });

  it(`shows the newest ${STAFF_PAGE_SIZE} mails of all users`, async () => {
    const other = invoicing.newUser();
    await createMail();
    await createMail(other);
    expect((await listMails({})).map(({ userId }) => userId)).toEqual([other.id, user.id]);
    expect(await listMails({ state: 'sent' })).toEqual([]);
    await invoicing.database.query(
      `insert into mails (user_id, invoice_id, "to", reply_to, subject, text, idempotency_key, request_hash)
       select user_id, invoice_id, "to", reply_to, subject, text, n::text, request_hash from mails, generate_series(1, 60) n`,
    );
    expect(await listMails({})).toHaveLength(STAFF_PAGE_SIZE);
  });
});

describe('A mail that staff retry', () => {
  it('is due at once, and is tried for another day', async () => {
    const id = await createMail();
    await reportNextMail('failed', 'The mail could not be made for a day.');
    await invoicing.database.query(`update mails set created_at = created_at - interval '3 days'`);
    await user.readMails(id);
    const [mail] = await listMails();
    expect(await retryMail(mail!.id)).toMatchObject({ id: mail!.id, state: 'queued' });
    await reportNextMail('postponed', 'busy');
    expect(await listMails()).toMatchObject([{ state: 'queued', error: 'busy' }]);
    await retryMail(mail!.id);
    await reportNextMail('failed', 'No.');
    expect(await user.listUndeliveredMails()).toMatchObject([{ invoiceId: id, error: 'No.' }]);
    expect(await listAuditedActions()).toMatchObject([
      { action: 'staff.retried-mail', target: '1', actor_role: 'staff' },
      { action: 'staff.retried-mail' },
    ]);
  });

  it('may be a bounced one, unless copies of it may have arrived', async () => {
    for (const [cc, canRetry] of [
      [[], true],
      [['copy@example.org'], false],
    ] as const) {
      const { id } = await user.createNext();
      await user.sendMail(id, { cc: [...cc] });
      const mail = await reportNextMail('sent');
      await invoicing.bus.call(messages.bounceMail, {
        id: mail,
        recipient: 'client@example.org',
        reason: '550',
        proof: 'provider',
      });
      expect((await listMails())[0]).toMatchObject({ id: mail, state: 'failed', canRetry });
    }
    const { id } = await user.createNext();
    await user.sendMail(id, { cc: ['copy@example.org'] });
    const mail = await leaseDueMail();
    await reportMail(mail, 'failed', '', { wentToCopies: true });
    expect((await listMails())[0]).toMatchObject({ id: mail.id, canRetry: false });
  });

  it.each(['sent', 'unknown'] as const)('cannot be one that is %s', async (outcome) => {
    await createMail();
    const id = await reportNextMail(outcome);
    await expect(retryMail(id)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: refusalTexts.mailNotToRetry });
    expect((await listMails())[0]).toMatchObject({ state: outcome, canRetry: false });
    expect(await listAuditedActions()).toEqual([]);
  });

  it('cannot be one that is being sent, has a revoked link, or does not exist', async () => {
    await createMail();
    const { id } = (await leaseMail())!;
    await expect(retryMail(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await invoicing.database.query(
      `update mails set leased_until = null, state = 'failed'; update invoice_links set revoked_at = now()`,
    );
    await expect(retryMail(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(retryMail(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('An account whose mails staff have stopped', () => {
  it('has its queued mails failed and new ones refused, until staff allow mails again', async () => {
    const other = invoicing.newUser();
    const id = await createMail();
    await createMail(other);
    expect(await setMailStop('Phishing')).toMatchObject({ stop: { reason: 'Phishing', by: staff.email } });
    expect((await leaseMail())?.userId).toBe(other.id);
    expect(await leaseMail()).toBeNull();
    expect(await user.listMails(id)).toMatchObject([{ state: 'failed', error: mailFailureTexts.accountStopped }]);
    await expect(createMail()).rejects.toMatchObject({ code: 'QUOTA_REACHED', message: refusalTexts.mailsStopped });

    expect(await setMailStop(null)).toEqual({ stop: null });
    await createMail();
    expect((await leaseMail())?.userId).toBe(user.id);
    expect(await listAuditedActions()).toMatchObject([
      { action: 'staff.stopped-mails', detail: 'Phishing', actor_role: 'staff' },
      { action: 'staff.allowed-mails' },
    ]);
  });

  it('keeps the newest reason, and staff cannot retry its mails', async () => {
    await createMail();
    await setMailStop('Phishing');
    await setMailStop('Phishing, by a complaint of a bank');
    const [mail] = await listMails();
    expect(mail).toMatchObject({ canRetry: false });
    await expect(retryMail(mail!.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await leaseMail()).toBeNull();
    expect(await getMailStop()).toMatchObject({ reason: 'Phishing, by a complaint of a bank' });
  });

  it('has no queued mail left, even if the user writes mails concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await user.createNext()).id));
    // Each invoice gets a queued mail before the concurrent requests begin. Otherwise the requests would not overlap.
    for (const id of ids) await user.sendMail(id);
    const [stopped, ...sent] = await Promise.allSettled([
      setMailStop('Phishing'),
      ...ids.map((id) => user.sendMail(id)),
    ]);
    expect(stopped).toMatchObject({ status: 'fulfilled' });
    for (const code of getFailureCodes(sent)) expect(code).toBe('QUOTA_REACHED');
    for (const { state } of await listMails()) expect(state).toBe('failed');
    expect((await listMails()).length).toBe(ids.length + sent.filter(({ status }) => status === 'fulfilled').length);
  });

  it('that was never stopped can be allowed without an entry in the audit log', async () => {
    expect(await setMailStop(null)).toEqual({ stop: null });
    expect(await listAuditedActions()).toEqual([]);
  });
});
