import { describe, expect, it } from '@jest/globals';
import type { ClientMessage, CreditNote, InvoiceEvent, InvoiceLink, Mail, Payment } from '@paperbill/contracts/http';
import { sampleMail } from '../../../../test/samples.js';
import { type ActivityEntry, listActivity } from './list-activity.js';

const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 20, 8, minute, 0, ms)).toISOString();

const event = (action: InvoiceEvent['action'], minute: number, amount: string | null = null): InvoiceEvent => ({
  ...{ id: `${action}-${minute}`, action, at: at(minute), amount },
});
const payment = (minute: number, fields: Partial<Payment> = {}) =>
  ({ id: 'payment', source: 'entered', amount: '5.00', createdAt: at(minute, 3), ...fields }) as Payment;
const link = (fields: Partial<InvoiceLink>): InvoiceLink => ({
  ...{ id: 'link', createdAt: at(1), mailedTo: null, mail: null, openedAt: null, revokedAt: null },
  ...fields,
});
const message = (minute: number, readAt: string | null): ClientMessage => ({
  ...{ id: 'message', kind: 'question', text: 'When?', createdAt: at(minute), readAt },
});

interface Sources {
  history?: InvoiceEvent[];
  payments?: Payment[];
  creditNotes?: CreditNote[];
  mails?: Mail[] | undefined;
  links?: InvoiceLink[];
  messages?: ClientMessage[];
}

const idsOf = (entries: ActivityEntry[]) => entries.map(({ id }) => id);
const list = ({ history = [], payments = [], creditNotes = [], mails, links = [], messages = [] }: Sources) =>
  listActivity({ invoice: { history, payments, creditNotes }, mails, links, messages });

describe('The activity of an invoice', () => {
  it('has all kinds of entries, newest first', () => {
    const entries = list({
      history: [event('created', 0)],
      payments: [payment(3)],
      creditNotes: [{ id: 'note', createdAt: at(5), total: '1.00' } as CreditNote],
      mails: [sampleMail({ id: 'mail', sentAt: at(2) })],
      links: [link({})],
      messages: [message(4, at(9))],
    });
    expect(idsOf(entries)).toEqual(['note', 'message', 'payment', 'mail', 'link', 'created-0']);
  });

  it('shows no event twice', () => {
    const entries = list({
      history: [
        event('client-question', 9),
        event('opened', 8),
        event('credited', 7, '1.00'),
        event('marked-paid', 6),
        event('payment-recorded', 5, '5.00'),
        event('receipt-sent', 4),
        event('mail-sent', 3),
        event('created', 0),
      ],
      payments: [payment(5), payment(6, { id: 'mark', source: 'marked' })],
      creditNotes: [{ id: 'note', createdAt: at(7), total: '1.00' } as CreditNote],
      mails: [
        sampleMail({ id: 'receipt', kind: 'receipt', sentAt: at(4) }),
        sampleMail({ id: 'mail', sentAt: at(3), openedAt: at(8) }),
      ],
      messages: [message(9, at(10))],
    });
    expect(idsOf(entries)).toEqual(['message', 'note', 'mark', 'payment', 'receipt', 'mail', 'created-0']);
  });

  it('keeps the events of payments that were removed', () => {
    const entries = list({
      history: [
        event('payment-recorded', 5, '5.00'),
        event('payment-removed', 4, '5.00'),
        event('payment-recorded', 3, '5.00'),
        event('marked-unpaid', 2),
        event('marked-paid', 1),
      ],
      payments: [payment(5)],
    });
    expect(idsOf(entries)).toEqual([
      'payment',
      'payment-removed-4',
      'payment-recorded-3',
      'marked-unpaid-2',
      'marked-paid-1',
    ]);
  });

  it('shows the history alone if the mails could not be loaded', () => {
    expect(idsOf(list({ history: [event('mail-sent', 3), event('created', 0)] }))).toEqual([
      'mail-sent-3',
      'created-0',
    ]);
  });

  it('keeps the event of a statement that is in the mails of another invoice', () => {
    const history = [event('statement-sent', 40), event('statement-sent', 3), event('mail-sent', 2)];
    expect(idsOf(list({ history, mails: [sampleMail({ id: 'mail', sentAt: at(2) })] }))).toEqual([
      'statement-sent-40',
      'statement-sent-3',
      'mail',
    ]);
    expect(idsOf(list({ history, mails: [sampleMail({ id: 'mail', kind: 'statement', sentAt: at(3) })] }))).toEqual([
      'statement-sent-40',
      'mail',
      'mail-sent-2',
    ]);
  });

  it('leaves out the events of a mail that came back', () => {
    const history = [event('mail-failed', 59), event('mail-unknown', 12), event('mail-sent', 2)];
    const mails = [sampleMail({ id: 'mail', state: 'failed', sentAt: at(2) })];
    expect(idsOf(list({ history, mails }))).toEqual(['mail']);
  });

  it('has no entry of its own for the link of a mail, for a revoked link, and for an unread message', () => {
    const mail = { id: 'mail', kind: 'invoice', state: 'sent', sentAt: at(2) } as const;
    const mailed = link({ id: 'mailed', mailedTo: 'jane@example.org', mail });
    const entries = list({
      history: [event('client-question', 4), event('opened', 3)],
      mails: [sampleMail({ id: 'mail', sentAt: at(2) })],
      links: [mailed, link({ revokedAt: at(4), openedAt: at(3) })],
      messages: [message(4, null)],
    });
    expect(idsOf(entries)).toEqual(['opened-3', 'mail']);
    expect(entries[1]).toMatchObject({ kind: 'mail', link: mailed });
  });
});
