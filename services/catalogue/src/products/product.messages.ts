import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type Product, type ProductFields, productFields } from '@paperbill/contracts/http';
import { catalogue, type ListByName, type ListPart, type OfUser } from '@paperbill/contracts/nats';
import { isId, pickFields } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { listByName } from '../list-by-name.js';
import { ProductEntity, type ProductRow } from './product.entity.js';

@Controller()
export class ProductMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(catalogue.listProducts)
  async list(request: ListByName): Promise<ListPart<Product>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(ProductEntity, where, options)).map(toProduct),
    );
  }

  @Handles(catalogue.createProduct)
  async create({ userId, fields }: OfUser & { fields: ProductFields }): Promise<Product> {
    const product = this.em.create(ProductEntity, { ...pickFields(productFields, fields), userId });
    await this.em.flush();
    return toProduct(product);
  }

  @Handles(catalogue.updateProduct)
  async update({ userId, id, fields }: OfUser & { id: string; fields: ProductFields }): Promise<Product> {
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

  @Handles(catalogue.deleteProduct)
  async delete({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    const deleted = isId(id) && (await this.em.nativeDelete(ProductEntity, { id, userId }));
    if (!deleted) throw new AppError('NOT_FOUND');
    return {};
  }
}

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  ...pickFields(productFields, row),
  createdAt: row.createdAt.toISOString(),
});
