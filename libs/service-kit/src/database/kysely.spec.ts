import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { expect, it } from '@jest/globals';
import { requestContext } from '@paperbill/messaging';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { createDatabaseOptions } from './database.js';
import { formatInstantSql, toJsonb, createKysely, sql, type TablesOf, type Timestamp } from './kysely.js';
import { applyMigrations } from './migrate.js';
import { QUERY_CANCELED_SQLSTATE } from './query-deadlines.js';
import { runForUser } from './row-scope.js';

class CreateNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table notes (
        id uuid primary key default gen_random_uuid(), user_id uuid not null, text text not null unique, price numeric,
        on_date date, kind text not null default 'own', tags text[] not null default '{}', at timestamptz not null default now(),
        parts jsonb not null default '[]')`);
  }
}

const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    text: p.text(),
    price: p.decimal('string').strictNullable(),
    onDate: p.date().nullable(),
    storedKind: p.enum(['own', 'shared']).fieldName('kind').default('own'),
    tags: p.array().default([]),
    at: p.datetime().defaultRaw('now()'),
    parts: p.json().$type<{ partName: string }[]>().default([]),
    textAndKind: p.string().formula(({ text, storedKind }) => `${String(text)} || ${String(storedKind)}`),
  },
});

type Tables = TablesOf<typeof NoteEntity>;
const notesKysely = (em: EntityManager) => createKysely<Tables>(em);

const [ada, bob] = [randomUUID(), randomUUID()];

const schema = { entities: [NoteEntity], migrations: [CreateNotes] };
const database = await createDatabase();
const orm = await MikroORM.init({
  ...createDatabaseOptions(database.runningUrl, 'spec', schema),
  logger: () => undefined,
});
stopAfterFile(() => orm.close());
const runningRole = new URL(database.runningUrl).username;
await applyMigrations(orm, { url: database.ownerUrl, name: 'spec', schema, runningRole });
const entityManager: EntityManager = orm.em;

const addNote = (note: { userId?: string; text: string }, within = entityManager.fork()) =>
  notesKysely(within)
    .insertInto('notes')
    .values({ userId: ada, ...note })
    .execute();
const selectTexts = async (within = entityManager.fork()) =>
  (await notesKysely(within).selectFrom('notes').select('text').orderBy('text').execute()).map(({ text }) => text);
const deleteAllNotes = () => runForUser(ada, () => notesKysely(entityManager.fork()).deleteFrom('notes').execute());

it('A Kysely statement returns the types of its tables', async () => {
  const note = {
    text: `it's \\ ? ?? $1 "quoted"`,
    price: '10.50',
    onDate: '2026-11-28',
    kind: 'shared' as const,
    tags: ['a', 'with "quotes"', 'back\\slash', ''],
    at: new Date('2026-11-28T12:00:00.123Z'),
  };
  const [stored] = await runForUser(ada, () =>
    notesKysely(entityManager.fork())
      .insertInto('notes')
      .values({ userId: ada, ...note, parts: toJsonb([{ partName: 'first' }]) })
      .returning(['text', 'price', 'onDate', 'kind', 'tags', 'parts', 'at as storedAt'])
      .returning(({ ref }) => formatInstantSql(ref('at')).as('at'))
      .execute(),
  );
  const typed: {
    text: string;
    price: string | null;
    onDate: string | null;
    kind: 'own' | 'shared';
    tags: string[];
    parts: { partName: string }[];
    storedAt: Timestamp;
    at: string;
  } = stored!;
  expect(typed).toEqual({
    ...note,
    at: '2026-11-28T12:00:00.123Z',
    storedAt: expect.stringContaining('2026-11-28 12:00:00.123'),
    parts: [{ partName: 'first' }],
  });
  // @ts-expect-error A formula property has no column.
  expect(() => notesKysely(entityManager).selectFrom('notes').select('textAndKind')).not.toThrow();
  // @ts-expect-error A JSON list must be wrapped by json().
  expect(() => notesKysely(entityManager).updateTable('notes').set({ parts: [] })).not.toThrow();
  await deleteAllNotes();
});

it('A Kysely statement may contain a question mark, with and without values', async () => {
  const asked = (value: string) => sql<boolean>`'{"a": 1}'::jsonb ? ${sql.lit(value)}`;
  const [without] = await notesKysely(entityManager.fork()).selectNoFrom(asked('a').as('has')).execute();
  const [withValue] = await notesKysely(entityManager.fork())
    .selectNoFrom([asked('b').as('has'), sql<string>`${'a ? value'}::text`.as('given')])
    .execute();
  expect([without, withValue]).toEqual([{ has: true }, { has: false, given: 'a ? value' }]);
});

it('A Kysely statement returns the number of changed rows', async () => {
  await runForUser(ada, async () => {
    await addNote({ text: 'first' });
    await addNote({ text: 'second' });
    const [updated] = await notesKysely(entityManager.fork()).updateTable('notes').set({ price: '1' }).execute();
    const [deleted] = await notesKysely(entityManager.fork())
      .deleteFrom('notes')
      .where('text', 'in', ['first', 'third'])
      .execute();
    expect([updated!.numUpdatedRows, deleted!.numDeletedRows]).toEqual([2n, 1n]);
  });
  await deleteAllNotes();
});

it('A Kysely statement reaches only the rows of its user', async () => {
  await runForUser(ada, () => addNote({ text: 'of ada' }));
  expect(await runForUser(ada, selectTexts)).toEqual(['of ada']);
  expect([await selectTexts(), await runForUser(bob, selectTexts)]).toEqual([[], []]);
  await expect(runForUser(bob, () => addNote({ text: 'planted' }))).rejects.toThrow('row-level security');
  await deleteAllNotes();
});

it('A Kysely statement runs in the transaction of its entity manager', async () => {
  await runForUser(ada, async () => {
    const failed = entityManager.fork().transactional(async (inner) => {
      await addNote({ text: 'rolled back' }, inner as EntityManager);
      expect(await selectTexts(inner as EntityManager)).toEqual(['rolled back']);
      expect(await selectTexts()).toEqual([]);
      throw new Error('It failed');
    });
    await expect(failed).rejects.toThrow('It failed');
    expect(await selectTexts()).toEqual([]);
  });
});

it('A Kysely statement is cancelled at the deadline of its message', async () => {
  const sleeping = () =>
    notesKysely(entityManager.fork())
      .selectNoFrom(sql`pg_sleep(5)`.as('slept'))
      .execute();
  const inTime = requestContext.run({ requestId: 'spec', deadline: Date.now() + 200 }, sleeping);
  await expect(inTime).rejects.toMatchObject({ code: QUERY_CANCELED_SQLSTATE });
});

it("A failed Kysely statement throws MikroORM's error without its values", async () => {
  await runForUser(ada, async () => {
    await addNote({ text: 'secret' });
    const error = await addNote({ text: 'secret' }).catch((failure: unknown) => failure as Error);
    expect(error).toBeInstanceOf(UniqueConstraintViolationException);
    expect((error as Error).message).not.toContain('secret');
  });
  await deleteAllNotes();
});

it('Kysely refuses to begin a transaction', async () => {
  await expect(
    notesKysely(entityManager)
      .transaction()
      .execute(selectTexts as never),
  ).rejects.toThrow('Use the entity manager for transactions');
});
