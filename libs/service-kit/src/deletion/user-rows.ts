import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SCHEMA, type Schema, type TableOfUser } from '../database/database.js';
import { anySelectedRowSql, createKysely } from '../database/kysely.js';

/**
 * The number of rows that one call deletes. The time limit of a message is long enough for these rows and all
 * dependent rows.
 */
const DELETE_BATCH_SIZE = 500;

@Injectable()
export class UserRows {
  private readonly tables: readonly TableOfUser[];

  constructor(
    private readonly em: EntityManager,
    @Inject(SCHEMA) { tablesOfUser = [] }: Schema,
  ) {
    this.tables = tablesOfUser;
  }

  /**
   * Deletes a batch. Concurrent calls may delete rows too, so the function checks whether rows remain.
   * @returns true if no rows remain
   */
  async delete(userId: string, em = this.em.fork()): Promise<boolean> {
    for (const { name, deleteBatchSize = DELETE_BATCH_SIZE, deleteRows = deleteUserRows(name) } of this.tables) {
      if ((await deleteRows(em, userId, deleteBatchSize)) >= deleteBatchSize) return false;
      // Some tables, such as the audit log, can only be cleared after all tables before them in the list.
      if (await hasUserRows(em, userId, [name])) return false;
    }
    return !(await hasUserRows(
      em,
      userId,
      this.tables.map(({ name }) => name),
    ));
  }
}

const createUserRowsKysely = (em: EntityManager) => createKysely<Record<string, { ctid: string; userId: string }>>(em);

const deleteUserRows =
  (table: string): NonNullable<TableOfUser['deleteRows']> =>
  async (em, userId, limit) => {
    const [deleted] = await createUserRowsKysely(em)
      .deleteFrom(table)
      .where('ctid', '=', ({ selectFrom }) =>
        anySelectedRowSql(selectFrom(table).select('ctid').where('userId', '=', userId).limit(limit)),
      )
      .execute();
    return Number(deleted!.numDeletedRows);
  };

async function hasUserRows(em: EntityManager, userId: string, tables: readonly string[]): Promise<boolean> {
  const { found } = await createUserRowsKysely(em)
    .selectNoFrom(({ exists, lit, or, selectFrom }) =>
      or(tables.map((table) => exists(selectFrom(table).select(lit(1).as('one')).where('userId', '=', userId)))).as(
        'found',
      ),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}
