import { randomUUID } from 'node:crypto';
import type { EntityManager, EntityName, FilterQuery, RequiredEntityData } from '@mikro-orm/postgresql';
import type { Imported, UndoneImport } from '@paperbill/contracts/http';
import type { NewItem, NewItems } from '@paperbill/contracts/nats';
import { type FieldTable, isId, MAX_IMPORT_ROWS, pickFields } from '@paperbill/contracts/rules';
import { KeyedMutex } from '@paperbill/service-kit';
import { once } from './idempotency/idempotency.queries.js';
import { assertWithinQuota } from './quota.queries.js';

/** A list that a user fills row by row, or from a file. */
interface WritableList<Row> {
  entity: EntityName<Row>;
  name: 'customers' | 'products';
  item: 'customer' | 'product';
  /** Only these reach the table. */
  fields: FieldTable;
  /** Which rows are as they were created. */
  isUnchanged: FilterQuery<Row>;
  quota: number;
}

/** What is the same in writing customers and products: new ones, within the quota of an account, and the undo of an import. */
export class ListWriter<Row extends { id: string; userId: string }, Fields extends object> {
  /** One import of a user at a time: each fills many indexes, and holds a connection that others need. */
  private readonly imports = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    private readonly list: WritableList<Row>,
  ) {}

  /** One, once for all requests with the same key. */
  create<Reply extends object>(
    { userId, fields, idempotencyKey }: NewItem<Fields>,
    toReply: (row: Row) => Reply,
  ): Promise<Reply> {
    const { entity, name, item, quota } = this.list;
    const content = this.contentOf(fields);
    return once(this.em, { userId, call: `create ${item}`, idempotencyKey, content }, async (em) => {
      const row = em.create(entity, { ...content, userId } as RequiredEntityData<Row>);
      await em.flush();
      await assertWithinQuota(em, userId, name, quota);
      return toReply(row);
    });
  }

  /** All rows or none of them, once for all requests with the same key. */
  import({ userId, rows, idempotencyKey }: NewItems<Fields>): Promise<Imported> {
    const { entity, name, quota } = this.list;
    const content = rows.slice(0, MAX_IMPORT_ROWS).map((row) => this.contentOf(row));
    return this.imports.runExclusive(userId, () =>
      once(this.em, { userId, call: `import ${name}`, idempotencyKey, content }, async (em) => {
        const imported = content.map((row) => ({ id: randomUUID(), userId, ...row }));
        await em.insertMany(entity, imported as RequiredEntityData<Row>[]);
        await assertWithinQuota(em, userId, name, quota);
        return { ids: imported.map(({ id }) => id) };
      }),
    );
  }

  /** Deletes those that are there and as they were imported; what somebody has changed since is their work, and stays. */
  async undoImport(userId: string, ids: string[]): Promise<UndoneImport> {
    const { entity, isUnchanged } = this.list;
    const imported = { id: { $in: ids.filter(isId).slice(0, MAX_IMPORT_ROWS) }, userId } as FilterQuery<Row>;
    const deleted = await this.em.nativeDelete(entity, { $and: [imported, isUnchanged] } as FilterQuery<Row>);
    return { deleted, kept: await this.em.count(entity, imported) };
  }

  private contentOf(fields: Fields): Fields {
    return pickFields(this.list.fields, fields as Record<string, unknown>) as Fields;
  }
}
