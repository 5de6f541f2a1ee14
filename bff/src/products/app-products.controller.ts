import type { ImportResult, DuplicateImportRows, UndoImportResult } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { Body, Controller } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CurrentUserId } from '../sessions/session.guard.js';
import { requireValidDefaults, toImportedFieldPath } from '../validation/document-defaults.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { ImportedIds } from '../validation/import.dto.js';
import { PostImport, PostKnownRows, PostImportUndo } from '../validation/import.routes.js';
import { BodyWithList } from '../validation/nested.js';
import { ProductImportDto } from './products.dto.js';

@Controller('app/api/products')
export class AppProductsController {
  constructor(private readonly bus: MessageBus) {}

  @PostImport('products')
  async import(
    @CurrentUserId() userId: string,
    @BodyWithList(ProductImportDto, 'rows', MAX_IMPORT_ROWS) { rows }: ProductImportDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<ImportResult> {
    await requireValidDefaults(this.bus, userId, rows, toImportedFieldPath);
    return this.bus.call(catalogue.importProducts, { userId, rows, idempotencyKey });
  }

  @PostKnownRows('products')
  findKnown(
    @CurrentUserId() userId: string,
    @BodyWithList(ProductImportDto, 'rows', MAX_IMPORT_ROWS) { rows }: ProductImportDto,
  ): Promise<DuplicateImportRows> {
    return this.bus.call(catalogue.findKnownProducts, { userId, rows });
  }

  @PostImportUndo('products')
  undoImport(@CurrentUserId() userId: string, @Body() { ids }: ImportedIds): Promise<UndoImportResult> {
    return this.bus.call(catalogue.undoImportOfProducts, { userId, ids });
  }
}
