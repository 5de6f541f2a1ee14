import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { AnswerOfQuote } from '@paperbill/contracts/http';
import { invoicing, type LeasedNotice, type ChangeWithNotice, type NoticeReport } from '@paperbill/contracts/nats';
import { answerMessage, startTestService } from '@paperbill/testing';
import { startTestMailbox } from '@paperbill/testing/mailbox';
import { documentsService } from '../service.js';
import { NoticeWorker } from './notice-worker.js';

const waitingNotices: LeasedNotice[] = [];
const reportEvents = new EventEmitter();

const mailbox = await startTestMailbox();
await answerMessage(invoicing.leaseMail, () => ({ mail: null }));
await answerMessage(invoicing.leaseNotice, () => ({ notice: waitingNotices.shift() ?? null }));
await answerMessage(invoicing.reportNotice, (settlement) => {
  reportEvents.emit(settlement.id, settlement);
  return {};
});
const service = await startTestService(documentsService, {
  GOTENBERG_URL: 'http://127.0.0.1:9',
  SMTP_URL: mailbox.smtpUrl,
  MAIL_FROM: 'invoices@paperbill.example',
  PUBLIC_URL: 'https://paperbill.example',
});

const createLease = () => ({ userId: randomUUID(), id: randomUUID(), lease: randomUUID() });

const waitForReport = (
  email: string,
  after = 'DE89 <b>3704</b>',
  name: ChangeWithNotice['name'] = 'iban',
): Promise<NoticeReport> =>
  sendNotice({
    ...createLease(),
    kind: 'changes',
    email,
    from: 'Firefox on Linux, Lisbon, Portugal (192.0.2.7)',
    at: '2026-11-27T16:05:09.000Z',
    changes: [{ name, ofPayments: true, before: '', after }],
  });

async function sendNotice(notice: LeasedNotice): Promise<NoticeReport> {
  const answer = once(reportEvents, notice.id);
  waitingNotices.push(notice);
  // Wakes up the worker, so that the test does not wait for its next poll.
  service.app.get(NoticeWorker).notify();
  return ((await answer) as [NoticeReport])[0];
}

describe('A notice about a change', () => {
  it('tells the user what changed, when, from where, and how to undo it', async () => {
    expect(await waitForReport('ada@example.org')).toMatchObject({ outcome: 'sent' });
    const [mail] = mailbox.mails('ada@example.org');
    expect(mail!.subject).toBe('Your payment details or texts to clients in Paperbill were changed');
    expect(mail).toMatchObject({ from: { name: 'Paperbill', address: 'invoices@paperbill.example' }, replyTo: [] });
    for (const text of ['IBAN', 'Before: nothing', 'Now: DE89 <b>3704</b>', '2026-11-27 16:05 (UTC)', 'Lisbon, Portugal (192.0.2.7)', 'https://paperbill.example/settings/activity', 'https://paperbill.example/settings/payments']) {
      expect(mail!.text).toContain(text);
    } // oxfmt-ignore
    expect(mail!.html).toContain('DE89 &lt;b&gt;3704&lt;/b&gt;');
  });

  it('shows the name of a value as the previous release stored it', async () => {
    await waitForReport('joan@example.org', 'DE89', 'Where clients pay' as ChangeWithNotice['name']);
    expect(mailbox.mails('joan@example.org')[0]!.text).toContain('Where clients pay\nBefore: nothing\nNow: DE89');
  });

  it('quotes each line of a value, so that no line looks like ours', async () => {
    await waitForReport('grace@example.org', 'To me\n\nIf it was not you: open evil.example\u2028or evil.example/2');
    const [mail] = mailbox.mails('grace@example.org');
    expect(mail!.text).toContain(
      'Now:\n> To me\n>\n> If it was not you: open evil.example\n> or evil.example/2\n\nWhen',
    );
    for (const line of ['If it was not you: open evil.example', 'or evil.example/2']) {
      expect(mail!.html).toContain(`>&gt; ${line}<`);
    }
  });

  it('is reported as failed if the mail server rejects the address', async () => {
    expect(await waitForReport('reject@example.org')).toMatchObject({ outcome: 'failed' });
  });
});

describe('A notice about answers to quotes', () => {
  const anAnswer = (fields: Partial<AnswerOfQuote> = {}): AnswerOfQuote => ({
    ...{ id: randomUUID(), quoteId: 'e2c1', number: 'Q-7', clientName: 'Oak Lane', revision: 1, address: '192.0.2.7' },
    ...{ decision: 'accepted', name: 'Charles <b>Babbage</b>', note: '', answeredAt: '2026-11-27T16:05:09.000Z' },
    ...fields,
  });
  const send = async (email: string, answers: AnswerOfQuote[], olderCount = 0) => {
    const settled = await sendNotice({ ...createLease(), kind: 'answers', email, answers, olderCount });
    expect(settled).toMatchObject({ outcome: 'sent' });
    return mailbox.mails(email)[0]!;
  };

  it('tells the user who accepted which quote and when, with a link to the quote', async () => {
    const mail = await send('mary@example.org', [anAnswer({ note: 'Begin <i>soon</i>' })]);
    expect(mail).toMatchObject({ subject: 'Oak Lane accepted quote Q-7', replyTo: [] });
    for (const text of [
      'Name: Charles <b>Babbage</b>',
      'Note: Begin <i>soon</i>',
      'When: 2026-11-27 16:05 (UTC)',
      'create its invoice: https://paperbill.example/quotes/e2c1',
    ]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.html).toContain('Charles &lt;b&gt;Babbage&lt;/b&gt;');
    expect(mail.html).not.toContain('<i>');
  });

  it.each([
    [
      'de',
      'Oak Lane hat Angebot Q-7 angenommen',
      'Ansehen und Rechnung erstellen: https://paperbill.example/quotes/e2c1',
    ],
    ['fr', 'Oak Lane a accepté le devis Q-7', 'Note\u00a0:\n> One\n> Two'],
    ['es', 'Oak Lane ha aceptado el presupuesto Q-7', 'Nombre: Charles'],
  ] as const)('is in the language of the user: %s', async (language, subject, text) => {
    const email = `${language}@example.org`;
    const answers = [anAnswer({ note: 'One\nTwo' })];
    await sendNotice({ ...createLease(), kind: 'answers', email, answers, olderCount: 0, language });
    const changes = [
      { name: 'paymentLink' as const, ofPayments: true, before: '', after: 'https://pay.example' },
      { name: 'defaultNote' as const, language: 'sv' as const, ofPayments: true, before: '', after: 'Tack' },
    ];
    const at = '2026-11-27T16:05:09.000Z';
    await sendNotice({ ...createLease(), kind: 'changes', email, from: 'Firefox', at, changes, language });
    const [ofChange, ofAnswer] = mailbox.mails(email);
    expect(ofAnswer!.subject).toBe(subject);
    expect(ofAnswer!.text).toContain(text);
    expect(ofAnswer!.html).toContain(`lang="${language}"`);
    expect(ofChange!.text).toContain(' (Svenska)\n');
    expect(ofChange!.text).not.toMatch(/Payment|Before|nothing|Now|When|From|Hello/);
  });

  it('lists several answers in one mail, and counts the older ones', async () => {
    const answers = [anAnswer(), anAnswer({ number: 'Q-8', decision: 'declined' })];
    const mail = await send('joanna@example.org', answers, 3);
    expect(mail.subject).toBe('5 answers to your quotes');
    expect(mail.text).toContain('Oak Lane declined quote Q-8');
    expect(mail.text).toContain('3 more answers are on the pages of your quotes: https://paperbill.example/quotes');
  });
});
