import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { expect, it } from '@jest/globals';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { createDatabaseOptions } from './database.js';
import { formatInstantSql, toJsonb, createKysely, sql, type TablesOf, type Timestamp } from './kysely.js';
import { applyMigrations } from './migrate.js';
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

const ada = randomUUID();

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

const addNote = (text: string) =>
  notesKysely(entityManager.fork()).insertInto('notes').values({ userId: ada, text }).execute();

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
});

it('A Kysely statement may contain a question mark, with and without values', async () => {
  const asked = (value: string) => sql<boolean>`'{"a": 1}'::jsonb ? ${sql.lit(value)}`;
  const [without] = await notesKysely(entityManager.fork()).selectNoFrom(asked('a').as('has')).execute();
  const [withValue] = await notesKysely(entityManager.fork())
    .selectNoFrom([asked('b').as('has'), sql<string>`${'a ? value'}::text`.as('given')])
    .execute();
  expect([without, withValue]).toEqual([{ has: true }, { has: false, given: 'a ? value' }]);
});

it("A failed Kysely statement throws MikroORM's error without its values", async () => {
  await runForUser(ada, async () => {
    await addNote('secret');
    const error = await addNote('secret').catch((failure: unknown) => failure as Error);
    expect(error).toBeInstanceOf(UniqueConstraintViolationException);
    expect((error as Error).message).not.toContain('secret');
  });
});

it('Kysely refuses to begin a transaction', async () => {
  await expect(
    notesKysely(entityManager)
      .transaction()
      .execute(() => Promise.resolve()),
  ).rejects.toThrow('Use the entity manager for transactions');
});
