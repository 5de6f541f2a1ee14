import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@paperbill/contracts/http';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing({
  FREE_MAIL_RECIPIENTS_A_DAY: '5',
  MAIL_RECIPIENTS_A_DAY: '1000',
  MAILS_TO_MAILBOX_A_DAY: '30',
  FREE_MAILS_TO_MAILBOX_A_DAY: '6',
});
const user = invoicing.newUser();

const createInvoice = async () => (await user.createNext()).id;

describe('A mail that a user sends', () => {
  it('waits in the outbox with a link of its own', async () => {
    const id = await createInvoice();
    const mail = await user.sendMail(id, { cc: ['a@example.org', 'b@example.org'], subject: 'Invoice' });
    expect(mail).toMatchObject({
      invoiceId: id,
      to: 'client@example.org',
      cc: ['a@example.org', 'b@example.org'],
      bcc: [],
      subject: 'Invoice',
      state: 'queued',
      error: '',
      sentAt: null,
      openedAt: null,
    });
    expect(await user.listMails(id)).toEqual([mail]);
    expect(await user.listLinks(id)).toMatchObject([
      {
        ...{ mailedTo: 'client@example.org', openedAt: null },
        mail: { id: mail.id, kind: 'invoice', state: 'queued', sentAt: null },
      },
    ]);
    expect(await user.listUndeliveredMails()).toEqual([]);
  });

  it('is created once per idempotency key, and the key is refused for another mail', async () => {
    const id = await createInvoice();
    const key = randomUUID();
    const results = await runConcurrently(5, () => user.sendMail(id, {}, key));
    expect(getFailureCodes(results)).toEqual([]);
    expect(await user.listMails(id)).toHaveLength(1);
    await expect(user.sendMail(id, { to: 'other@example.org' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const other = await createInvoice();
    await expect(user.sendMail(other, {}, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await user.listMails(other)).toEqual([]);
  });

  it("is refused beyond the free plan's daily limit of addresses, even with concurrent requests", async () => {
    const free = invoicing.newUser('free');
    const { id } = await free.createNext();
    const { id: other } = await free.createNext();
    await free.sendMail(id, { cc: ['a@example.org'], bcc: ['b@example.org'] });
    const results = await runConcurrently(4, (n) => free.sendMail(n % 2 ? id : other));
    expect(getFailureCodes(results)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    await expect(free.sendMail(id)).rejects.toMatchObject({
      message: 'You can mail to 5 addresses a day. Please try again in 24 hours.',
      retryAfter: expect.any(Number),
    });
    await invoicing.database.query(`update mails set created_at = now() - interval '2 days' where user_id = $1`, [
      free.id,
    ]);
    await free.sendMail(id);
  });

  it('is refused beyond the daily limit of a mailbox, counted over all senders and spellings of the address', async () => {
    const addresses = ['victim@gmail.com', 'Vic.Tim@Gmail.com', 'victim+1@googlemail.com', 'v.ictim+2@gmail.com'];
    const people = Array.from({ length: 8 }, () => invoicing.newUser('free'));
    const results = await runConcurrently(8, async (n) => {
      const { id } = await people[n]!.createNext();
      const victim = addresses[n % addresses.length]!;
      await people[n]!.sendMail(id, n % 3 ? { to: victim } : { to: `client-${n}@example.org`, bcc: [victim] });
    });
    expect(getFailureCodes(results)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));
    expect(refused!.message).toContain('Please try again in 24 hours');
    expect(refused!.retryAfter).toBeGreaterThan(86_000);
    // The rest of this test checks that mails of free accounts do not block mails of paying accounts.
    const id = await createInvoice();
    await user.sendMail(id, { to: 'victim@gmail.com' });
    await invoicing.database.query(`update mailed_mailboxes set mailed_at = now() - interval '23 hours 55 minutes'`);
    const late = invoicing.newUser('free');
    const { id: other } = await late.createNext();
    await expect(late.sendMail(other, { to: 'victim@gmail.com' })).rejects.toMatchObject({
      message: expect.stringContaining('in 5 minutes'),
    });
    await invoicing.database.query(`update mailed_mailboxes set mailed_at = now() - interval '25 hours'`);
    await late.sendMail(other, { to: 'victim@gmail.com' });
    const [kept] = await invoicing.database.query('select count(*)::int as count from mailed_mailboxes');
    expect(kept).toEqual({ count: 1 });
  });

  it(`is refused beyond ${MAX_MAILS} per invoice`, async () => {
    const id = await createInvoice();
    await invoicing.database.query(
      `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select $1, $2, n::text, '', 'a@example.org', 'b@example.org', 'Subject', 'Text', now() - interval '2 days'
       from generate_series(1, $3::integer) n`,
      [user.id, id, MAX_MAILS],
    );
    // The error names the field `id`, so the web client knows that only mails of this invoice have reached the limit.
    await expect(user.sendMail(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED', errors: [{ path: 'id' }] });
  });

  it('is exported with all others, oldest first', async () => {
    const other = invoicing.newUser();
    const { id, invoiceNumber, clientName } = await other.createNext();
    const first = await other.sendMail(id, { subject: 'One' });
    await other.sendMail(id, { subject: 'Two' });
    const { items } = await other.exportMails();
    expect(items).toMatchObject([{ subject: 'One', invoiceNumber, clientName }, { subject: 'Two' }]);
    expect((await other.exportMails(first.id)).items).toMatchObject([{ subject: 'Two' }]);
  });

  it('is not sent if its link was revoked', async () => {
    const id = await createInvoice();
    await user.sendMail(id);
    const [link] = await user.listLinks(id);
    await user.revokeLink(id, link!.id);
    expect(await user.listMails(id)).toMatchObject([
      { state: 'failed', error: 'Its link was revoked before it was sent.' },
    ]);
    expect(await user.listUndeliveredMails()).toEqual([]);
  });
});
