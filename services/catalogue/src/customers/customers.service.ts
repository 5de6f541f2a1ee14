import { randomUUID } from 'node:crypto';
import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type CustomerFields, customerFields, type StoredCustomer } from '@paperbill/contracts/http';
import type {
  ListByName,
  ListPart,
  ListSelection,
  NewItem,
  NewItems,
  OfUser,
  SelectedPart,
} from '@paperbill/contracts/nats';
import {
  type CustomerSort,
  type CustomerSortField,
  isId,
  MAX_IMPORT_ROWS,
  pickFields,
} from '@paperbill/contracts/rules';
import { CONFIG, KeyedMutex } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { once } from '../idempotency/idempotency.queries.js';
import { assertWithinQuota } from '../quota.queries.js';
import { listByName } from '../list-by-name.queries.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { CustomerEntity, type CustomerRow } from './customer.entity.js';

/** A user's customers; another user's id is NOT_FOUND. Of what is written, only `customerFields` reach the table. */
@Injectable()
export class CustomersService {
  /** One import of a user at a time: each fills many indexes, and holds a connection that others need. */
  private readonly imports = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: CatalogueConfig,
  ) {}

  list(request: ListByName): Promise<ListPart<StoredCustomer>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(CustomerEntity, where, options)).map(toCustomer),
    );
  }

  select(selection: OfUser & ListSelection<CustomerSort>): Promise<SelectedPart<StoredCustomer>> {
    return selectPart(this.em, customerList, selection);
  }

  async get(userId: string, id: string): Promise<StoredCustomer> {
    const customer = isId(id) && (await this.em.findOne(CustomerEntity, { id, userId }, { disableIdentityMap: true }));
    if (!customer) throw new AppError('NOT_FOUND');
    return toCustomer(customer);
  }

  create({ userId, fields, idempotencyKey }: NewItem<CustomerFields>): Promise<StoredCustomer> {
    const content = pickFields(customerFields, fields);
    return once(this.em, { userId, call: 'create customer', idempotencyKey, content }, async (em) => {
      const customer = em.create(CustomerEntity, { ...content, userId });
      await em.flush();
      await this.assertWithinQuota(em, userId);
      return toCustomer(customer);
    });
  }

  /** All rows or none of them. */
  import({ userId, rows, idempotencyKey }: NewItems<CustomerFields>): Promise<{ ids: string[] }> {
    const content = rows.slice(0, MAX_IMPORT_ROWS).map((row) => pickFields(customerFields, row));
    return this.imports.runExclusive(userId, () =>
      once(this.em, { userId, call: 'import customers', idempotencyKey, content }, async (em) => {
        const customers = content.map((row) => ({ id: randomUUID(), userId, ...row }));
        await em.insertMany(CustomerEntity, customers);
        await this.assertWithinQuota(em, userId);
        return { ids: customers.map(({ id }) => id) };
      }),
    );
  }

  async update(userId: string, id: string, fields: CustomerFields): Promise<StoredCustomer> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const [customer] = await this.em
      .createQueryBuilder(CustomerEntity)
      .update({ ...pickFields(customerFields, fields), updatedAt: raw('now()') })
      .where({ id, userId })
      .returning('*')
      .getResult();
    if (!customer) throw new AppError('NOT_FOUND');
    return toCustomer(customer);
  }

  async delete(userId: string, id: string): Promise<void> {
    const deleted = isId(id) && (await this.em.nativeDelete(CustomerEntity, { id, userId }));
    if (!deleted) throw new AppError('NOT_FOUND');
  }

  /** Those that are there: what is gone already needs no deletion. */
  async deleteMany(userId: string, ids: string[]): Promise<{ deleted: number }> {
    const some = ids.filter(isId).slice(0, MAX_IMPORT_ROWS);
    return { deleted: await this.em.nativeDelete(CustomerEntity, { id: { $in: some }, userId }) };
  }

  private assertWithinQuota(em: EntityManager, userId: string): Promise<void> {
    return assertWithinQuota(em, userId, 'customers', this.config.CUSTOMER_QUOTA);
  }
}

const customerList: SelectableList<CustomerSortField> = {
  table: 'customers',
  fields: customerFields,
  times: ['createdAt', 'updatedAt'],
  orders: {
    name: 'name',
    contactPerson: 'contact_person collate "und-x-icu"',
    email: 'email collate "und-x-icu"',
    paymentTerms: 'payment_terms',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
};

const toCustomer = (row: CustomerRow): StoredCustomer => ({
  id: row.id,
  ...pickFields(customerFields, row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
