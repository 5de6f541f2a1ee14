import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type LinkedInvoice } from '@paperbill/contracts/http';
import {
  documents,
  invoicing,
  type LeasedInvoiceMail,
  type LeasedMail,
  type MailLease,
  type MailReport,
} from '@paperbill/contracts/nats';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { anInvoice, answerMessage, startTestService } from '@paperbill/testing';
import { startTestMailbox } from '@paperbill/testing/mailbox';
import { documentsService } from '../service.js';
import { aSavedQuote, toSavedInvoice } from '../testing/documents-under-test.js';
import { answerWithPdf, answerWithStatus, startFakeGotenberg } from '../testing/fake-gotenberg.js';
import { MailWorker } from './mail-worker.js';

const waitingMails: LeasedMail[] = [];
const begunLeases: MailLease[] = [];
const reportedMails: MailReport[] = [];
let answerBegin: () => { begun: boolean };
let answerReport: () => void;

const [mailbox, renderer] = await Promise.all([startTestMailbox(), startFakeGotenberg()]);
await answerMessage(invoicing.leaseMail, ({ statements }) => ({
  mail: (statements && waitingMails.shift()) || null,
}));
await answerMessage(invoicing.beginMail, (lease) => {
  begunLeases.push(lease);
  return answerBegin();
});
await answerMessage(invoicing.reportMail, (outcome) => {
  answerReport();
  reportedMails.push(outcome);
  return {};
});
const service = await startTestService(documentsService, {
  GOTENBERG_URL: renderer.url,
  SMTP_URL: mailbox.smtpUrl,
  MAIL_FROM: 'invoices@paperbill.example',
  PUBLIC_URL: 'https://paperbill.example',
});

beforeEach(async () => {
  await mailbox.clear();
  for (const list of [waitingMails, begunLeases, reportedMails]) list.length = 0;
  answerBegin = () => ({ begun: true });
  answerReport = () => undefined;
  renderer.behaviour = answerWithPdf;
  renderer.requests.length = 0;
});

function createMail(to = 'grace@example.org'): LeasedInvoiceMail {
  const invoice = toSavedInvoice(anInvoice({ invoiceNumber: 'INV-7' }));
  return {
    userId: randomUUID(),
    id: randomUUID(),
    lease: randomUUID(),
    mail: {
      to,
      cc: [],
      bcc: [],
      replyTo: 'ada@example.org',
      kind: 'invoice',
      subject: 'Invoice INV-7',
      text: 'Hello <b>Grace</b>,\n\nthe invoice.',
    },
    invoice: { ...invoice, amountPaid: '0.00', amountCredited: '0.00', amountDue: invoice.total } as LinkedInvoice,
    logo: null,
    linkToken: 'x'.repeat(43),
  };
}

/** Puts a mail into the queue, where the worker finds it at once instead of at its next poll. */
function queueMail(mail: LeasedMail): void {
  waitingMails.push(mail);
  service.app.get(MailWorker).notify();
}

async function waitForReport(mail: LeasedMail): Promise<MailReport> {
  queueMail(mail);
  for (;;) {
    const outcome = reportedMails.find(({ lease }) => lease === mail.lease);
    if (outcome) return outcome;
    await sleep(10);
  }
}

