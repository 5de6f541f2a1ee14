import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type CustomerFields,
  customerFields,
  type ImportResult,
  type KnownRows,
  type StoredCustomer,
  type UndoImportResult,
} from '@paperbill/contracts/http';
import type {
  ListByName,
  ListPart,
  ListSelection,
  NewItem,
  NewItems,
  OfUser,
  RowsOfFile,
  SelectedPart,
} from '@paperbill/contracts/nats';
import { type CustomerSort, type CustomerSortField, isId, pickFields } from '@paperbill/contracts/rules';
import { CONFIG } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { listByName } from '../list-by-name.queries.js';
import { selectKnownRows } from '../known-rows.queries.js';
import { ListWriter } from '../list-writer.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { CustomerEntity, type CustomerRow } from './customer.entity.js';

/** The id of another user's customer gives NOT_FOUND. Fields that are not in `customerFields` are ignored. */
@Injectable()
export class CustomersService {
  private readonly writer: ListWriter<CustomerRow, CustomerFields>;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) config: CatalogueConfig,
  ) {
    this.writer = new ListWriter(em, {
      entity: CustomerEntity,
      name: 'customers',
      item: 'customer',
      fields: customerFields,
      hashedFields: [
        'name',
        'contactPerson',
        'email',
        'address',
        'addressLine2',
        'city',
        'state',
        'zipCode',
        'country',
        'phone',
        'paymentTerms',
      ],
      isUnchanged: { updatedAt: raw('created_at') },
      markChanged: { updatedAt: raw('now()') },
      quota: config.CUSTOMER_QUOTA,
    });
  }

  list(request: ListByName): Promise<ListPart<StoredCustomer>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(CustomerEntity, where, options)).map(toCustomer),
    );
  }

  select(selection: OfUser & ListSelection<CustomerSort>): Promise<SelectedPart<StoredCustomer>> {
    return selectPart(this.em, selectableCustomers, selection);
  }

  async get(userId: string, id: string): Promise<StoredCustomer> {
    const customer = isId(id) && (await this.em.findOne(CustomerEntity, { id, userId }, { disableIdentityMap: true }));
    if (!customer) throw new AppError('NOT_FOUND');
    return toCustomer(customer);
  }

  create(request: NewItem<CustomerFields>): Promise<StoredCustomer> {
    return this.writer.create(request, toCustomer);
  }

  import(request: NewItems<CustomerFields>): Promise<ImportResult> {
    return this.writer.import(request);
  }

  findKnown(request: RowsOfFile<CustomerFields>): Promise<KnownRows> {
    return selectKnownRows(this.em, 'customers', request);
  }

  async update(userId: string, id: string, fields: CustomerFields): Promise<StoredCustomer> {
    return toCustomer(await this.writer.update(userId, id, fields));
  }

  delete(userId: string, id: string): Promise<void> {
    return this.writer.delete(userId, id);
  }

  undoImport(userId: string, ids: string[]): Promise<UndoImportResult> {
    return this.writer.undoImport(userId, ids);
  }
}

const selectableCustomers: SelectableList<CustomerSortField> = {
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
