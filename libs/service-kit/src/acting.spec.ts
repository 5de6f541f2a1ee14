import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import {
  command,
  restrictToBff,
  restrictToStaff,
  type Message,
  type WithUserId,
  query,
} from '@paperbill/contracts/nats';
import {
  type ActorClaims,
  ActorSigner,
  type Actor,
  createMessageBus,
  Handles,
  MessageBus,
  type MessageSigner,
  readVerifyingKeys,
  requestContext,
  signActorClaims,
  verifyActorHeader,
  exportVerifyingKey,
} from '@paperbill/messaging';
import { createDatabase, getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { signingKey, startNotesService } from './testing/notes-service.js';

const listNotesMessage = query<WithUserId, { actor: unknown }>('catalogue.notes.list');
/** The handler of this message calls another service for the same user. */
const forwardMessage = query<WithUserId & { other?: string }, { actor: unknown }>('catalogue.notes.pass-on');
const figuresForStaffMessage = restrictToStaff(
  query<Record<string, never>, { actor: unknown }>('catalogue.figures.get'),
);
const repairMessage = restrictToStaff(
  command<WithUserId & { staff: { userId: string } }, { actor: unknown }>('catalogue.notes.repair'),
);
const saveSessionMessage = restrictToBff(command<{ sess: WithUserId }, { actor: unknown }>('catalogue.sessions.save'));
const unmarkedMessage = query<Record<string, never>, { actor: unknown }>('catalogue.unmarked');

let handledCount = 0;
const countAndReturnActor = async () => {
  handledCount += 1;
  return { actor: requestContext.current()?.actor ?? null };
};

@Controller()
class NotesController {
  constructor(private readonly bus: MessageBus) {}

  @Handles(listNotesMessage)
  list(_request: WithUserId) {
    return countAndReturnActor();
  }

  @Handles(forwardMessage)
  forwardToOther({ userId, other }: WithUserId & { other?: string }) {
    return this.bus.call(listNotesMessage, { userId: other ?? userId });
  }

  @Handles(figuresForStaffMessage)
  figures() {
    return countAndReturnActor();
  }

  @Handles(repairMessage)
  repair() {
    return countAndReturnActor();
  }

  @Handles(saveSessionMessage)
  save() {
    return countAndReturnActor();
  }

  @MessagePattern('catalogue.unmarked')
  answerUnmarked() {
    return countAndReturnActor();
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const ada = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const eve = 'e0e8f0ae-3b8c-4a3a-9d53-6f0c70f1a002';
const oneHourFromNow = () => Date.now() + 3_600_000;
const otherPrivateKey = generateKeyPairSync('ed25519').privateKey;

const [nats, database] = await Promise.all([getFileNats(), createDatabase()]);
await startNotesService(database.url, nats.url, {
  name: 'catalogue',
  module: NotesModule,
  schema: { entities: [], migrations: [] },
});

/**
 * Sends a message. The process logs in to NATS with a password.
 * @param header the signature of the message, or undefined for an unsigned message
 */
async function sendMessage<Request, Reply>(message: Message<Request, Reply>, request: Request, header?: string) {
  const signer: MessageSigner | undefined = header === undefined ? undefined : { createHeader: () => header };
  const bus = createMessageBus(nats.url, 'spec', signer);
  stopAfterFile(() => bus.close());
  return bus.call(message, request);
}

const signClaims = (claims: Partial<ActorClaims>, key: KeyObject = signingKey) =>
  signActorClaims(key, { role: 'user', exp: oneHourFromNow(), ...claims });

const callAsUser = (sub: string) => signClaims({ sub });
const unauthenticatedError = { code: 'SERVICE_FAILED', cause: { code: 'UNAUTHENTICATED' } };

describe('A message that the BFF signed', () => {
  it('is handled for the signed-in user', async () => {
    const bus = createMessageBus(nats.url, 'spec', new ActorSigner(signingKey));
    stopAfterFile(() => bus.close());
    const reply = requestContext.run({ requestId: 'of-ada' }, () => {
      requestContext.actAs({ userId: ada, role: 'user' });
      return bus.call(listNotesMessage, { userId: ada });
    });
    expect(await reply).toEqual({ actor: { userId: ada, role: 'user' } });
  });

  it('is not sent by the BFF if no user is signed in', async () => {
    const bus = createMessageBus(nats.url, 'spec', new ActorSigner(signingKey));
    stopAfterFile(() => bus.close());
    await expect(
      requestContext.run({ requestId: 'of-nobody' }, () => bus.call(listNotesMessage, { userId: ada })),
    ).rejects.toThrow('catalogue.notes.list needs an actor, but no user is signed in');
  });

  it('reuses the signature of a user for some seconds, and gets a new one for another user and afterwards', () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      const signer = new ActorSigner(signingKey);
      const createHeader = (actor: Actor) =>
        requestContext.run({ requestId: 'any', actor }, () =>
          signer.createHeader(listNotesMessage, {}, Date.now() + 5_000),
        );
      const headerOfAda = createHeader({ userId: ada, role: 'user' });

      expect(createHeader({ userId: ada, role: 'user' })).toBe(headerOfAda);
      expect(readClaims(createHeader({ userId: eve, role: 'user' }))).toMatchObject({ sub: eve, role: 'user' });
      expect(readClaims(createHeader({ userId: ada, role: 'staff', email: 'a@example.com' }))).toMatchObject({
        ...{ sub: ada, role: 'staff', email: 'a@example.com' },
      });
      jest.setSystemTime(Date.now() + 10_000);
      expect(createHeader({ userId: ada, role: 'user' })).not.toBe(headerOfAda);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is refused after its signature has expired, although the signature is cached', () => {
    const keys = readVerifyingKeys(exportVerifyingKey(signingKey));
    const header = callAsUser(ada);
    expect(verifyActorHeader(keys, header)).toMatchObject({ sub: ada });
    jest.useFakeTimers({ now: Date.now() + 2 * 3_600_000 });
    try {
      expect(() => verifyActorHeader(keys, header)).toThrow('its signature has expired');
    } finally {
      jest.useRealTimers();
    }
    expect(() => verifyActorHeader(readVerifyingKeys(exportVerifyingKey(otherPrivateKey)), header)).toThrow(
      'no known key signed it',
    );
  });

  it('is accepted by the next service for the same user only', async () => {
    expect(await sendMessage(forwardMessage, { userId: ada }, callAsUser(ada))).toEqual({
      actor: { userId: ada, role: 'user' },
    });
    await expect(sendMessage(forwardMessage, { userId: ada, other: eve }, callAsUser(ada))).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
    });
  });

  it('may act for staff and names the acting member', async () => {
    const staffHeader = signClaims({ sub: eve, role: 'staff' });
    expect(await sendMessage(figuresForStaffMessage, {}, staffHeader)).toEqual({
      actor: { userId: eve, role: 'staff' },
    });
    expect(await sendMessage(repairMessage, { userId: ada, staff: { userId: eve } }, staffHeader)).toMatchObject({
      actor: { userId: eve, role: 'staff' },
    });
  });

  it('may act for the BFF itself', async () => {
    expect(await sendMessage(saveSessionMessage, { sess: { userId: ada } }, signClaims({ role: 'bff' }))).toEqual({
      actor: null,
    });
  });
});

