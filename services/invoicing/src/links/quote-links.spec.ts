import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Quote } from '@paperbill/contracts/http';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { aPdfFile, daysFromToday } from '@paperbill/testing';
import { getFailureCodes, runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import { toLinkAddress } from '../testing/link-address.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let quote: Quote;
let token: string;

const invoicing = await startInvoicing();
beforeEach(async () => {
  user = invoicing.newUser();
  quote = await user.createQuote();
  ({ token } = await user.createQuoteLink(quote.id));
});

const readLink = (secret = token) => invoicing.bus.call(messages.readQuoteLink, toLinkAddress(secret));
const openLink = (secret = token) => invoicing.bus.call(messages.openQuoteLink, toLinkAddress(secret));
const readVersion = async () => (await invoicing.bus.call(messages.readQuoteLinkVersion, toLinkAddress(token))).version;

describe('A link to a quote', () => {
  it('shows the quote to its client, without the ids of the account and without earlier answers', async () => {
    const { userId, quote: linkedQuote } = await readLink();
    expect(userId).toBe(user.id);
    expect(linkedQuote).toMatchObject({ number: quote.number, total: quote.total, status: 'open', answer: null });
    for (const hidden of ['id', 'customerId', 'invoice', 'answers']) expect(linkedQuote).not.toHaveProperty(hidden);
  });

  it('can be read without its line items, for the form of the answer', async () => {
    const request = { ...toLinkAddress(token), withoutLines: true };
    const { quote: linkedQuote } = await invoicing.bus.call(messages.readQuoteLink, request);
    expect(linkedQuote).toMatchObject({ number: quote.number, total: quote.total, lineItems: [] });
  });

  it('is recorded as opened once', async () => {
    await openLink();
    const opened = await user.listQuoteLinks(quote.id);
    expect(opened).toMatchObject([{ openedAt: expect.any(String) }]);
    await openLink();
    expect(await user.listQuoteLinks(quote.id)).toEqual(opened);
  });

  it('that was revoked looks like an unknown one, stays in the list, and other links keep working', async () => {
    const other = await user.createQuoteLink(quote.id);
    const [newest, oldest] = await user.listQuoteLinks(quote.id);
    expect(newest!.id).toBe(other.id);
    const revoked = await user.revokeQuoteLink(quote.id, oldest!.id);
    expect(revoked).toMatchObject([
      { id: other.id, revokedAt: null },
      { id: oldest!.id, revokedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await user.revokeQuoteLink(quote.id, oldest!.id)).toEqual(revoked);
    for (const call of [readLink, openLink, readVersion, () => user.answerQuote(token, { version: 'any' })]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(readLink(other.token)).resolves.toMatchObject({ quote: { number: quote.number } });
  });

  it('can be revoked and created again many times, and only the newest revoked links are kept', async () => {
    const working = await user.createQuoteLink(quote.id);
    for (let n = 0; n < MAX_QUOTE_LINKS + 2; n++) {
      await user.revokeQuoteLink(quote.id, (await user.createQuoteLink(quote.id)).id);
    }
    const links = await user.listQuoteLinks(quote.id);
    expect(links.filter(({ revokedAt }) => revokedAt)).toHaveLength(MAX_QUOTE_LINKS);
    expect(links.map(({ id }) => id)).toContain(working.id);
    expect((await readLink()).quote.number).toBe(quote.number);
  });

  it('is exported with its number, also after another one that was deleted since', async () => {
    const next = await user.createQuote();
    const { id } = await user.createQuoteLink(next.id);
    const { items, more } = await user.exportQuoteLinks();
    expect([items.map((link) => link.quoteNumber).sort(), more]).toEqual([[quote.number, next.number].sort(), false]);
    expect(items.find((link) => link.id === id)).toEqual({
      ...{ id, quoteId: next.id, quoteNumber: next.number, mailedTo: null },
      ...{ createdAt: expect.stringMatching(/Z$/), openedAt: null, revokedAt: null },
    });
    await invoicing.database.query('delete from quote_links where id = $1', [items[0]!.id]);
    expect((await user.exportQuoteLinks(items[0]!.id)).items).toEqual([items[1]]);
  });

  it('can be created up to the maximum number of links, even concurrently', async () => {
    const results = await runConcurrently(MAX_QUOTE_LINKS + 5, () => user.createQuoteLink(quote.id));
    expect(getFailureCodes(results)).toEqual(Array.from({ length: 6 }, () => 'QUOTA_REACHED'));
    expect(await user.listQuoteLinks(quote.id)).toHaveLength(MAX_QUOTE_LINKS);
  });
});

describe('An answer of a client', () => {
  it('accepts the quote, marks the link as opened, and stays with its name, note and time', async () => {
    expect(await user.listQuoteLinks(quote.id)).toMatchObject([{ openedAt: null }]);
    await user.answerQuote(token, { name: ' Charles Babbage ', note: 'Please\r\nbegin soon' });
    // An answer marks the link as opened, because a page without JavaScript cannot report that it was opened.
    expect(await user.listQuoteLinks(quote.id)).toMatchObject([{ openedAt: expect.any(String) }]);
    const accepted = await user.getQuote(quote.id);
    expect(accepted).toMatchObject({
      status: 'accepted',
      answers: [
        {
          id: expect.any(String),
          decision: 'accepted',
          name: 'Charles Babbage',
          note: 'Please\nbegin soon',
          revision: 1,
          address: '',
          answeredAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
    expect((await readLink()).quote.answer).toMatchObject({ decision: 'accepted', name: 'Charles Babbage' });
    await user.setQuoteStatus(quote.id, 'open');
    expect((await user.getQuote(quote.id)).answers).toEqual(accepted.answers);
    expect((await readLink()).quote.answer).toBeNull();
  });

  it('counts once if it is sent twice, and a different one is refused', async () => {
    await Promise.all([user.answerQuote(token), user.answerQuote(token)]);
    await user.answerQuote(token);
    for (const other of [{ decision: 'declined' }, { name: 'Mallory' }, { note: 'But' }] as const) {
      await expect(user.answerQuote(token, other)).rejects.toMatchObject({ code: 'QUOTE_ANSWERED' });
    }
    expect((await user.getQuote(quote.id)).answers).toHaveLength(1);
  });

  it('counts only once if two clients answer at the same time', async () => {
    const other = await user.createQuoteLink(quote.id);
    const results = await runConcurrently(6, (index) =>
      index % 2 ? user.answerQuote(token) : user.answerQuote(other.token, { decision: 'declined', name: 'Other' }),
    );
    expect(getFailureCodes(results)).toEqual(['QUOTE_ANSWERED', 'QUOTE_ANSWERED', 'QUOTE_ANSWERED']);
    expect((await user.getQuote(quote.id)).answers).toHaveLength(1);
  });

  it.each([
    ['the quote', () => user.changeQuote(quote.id, 1, { clientName: 'Somebody else' })],
    ['its status', () => user.setQuoteStatus(quote.id, 'declined').then(() => user.setQuoteStatus(quote.id, 'open'))],
    ['a file for the client', () => user.attach({ of: 'quote', id: quote.id }, aPdfFile())],
  ])('is refused if %s has changed since the client opened the page', async (_, change) => {
    const version = await readVersion();
    await change();
    await expect(user.answerQuote(token, { version })).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
    await user.answerQuote(token);
    expect((await user.getQuote(quote.id)).status).toBe('accepted');
  });

  it('covers files of the user, which the client does not see', async () => {
    const version = await readVersion();
    await user.attach({ of: 'quote', id: quote.id }, aPdfFile(), { withMail: false });
    await user.answerQuote(token, { version });
    expect((await user.getQuote(quote.id)).status).toBe('accepted');
  });

  it('to an earlier revision is not shown as an answer to the current one', async () => {
    await user.answerQuote(token);
    await user.setQuoteStatus(quote.id, 'open');
    await user.changeQuote(quote.id, 1, { clientName: 'Somebody else' });
    await user.setQuoteStatus(quote.id, 'accepted');
    expect((await readLink()).quote).toMatchObject({ status: 'accepted', answer: null });
    await expect(user.answerQuote(token)).rejects.toMatchObject({ code: 'QUOTE_ANSWERED' });
  });

  it('is not overwritten by a user who has not seen it', async () => {
    await user.answerQuote(token);
    const decline = { id: quote.id, revision: 1, status: 'declined', seenStatus: 'open' } as const;
    const declining = invoicing.bus.call(messages.setQuoteStatus, { userId: user.id, ...decline });
    await expect(declining).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
    expect((await user.getQuote(quote.id)).status).toBe('accepted');
  });

  it('is refused after the last valid day', async () => {
    const late = await user.createQuote({ quoteDate: daysFromToday(-9), validUntil: daysFromToday(-2) });
    const link = await user.createQuoteLink(late.id);
    await expect(user.answerQuote(link.token)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    expect((await user.getQuote(late.id)).status).toBe('expired');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: '\u202e\u200b\u2800' }],
    ['name', { name: 'a'.repeat(201) }],
    ['name', { name: 'a\u0000b' }],
    ['note', { note: 'a'.repeat(2_001) }],
  ])('with a wrong %s is refused with a message on that field (%o)', async (path, wrong) => {
    await expect(user.answerQuote(token, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
    expect((await user.getQuote(quote.id)).status).toBe('open');
  });

  it('can decline the quote with a reason, and is a notice for the user until they have read it', async () => {
    await user.answerQuote(token, { decision: 'declined', note: 'Too expensive' });
    expect(await user.getQuote(quote.id)).toMatchObject({
      status: 'declined',
      answers: [{ decision: 'declined', note: 'Too expensive' }],
    });
    expect(await user.listUnreadAnswers()).toMatchObject([
      { quoteId: quote.id, number: quote.number, decision: 'declined' },
    ]);
    await user.readQuoteAnswers(quote.id);
    expect(await user.listUnreadAnswers()).toEqual([]);
  });

  it('changes the page’s version, as every change of the quote does', async () => {
    const versions = [await readVersion()];
    await user.changeQuote(quote.id, 1, { clientName: 'Somebody else' });
    versions.push(await readVersion());
    await user.attach({ of: 'quote', id: quote.id }, aPdfFile());
    versions.push(await readVersion());
    await user.answerQuote(token);
    versions.push(await readVersion());
    expect(new Set(versions).size).toBe(4);
    const { attachments } = await invoicing.bus.call(messages.readQuoteLink, toLinkAddress(token));
    expect(attachments).toMatchObject([{ name: 'plan.pdf', mediaType: 'application/pdf' }]);
  });

  it('cannot be changed in the database', async () => {
    await user.answerQuote(token);
    await expect(
      invoicing.database.query(`update quote_answers set name = 'Mallory' where quote_id = '${quote.id}'`),
    ).rejects.toThrow('never changes');
  });
});
