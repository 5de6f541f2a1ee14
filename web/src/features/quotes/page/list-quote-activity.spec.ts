import { describe, expect, it } from '@jest/globals';
import type { MailOfLink, Quote, QuoteAnswer, QuoteLink } from '@paperbill/contracts/http';
import { sampleMail, sampleQuote } from '../../../../test/samples.js';
import { listQuoteActivity } from './list-quote-activity.js';

const createTime = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;

const createAnswer = (day: number, fields: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
  id: `answer-${day}`,
  decision: 'accepted',
  name: 'Charles Babbage',
  note: '',
  revision: 2,
  address: '',
  answeredAt: createTime(day),
  ...fields,
});

const createLink = (day: number, fields: Partial<QuoteLink> = {}): QuoteLink => ({
  ...{ id: `link-${day}`, createdAt: createTime(day), mail: null, mailedTo: null, openedAt: null, revokedAt: null },
  ...fields,
});

const listKinds = (quote: Partial<Quote>, links?: QuoteLink[]) =>
  listQuoteActivity(sampleQuote({ createdAt: createTime(1), ...quote }), links).map(({ kind }) => kind);

describe('The activity of a quote', () => {
  it('has everything that happened, newest first', () => {
    const accepted: Partial<Quote> = { status: 'accepted', decidedAt: createTime(4), answers: [createAnswer(4)] };
    const invoice = { id: 'invoice', invoiceNumber: '8', createdAt: createTime(5) };
    expect(listKinds({ ...accepted, invoice }, [createLink(3), createLink(2)])).toEqual([
      'invoice',
      'answer',
      'link',
      'link',
      'created',
    ]);
  });

  it('shows the decision of the user only if no answer says the same', () => {
    expect(listKinds({ status: 'accepted', decidedAt: createTime(4) })).toEqual(['decided', 'created']);
    expect(listKinds({ status: 'accepted', decidedAt: createTime(4), answers: [createAnswer(4)] })).toEqual([
      'answer',
      'created',
    ]);
    const declinedAnswer = createAnswer(3, { decision: 'declined' });
    expect(listKinds({ status: 'accepted', decidedAt: createTime(4), answers: [declinedAnswer] })).toEqual([
      'decided',
      'answer',
      'created',
    ]);
    expect(listKinds({ status: 'accepted', decidedAt: createTime(5), answers: [createAnswer(3)] })).toEqual([
      'decided',
      'answer',
      'created',
    ]);
  });

  it('marks answers to an earlier revision', () => {
    const [newest, older] = listQuoteActivity(
      sampleQuote({
        createdAt: createTime(1),
        revision: 2,
        answers: [createAnswer(4), createAnswer(3, { revision: 1 })],
      }),
    );
    expect(newest).toMatchObject({ kind: 'answer', isOutdated: false });
    expect(older).toMatchObject({ kind: 'answer', isOutdated: true });
  });

  it('has each mail once, with its link while the link works', () => {
    const mail = sampleMail({ id: 'mail-3', kind: 'quote', sentAt: createTime(3) });
    const mailOfLink: MailOfLink = { id: mail.id, kind: 'quote', state: 'sent', sentAt: createTime(3) };
    const mailed = createLink(2, { mail: mailOfLink, mailedTo: mail.to });
    const entries = (links: QuoteLink[], mails = [mail]) =>
      listQuoteActivity(sampleQuote({ createdAt: createTime(1) }), links, mails).map(({ id, ...entry }) =>
        entry.kind === 'mail' ? [id, entry.link?.id] : id,
      );
    const { id } = sampleQuote();
    expect(entries([mailed])).toEqual([['mail-3', 'link-2'], id]);
    // A revoked link is listed separately from its e-mail.
    expect(entries([{ ...mailed, revokedAt: createTime(4) }])).toEqual([['mail-3', undefined], 'link-2', id]);
    // If the e-mails could not be loaded, each link has an entry of its own.
    expect(entries([mailed], [])).toEqual(['link-2', id]);
  });
});
