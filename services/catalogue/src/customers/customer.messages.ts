import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type CustomerFields, type StoredCustomer } from '@paperbill/contracts/http';
import { catalogue, type ListByName, type ListPart, type OfUser } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
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
    const customer = this.em.create(CustomerEntity, { ...editable(fields), userId });
    await this.em.flush();
    return toCustomer(customer);
  }

  @Handles(catalogue.updateCustomer)
  async update({ userId, id, fields }: OfUser & { id: string; fields: CustomerFields }): Promise<StoredCustomer> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const [customer] = await this.em
      .createQueryBuilder(CustomerEntity)
      .update({ ...editable(fields), updatedAt: raw('now()') })
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

/** What a user writes about a customer: nothing else of a request reaches the table. */
const editable = (fields: CustomerFields): CustomerFields => ({
  name: fields.name,
  contactPerson: fields.contactPerson,
  email: fields.email,
  address: fields.address,
  addressLine2: fields.addressLine2,
  city: fields.city,
  state: fields.state,
  zipCode: fields.zipCode,
  country: fields.country,
  phone: fields.phone,
  paymentTerms: fields.paymentTerms,
});

const toCustomer = (row: CustomerRow): StoredCustomer => ({
  id: row.id,
  ...editable(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
