import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewMail } from '@paperbill/contracts/http';
import { getMailFailureText } from '@paperbill/contracts/texts';
import { stopAfterFile } from '@paperbill/testing';
import { startTestMailbox } from '@paperbill/testing/mailbox';
import type { DocumentsConfig } from '../config.js';
import { type OutgoingMail, SmtpTransport } from './smtp-transport.js';

Logger.overrideLogger(false);
const mailbox = await startTestMailbox();
beforeEach(() => mailbox.clear());

/** Sends a mail and returns the outcome. The failure is returned as text. */
const deliverMail = async (
  mail: Partial<NewMail> = {},
  config: Partial<DocumentsConfig> = {},
  outgoing: Partial<OutgoingMail> = {},
  withinMs?: number,
) => {
  const { failure, ...delivery } = await new SmtpTransport({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'invoices@paperbill.example',
    ...config,
  } as DocumentsConfig).deliver(
    {
      id: 'b0a1',
      envelopeId: 'e0e1',
      mail: {
        to: 'grace@example.org',
        cc: [],
        bcc: [],
        replyTo: 'ada@example.org',
        kind: 'invoice',
        subject: 'Invoice 7',
        text: '',
        ...mail,
      },
      senderName: 'Ada Eyes via Paperbill',
      html: '<p>Hello</p>',
      text: 'Hello',
      attachments: [{ filename: 'invoice.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' }],
      ...outgoing,
    },
    withinMs,
  );
  return { ...delivery, error: getMailFailureText(failure) };
};

async function startServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterFile(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const startServerGreeting = (greeting: string): Promise<string> =>
  startServer((socket) => (greeting ? void socket.end(greeting) : void socket.destroy()));

/** Starts a mail server that accepts all mails. Its replies to commands with the given prefix are delayed. */
async function startSlowServer(delayedCommand: string, delayMs: number) {
  const commands: string[] = [];
  let connections = 0;
  const url = await startServer((socket) => {
    connections++;
    socket.on('close', () => connections--);
    socket.write('220 slow\r\n');
    const answer = async (line: string) => {
      commands.push(line);
      const isAnswered = /^(EHLO|MAIL|RCPT|DATA|\.$)/.test(line);
      const special: Record<string, string> = { DATA: '354 Go on\r\n', EHLO: '250-slow\r\n250 DSN\r\n' };
      if (line.startsWith(delayedCommand)) await sleep(delayMs);
      if (isAnswered && socket.writable) socket.write(special[line.split(' ')[0]!] ?? '250 Fine\r\n');
    };
    createInterface({ input: socket }).on('line', (line) => void answer(line));
  });
  return { url, heard: commands, connections: () => connections };
}

describe('A sent mail', () => {
  it('comes from the product’s address with the user’s name, and replies go to the user', async () => {
    expect(await deliverMail({ cc: ['bob@example.org'], bcc: ['eve@example.org', 'bob@example.org'] })).toEqual({
      outcome: 'sent',
      error: '',
      isServerDown: false,
    });
    expect(mailbox.mails()).toMatchObject([
      {
        envelope: {
          from: 'bounce+b0a1@paperbill.example',
          to: ['grace@example.org', 'bob@example.org', 'eve@example.org'],
        },
        from: { name: 'Ada Eyes via Paperbill', address: 'invoices@paperbill.example' },
        to: ['grace@example.org'],
        cc: ['bob@example.org'],
        replyTo: ['ada@example.org'],
        subject: 'Invoice 7',
        messageId: '<b0a1@paperbill.example>',
        attachments: [{ fileName: 'invoice.pdf' }],
      },
    ]);
    expect(JSON.stringify(mailbox.mails()[0]!.headers)).not.toContain('eve@example.org');
  });

  it.each([
    ['subject', { subject: 'Invoice\r\nBcc: eve@example.org' }, {}],
    ['name', {}, { senderName: 'Ada\r\nBcc: eve@example.org' }],
  ])('has no additional recipients or headers for line breaks in its %s', async (_, mail, outgoing) => {
    await deliverMail(mail, {}, outgoing);
    for (const { envelope, headers } of mailbox.mails()) {
      expect(envelope.to).not.toContain('eve@example.org');
      expect(headers.map(({ name }) => name)).not.toContain('bcc');
    }
  });

  it('keeps letters of all scripts and long lines', async () => {
    const subject = `Rechnung für ${'Ä'.repeat(80)} 請求書 🧾`;
    await deliverMail({ subject }, {}, { text: `${'x'.repeat(3_000)}\n.\nñ`, senderName: 'Żółć & Söhne „via“' });
    expect(mailbox.mails()).toMatchObject([{ subject, from: { name: 'Żółć & Söhne „via“' } }]);
    expect(mailbox.mails()[0]!.text.trim()).toBe(`${'x'.repeat(3_000)}\n.\nñ`);
  });

  it.each([
    '=?utf-8?Q?Bank?= Ltd',
    '=?utf-8?B?QmFuaw==?= Müller',
    `=?x?q?${'請求書🧾'.repeat(20)}?=`,
    '=?',
    '=?UTF-8?Q?=0D=0ABcc:_eve@example.org?=',
  ])('has a subject that looks like an encoded word exactly as typed: %s', async (subject) => {
    await deliverMail({ subject });
    expect(mailbox.mails()[0]).toMatchObject({ subject });
  });

  it('has its envelope id only in the SMTP envelope, not in headers', async () => {
    const { url, heard } = await startSlowServer('nothing', 0);
    expect(await deliverMail({}, { SMTP_URL: url })).toMatchObject({ outcome: 'sent' });
    expect(heard.filter((line) => line.includes('e0e1'))).toEqual([
      expect.stringMatching(/^MAIL FROM:.* ENVID=e0e1\b/),
    ]);
  });

  it('is signed with DKIM if there is a key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const DKIM_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await deliverMail({}, { DKIM_DOMAIN: 'paperbill.example', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY });
    const signature = mailbox.mails()[0]!.headers.find(({ name }) => name === 'dkim-signature');
    expect(signature?.value).toMatch(/d=paperbill\.example;.*s=mail;.*b=/s);
  });
});

