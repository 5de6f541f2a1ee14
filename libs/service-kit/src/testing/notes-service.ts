import { defineEntity, p } from '@mikro-orm/core';
import { generateKeyPairSync } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, type INestApplication, Module } from '@nestjs/common';
import { command, query, allowUnsigned } from '@paperbill/contracts/nats';
import {
  createMessageBus,
  Handles,
  MessageBus,
  type RequestContext,
  requestContext,
  exportVerifyingKey,
} from '@paperbill/messaging';
import { stopAfterFile } from '@paperbill/test-infrastructure';
import { serviceConfigFields } from '../config.js';
import { type Service, startService } from '../service.js';

// The timeout of 30 s is long enough for a slow machine.
export const addNoteMessage = allowUnsigned(command<{ text: string }, { count: number }>('specs.notes.add', 30_000));
export const relayMessage = allowUnsigned(query<Record<string, never>, RequestContext>('specs.relay'));
const getContextMessage = allowUnsigned(query<Record<string, never>, RequestContext>('specs.context'));
export const sleepMessage = allowUnsigned(query<{ seconds: number }, Record<string, never>>('specs.sleep', 500));
export const compareManagersMessage = allowUnsigned(query<Record<string, never>, { id: number }>('specs.managers'));

const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: { id: p.integer().primary(), text: p.text() },
});

export class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id integer generated always as identity primary key, text text not null)');
  }
}

@Controller()
class NoteMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
  ) {}

  @Handles(addNoteMessage)
  async add({ text }: { text: string }) {
    this.em.create(NoteEntity, { text });
    await this.em.flush();
    return { count: await this.em.count(NoteEntity) };
  }

  @Handles(relayMessage)
  async relay() {
    return this.bus.call(getContextMessage, {});
  }

  @Handles(getContextMessage)
  async replyWithContext() {
    return requestContext.current()!;
  }

  @Handles(sleepMessage)
  async sleep({ seconds }: { seconds: number }) {
    await this.em.transactional((em) => em.execute('select pg_sleep(?)', [seconds]));
    return {};
  }

  @Handles(compareManagersMessage)
  async managers() {
    return { id: (this.em.getContext() as unknown as { _id: number })._id };
  }
}

@Module({ controllers: [NoteMessages] })
class NotesModule {}

export const notesService: Service = {
  name: 'catalogue',
  module: NotesModule,
  schema: { entities: [NoteEntity], migrations: [CreateNotes] },
  config: serviceConfigFields,
};

export const { privateKey: signingKey } = generateKeyPairSync('ed25519');

export async function startNotesService(
  databaseUrl: string,
  natsUrl: string,
  service: Pick<Service, 'name' | 'module' | 'schema'> & Partial<Pick<Service, 'config'>> = notesService,
  more: Record<string, string> = {},
) {
  const { config: schema = serviceConfigFields } = service;
  const config = schema.parse({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    NATS_URL: natsUrl,
    DATABASE_URL: databaseUrl,
    MESSAGE_VERIFYING_KEYS: exportVerifyingKey(signingKey),
    ...more,
  });
  const app = await startService({ ...service, config: schema }, config);
  stopAfterFile(() => app.close());
  return app;
}

export function connectBus(url: string): MessageBus {
  const bus = createMessageBus(url, 'spec');
  stopAfterFile(() => bus.close());
  return bus;
}

/** Repeats the call until the answer is accepted, because a reconnection takes time. */
export async function retryUntil<T>(ask: () => Promise<T>, isAccepted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isAccepted(answer)) return answer;
  }
}

export const fetchReadiness = async (app: INestApplication) => fetch(`${await app.getUrl()}/health/ready`);

export const waitForReadiness = (app: INestApplication, wanted = 200) =>
  retryUntil(
    () => fetchReadiness(app),
    ({ status }) => status === wanted,
  );
