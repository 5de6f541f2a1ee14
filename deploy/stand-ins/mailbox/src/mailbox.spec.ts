import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startMailbox } from './index.js';

const mailbox = await startMailbox();
beforeEach(() => mailbox.clear());
afterAll(() => mailbox.stop());

const sendMail = (mail: SendMailOptions = {}, { smtpUrl } = mailbox) =>
  createTransport(smtpUrl).sendMail({
    from: { name: 'Ada', address: 'ada@example.org' },
    to: 'grace@example.org',
    subject: 'Invoice <7>',
    text: 'Hello',
    html: '<p>Hello <img src="cid:logo"></p>',
    attachments: [
      { filename: 'invoice.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' },
      { filename: 'logo.png', content: Buffer.from('PNG'), contentType: 'image/png', cid: 'logo' },
    ],
    ...mail,
  });
const requestPath = (path: string) => fetch(`${mailbox.url}${path}`);
const requestHtml = async (path: string) => (await requestPath(path)).text();

describe('The mailbox', () => {
  it('keeps a mail with all recipients, Bcc included', async () => {
    await sendMail({ cc: 'bob@example.org', bcc: 'eve@example.org', replyTo: 'office@example.org' });
    expect(mailbox.mails()).toMatchObject([
      {
        envelope: { from: 'ada@example.org', to: ['grace@example.org', 'bob@example.org', 'eve@example.org'] },
        from: { name: 'Ada', address: 'ada@example.org' },
        to: ['grace@example.org'],
        cc: ['bob@example.org'],
        replyTo: ['office@example.org'],
        subject: 'Invoice <7>',
        attachments: [
          { contentId: 'logo' },
          { fileName: 'invoice.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-') },
        ],
      },
    ]);
    expect(mailbox.mails('eve@example.org')).toHaveLength(1);
    expect(mailbox.mails('nobody@example.org')).toEqual([]);
  });

  it('lists mails as JSON', async () => {
    await sendMail();
    const [mail] = (await (await requestPath('/api/mails?to=grace@example.org')).json()) as {
      id: string;
      attachments: object[];
    }[];
    expect(mail).toMatchObject({ subject: 'Invoice <7>', attachments: [{}, { fileName: 'invoice.pdf', bytes: 5 }] });
    expect((await requestPath(`/mails/${mail!.id}0`)).status).toBe(404);
  });

  it('shows a mail in a sandboxed frame, without scripts and with its inline pictures', async () => {
    expect(await requestHtml('/')).toContain('No mail has come yet');
    await sendMail();
    const { id } = mailbox.mails()[0]!;
    expect(await requestHtml('/')).toContain('Invoice &lt;7&gt;');
    expect(await requestHtml(`/mails/${id}`)).toContain('Ada &lt;ada@example.org&gt;');
    const shown = await requestPath(`/mails/${id}/html`);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
    expect(await shown.text()).toContain(`src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}"`);
    const file = await requestPath(`/mails/${id}/attachments/1`);
    expect(file.headers.get('content-disposition')).toContain('invoice.pdf');
    expect(await file.text()).toBe('%PDF-');
  });

  it.each([
    ['reject@example.org', { responseCode: 550 }, 0],
    ['busy@example.org', { responseCode: 451 }, 0],
    ['cut@example.org', { code: 'ECONNECTION' }, 0],
    ['drop@example.org', { code: 'ECONNECTION' }, 1],
  ])('fails on purpose for %s', async (to, error, taken) => {
    await expect(sendMail({ to })).rejects.toMatchObject(error);
    expect(mailbox.mails(to)).toHaveLength(taken);
  });

  it('returns a mail to bounce@ to the configured address', async () => {
    const receiver = createServer().listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/returned`;
    const returning = await startMailbox({ returnTo: { url, password: 'secret' } });
    const envelope = { from: 'bounce+1@example.org', to: ['bounce@example.org', 'eve@example.org'] };
    const dsn = { id: 'e0e1', return: 'headers' as const, notify: ['failure' as const] };
    await sendMail({ to: 'bounce@example.org', cc: 'eve@example.org', envelope, dsn }, returning);
    expect(returning.mails('bounce@example.org')).toHaveLength(1);
    const [message, response] = (await once(receiver, 'request')) as [IncomingMessage, ServerResponse];
    const report = await text(message);
    response.end();
    expect(message.headers.authorization).toBe(`Basic ${Buffer.from('mail:secret').toString('base64')}`);
    expect(report).toMatch(/^To: bounce\+1@example\.org\r$[^]*^Final-Recipient: rfc822; bounce@example\.org\r$/m);
    expect(report).toMatch(/^Original-Envelope-Id: e0e1\r$/m);
    expect(report).not.toContain('eve@');
    await returning.stop();
    receiver.close();
  });

  it.each(['\n<!DOCTYPE html>', ''])(
    'keeps a doctype first, so that browsers use standards mode: %j',
    async (doctype) => {
      await sendMail({ html: `${doctype}<p>Hello`, attachments: [] });
      const { id } = mailbox.mails()[0]!;
      expect((await requestHtml(`/mails/${id}/html`)).trim()).toBe(`${doctype.trim()}<base target="_blank"><p>Hello`);
    },
  );
});