describe('A mail that is not sent', () => {
  it.each([
    { to: 'grace@example.org\r\nBcc: eve@example.org' },
    { to: 'grace@example.org,eve@example.org' },
    { cc: ['Eve <eve@example.org>'] },
    { bcc: [''] },
    { replyTo: 'Eve <eve@example.org>' },
  ])('fails for a value that is not a single address: %j', async (mail) => {
    expect(await deliverMail(mail)).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('not a valid e-mail address'),
    });
    expect(mailbox.mails()).toEqual([]);
  });

  it.each([
    ['rejected permanently', 'reject@example.org', 'failed', /said: 550 5\.1\.1 Nobody of that name/],
    ['rejected temporarily', 'busy@example.org', 'postponed', /said: 451/],
    ['cut off before its end', 'cut@example.org', 'postponed', /can’t be reached/],
    ['accepted without a reply', 'drop@example.org', 'unknown', /answer was lost/],
  ])('that is %s to %s is %s', async (_, to, outcome, error) => {
    expect(await deliverMail({ to })).toMatchObject({ outcome, error: expect.stringMatching(error) });
  });

  it('has failed if only the client’s address was rejected and its copies were sent', async () => {
    expect(await deliverMail({ to: 'reject@example.org', cc: ['bob@example.org'] })).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('Not delivered to reject@example.org'),
      wentToCopies: true,
    });
    expect(mailbox.mails('bob@example.org')).toHaveLength(1);
  });

  it('counts as sent with an error if only a copy was rejected', async () => {
    expect(await deliverMail({ cc: ['busy@example.org'] })).toMatchObject({
      outcome: 'sent',
      error: expect.stringContaining('Not delivered to busy@example.org'),
    });
  });

  it('is postponed if the server is unreachable, hangs up or rejects the client', async () => {
    for (const SMTP_URL of [
      'smtp://127.0.0.1:1',
      await startServerGreeting(''),
      await startServerGreeting('554 Go away\r\n'),
    ]) {
      expect(await deliverMail({}, { SMTP_URL })).toMatchObject({ outcome: 'postponed', isServerDown: true });
    }
  });

  it('is postponed if the server is slow for each address', async () => {
    const server = await startSlowServer('RCPT', 150);
    const cc = Array.from({ length: 9 }, (_, n) => `copy${n}@example.org`);
    expect(await deliverMail({ cc }, { SMTP_URL: server.url }, {}, 500)).toEqual({
      outcome: 'postponed',
      error: 'The mail server takes too long right now.',
      isServerDown: false,
    });
    expect(server.heard.filter((line) => line.startsWith('RCPT')).length).toBeLessThan(9);
    while (server.connections() > 0) await sleep(20);
    expect(server.heard).not.toContain('DATA');
  });

  it('is unknown if the server received all of it but does not reply in time', async () => {
    const server = await startSlowServer('.', 4_000);
    expect(await deliverMail({}, { SMTP_URL: server.url }, {}, 1_000)).toMatchObject({
      outcome: 'unknown',
      error: expect.stringContaining('answer was lost'),
    });
    expect(server.heard).toContain('.');
  });

  it('is postponed if the server reads it too slowly, and no more of it is sent after the timeout', async () => {
    const reading: Socket[] = [];
    let received = '';
    const SMTP_URL = await startServer((socket) => {
      reading.push(socket);
      socket.write('220 slow\r\n');
      socket.on('data', (data) => {
        received = (received + data.toString('latin1')).slice(-5);
        if (/^(EHLO|MAIL|RCPT)/.test(data.toString())) socket.write('250 Fine\r\n');
        if (data.toString() !== 'DATA\r\n') return;
        socket.pause();
        socket.write('354 Go on\r\n');
      });
    });
    const content = Buffer.alloc(12_000_000, 'x');
    const attachments = [{ filename: 'invoice.pdf', content, contentType: 'application/pdf' }];
    expect(await deliverMail({}, { SMTP_URL }, { attachments }, 1_000)).toMatchObject({ outcome: 'postponed' });
    reading[0]!.resume();
    if (!reading[0]!.closed) await once(reading[0]!, 'close');
    expect(received).not.toBe('\r\n.\r\n');
  });

  it('is postponed if the password would be sent without encryption', async () => {
    const { port } = new URL(mailbox.smtpUrl);
    const SMTP_URL = `smtp://user:secret@localhost.localdomain:${port}`;
    const delivery = await deliverMail({}, { SMTP_URL });
    expect(delivery).toMatchObject({ outcome: 'postponed', isServerDown: true });
    expect(mailbox.mails()).toEqual([]);
    expect(delivery.error).not.toContain('secret');
  });
});
