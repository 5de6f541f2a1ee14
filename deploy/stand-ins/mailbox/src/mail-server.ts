import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { KeptMails } from './kept-mails.js';

const MOST_BYTES_OF_A_MAIL = 25 * 1024 * 1024;

/** Failures of the mail server. The local part of a recipient's address chooses the failure (README.md). */
const failures = {
  reject: { code: 550, message: '5.1.1 Nobody of that name is here' },
  busy: { code: 451, message: '4.3.2 Please try again later' },
} as const;

/** A mail that the server accepted and then returns to the sender as undeliverable. */
export interface Bounced {
  from: string;
  recipient: string;
  /** Envelope id that the sender chose (RFC 3461). Recipients do not see this id. */
  envelopeId: string;
}

interface ServerOptions {
  port: number;
  host: string;
  onBounce: (bounced: Bounced) => Promise<void>;
}

type Callback = (error?: Error | null, message?: string) => void;

export async function startMailServer(kept: KeptMails, { port, host, onBounce }: ServerOptions) {
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    size: MOST_BYTES_OF_A_MAIL,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo: ({ address }, _session, done) => done(failureOf(address)),
    onData: (stream, session, done) => void take(stream, session).then(...answer(done)),
  };
  const server = new SMTPServer(options);
  // Broken connections are expected: a mail to an address `cut@` makes the server close the connection.
  server.on('error', () => undefined);
  server.listen(port, host);
  await once(server.server, 'listening');

  async function take(stream: NodeJS.ReadableStream & { sizeExceeded: boolean }, session: SMTPServerSession) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    if (isFor('cut', to)) return breakOff(session);
    const source = await buffer(stream);
    if (stream.sizeExceeded) throw answering(552, '5.3.4 A mail can have 25 MB at most');
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    await kept.add(source, { from, to });
    const envelopeId = session.envelope.dsn?.envid ?? '';
    for (const recipient of to) if (isFor('bounce', [recipient])) void onBounce({ from, recipient, envelopeId });
    if (isFor('drop', to)) breakOff(session);
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

const answer = (done: Callback): [() => void, (error: Error) => void] => [() => done(), (error) => done(error)];

const localPart = (address: string): string => address.split('@')[0]!.toLowerCase();

const isFor = (name: string, addresses: string[]): boolean => addresses.some((address) => localPart(address) === name);

function failureOf(address: string): Error | null {
  const name = localPart(address);
  if (!Object.hasOwn(failures, name)) return null;
  const { code, message } = failures[name as keyof typeof failures];
  return answering(code, message);
}

const answering = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
