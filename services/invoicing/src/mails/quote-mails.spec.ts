import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Quote } from '@paperbill/contracts/http';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { MAX_MAILS, MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { getFailureCodes, runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import { createMailSender } from '../testing/mail-sender.js';
import { toLinkAddress } from '../testing/link-address.js';
import { aPng } from '../testing/pictures.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let quote: Quote;

const invoicing = await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '3' });
const { leaseMail, leaseDueMail, beginMail, reportMail } = createMailSender(invoicing);

beforeEach(async () => {
  await invoicing.database.query('delete from mails');
  user = invoicing.newUser();
  quote = await user.createQuote();
});

describe('A mail with a quote', () => {
  it('waits in the outbox with a quote link of its own, and is in the list of the quote', async () => {
    const mail = await user.sendQuoteMail(quote.id);
    expect(mail).toMatchObject({
      ...{ invoiceId: null, quoteId: quote.id, kind: 'quote', to: 'client@example.org' },
      ...{ state: 'queued', sentAt: null, openedAt: null },
    });
    expect(await user.listMails(quote.id, 'quote')).toEqual([mail]);
    const expected = { id: mail.id, kind: 'quote', state: 'queued', sentAt: null };
    expect(await user.listQuoteLinks(quote.id)).toMatchObject([{ mailedTo: 'client@example.org', mail: expected }]);
  });

  it('is leased with the quote, its logo and a new token, which opens the page of the client', async () => {
    await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
    const changed = await user.changeQuote(quote.id, 1, { clientName: 'Grace' });
    await user.sendQuoteMail(quote.id);
    const mail = await leaseDueMail();
    expect(mail).toMatchObject({
      userId: user.id,
      quote: { id: quote.id, revision: 2 },
      logo: { mediaType: 'image/png' },
    });
    expect(mail).not.toHaveProperty('invoice');
    const opened = await invoicing.bus.call(messages.readQuoteLink, toLinkAddress(mail.linkToken));
    expect(opened.quote).toMatchObject({ number: changed.number, clientName: 'Grace' });
    expect(await beginMail(mail)).toBe(true);
    await reportMail(mail, 'sent');
    await invoicing.bus.call(messages.openQuoteLink, toLinkAddress(mail.linkToken));
    expect(await user.listMails(quote.id, 'quote')).toMatchObject([
      { state: 'sent', sentAt: expect.any(String), openedAt: expect.any(String) },
    ]);
  });

  it('is created once per idempotency key, and the key is refused for another mail', async () => {
    const key = randomUUID();
    const results = await runConcurrently(5, () => user.sendQuoteMail(quote.id, {}, key));
    expect(getFailureCodes(results)).toEqual([]);
    expect(await user.listMails(quote.id, 'quote')).toHaveLength(1);
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
    await expect(user.sendQuoteMail(quote.id, { to: 'other@example.org' }, key)).rejects.toMatchObject(reused);
    await expect(user.sendMail((await user.createNext()).id, {}, key)).rejects.toMatchObject(reused);
  });

  it('shares the daily limit of addresses with mails of invoices', async () => {
    const free = invoicing.newUser('free');
    const { id } = await free.createQuote();
    await free.sendMail((await free.createNext()).id, { cc: ['a@example.org'] });
    const results = await runConcurrently(3, () => free.sendQuoteMail(id));
    expect(getFailureCodes(results)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
  });

  it(`is refused beyond ${MAX_MAILS} per quote`, async () => {
    await invoicing.database.query(
      `insert into mails (user_id, quote_id, kind, idempotency_key, request_hash, "to", reply_to, subject, text, created_at)
       select $1, $2, 'quote', n::text, '', 'a@example.org', 'b@example.org', 'Subject', 'Text', now() - interval '2 days'
       from generate_series(1, $3::integer) n`,
      [user.id, quote.id, MAX_MAILS],
    );
    await expect(user.sendQuoteMail(quote.id)).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      errors: [{ path: 'id' }],
    });
    await user.sendQuoteMail((await user.createQuote()).id);
  });

  it.each(['invoice', 'receipt', 'statement'] as const)('is refused with the kind %s', async (kind) => {
    await expect(user.sendQuoteMail(quote.id, { kind })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(user.sendMail((await user.createNext()).id, { kind: 'quote' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it("of another user's quote is not found", async () => {
    const eve = invoicing.newUser();
    for (const attempt of [
      () => eve.sendQuoteMail(quote.id),
      () => eve.listMails(quote.id, 'quote'),
      () => eve.readMails(quote.id, 'quote'),
      () => user.sendQuoteMail('no-id'),
      // `quote.id` is the id of a quote, so no invoice has this id.
      () => user.sendMail(quote.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is cancelled if its link is revoked before it is sent', async () => {
    await user.sendQuoteMail(quote.id);
    const mail = await leaseDueMail();
    const [link] = await user.listQuoteLinks(quote.id);
    await user.revokeQuoteLink(quote.id, link!.id);
    expect(await user.listMails(quote.id, 'quote')).toMatchObject([
      { state: 'failed', error: 'Its link was revoked before it was sent.' },
    ]);
    expect(await beginMail(mail)).toBe(false);
    expect(await leaseMail()).toBeNull();
    expect(await user.listUndeliveredMails()).toEqual([]);
  });

  it('does not use up the links that the user can create', async () => {
    for (let count = 0; count < MAX_QUOTE_LINKS; count++) await user.createQuoteLink(quote.id);
    await user.sendQuoteMail(quote.id);
    expect(await user.listQuoteLinks(quote.id)).toHaveLength(MAX_QUOTE_LINKS + 1);
    await expect(user.createQuoteLink(quote.id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });

  it('is not leased to a documents service that cannot send quotes, and does not delay other mails', async () => {
    await user.sendQuoteMail(quote.id);
    const { id } = await user.createNext();
    await user.sendMail(id);
    const mail = (await leaseMail({ statements: true, quotes: false }))!;
    expect(mail.invoice?.id).toBe(id);
    expect(await leaseMail()).toBeNull();
    await reportMail(mail, 'sent');
    expect((await leaseMail())?.quote?.id).toBe(quote.id);
  });

  it('that bounced is a notice until it is marked as read', async () => {
    const { id } = await user.sendQuoteMail(quote.id);
    const mail = await leaseDueMail();
    await reportMail(mail, 'sent');
    const bounce = { id, recipient: 'client@example.org', reason: 'Full', proof: 'provider' as const };
    await invoicing.bus.call(messages.bounceMail, bounce);
    expect(await user.listUndeliveredMails()).toMatchObject([
      {
        ...{ id, invoiceId: null, invoiceNumber: null, quoteId: quote.id, quoteNumber: quote.number },
        ...{ clientName: quote.clientName, state: 'failed', error: 'It came back from client@example.org: Full' },
      },
    ]);
    await user.readMails(quote.id, 'quote');
    expect(await user.listUndeliveredMails()).toEqual([]);
  });

  it('is exported with the mails of invoices', async () => {
    await user.sendMail((await user.createNext()).id);
    await user.sendQuoteMail(quote.id);
    expect((await user.exportMails()).items).toMatchObject([
      { quoteId: null, quoteNumber: null, invoiceNumber: expect.any(String) },
      { quoteId: quote.id, quoteNumber: quote.number, invoiceNumber: null, clientName: quote.clientName },
    ]);
  });

  it('can be retried by staff, who see the number of the quote', async () => {
    const { id } = await user.sendQuoteMail(quote.id);
    await reportMail(await leaseDueMail(), 'failed', 'No.');
    const { mails } = await invoicing.bus.call(messages.listMailsForStaff, { userId: user.id });
    expect(mails).toMatchObject([{ id, invoiceNumber: null, quoteNumber: quote.number, canRetry: true }]);
    const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };
    const retried = await invoicing.bus.call(messages.retryMail, { id, staff });
    expect(retried).toMatchObject({ state: 'queued' });
    expect((await leaseMail())?.id).toBe(id);
  });
});

describe('A reminder of a quote that the user sends', () => {
  it('is cancelled without a notice if the quote is answered before it is sent', async () => {
    await user.sendQuoteMail(quote.id, { kind: 'reminder' });
    await user.setQuoteStatus(quote.id, 'accepted');
    expect(await leaseMail()).toBeNull();
    expect(await user.listMails(quote.id, 'quote')).toMatchObject([
      { state: 'failed', error: 'The quote was answered, or it expired, before it was sent.' },
    ]);
    expect(await user.listUndeliveredMails()).toEqual([]);
  });
});

describe('A test mail with a quote', () => {
  it('does not record that the link was opened', async () => {
    await user.sendQuoteMail(quote.id, { kind: 'test' });
    const { linkToken } = await leaseDueMail();
    await invoicing.bus.call(messages.openQuoteLink, toLinkAddress(linkToken));
    expect(await user.listQuoteLinks(quote.id)).toMatchObject([{ openedAt: null, mail: { kind: 'test' } }]);
  });

  it('shows the quote to its user, who cannot answer the quote by it', async () => {
    await user.sendQuoteMail(quote.id, { kind: 'test' });
    const test = await leaseDueMail();
    const { linkToken } = test;
    const opened = await invoicing.bus.call(messages.readQuoteLink, toLinkAddress(linkToken));
    expect(opened).toMatchObject({ isTest: true, quote: { number: quote.number, status: 'open' } });
    await expect(user.answerQuote(linkToken)).rejects.toMatchObject({ code: 'TEST_LINK' });
    expect(await user.getQuote(quote.id)).toMatchObject({ status: 'open', answers: [] });
    await reportMail(test, 'sent');
    await user.sendQuoteMail(quote.id);
    await user.answerQuote((await leaseDueMail()).linkToken);
    expect((await user.getQuote(quote.id)).status).toBe('accepted');
  });
});
