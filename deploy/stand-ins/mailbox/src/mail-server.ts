import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './kept-mails.js';

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** The part of the recipient's address before the @ chooses the simulated failure (README.md). */
const failureOfLocalPart = {
  reject: { code: 550, message: '5.1.1 Nobody of that name is here' },
  busy: { code: 451, message: '4.3.2 Please try again later' },
} as const;

export interface BouncedMail {
  from: string;
  recipient: string;
  /** The sender chooses the envelope id (RFC 3461). Recipients do not see it. */
  envelopeId: string;
}

interface ServerOptions {
  port: number;
  host: string;
  onBounce: (bounced: BouncedMail) => Promise<void>;
}

type SmtpCallback = (error?: Error | null, message?: string) => void;

export async function startMailServer(kept: MailStore, { port, host, onBounce }: ServerOptions) {
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    size: MAX_MAIL_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo: ({ address }, _session, done) => done(findFailure(address)),
    onData: (stream, session, done) => void receiveMail(stream, session).then(...toHandlers(done)),
  };
  const server = new SMTPServer(options);
  // The server itself closes the connection if an e-mail is addressed to `cut@`.
  server.on('error', () => undefined);
  server.listen(port, host);
  await once(server.server, 'listening');

  async function receiveMail(stream: NodeJS.ReadableStream & { sizeExceeded: boolean }, session: SMTPServerSession) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    if (hasRecipientNamed('cut', to)) return breakOff(session);
    const source = await buffer(stream);
    if (stream.sizeExceeded) throw createSmtpError(552, '5.3.4 A mail can have 25 MB at most');
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    await kept.add(source, { from, to });
    const envelopeId = session.envelope.dsn?.envid ?? '';
    for (const recipient of to)
      if (hasRecipientNamed('bounce', [recipient])) void onBounce({ from, recipient, envelopeId });
    if (hasRecipientNamed('drop', to)) breakOff(session);
  }

  const breakOff = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
  };

  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      for (const { _socket } of server.connections) _socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

const toHandlers = (done: SmtpCallback): [() => void, (error: Error) => void] => [() => done(), (error) => done(error)];

const getLocalPart = (address: string): string => address.split('@')[0]!.toLowerCase();

const hasRecipientNamed = (name: string, addresses: string[]): boolean =>
  addresses.some((address) => getLocalPart(address) === name);

function findFailure(address: string): Error | null {
  const name = getLocalPart(address);
  if (!Object.hasOwn(failureOfLocalPart, name)) return null;
  const { code, message } = failureOfLocalPart[name as keyof typeof failureOfLocalPart];
  return createSmtpError(code, message);
}

const createSmtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
