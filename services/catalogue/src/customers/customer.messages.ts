import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type CustomerFields, customerFields, type StoredCustomer } from '@paperbill/contracts/http';
import { catalogue, type ListByName, type ListPart, type OfUser } from '@paperbill/contracts/nats';
import { isId, pickFields } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { listByName } from '../list-by-name.js';
import { CustomerEntity, type CustomerRow } from './customer.entity.js';

@Controller()
export class CustomerMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(catalogue.listCustomers)
  async list(request: ListByName): Promise<ListPart<StoredCustomer>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(CustomerEntity, where, options)).map(toCustomer),
    );
  }

  @Handles(catalogue.createCustomer)
  async create({ userId, fields }: OfUser & { fields: CustomerFields }): Promise<StoredCustomer> {
    const customer = this.em.create(CustomerEntity, { ...pickFields(customerFields, fields), userId });
    await this.em.flush();
    return toCustomer(customer);
  }

  @Handles(catalogue.updateCustomer)
  async update({ userId, id, fields }: OfUser & { id: string; fields: CustomerFields }): Promise<StoredCustomer> {
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

  @Handles(catalogue.deleteCustomer)
  async delete({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    const deleted = isId(id) && (await this.em.nativeDelete(CustomerEntity, { id, userId }));
    if (!deleted) throw new AppError('NOT_FOUND');
    return {};
  }
}

const toCustomer = (row: CustomerRow): StoredCustomer => ({
  id: row.id,
  ...pickFields(customerFields, row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
