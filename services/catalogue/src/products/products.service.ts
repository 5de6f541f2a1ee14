import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ImportResult,
  type KnownRows,
  type Product,
  type ProductFields,
  productFields,
  type UndoImportResult,
} from '@paperbill/contracts/http';
import type {
  JsonPart,
  ListByName,
  ListPart,
  ListSelection,
  NewItem,
  NewItems,
  OfUser,
  RowsOfFile,
  PlaceByName,
  SelectedPart,
} from '@paperbill/contracts/nats';
import { pickFields, type ProductSort, type ProductSortField } from '@paperbill/contracts/rules';
import { CONFIG } from '@paperbill/service-kit';
import type { CatalogueConfig } from '../config.js';
import { listByName, listByNameAsJson } from '../list-by-name.queries.js';
import { selectKnownRows } from '../known-rows.queries.js';
import { ListWriter } from '../list-writer.js';
import { type SelectableList, selectPart } from '../select-part.queries.js';
import { ProductEntity, type ProductRow } from './product.entity.js';

/** The id of another user's product gives NOT_FOUND. Fields that are not in `productFields` are ignored. */
@Injectable()
export class ProductsService {
  private readonly writer: ListWriter<ProductRow, ProductFields>;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) config: CatalogueConfig,
  ) {
    this.writer = new ListWriter(em, {
      entity: ProductEntity,
      name: 'products',
      item: 'product',
      fields: productFields,
      hashedFields: ['name', 'description', 'unit', 'unitPrice'],
      isUnchanged: { isChanged: false },
      markChanged: { isChanged: true },
      quota: config.PRODUCT_QUOTA,
    });
  }

  list(request: ListByName): Promise<ListPart<Product>> {
    return listByName(request, async (where, options) =>
      (await this.em.find(ProductEntity, where, options)).map(toProduct),
    );
  }

  listAsJson(request: ListByName): Promise<JsonPart<PlaceByName>> {
    return listByNameAsJson(request, async (where, options) =>
      (await this.em.find(ProductEntity, where, options)).map(toProduct),
    );
  }

  select(selection: OfUser & ListSelection<ProductSort>): Promise<SelectedPart<Product>> {
    return selectPart(this.em, selectableProducts, selection);
  }

  create(request: NewItem<ProductFields>): Promise<Product> {
    return this.writer.create(request, toProduct);
  }

  import(request: NewItems<ProductFields>): Promise<ImportResult> {
    return this.writer.import(request);
  }

  findKnown(request: RowsOfFile<ProductFields>): Promise<KnownRows> {
    return selectKnownRows(this.em, 'products', request);
  }

  async update(userId: string, id: string, fields: ProductFields): Promise<Product> {
    return toProduct(await this.writer.update(userId, id, fields));
  }

  delete(userId: string, id: string): Promise<void> {
    return this.writer.delete(userId, id);
  }

  undoImport(userId: string, ids: string[]): Promise<UndoImportResult> {
    return this.writer.undoImport(userId, ids);
  }
}

const selectableProducts: SelectableList<ProductSortField> = {
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
