import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { command, forBff, forStaff, type Message, type OfUser, query } from '@paperbill/contracts/nats';
import {
  type ActingClaims,
  ActingSigner,
  type Actor,
  createMessageBus,
  Handles,
  MessageBus,
  type MessageSigner,
  readVerifyingKeys,
  requestContext,
  signActing,
  verifyActing,
  verifyingKeyOf,
} from '@paperbill/messaging';
import { createDatabase, fileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { signingKey, start } from './testing/notes-service.js';

const listNotes = query<OfUser, { actor: unknown }>('catalogue.notes.list');
/** Message whose handler calls another service on behalf of the same user. */
const passOn = query<OfUser & { other?: string }, { actor: unknown }>('catalogue.notes.pass-on');
const figures = forStaff(query<Record<string, never>, { actor: unknown }>('catalogue.figures.get'));
const repair = forStaff(command<OfUser & { staff: { userId: string } }, { actor: unknown }>('catalogue.notes.repair'));
const saveSession = forBff(command<{ sess: OfUser }, { actor: unknown }>('catalogue.sessions.save'));
const unmarked = query<Record<string, never>, { actor: unknown }>('catalogue.unmarked');

let handled = 0;
const answer = async () => {
  handled += 1;
  return { actor: requestContext.current()?.actor ?? null };
};

@Controller()
class Notes {
  constructor(private readonly bus: MessageBus) {}

  @Handles(listNotes)
  list(_request: OfUser) {
    return answer();
  }

  @Handles(passOn)
  passOn({ userId, other }: OfUser & { other?: string }) {
    return this.bus.call(listNotes, { userId: other ?? userId });
  }

  @Handles(figures)
  figures() {
    return answer();
  }

  @Handles(repair)
  repair() {
    return answer();
  }

  @Handles(saveSession)
  save() {
    return answer();
  }

  @MessagePattern('catalogue.unmarked')
  unmarked() {
    return answer();
  }
}

@Module({ controllers: [Notes] })
class NotesModule {}

const ada = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const eve = 'e0e8f0ae-3b8c-4a3a-9d53-6f0c70f1a002';
const inAnHour = () => Date.now() + 3_600_000;
const another = generateKeyPairSync('ed25519').privateKey;

let natsUrl: string;

beforeAll(async () => {
  const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
  natsUrl = nats.url;
  await start(database.url, nats.url, {
    name: 'catalogue',
    module: NotesModule,
    schema: { entities: [], migrations: [] },
  });
});

/** Sends a message over a connection with a NATS password. The header is a signature, or undefined for none. */
async function send<Request, Reply>(message: Message<Request, Reply>, request: Request, header?: string) {
  const signer: MessageSigner | undefined = header === undefined ? undefined : { headerFor: () => header };
  const bus = createMessageBus(natsUrl, 'spec', signer);
  stopAfterFile(() => bus.close());
  return bus.call(message, request);
}

const signed = (claims: Partial<ActingClaims>, key: KeyObject = signingKey) =>
  signActing(key, { role: 'user', exp: inAnHour(), ...claims });

const asUser = (sub: string) => signed({ sub });
const refused = { code: 'SERVICE_FAILED', cause: { code: 'UNAUTHENTICATED' } };

describe('A message that the BFF signed', () => {
  it('is handled for the signed-in user', async () => {
    const bus = createMessageBus(natsUrl, 'spec', new ActingSigner(signingKey));
    stopAfterFile(() => bus.close());
    const reply = requestContext.run({ requestId: 'of-ada' }, () => {
      requestContext.actAs({ userId: ada, role: 'user' });
      return bus.call(listNotes, { userId: ada });
    });
    expect(await reply).toEqual({ actor: { userId: ada, role: 'user' } });
  });

  it('is not sent by the BFF if no user is signed in', async () => {
    const bus = createMessageBus(natsUrl, 'spec', new ActingSigner(signingKey));
    stopAfterFile(() => bus.close());
    await expect(
      requestContext.run({ requestId: 'of-nobody' }, () => bus.call(listNotes, { userId: ada })),
    ).rejects.toThrow('catalogue.notes.list needs an actor, but no user is signed in');
  });

  it('reuses the signature of a user for some seconds, and gets a new one for another user and afterwards', () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      const signer = new ActingSigner(signingKey);
      const headerOf = (actor: Actor) =>
        requestContext.run({ requestId: 'any', actor }, () => signer.headerFor(listNotes, {}, Date.now() + 5_000));
      const asAda = headerOf({ userId: ada, role: 'user' });

      expect(headerOf({ userId: ada, role: 'user' })).toBe(asAda);
      expect(claimsIn(headerOf({ userId: eve, role: 'user' }))).toMatchObject({ sub: eve, role: 'user' });
      expect(claimsIn(headerOf({ userId: ada, role: 'staff', email: 'a@example.com' }))).toMatchObject({
        ...{ sub: ada, role: 'staff', email: 'a@example.com' },
      });
      jest.setSystemTime(Date.now() + 10_000);
      expect(headerOf({ userId: ada, role: 'user' })).not.toBe(asAda);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is refused after its signature has expired, although the signature is cached', () => {
    const keys = readVerifyingKeys(verifyingKeyOf(signingKey));
    const header = asUser(ada);
    expect(verifyActing(keys, header)).toMatchObject({ sub: ada });
    jest.useFakeTimers({ now: Date.now() + 2 * 3_600_000 });
    try {
      expect(() => verifyActing(keys, header)).toThrow('its signature has expired');
    } finally {
      jest.useRealTimers();
    }
    expect(() => verifyActing(readVerifyingKeys(verifyingKeyOf(another)), header)).toThrow('no known key signed it');
  });

  it('is accepted by the next service for the same user only', async () => {
    expect(await send(passOn, { userId: ada }, asUser(ada))).toEqual({ actor: { userId: ada, role: 'user' } });
    await expect(send(passOn, { userId: ada, other: eve }, asUser(ada))).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
    });
  });

  it('may act for staff and names the acting member', async () => {
    const asStaff = signed({ sub: eve, role: 'staff' });
    expect(await send(figures, {}, asStaff)).toEqual({ actor: { userId: eve, role: 'staff' } });
    expect(await send(repair, { userId: ada, staff: { userId: eve } }, asStaff)).toMatchObject({
      actor: { userId: eve, role: 'staff' },
    });
  });

  it('may act for the BFF itself', async () => {
    expect(await send(saveSession, { sess: { userId: ada } }, signed({ role: 'bff' }))).toEqual({ actor: null });
  });
});

