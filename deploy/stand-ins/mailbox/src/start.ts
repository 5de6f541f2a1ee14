import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHtmlHeaders, sendFont } from '@paperbill/pages';
import { type StoredMail, MailStore } from './kept-mails.js';
import { type BouncedMail, startMailServer } from './mail-server.js';
import type { MailboxOptions } from './options.js';
import { returnMail } from './return-mail.js';
import { renderListPage, renderMailPage, renderNotFoundPage, toShownHtml } from './pages.js';

export interface RunningMailbox {
  url: string;
  smtpUrl: string;
  /** @param to selects e-mails to this address, which may be in To, Cc or Bcc */
  mails(to?: string): StoredMail[];
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error in production, or if a port is in use */
export async function startMailbox(given: Partial<MailboxOptions> = {}): Promise<RunningMailbox> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The local mailbox delivers nothing, so it does not start with NODE_ENV=production. Set SMTP_URL to a mail server.',
    );
  }
  const { port = 0, smtpPort = 0, host = '127.0.0.1', dataDir, returnTo, log = () => undefined } = given;
  const kept = await MailStore.open(dataDir);
  const onBounce = async (bounced: BouncedMail) => {
    if (returnTo)
      await returnMail(bounced, returnTo).catch((error: Error) => log(`No mail was returned: ${error.message}`));
  };
  const mailServer = await startMailServer(kept, { port: smtpPort, host, onBounce });
  const server = createServer((request, response) => {
    answerRequest(kept, request, response).catch((error: Error) => {
      log(error.stack ?? error.message);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
    mails: (to) => kept.list(to),
    clear: () => kept.clear(),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, mailServer.stop()]);
    },
  };
}

async function answerRequest(kept: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
  if (pathname === '/health') return void response.end('{"status":"up"}');
  if (await sendFont(pathname, response)) return;
  if (pathname === '/api/mails')
    return sendJson(response, kept.list(searchParams.get('to') ?? undefined).map(omitAttachmentContent));
  if (pathname === '/') return sendPage(response, 200, renderListPage(kept.list()));
  const [, kind, id = '', part, index] = pathname.split('/');
  const mail = kind === 'mails' ? kept.find(id) : undefined;
  if (!mail) return sendPage(response, 404, renderNotFoundPage());
  if (part === 'html') return sendHtml(response, mail);
  if (part === 'attachments') return sendAttachment(response, mail, Number(index));
  return sendPage(response, 200, renderMailPage(mail));
}

const omitAttachmentContent = ({ attachments, ...mail }: StoredMail) => ({
  ...mail,
  attachments: attachments.map(({ content, ...file }, index) => ({
    ...file,
    bytes: content.length,
    url: `/mails/${mail.id}/attachments/${index}`,
  })),
});

const sendJson = (response: ServerResponse, content: unknown): void =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));

function sendPage(response: ServerResponse, status: number, content: string): void {
  const headers = getHtmlHeaders();
  headers['Content-Security-Policy'] += `; frame-src 'self'`;
  response.writeHead(status, headers).end(content);
}

/** Scripts and external content are blocked, because anybody may have sent the e-mail. */
function sendHtml(response: ServerResponse, mail: StoredMail): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    .end(toShownHtml(mail));
}

function sendAttachment(response: ServerResponse, mail: StoredMail, index: number): void {
  const file = mail.attachments[index];
  if (!file) return sendPage(response, 404, renderNotFoundPage());
  response
    .writeHead(200, {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    .end(file.content);
}