describe('With a stolen NATS password', () => {
  it.each<[string, Omit<Message<unknown, unknown>, 'shapes'>, object, string | undefined]>([
    ['unsigned', listNotesMessage, { userId: ada }, undefined],
    ['with a malformed signature', listNotesMessage, { userId: ada }, 'x.y'],
    ['signed by another key', listNotesMessage, { userId: ada }, signClaims({ sub: ada }, otherPrivateKey)],
    ['with changed claims', listNotesMessage, { userId: ada }, createForgedHeader()],
    ['signed an hour ago', listNotesMessage, { userId: ada }, signClaims({ sub: ada, exp: Date.now() - 3_600_000 })],
    ['signed for another user', listNotesMessage, { userId: ada }, callAsUser(eve)],
    ['without a user, signed for a user', listNotesMessage, {}, callAsUser(eve)],
    ['for staff, signed for a user', figuresForStaffMessage, {}, callAsUser(eve)],
    [
      'for staff, in the name of another member',
      repairMessage,
      { userId: ada, staff: { userId: ada } },
      signClaims({ sub: eve, role: 'staff' }),
    ],
    ['of the BFF, signed for a user', saveSessionMessage, { sess: { userId: ada } }, callAsUser(eve)],
    ['of the BFF, unsigned', saveSessionMessage, { sess: { userId: ada } }, undefined],
    ['for a user, signed for the BFF', listNotesMessage, { userId: ada }, signClaims({ role: 'bff' })],
    ['with an unmarked handler, unsigned', unmarkedMessage, {}, undefined],
  ])('a message %s is still refused before its handler runs', async (_what, message, request, header) => {
    handledCount = 0;
    await expect(sendMessage<unknown, unknown>(message, request, header)).rejects.toMatchObject(unauthenticatedError);
    expect(handledCount).toBe(0);
  });
});

const readClaims = (header: string): unknown => JSON.parse(Buffer.from(header.split('.')[0]!, 'base64url').toString());

/** Returns a forged header: the claims of the user Ada with a signature for the user Eve. */
function createForgedHeader(): string {
  const [, signature] = callAsUser(eve).split('.');
  const [content] = callAsUser(ada).split('.');
  return `${content}.${signature}`;
}

describe('UNSIGNED_MESSAGES=accept', () => {
  it('accepts unsigned messages of the previous release, but no wrong signature', async () => {
    const { url } = await getFileNats();
    const database = await createDatabase();
    const subject = 'identity.notes.list';
    const identityMessage = { ...listNotesMessage, subject };
    @Controller()
    class Upgrading {
      @Handles(identityMessage)
      list(_request: WithUserId) {
        return countAndReturnActor();
      }
    }
    @Module({ controllers: [Upgrading] })
    class UpgradingModule {}
    const service = { name: 'identity' as const, module: UpgradingModule, schema: { entities: [], migrations: [] } };
    await startNotesService(database.url, url, service, { UNSIGNED_MESSAGES: 'accept' });

    expect(await sendMessage(identityMessage, { userId: ada })).toEqual({ actor: null });
    await expect(sendMessage(identityMessage, { userId: ada }, callAsUser(eve))).rejects.toMatchObject(
      unauthenticatedError,
    );
  });
});