describe('A stolen NATS password lets nobody act for a user:', () => {
  it.each<[string, Omit<Message<unknown, unknown>, 'shapes'>, object, string | undefined]>([
    ['unsigned', listNotes, { userId: ada }, undefined],
    ['what is no signature', listNotes, { userId: ada }, 'x.y'],
    ['signed by another key', listNotes, { userId: ada }, signed({ sub: ada }, another)],
    ['of claims that were changed', listNotes, { userId: ada }, forged()],
    ['signed an hour ago', listNotes, { userId: ada }, signed({ sub: ada, exp: Date.now() - 3_600_000 })],
    ['signed for another user', listNotes, { userId: ada }, asUser(eve)],
    ['without a user, signed for one', listNotes, {}, asUser(eve)],
    ['for staff, signed for a user', figures, {}, asUser(eve)],
    [
      'for staff, in the name of another member',
      repair,
      { userId: ada, staff: { userId: ada } },
      signed({ sub: eve, role: 'staff' }),
    ],
    ['of the BFF, signed for a user', saveSession, { sess: { userId: ada } }, asUser(eve)],
    ['of the BFF, unsigned', saveSession, { sess: { userId: ada } }, undefined],
    ['for a user, signed for the BFF', listNotes, { userId: ada }, signed({ role: 'bff' })],
    ['of a handler that says nothing, unsigned', unmarked, {}, undefined],
  ])('a message %s is refused before its handler runs', async (_what, message, request, header) => {
    handled = 0;
    await expect(send<unknown, unknown>(message, request, header)).rejects.toMatchObject(refused);
    expect(handled).toBe(0);
  });
});

const claimsIn = (header: string): unknown => JSON.parse(Buffer.from(header.split('.')[0]!, 'base64url').toString());

/** Returns a forged header: claims of the user Ada with the signature of the user Eve. */
function forged(): string {
  const [, signature] = asUser(eve).split('.');
  const [content] = asUser(ada).split('.');
  return `${content}.${signature}`;
}

describe('UNSIGNED_MESSAGES=accept', () => {
  it('accepts unsigned messages of the previous release, but no wrong signature', async () => {
    const { url } = await fileNats();
    const database = await createDatabase();
    const subject = 'identity.notes.list';
    const ofIdentity = { ...listNotes, subject };
    @Controller()
    class Upgrading {
      @Handles(ofIdentity)
      list(_request: OfUser) {
        return answer();
      }
    }
    @Module({ controllers: [Upgrading] })
    class UpgradingModule {}
    const service = { name: 'identity' as const, module: UpgradingModule, schema: { entities: [], migrations: [] } };
    await start(database.url, url, service, { UNSIGNED_MESSAGES: 'accept' });

    expect(await send(ofIdentity, { userId: ada })).toEqual({ actor: null });
    await expect(send(ofIdentity, { userId: ada }, asUser(eve))).rejects.toMatchObject(refused);
  });
});
