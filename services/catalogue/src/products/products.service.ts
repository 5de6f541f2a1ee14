import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type Product, type ProductFields, productFields } from '@paperbill/contracts/http';
import type { ListByName, ListPart, ListSelection, OfUser, SelectedPart } from '@paperbill/contracts/nats';
import { isId, pickFields, type ProductSort, type ProductSortField } from '@paperbill/contracts/rules';
import { listByName } from '../list-by-name.queries.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { ProductEntity, type ProductRow } from './product.entity.js';

/** A user's products; another user's id is NOT_FOUND. Of what is written, only `productFields` reach the table. */
@Injectable()
export class ProductsService {
  constructor(private readonly em: EntityManager) {}

  list(request: ListByName): Promise<ListPart<Product>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(ProductEntity, where, options)).map(toProduct),
    );
  }

  select(selection: OfUser & ListSelection<ProductSort>): Promise<SelectedPart<Product>> {
    return selectPart(this.em, productList, selection);
  }

  async create(userId: string, fields: ProductFields): Promise<Product> {
    const product = this.em.create(ProductEntity, { ...pickFields(productFields, fields), userId });
    await this.em.flush();
    return toProduct(product);
  }

  async update(userId: string, id: string, fields: ProductFields): Promise<Product> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const [product] = await this.em
      .createQueryBuilder(ProductEntity)
      .update(pickFields(productFields, fields))
      .where({ id, userId })
      .returning('*')
      .getResult();
    if (!product) throw new AppError('NOT_FOUND');
    return toProduct(product);
  }

  async delete(userId: string, id: string): Promise<void> {
    const deleted = isId(id) && (await this.em.nativeDelete(ProductEntity, { id, userId }));
    if (!deleted) throw new AppError('NOT_FOUND');
  }
}

const productList: SelectableList<ProductSortField> = {
  table: 'products',
  fields: productFields,
  times: ['createdAt'],
  orders: { name: 'name', unit: 'unit collate "und-x-icu"', unitPrice: 'unit_price', createdAt: 'created_at' },
};

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  ...pickFields(productFields, row),
  createdAt: row.createdAt.toISOString(),
});