describe('A queued mail', () => {
  it('is sent with the invoice’s PDF and a link, and reported as sent', async () => {
    const mail = createMail();
    expect(await waitForReport(mail)).toEqual({ id: mail.id, lease: mail.lease, outcome: 'sent', error: '' });
    expect(begunLeases).toEqual([{ id: mail.id, lease: mail.lease }]);
    const [received] = mailbox.mails();
    expect(received).toMatchObject({
      subject: 'Invoice INV-7',
      from: { name: `${mail.invoice.companyName} via Paperbill`, address: 'invoices@paperbill.example' },
      attachments: [{ fileName: 'invoice_inv_7.pdf', mediaType: 'application/pdf' }],
    });
    const url = `https://paperbill.example/i/${mail.linkToken}`;
    for (const part of [received!.html, received!.text]) expect(part).toContain(url);
    expect(received!.html).toContain('Hello &lt;b&gt;Grace&lt;/b&gt;');
  });

  it('contains the files that go with it, and waits if one cannot be read', async () => {
    const content = Buffer.alloc(ATTACHMENT_PART_BYTES + 3, 'a');
    const file = { id: randomUUID(), name: 'Größe.csv', mediaType: 'text/csv', size: content.length } as const;
    const mail = { ...createMail(), attachments: [file] };
    let isDeleted = true;
    const stop = await answerMessage(invoicing.readMailedFile, ({ id, lease, attachmentId, part }) => {
      if (isDeleted) throw new AppError('NOT_FOUND');
      expect({ id, lease, attachmentId }).toEqual({ id: mail.id, lease: mail.lease, attachmentId: file.id });
      const start = part * ATTACHMENT_PART_BYTES;
      return { bytes: content.subarray(start, start + ATTACHMENT_PART_BYTES) };
    });
    expect(await waitForReport(mail)).toMatchObject({ outcome: 'postponed', failure: { code: 'notMade' } });
    reportedMails.length = 0;
    isDeleted = false;
    expect(await waitForReport(mail)).toMatchObject({ outcome: 'sent' });
    await stop();
    expect(mailbox.mails()[0]!.attachments).toMatchObject([
      { fileName: 'invoice_inv_7.pdf' },
      { fileName: 'Größe.csv', mediaType: 'text/csv' },
    ]);
  });

  it('with a quote is sent with the quote’s PDF, its last valid day and a link to the quote’s page', async () => {
    const { invoice: _invoice, statement: _statement, ...mail } = createMail();
    const quote = { ...aSavedQuote(), revision: 3, total: '110.00' };
    const words = { kind: 'quote' as const, subject: 'Quote Q-7' };
    expect(await waitForReport({ ...mail, mail: { ...mail.mail, ...words }, quote })).toMatchObject({
      outcome: 'sent',
    });
    const [received] = mailbox.mails();
    expect(received).toMatchObject({
      subject: 'Quote Q-7',
      attachments: [{ fileName: 'quote_q_7.pdf', mediaType: 'application/pdf' }],
    });
    for (const part of [received!.html, received!.text]) {
      for (const text of [`/q/${mail.linkToken}`, 'Q-7', '$110.00', 'Dec 31, 2099']) expect(part).toContain(text);
      for (const text of [/invoice Q-7/i, /due date/i, /\/i\//]) expect(part).not.toMatch(text);
    }
    expect(received!.html).toContain('View quote');
    expect(renderer.requests.at(-1)!.body).toContain('<title>Quote Q-7');
  });

  it('contains the server’s PDF, not the PDF of HTML that the user sent', async () => {
    const mail = createMail();
    const { userId, invoice } = mail;
    const stop = await answerMessage(invoicing.getInvoice, () => invoice);
    await service.bus.call(documents.generatePdf, { userId, invoiceId: invoice.id, html: '<p>Pay somebody else</p>' });
    await stop();
    await waitForReport(mail);

    expect(renderer.requests).toHaveLength(2);
    expect(renderer.requests[1]!.body).toContain('INV-7');
    expect(mailbox.mails()[0]!.attachments.map(({ content }) => String(content))).toEqual(['%PDF-1.7 print 2']);
  });

  it.each([
    [`Bank${'\u00a0'.repeat(150)}Ltd`, 'Bank Ltd via Paperbill'],
    [`Bank \u200b \u2800\u3164 \u2060 \ufe0f Ltd`, 'Bank Ltd via Paperbill'],
    ['security＠bank.example \u202e', 'security at bank.example via Paperbill'],
    ['security@bank.example', 'security at bank.example via Paperbill'],
    ['security﹫bank.example', 'security at bank.example via Paperbill'],
    ['\u200b\u2800', 'A user via Paperbill'],
    ['Paper\u200bbill Security', 'A user via Paperbill'],
    ['=?utf-8?Q?Bank?= Ltd', '=?utf-8?Q?Bank?= Ltd\u00a0via Paperbill'],
    [`${'x'.repeat(58)} Ltd`, `${'x'.repeat(58)} L via Paperbill`],
    [`${'x'.repeat(59)}e\u0301`, `${'x'.repeat(59)} via Paperbill`],
    ['請'.repeat(100), `${'請'.repeat(60)} via Paperbill`],
  ])(
    'always shows “via” in its sender name, and has no bidirectional controls, also for the company name %j',
    async (companyName, name) => {
      const mail = createMail();
      mail.invoice.companyName = companyName;
      mail.mail.subject = 'Invoice \u202eINV-7';
      await waitForReport(mail);
      expect(mailbox.mails()[0]).toMatchObject({ subject: 'Invoice INV-7', from: { name } });
    },
  );

  it('has no PDF but a link to each invoice if it is a statement', async () => {
    const mail = createMail();
    const row = {
      invoiceDate: '2026-11-01',
      dueDate: '2026-11-15',
      total: '10.00',
      amountDue: '10.00',
      isOverdue: true,
    };
    const openInvoices = ['6', '7'].map((invoiceNumber) => ({
      ...{ ...row, id: randomUUID(), invoiceNumber, linkToken: invoiceNumber.repeat(43) },
    }));
    mail.mail.kind = 'statement';
    mail.statement = { openInvoices, more: 0, credits: [], moreCredits: 0, amountDue: '20.00' };
    renderer.behaviour = answerWithStatus(400, 'no');
    expect(await waitForReport(mail)).toMatchObject({ outcome: 'sent' });
    const [received] = mailbox.mails();
    expect(received).toMatchObject({ attachments: [] });
    for (const { linkToken } of openInvoices) {
      for (const part of [received!.html, received!.text])
        expect(part).toContain(`https://paperbill.example/i/${linkToken}`);
    }
  });

  it('is not sent after its lease was lost', async () => {
    answerBegin = () => ({ begun: false });
    queueMail(createMail());
    while (begunLeases.length === 0) await sleep(50);
    answerBegin = () => ({ begun: true });
    await waitForReport(createMail('next@example.org'));
    expect(mailbox.mails().map(({ to }) => to)).toEqual([['next@example.org']]);
    expect(reportedMails).toHaveLength(1);
  });

  it('is postponed if its PDF cannot be created', async () => {
    renderer.behaviour = answerWithStatus(400, 'no');
    expect(await waitForReport(createMail())).toMatchObject({
      outcome: 'postponed',
      error: 'Its PDF can’t be made right now.',
    });
    expect(begunLeases).toEqual([]);
    expect(mailbox.mails()).toEqual([]);
  });

  it('is reported as sent again until invoicing has received the report', async () => {
    let failures = 0;
    answerReport = () => {
      if (failures++ < 3) throw new AppError('SERVICE_UNAVAILABLE');
    };
    expect(await waitForReport(createMail())).toMatchObject({ outcome: 'sent' });
    expect(mailbox.mails()).toHaveLength(1);
  });

  it.each([
    ['reject@example.org', 'failed'],
    ['drop@example.org', 'unknown'],
  ])('to %s is reported as %s', async (to, outcome) => {
    expect(await waitForReport(createMail(to))).toMatchObject({ outcome });
  });

  // This must be the last test in the file, because it stops the service.
  it('is reported as sent although the service stops while invoicing restarts', async () => {
    const mail = createMail('replaced@example.org');
    let isReplaced = false;
    let failures = 0;
    answerReport = () => {
      if (isReplaced) return;
      failures++;
      throw new AppError('SERVICE_UNAVAILABLE');
    };
    queueMail(mail);
    while (failures === 0) await sleep(50);
    const stopped = service.stop();
    const before = failures;
    while (failures < before + 3) await sleep(50);
    expect(reportedMails).toEqual([]);
    isReplaced = true;
    await stopped;
    expect(reportedMails).toMatchObject([{ lease: mail.lease, outcome: 'sent' }]);
    expect(mailbox.mails()).toHaveLength(1);
  });
});
