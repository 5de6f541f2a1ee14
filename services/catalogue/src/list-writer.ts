import { randomUUID } from 'node:crypto';
import type {
  EntityData,
  EntityManager,
  EntityName,
  FilterQuery,
  QBFilterQuery,
  RequiredEntityData,
} from '@mikro-orm/postgresql';
import { AppError, type ImportResult, type UndoImportResult } from '@paperbill/contracts/http';
import type { NewItem, NewItems } from '@paperbill/contracts/nats';
import {
  type FieldTable,
  MAX_IMPORTS_PER_DAY,
  initialValues,
  isId,
  MAX_IMPORT_ROWS,
  pickFields,
} from '@paperbill/contracts/rules';
import { appendEvent, changeWithAuditEvents, pickHashedFields, KeyedMutex } from '@paperbill/service-kit';
import { runOncePerKey } from './idempotency/idempotency.queries.js';
import { requireWithinQuota } from './quota.queries.js';
import { kysely } from './tables.js';

interface WritableList<Row, Fields> {
  entity: EntityName<Row>;
  name: 'customers' | 'products';
  itemName: 'customer' | 'product';
  fields: FieldTable;
  /**
   * The fields that are part of the request hash even if they have their default value (see pickHashedFields). This
   * list of fields must never change, because stored hashes depend on it.
   */
  hashedFields: readonly (keyof Fields & string)[];
  isUnchanged: FilterQuery<Row>;
  markListChanged: Partial<Record<keyof Row, unknown>>;
  quota: number;
}

export class ListWriter<Row extends { id: string; userId: string; name: string }, Fields extends object> {
  /** Each user runs one import at a time, because an import updates many indexes and holds a connection. */
  private readonly importMutex = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    private readonly list: WritableList<Row, Fields>,
  ) {}

  create<Reply extends object>(
    { userId, fields, idempotencyKey }: NewItem<Fields>,
    toReply: (row: Row) => Reply,
  ): Promise<Reply> {
    const { entity, name, itemName, quota } = this.list;
    const content = this.toContent(fields);
    const request = {
      userId,
      call: `create ${itemName}`,
      idempotencyKey,
      hashedContent: this.getHashedContent(content),
    };
    return runOncePerKey(this.em, request, async (em) => {
      const row = em.create(entity, { ...content, userId } as RequiredEntityData<Row>);
      await em.flush();
      await requireWithinQuota(em, userId, name, quota);
      await appendEvent(em, { userId, action: `${itemName}.created`, targetId: row.id, target: row.name });
      return toReply(row);
    });
  }

  /** Imports all rows in one transaction. If one row cannot be imported, no row is. */
  import({ userId, rows, idempotencyKey }: NewItems<Fields>): Promise<ImportResult> {
    const { entity, name, itemName, quota } = this.list;
    const content = rows.slice(0, MAX_IMPORT_ROWS).map((row) => this.toContent(row));
    const hashedContent = content.map((row) => this.getHashedContent(row));
    const request = { userId, call: `import ${name}`, idempotencyKey, hashedContent, maxPerDay: MAX_IMPORTS_PER_DAY };
    return this.importMutex.runExclusive(userId, () =>
      runOncePerKey(this.em, request, async (em) => {
        const imported = content.map((row) => ({ id: randomUUID(), userId, ...row }));
        await em.insertMany(entity, imported as RequiredEntityData<Row>[]);
        await requireWithinQuota(em, userId, name, quota);
        await appendEvent(em, { userId, action: `${itemName}.imported`, detail: String(imported.length) });
        return { ids: imported.map(({ id }) => id) };
      }),
    );
  }

  async update(userId: string, id: string, fields: Fields): Promise<Row> {
    const { entity, itemName, markListChanged } = this.list;
    const change = this.em
      .createQueryBuilder(entity)
      .update({ ...this.toContent(fields), ...markListChanged } as unknown as EntityData<Row>)
      .where(this.findOwnRow(userId, id))
      .returning('*')
      .toQuery();
    const [row] = await changeWithAuditEvents<object>(this.em, change, {
      userId,
      action: `${itemName}.changed`,
      target: 'name',
    });
    if (!row) throw new AppError('NOT_FOUND');
    return this.em.map(entity, row) as Row;
  }

  async delete(userId: string, id: string): Promise<void> {
    const { name, itemName } = this.list;
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const change = kysely(this.em)
      .deleteFrom(name)
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['id', 'name']);
    const deleted = await changeWithAuditEvents(this.em, change, {
      userId,
      action: `${itemName}.deleted`,
      target: 'name',
    });
    if (deleted.length === 0) throw new AppError('NOT_FOUND');
  }

  /** Deletes the rows of an import. Rows that were changed after the import are kept. */
  undoImport(userId: string, ids: string[]): Promise<UndoImportResult> {
    const { entity, itemName, isUnchanged } = this.list;
    const imported = { id: { $in: ids.filter(isId).slice(0, MAX_IMPORT_ROWS) }, userId } as FilterQuery<Row>;
    return this.em.transactional(async (em) => {
      const deleted = await em.nativeDelete(entity, { $and: [imported, isUnchanged] } as FilterQuery<Row>);
      if (deleted > 0) await appendEvent(em, { userId, action: `${itemName}.import-undone`, detail: String(deleted) });
      return { deleted, kept: await em.count(entity, imported) };
    });
  }

  /** @throws AppError NOT_FOUND for a malformed id */
  private findOwnRow(userId: string, id: string): QBFilterQuery<Row> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return { id, userId } as QBFilterQuery<Row>;
  }

  private getHashedContent(content: Fields): object {
    const { fields, hashedFields: alwaysHashed } = this.list;
    return pickHashedFields(content, { alwaysHashed, defaults: initialValues(fields) });
  }

  /** An update keeps the values of missing fields. The BFF of the previous release does not send all fields. */
  private toContent(fields: Fields): Fields {
    const knownFields = pickFields(this.list.fields, fields as Record<string, unknown>);
    return Object.fromEntries(Object.entries(knownFields).filter(([, value]) => value !== undefined)) as Fields;
  }
}
