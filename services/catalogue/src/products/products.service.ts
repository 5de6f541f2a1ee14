import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Product, type ProductFields, productFields } from '@paperbill/contracts/http';
import type {
  ListByName,
  ListPart,
  ListSelection,
  NewItem,
  NewItems,
  OfUser,
  SelectedPart,
} from '@paperbill/contracts/nats';
import { isId, MAX_IMPORT_ROWS, pickFields, type ProductSort, type ProductSortField } from '@paperbill/contracts/rules';
import { CONFIG, KeyedMutex } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { once } from '../idempotency/idempotency.queries.js';
import { assertWithinQuota } from '../quota.queries.js';
import { listByName } from '../list-by-name.queries.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { ProductEntity, type ProductRow } from './product.entity.js';

/** A user's products; another user's id is NOT_FOUND. Of what is written, only `productFields` reach the table. */
@Injectable()
export class ProductsService {
  /** One import of a user at a time: each fills many indexes, and holds a connection that others need. */
  private readonly imports = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: CatalogueConfig,
  ) {}

  list(request: ListByName): Promise<ListPart<Product>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(ProductEntity, where, options)).map(toProduct),
    );
  }

  select(selection: OfUser & ListSelection<ProductSort>): Promise<SelectedPart<Product>> {
    return selectPart(this.em, productList, selection);
  }

  create({ userId, fields, idempotencyKey }: NewItem<ProductFields>): Promise<Product> {
    const content = pickFields(productFields, fields);
    return once(this.em, { userId, call: 'create product', idempotencyKey, content }, async (em) => {
      const product = em.create(ProductEntity, { ...content, userId });
      await em.flush();
      await this.assertWithinQuota(em, userId);
      return toProduct(product);
    });
  }

  /** All rows or none of them. */
  import({ userId, rows, idempotencyKey }: NewItems<ProductFields>): Promise<{ ids: string[] }> {
    const content = rows.slice(0, MAX_IMPORT_ROWS).map((row) => pickFields(productFields, row));
    return this.imports.runExclusive(userId, () =>
      once(this.em, { userId, call: 'import products', idempotencyKey, content }, async (em) => {
        const products = content.map((row) => ({ id: randomUUID(), userId, ...row }));
        await em.insertMany(ProductEntity, products);
        await this.assertWithinQuota(em, userId);
        return { ids: products.map(({ id }) => id) };
      }),
    );
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

  /** Those that are there: what is gone already needs no deletion. */
  async deleteMany(userId: string, ids: string[]): Promise<{ deleted: number }> {
    const some = ids.filter(isId).slice(0, MAX_IMPORT_ROWS);
    return { deleted: await this.em.nativeDelete(ProductEntity, { id: { $in: some }, userId }) };
  }

  private assertWithinQuota(em: EntityManager, userId: string): Promise<void> {
    return assertWithinQuota(em, userId, 'products', this.config.PRODUCT_QUOTA);
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
