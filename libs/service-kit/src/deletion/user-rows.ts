import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SCHEMA, type Schema, type TableOfUser } from '../database/database.js';
import { anyOf, kyselyOf } from '../database/kysely.js';

/** Each with what refers to it: as much as a message has time for. */
const ROWS_AT_ONCE = 500;

/** What a service's tables have of a user. */
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
   * Deletes a bounded number of rows. Two may be at it at once, as where a message is sent a second time: what is left then
   * is looked for, and not concluded from how many rows went.
   *
   * @param em of a transaction that it is part of
   * @returns whether nothing is left
   */
  async delete(userId: string, em = this.em.fork()): Promise<boolean> {
    for (const { name, rowsAtOnce = ROWS_AT_ONCE, deleteRows = deleteRowsOf(name) } of this.tables) {
      if ((await deleteRows(em, userId, rowsAtOnce)) >= rowsAtOnce) return false;
      // What comes next may only go after it, as the log does.
      if (await hasAny(em, userId, [name])) return false;
    }
    return !(await hasAny(
      em,
      userId,
      this.tables.map(({ name }) => name),
    ));
  }
}

const kysely = (em: EntityManager) => kyselyOf<Record<string, { ctid: string; userId: string }>>(em);

const deleteRowsOf =
  (table: string): NonNullable<TableOfUser['deleteRows']> =>
  async (em, userId, atMost) => {
    const [deleted] = await kysely(em)
      .deleteFrom(table)
      .where('ctid', '=', ({ selectFrom }) =>
        anyOf(selectFrom(table).select('ctid').where('userId', '=', userId).limit(atMost)),
      )
      .execute();
    return Number(deleted!.numDeletedRows);
  };

async function hasAny(em: EntityManager, userId: string, tables: readonly string[]): Promise<boolean> {
  const { found } = await kysely(em)
    .selectNoFrom(({ exists, lit, or, selectFrom }) =>
      or(tables.map((table) => exists(selectFrom(table).select(lit(1).as('one')).where('userId', '=', userId)))).as(
        'found',
      ),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}
