import { randomUUID } from 'node:crypto';
import type {
  EntityData,
  EntityManager,
  EntityName,
  FilterQuery,
  QBFilterQuery,
  RequiredEntityData,
} from '@mikro-orm/postgresql';
import { AppError, type Imported, type UndoneImport } from '@paperbill/contracts/http';
import type { NewItem, NewItems } from '@paperbill/contracts/nats';
import {
  type FieldTable,
  IMPORTS_A_DAY,
  initialValues,
  isId,
  MAX_IMPORT_ROWS,
  pickFields,
} from '@paperbill/contracts/rules';
import { appendEvent, changeAndAppend, hashedFields, KeyedMutex } from '@paperbill/service-kit';
import { once } from './idempotency/idempotency.queries.js';
import { assertWithinQuota } from './quota.queries.js';
import { kysely } from './tables.js';

/** A list that a user fills row by row, or from a file. */
interface WritableList<Row, Fields> {
  entity: EntityName<Row>;
  name: 'customers' | 'products';
  item: 'customer' | 'product';
  /** Only these reach the table. */
  fields: FieldTable;
  /** Always hashed (see hashedFields): a list that never changes. */
  hashedFields: readonly (keyof Fields & string)[];
  /** Which rows are as they were created. */
  isUnchanged: FilterQuery<Row>;
  /** What makes a row one that was changed. */
  markChanged: Partial<Record<keyof Row, unknown>>;
  quota: number;
}

/** What is the same in writing customers and products, each with its event in the audit log. New ones keep within the quota of an account. */
export class ListWriter<Row extends { id: string; userId: string; name: string }, Fields extends object> {
  /** One import of a user at a time: each fills many indexes, and holds a connection that others need. */
  private readonly imports = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    private readonly list: WritableList<Row, Fields>,
  ) {}

  /** One, once for all requests with the same key. */
  create<Reply extends object>(
    { userId, fields, idempotencyKey }: NewItem<Fields>,
    toReply: (row: Row) => Reply,
  ): Promise<Reply> {
    const { entity, name, item, quota } = this.list;
    const content = this.contentOf(fields);
    const request = { userId, call: `create ${item}`, idempotencyKey, hashed: this.hashedOf(content) };
    return once(this.em, request, async (em) => {
      const row = em.create(entity, { ...content, userId } as RequiredEntityData<Row>);
      await em.flush();
      await assertWithinQuota(em, userId, name, quota);
      await appendEvent(em, { userId, action: `${item}.created`, targetId: row.id, target: row.name });
      return toReply(row);
    });
  }

  /** All rows or none of them, once for all requests with the same key. */
  import({ userId, rows, idempotencyKey }: NewItems<Fields>): Promise<Imported> {
    const { entity, name, item, quota } = this.list;
    const content = rows.slice(0, MAX_IMPORT_ROWS).map((row) => this.contentOf(row));
    const hashed = content.map((row) => this.hashedOf(row));
    const request = { userId, call: `import ${name}`, idempotencyKey, hashed, mostADay: IMPORTS_A_DAY };
    return this.imports.runExclusive(userId, () =>
      once(this.em, request, async (em) => {
        const imported = content.map((row) => ({ id: randomUUID(), userId, ...row }));
        await em.insertMany(entity, imported as RequiredEntityData<Row>[]);
        await assertWithinQuota(em, userId, name, quota);
        await appendEvent(em, { userId, action: `${item}.imported`, detail: String(imported.length) });
        return { ids: imported.map(({ id }) => id) };
      }),
    );
  }

  /** @throws AppError NOT_FOUND */
  async update(userId: string, id: string, fields: Fields): Promise<Row> {
    const { entity, item, markChanged } = this.list;
    const change = this.em
      .createQueryBuilder(entity)
      .update({ ...this.contentOf(fields), ...markChanged } as unknown as EntityData<Row>)
      .where(this.own(userId, id))
      .returning('*')
      .toQuery();
    const [row] = await changeAndAppend<object>(this.em, change, {
      userId,
      action: `${item}.changed`,
      target: 'name',
    });
    if (!row) throw new AppError('NOT_FOUND');
    return this.em.map(entity, row) as Row;
  }

  /** @throws AppError NOT_FOUND */
  async delete(userId: string, id: string): Promise<void> {
    const { name, item } = this.list;
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const change = kysely(this.em)
      .deleteFrom(name)
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['id', 'name']);
    const deleted = await changeAndAppend(this.em, change, { userId, action: `${item}.deleted`, target: 'name' });
    if (deleted.length === 0) throw new AppError('NOT_FOUND');
  }

  /** Deletes those that are there and as they were imported; what somebody has changed since is their work, and stays. */
  undoImport(userId: string, ids: string[]): Promise<UndoneImport> {
    const { entity, item, isUnchanged } = this.list;
    const imported = { id: { $in: ids.filter(isId).slice(0, MAX_IMPORT_ROWS) }, userId } as FilterQuery<Row>;
    return this.em.transactional(async (em) => {
      const deleted = await em.nativeDelete(entity, { $and: [imported, isUnchanged] } as FilterQuery<Row>);
      if (deleted > 0) await appendEvent(em, { userId, action: `${item}.import-undone`, detail: String(deleted) });
      return { deleted, kept: await em.count(entity, imported) };
    });
  }

  /** @throws AppError NOT_FOUND for what is no id */
  private own(userId: string, id: string): QBFilterQuery<Row> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return { id, userId } as QBFilterQuery<Row>;
  }

  private hashedOf(content: Fields): object {
    const { fields, hashedFields: always } = this.list;
    return hashedFields(content, { always, defaults: initialValues(fields) });
  }

  /** Without what the release before knows nothing of, which stays as it is. */
  private contentOf(fields: Fields): Fields {
    const known = pickFields(this.list.fields, fields as Record<string, unknown>);
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Fields;
  }
}
