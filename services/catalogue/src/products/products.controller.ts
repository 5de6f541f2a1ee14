import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import {
  AppError,
  chosenDefaults,
  documentDefaultFields,
  type Product,
  type ProductFields,
  productFields,
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
import { isId, pickFields, type ProductSort, type ProductSortField } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { type FindSortedItems, listByName, listByNameAsJson } from '../list-by-name.queries.js';
import { selectDuplicateRows } from '../known-rows.queries.js';
import { ListWriter } from '../list-writer.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { ProductEntity, type ProductRow } from './product.entity.js';

/** A request for another user's product throws NOT_FOUND. Unknown fields of a request are ignored. */
@Controller()
export class ProductsController {
  private readonly writer: ListWriter<ProductRow, ProductFields>;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) config: CatalogueConfig,
  ) {
    this.writer = new ListWriter(em, {
      entity: ProductEntity,
      name: 'products',
      itemName: 'product',
      fields: storedFields,
      hashedFields: ['name', 'description', 'unit', 'unitPrice'],
      isUnchanged: { isChanged: false },
      markListChanged: { isChanged: true },
      quota: config.PRODUCT_QUOTA,
    });
  }

  @Handles(catalogue.listProducts)
  list(request: ListByNameRequest) {
    return listByName(request, this.find);
  }

  @Handles(catalogue.listProductsAsJson)
  listAsJson(request: ListByNameRequest) {
    return listByNameAsJson(request, this.find);
  }

  @Handles(catalogue.selectProducts)
  select(selection: WithUserId & ListSelection<ProductSort>) {
    return selectPart<Product, ProductSortField>(this.em, selectableProducts, selection);
  }

  @Handles(catalogue.getProduct)
  async get({ userId, id }: WithUserId & { id: string }) {
    const product = isId(id) && (await this.em.findOne(ProductEntity, { id, userId }, { disableIdentityMap: true }));
    if (!product) throw new AppError('NOT_FOUND');
    return toProduct(product);
  }

  @Handles(catalogue.createProduct)
  create(request: NewItem<ProductFields>) {
    return this.writer.create(request, toProduct);
  }

  @Handles(catalogue.importProducts)
  import(request: NewItems<ProductFields>) {
    return this.writer.import(request);
  }

  @Handles(catalogue.findKnownProducts)
  findKnown(request: ImportedRows<ProductFields>) {
    return selectDuplicateRows(this.em, 'products', request);
  }

  @Handles(catalogue.updateProduct)
  async update({ userId, id, fields }: WithUserId & { id: string; fields: ProductFields }) {
    return toProduct(await this.writer.update(userId, id, fields));
  }

  @Handles(catalogue.deleteProduct)
  async delete({ userId, id }: WithUserId & { id: string }) {
    await this.writer.delete(userId, id);
    return {};
  }

  @Handles(catalogue.undoImportOfProducts)
  undoImport({ userId, ids }: WithUserId & { ids: string[] }) {
    return this.writer.undoImport(userId, ids);
  }

  private readonly find: FindSortedItems<Product> = async (where, options) =>
    (await this.em.find(ProductEntity, where, options)).map(toProduct);
}

const storedFields = { ...productFields, ...documentDefaultFields };

const selectableProducts: SelectableList<ProductSortField> = {
  table: 'products',
  fields: storedFields,
  timestampFields: ['createdAt'],
  sortExpressions: { name: 'name', unit: 'unit collate "und-x-icu"', unitPrice: 'unit_price', createdAt: 'created_at' },
};

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  ...pickFields(productFields, row),
  ...chosenDefaults(row),
  createdAt: row.createdAt.toISOString(),
});
