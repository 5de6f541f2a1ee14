import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { beforeAll, expect, it } from '@jest/globals';
import { requestContext } from '@paperbill/messaging';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { databaseOptions } from './database.js';
import { instantOf, json, kyselyOf, sql, type TablesOf, type Timestamp } from './kysely.js';
import { migrate } from './migrate.js';
import { QUERY_CANCELED } from './query-deadlines.js';
import { forUser } from './row-scope.js';

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
const kysely = (em: EntityManager) => kyselyOf<Tables>(em);

const [ada, bob] = [randomUUID(), randomUUID()];
let em: EntityManager;

beforeAll(async () => {
  const schema = { entities: [NoteEntity], migrations: [CreateNotes] };
  const database = await createDatabase();
  const orm = await MikroORM.init({ ...databaseOptions(database.runningUrl, 'spec', schema), logger: () => undefined });
  stopAfterFile(() => orm.close());
  const runningRole = new URL(database.runningUrl).username;
  await migrate(orm, { url: database.ownerUrl, name: 'spec', schema, runningRole });
  em = orm.em;
});

const add = (note: { userId?: string; text: string }, within = em.fork()) =>
  kysely(within)
    .insertInto('notes')
    .values({ userId: ada, ...note })
    .execute();
const textsOf = async (within = em.fork()) =>
  (await kysely(within).selectFrom('notes').select('text').orderBy('text').execute()).map(({ text }) => text);
const emptied = () => forUser(ada, () => kysely(em.fork()).deleteFrom('notes').execute());

it('A Kysely statement returns the types of its tables', async () => {
  const note = {
    text: `it's \\ ? ?? $1 "quoted"`,
    price: '10.50',
    onDate: '2026-11-28',
    kind: 'shared' as const,
    tags: ['a', 'with "quotes"', 'back\\slash', ''],
    at: new Date('2026-11-28T12:00:00.123Z'),
  };
  const [stored] = await forUser(ada, () =>
    kysely(em.fork())
      .insertInto('notes')
      .values({ userId: ada, ...note, parts: json([{ partName: 'first' }]) })
      .returning(['text', 'price', 'onDate', 'kind', 'tags', 'parts', 'at as storedAt'])
      .returning(({ ref }) => instantOf(ref('at')).as('at'))
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
  expect(() => kysely(em).selectFrom('notes').select('textAndKind')).not.toThrow();
  // @ts-expect-error A JSON list must be wrapped by json().
  expect(() => kysely(em).updateTable('notes').set({ parts: [] })).not.toThrow();
  await emptied();
});

it('A Kysely statement may contain a question mark, with and without values', async () => {
  const asked = (value: string) => sql<boolean>`'{"a": 1}'::jsonb ? ${sql.lit(value)}`;
  const [without] = await kysely(em.fork()).selectNoFrom(asked('a').as('has')).execute();
  const [withValue] = await kysely(em.fork())
    .selectNoFrom([asked('b').as('has'), sql<string>`${'a ? value'}::text`.as('given')])
    .execute();
  expect([without, withValue]).toEqual([{ has: true }, { has: false, given: 'a ? value' }]);
});

it('A Kysely statement returns the number of changed rows', async () => {
  await forUser(ada, async () => {
    await add({ text: 'first' });
    await add({ text: 'second' });
    const [updated] = await kysely(em.fork()).updateTable('notes').set({ price: '1' }).execute();
    const [deleted] = await kysely(em.fork()).deleteFrom('notes').where('text', 'in', ['first', 'third']).execute();
    expect([updated!.numUpdatedRows, deleted!.numDeletedRows]).toEqual([2n, 1n]);
  });
  await emptied();
});

it('A Kysely statement reaches only the rows of its user', async () => {
  await forUser(ada, () => add({ text: 'of ada' }));
  expect(await forUser(ada, textsOf)).toEqual(['of ada']);
  expect([await textsOf(), await forUser(bob, textsOf)]).toEqual([[], []]);
  await expect(forUser(bob, () => add({ text: 'planted' }))).rejects.toThrow('row-level security');
  await emptied();
});

it('A Kysely statement runs in the transaction of its entity manager', async () => {
  await forUser(ada, async () => {
    const failed = em.fork().transactional(async (inner) => {
      await add({ text: 'rolled back' }, inner as EntityManager);
      expect(await textsOf(inner as EntityManager)).toEqual(['rolled back']);
      expect(await textsOf()).toEqual([]);
      throw new Error('It failed');
    });
    await expect(failed).rejects.toThrow('It failed');
    expect(await textsOf()).toEqual([]);
  });
});

it('A Kysely statement is cancelled at the deadline of its message', async () => {
  const sleeping = () =>
    kysely(em.fork())
      .selectNoFrom(sql`pg_sleep(5)`.as('slept'))
      .execute();
  const inTime = requestContext.run({ requestId: 'spec', deadline: Date.now() + 200 }, sleeping);
  await expect(inTime).rejects.toMatchObject({ code: QUERY_CANCELED });
});

it("A failed Kysely statement throws MikroORM's error without its values", async () => {
  await forUser(ada, async () => {
    await add({ text: 'secret' });
    const error = await add({ text: 'secret' }).catch((failure: unknown) => failure as Error);
    expect(error).toBeInstanceOf(UniqueConstraintViolationException);
    expect((error as Error).message).not.toContain('secret');
  });
  await emptied();
});

it('Kysely refuses to begin a transaction', async () => {
  await expect(
    kysely(em)
      .transaction()
      .execute(textsOf as never),
  ).rejects.toThrow('Use the entity manager for transactions');
});
