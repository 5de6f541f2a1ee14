import { describe, expect, it } from '@jest/globals';
import type { ClientMessage, CreditNote, InvoiceEvent, InvoiceLink, Mail, Payment } from '@paperbill/contracts/http';
import { sampleMail } from '../../../../test/samples.js';
import { type ActivityEntry, listActivity } from './list-activity.js';

const createTime = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 20, 8, minute, 0, ms)).toISOString();

const createEvent = (action: InvoiceEvent['action'], minute: number, amount: string | null = null): InvoiceEvent => ({
  ...{ id: `${action}-${minute}`, action, at: createTime(minute), amount },
});
const payment = (minute: number, fields: Partial<Payment> = {}) =>
  ({ id: 'payment', source: 'entered', amount: '5.00', createdAt: createTime(minute, 3), ...fields }) as Payment;
const createLink = (fields: Partial<InvoiceLink>): InvoiceLink => ({
  ...{ id: 'link', createdAt: createTime(1), mailedTo: null, mail: null, openedAt: null, revokedAt: null },
  ...fields,
});
const message = (minute: number, readAt: string | null): ClientMessage => ({
  ...{ id: 'message', kind: 'question', text: 'When?', createdAt: createTime(minute), readAt },
});

interface Sources {
  history?: InvoiceEvent[];
  payments?: Payment[];
  creditNotes?: CreditNote[];
  mails?: Mail[] | undefined;
  links?: InvoiceLink[];
  messages?: ClientMessage[];
}

const listIds = (entries: ActivityEntry[]) => entries.map(({ id }) => id);
const listEntries = ({ history = [], payments = [], creditNotes = [], mails, links = [], messages = [] }: Sources) =>
  listActivity({ invoice: { history, payments, creditNotes }, mails, links, messages });

describe('The activity of an invoice', () => {
  it('has all kinds of entries, newest first', () => {
    const entries = listEntries({
      history: [createEvent('created', 0)],
      payments: [payment(3)],
      creditNotes: [{ id: 'note', createdAt: createTime(5), total: '1.00' } as CreditNote],
      mails: [sampleMail({ id: 'mail', sentAt: createTime(2) })],
      links: [createLink({})],
      messages: [message(4, createTime(9))],
    });
    expect(listIds(entries)).toEqual(['note', 'message', 'payment', 'mail', 'link', 'created-0']);
  });

  it('shows no event twice', () => {
    const entries = listEntries({
      history: [
        createEvent('client-question', 9),
        createEvent('opened', 8),
        createEvent('credited', 7, '1.00'),
        createEvent('marked-paid', 6),
        createEvent('payment-recorded', 5, '5.00'),
        createEvent('receipt-sent', 4),
        createEvent('mail-sent', 3),
        createEvent('created', 0),
      ],
      payments: [payment(5), payment(6, { id: 'mark', source: 'marked' })],
      creditNotes: [{ id: 'note', createdAt: createTime(7), total: '1.00' } as CreditNote],
      mails: [
        sampleMail({ id: 'receipt', kind: 'receipt', sentAt: createTime(4) }),
        sampleMail({ id: 'mail', sentAt: createTime(3), openedAt: createTime(8) }),
      ],
      messages: [message(9, createTime(10))],
    });
    expect(listIds(entries)).toEqual(['message', 'note', 'mark', 'payment', 'receipt', 'mail', 'created-0']);
  });

  it('keeps the events of payments that were removed', () => {
    const entries = listEntries({
      history: [
        createEvent('payment-recorded', 5, '5.00'),
        createEvent('payment-removed', 4, '5.00'),
        createEvent('payment-recorded', 3, '5.00'),
        createEvent('marked-unpaid', 2),
        createEvent('marked-paid', 1),
      ],
      payments: [payment(5)],
    });
    expect(listIds(entries)).toEqual([
      'payment',
      'payment-removed-4',
      'payment-recorded-3',
      'marked-unpaid-2',
      'marked-paid-1',
    ]);
  });

  it('shows the history alone if the mails could not be loaded', () => {
    expect(listIds(listEntries({ history: [createEvent('mail-sent', 3), createEvent('created', 0)] }))).toEqual([
      'mail-sent-3',
      'created-0',
    ]);
  });

  it('keeps the event of a statement that is in the mails of another invoice', () => {
    const history = [createEvent('statement-sent', 40), createEvent('statement-sent', 3), createEvent('mail-sent', 2)];
    expect(listIds(listEntries({ history, mails: [sampleMail({ id: 'mail', sentAt: createTime(2) })] }))).toEqual([
      'statement-sent-40',
      'statement-sent-3',
      'mail',
    ]);
    expect(
      listIds(listEntries({ history, mails: [sampleMail({ id: 'mail', kind: 'statement', sentAt: createTime(3) })] })),
    ).toEqual(['statement-sent-40', 'mail', 'mail-sent-2']);
  });

  it('leaves out the events of a mail that came back', () => {
    const history = [createEvent('mail-failed', 59), createEvent('mail-unknown', 12), createEvent('mail-sent', 2)];
    const mails = [sampleMail({ id: 'mail', state: 'failed', sentAt: createTime(2) })];
    expect(listIds(listEntries({ history, mails }))).toEqual(['mail']);
  });

  it('has no entry of its own for the link of a mail, for a revoked link, and for an unread message', () => {
    const mail = { id: 'mail', kind: 'invoice', state: 'sent', sentAt: createTime(2) } as const;
    const mailed = createLink({ id: 'mailed', mailedTo: 'jane@example.org', mail });
    const entries = listEntries({
      history: [createEvent('client-question', 4), createEvent('opened', 3)],
      mails: [sampleMail({ id: 'mail', sentAt: createTime(2) })],
      links: [mailed, createLink({ revokedAt: createTime(4), openedAt: createTime(3) })],
      messages: [message(4, null)],
    });
    expect(listIds(entries)).toEqual(['opened-3', 'mail']);
    expect(entries[1]).toMatchObject({ kind: 'mail', link: mailed });
  });
});
