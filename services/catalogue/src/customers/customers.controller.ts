import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import {
  AppError,
  chosenDefaults,
  customerDefaultFields,
  type CustomerFields,
  customerFields,
  type StoredCustomer,
} from '@paperbill/contracts/http';
import {
  catalogue,
  type ListByNameRequest,
  type ListSelection,
  type NewItem,
  type NewItems,
  type WithUserId,
  type ImportedRows,
} from '@paperbill/contracts/nats';
import { type CustomerSort, type CustomerSortField, isId, pickFields } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { listByName } from '../list-by-name.queries.js';
import { selectDuplicateRows } from '../known-rows.queries.js';
import { ListWriter } from '../list-writer.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { CustomerEntity, type CustomerRow } from './customer.entity.js';

/** A request for another user's customer throws NOT_FOUND. Unknown fields of a request are ignored. */
@Controller()
export class CustomersController {
  private readonly listWriter: ListWriter<CustomerRow, CustomerFields>;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) config: CatalogueConfig,
  ) {
    this.listWriter = new ListWriter(em, {
      entity: CustomerEntity,
      name: 'customers',
      itemName: 'customer',
      fields: storedFields,
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
      markListChanged: { updatedAt: raw('now()') },
      quota: config.CUSTOMER_QUOTA,
    });
  }

  @Handles(catalogue.listCustomers)
  list(request: ListByNameRequest) {
    return listByName(request, async (where, options) =>
      (await this.em.find(CustomerEntity, where, options)).map(toCustomer),
    );
  }

  @Handles(catalogue.selectCustomers)
  select(selection: WithUserId & ListSelection<CustomerSort>) {
    return selectPart<StoredCustomer, CustomerSortField>(this.em, selectableCustomers, selection);
  }

  @Handles(catalogue.getCustomer)
  async get({ userId, id }: WithUserId & { id: string }) {
    const customer = isId(id) && (await this.em.findOne(CustomerEntity, { id, userId }, { disableIdentityMap: true }));
    if (!customer) throw new AppError('NOT_FOUND');
    return toCustomer(customer);
  }

  @Handles(catalogue.createCustomer)
  create(request: NewItem<CustomerFields>) {
    return this.listWriter.create(request, toCustomer);
  }

  @Handles(catalogue.importCustomers)
  import(request: NewItems<CustomerFields>) {
    return this.listWriter.import(request);
  }

  @Handles(catalogue.findKnownCustomers)
  findKnown(request: ImportedRows<CustomerFields>) {
    return selectDuplicateRows(this.em, 'customers', request);
  }

  @Handles(catalogue.updateCustomer)
  async update({ userId, id, fields }: WithUserId & { id: string; fields: CustomerFields }) {
    return toCustomer(await this.listWriter.update(userId, id, fields));
  }

  @Handles(catalogue.deleteCustomer)
  async delete({ userId, id }: WithUserId & { id: string }) {
    await this.listWriter.delete(userId, id);
    return {};
  }

  @Handles(catalogue.undoImportOfCustomers)
  undoImport({ userId, ids }: WithUserId & { ids: string[] }) {
    return this.listWriter.undoImport(userId, ids);
  }
}

const storedFields = { ...customerFields, ...customerDefaultFields };

const selectableCustomers: SelectableList<CustomerSortField> = {
  table: 'customers',
  fields: storedFields,
  timestampFields: ['createdAt', 'updatedAt'],
  sortExpressions: {
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
  ...chosenDefaults(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
