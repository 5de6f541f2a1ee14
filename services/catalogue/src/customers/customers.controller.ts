import { Controller } from '@nestjs/common';
import type {
  CustomerFields,
  ImportResult,
  KnownRows,
  StoredCustomer,
  UndoImportResult,
} from '@paperbill/contracts/http';
import {
  catalogue,
  type ListByName,
  type ListPart,
  type ListSelection,
  type NewItem,
  type NewItems,
  type OfUser,
  type RowsOfFile,
  type SelectedPart,
} from '@paperbill/contracts/nats';
import type { CustomerSort } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Handles(catalogue.listCustomers)
  list(request: ListByName): Promise<ListPart<StoredCustomer>> {
    return this.customers.list(request);
  }

  @Handles(catalogue.selectCustomers)
  select(selection: OfUser & ListSelection<CustomerSort>): Promise<SelectedPart<StoredCustomer>> {
    return this.customers.select(selection);
  }

  @Handles(catalogue.getCustomer)
  get({ userId, id }: OfUser & { id: string }): Promise<StoredCustomer> {
    return this.customers.get(userId, id);
  }

  @Handles(catalogue.createCustomer)
  create(request: NewItem<CustomerFields>): Promise<StoredCustomer> {
    return this.customers.create(request);
  }

  @Handles(catalogue.importCustomers)
  import(request: NewItems<CustomerFields>): Promise<ImportResult> {
    return this.customers.import(request);
  }

  @Handles(catalogue.findKnownCustomers)
  findKnown(request: RowsOfFile<CustomerFields>): Promise<KnownRows> {
    return this.customers.findKnown(request);
  }

  @Handles(catalogue.updateCustomer)
  update({ userId, id, fields }: OfUser & { id: string; fields: CustomerFields }): Promise<StoredCustomer> {
    return this.customers.update(userId, id, fields);
  }

  @Handles(catalogue.deleteCustomer)
  async delete({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    await this.customers.delete(userId, id);
    return {};
  }

  @Handles(catalogue.undoImportOfCustomers)
  undoImport({ userId, ids }: OfUser & { ids: string[] }): Promise<UndoImportResult> {
    return this.customers.undoImport(userId, ids);
  }
}
