import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { unusedFilesCutoff } from './attachment.queries.js';

/** The bytes of an attached file never change, because several documents can share them. */
export async function upsertPart(
  em: EntityManager,
  part: { userId: string; fileId: string; part: number; content: Buffer },
): Promise<void> {
  await kysely(em)
    .insertInto('attachment_parts')
    .values(part)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'fileId', 'part'])
        .doUpdateSet(({ ref }) => ({ content: ref('excluded.content') }))
        .where('attachment_parts.isAttached', '=', false),
    )
    .execute();
}

export async function selectPart(
  em: EntityManager,
  userId: string,
  fileId: string,
  part: number,
): Promise<Uint8Array | undefined> {
  const found = await kysely(em)
    .selectFrom('attachment_parts')
    .select('content')
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .where('part', '=', part)
    .executeTakeFirst();
  return found?.content;
}

export async function selectFile(em: EntityManager, userId: string, fileId: string): Promise<Buffer> {
  const parts = await kysely(em)
    .selectFrom('attachment_parts')
    .select('content')
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .orderBy('part')
    .execute();
  return Buffer.concat(parts.map(({ content }) => content));
}

export async function markAttached(em: EntityManager, userId: string, fileId: string): Promise<void> {
  await kysely(em)
    .updateTable('attachment_parts')
    .set({ isAttached: true })
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .execute();
}

export async function deleteUnattachedFile(em: EntityManager, userId: string, fileId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('attachment_parts')
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .where('isAttached', '=', false)
    .execute();
}

export async function deleteOldUploads(em: EntityManager, limit: number): Promise<number> {
  const deleted = await kysely(em)
    .deleteFrom('attachment_parts')
    .where(({ refTuple, selectFrom, eb }) =>
      eb(
        refTuple('userId', 'fileId', 'part'),
        'in',
        selectFrom('attachment_parts')
          .select(['userId', 'fileId', 'part'])
          .where('isAttached', '=', sql.lit(false))
          .where('createdAt', '<', unusedFilesCutoff)
          .orderBy('createdAt')
          .limit(limit)
          .$asTuple('userId', 'fileId', 'part'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
