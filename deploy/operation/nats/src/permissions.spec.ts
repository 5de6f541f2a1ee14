import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bff,
  billing,
  catalogue,
  documents,
  createHealthMessage,
  identity,
  invoicing,
  type Message,
  serviceNames,
} from '@paperbill/contracts/nats';
import { startNats } from '@paperbill/embedded';
import { createMessageBus, Handles, getInboxPrefix, NatsTransportServer, NATS_MAX_PAYLOAD } from '@paperbill/messaging';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { listAllowedSubjects, configurationFile, type NatsUser, natsUsers, toPasswordVariable } from './users.js';

// NATS could misinterpret a password that begins like a number. Generated hexadecimal passwords can begin in this way.
const toPassword = (user: NatsUser) => `12e5-${user}`;

let loggedLines: string[] = [];
const buses = new Map<NatsUser, ReturnType<typeof createMessageBus>>();
const openConnections: { close(): Promise<void> }[] = [];

const ignoreMessage = () => undefined;
const error = (message: unknown) => void loggedLines.push(String(message));
Logger.overrideLogger({ log: ignoreMessage, warn: ignoreMessage, error });
const nats = await startNats({
  configuration: {
    file: configurationFile,
    env: Object.fromEntries(natsUsers.map((user) => [toPasswordVariable(user), toPassword(user)])),
  },
});
await Promise.all(serviceNames.map(replyWithServiceName));

afterAll(async () => {
  await Promise.all(openConnections.map((connection) => connection.close()));
  await nats.stop();
});

beforeEach(() => {
  loggedLines = [];
});

/** Connects as a user. The client does not check permissions, so a test can try to send any message. */
async function connectAsUser(user: NatsUser): Promise<NatsConnection> {
  const options = { servers: nats.url, user, pass: toPassword(user), inboxPrefix: getInboxPrefix(user) };
  const connection = await connect(options);
  openConnections.push(connection);
  return connection;
}

async function replyWithServiceName(service: (typeof serviceNames)[number]): Promise<void> {
  const connection = await connectAsUser(service);
  const reply = JSON.stringify({ response: service, isDisposed: true });
  connection.subscribe(`${service}.>`, { queue: service, callback: (_, message) => void message.respond(reply) });
  await connection.flush();
}

type AnyMessage = Omit<Message<unknown, unknown>, 'shapes'>;

const toUrl = (user: NatsUser) => `nats://${user}:${toPassword(user)}@127.0.0.1:${nats.port}`;

function sendMessage(user: NatsUser, message: AnyMessage, request: unknown = {}): Promise<unknown> {
  if (!buses.has(user)) {
    const bus = createMessageBus(toUrl(user), user);
    openConnections.push(bus);
    buses.set(user, bus);
  }
  return buses.get(user)!.call<unknown, unknown>(message, request);
}

@Controller()
class SessionsController {
  @Handles(identity.findSession)
  async find() {
    return null;
  }
}

@Module({ controllers: [SessionsController] })
class SessionsModule {}

describe('NATS allows', () => {
  it.each(serviceNames)('the BFF to call %s, and this service to make its calls', async (service) => {
    expect(await sendMessage('bff', createHealthMessage(service))).toBe(service);
    for (const subject of listAllowedSubjects(service)) {
      const message: AnyMessage = { subject, idempotent: true, timeoutMs: 5_000, actsFor: 'unsigned' };
      expect(await sendMessage(service, message)).toBe(subject.split('.')[0]);
    }
  });

  it('instances of the BFF to broadcast the end of a session to each other', async () => {
    const [one, other] = [createMessageBus(toUrl('bff'), 'bff'), createMessageBus(toUrl('bff'), 'bff')];
    openConnections.push(one, other);
    const received = new Promise((resolve) => one.subscribe(bff.sessionEnded, resolve, () => undefined));
    await Promise.all([one.call(createHealthMessage('identity'), {}), other.call(createHealthMessage('identity'), {})]);

    other.publish(bff.sessionEnded, { sid: 'abc' });

    expect(await received).toEqual({ sid: 'abc' });
  });

  it('messages of 8 MB', async () => {
    expect(await sendMessage('bff', createHealthMessage('documents'), 'x'.repeat(NATS_MAX_PAYLOAD - 2_048))).toBe(
      'documents',
    );
  });
});

describe('NATS refuses', () => {
  it.each([
    ['identity', billing.getPlan],
    ['billing', identity.findSession],
    ['catalogue', invoicing.listInvoices],
    ['invoicing', billing.cancelSubscription],
    ['documents', invoicing.createInvoice],
    ['documents', createHealthMessage('documents')],
    ...[billing.endRenewal, ...[billing, catalogue, documents, invoicing].map(({ deleteUser }) => deleteUser)].map(
      (message) => ['bff', message],
    ),
    ['bff', { subject: 'elsewhere', idempotent: true, timeoutMs: 5_000, actsFor: 'unsigned' }],
  ] as [NatsUser, AnyMessage][])('a call for which %s has no permission', async (user, message) => {
    await expect(sendMessage(user, message)).rejects.toMatchObject({ code: 'SERVICE_FAILED' });

    expect(loggedLines.join('\n')).toContain(`Permissions Violation for Publish to "${message.subject}"`);
  });

  it.each([
    ['the BFF to the calls of a service', 'bff', 'identity.sessions.find', undefined],
    ['a service to its calls without its queue', 'billing', 'billing.plan.get', undefined],
    ['a service to its calls in another queue', 'billing', 'billing.plan.get', 'mine'],
    ['a service to the subjects of another service', 'billing', 'identity.sessions.save', 'identity'],
    ['a service to the broadcasts of the BFF', 'billing', bff.sessionEnded.subject, undefined],
    ['a service to the answers for the BFF', 'billing', `${getInboxPrefix('bff')}.>`, undefined],
    ['the BFF to all subjects', 'bff', '>', undefined],
  ] as [string, NatsUser, string, string | undefined][])('a subscription of %s', async (_who, user, subject, queue) => {
    const connection = await connectAsUser(user);

    const refusal = new Promise((resolve) => {
      connection.subscribe(subject, { ...(queue && { queue }), callback: resolve });
    });

    expect(String(await refusal)).toContain('Permissions Violation for Subscription');
  });

  it('a service that connects as the NATS user of another service', async () => {
    const strategy = new NatsTransportServer({ url: toUrl('billing'), name: 'identity', queue: 'identity' });
    const app = await NestFactory.createMicroservice(SessionsModule, { strategy, logger: false });

    await expect(app.listen()).rejects.toThrow(
      'The user in NATS_URL may not listen to identity.sessions.find in queue identity',
    );
    await app.close();
  });

  it.each([
    ['an answer of a service without a request', `${getInboxPrefix('bff')}.anything`],
    ['a service that sends a broadcast of the BFF', bff.sessionEnded.subject],
  ])('%s', async (_what, subject) => {
    const connection = await connectAsUser('billing');
    const refused = new Promise((resolve) => {
      void (async () => {
        for await (const status of connection.status()) if (status.type === 'error') resolve(String(status.error));
      })();
    });

    connection.publish(subject, '{}');

    expect(await refused).toContain('Permissions Violation for Publish');
  });

  it.each([
    ['without a password', {}],
    ['with a wrong password', { user: 'bff', pass: 'guessed' }],
  ])('a connection %s', async (_how, credentials) => {
    await expect(connect({ servers: nats.url, reconnect: false, ...credentials })).rejects.toThrow(/Authorization/i);
  });
});
