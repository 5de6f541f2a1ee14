import { Controller } from '@nestjs/common';
import type { ImportResult, KnownRows, Product, ProductFields, UndoImportResult } from '@paperbill/contracts/http';
import {
  catalogue,
  type JsonPart,
  type ListByName,
  type ListPart,
  type ListSelection,
  type NewItem,
  type NewItems,
  type OfUser,
  type RowsOfFile,
  type PlaceByName,
  type SelectedPart,
} from '@paperbill/contracts/nats';
import type { ProductSort } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Handles(catalogue.listProducts)
  list(request: ListByName): Promise<ListPart<Product>> {
    return this.products.list(request);
  }

  @Handles(catalogue.listProductsAsJson)
  listAsJson(request: ListByName): Promise<JsonPart<PlaceByName>> {
    return this.products.listAsJson(request);
  }

  @Handles(catalogue.selectProducts)
  select(selection: OfUser & ListSelection<ProductSort>): Promise<SelectedPart<Product>> {
    return this.products.select(selection);
  }

  @Handles(catalogue.createProduct)
  create(request: NewItem<ProductFields>): Promise<Product> {
    return this.products.create(request);
  }

  @Handles(catalogue.importProducts)
  import(request: NewItems<ProductFields>): Promise<ImportResult> {
    return this.products.import(request);
  }

  @Handles(catalogue.findKnownProducts)
  findKnown(request: RowsOfFile<ProductFields>): Promise<KnownRows> {
    return this.products.findKnown(request);
  }

  @Handles(catalogue.updateProduct)
  update({ userId, id, fields }: OfUser & { id: string; fields: ProductFields }): Promise<Product> {
    return this.products.update(userId, id, fields);
  }

  @Handles(catalogue.deleteProduct)
  async delete({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    await this.products.delete(userId, id);
    return {};
  }

  @Handles(catalogue.undoImportOfProducts)
  undoImport({ userId, ids }: OfUser & { ids: string[] }): Promise<UndoImportResult> {
    return this.products.undoImport(userId, ids);
  }
}
