import { catalogue } from '@paperbill/contracts/nats';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { Body, Controller, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { UserId } from '../sessions/session.guard.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { ImportedIds, TakesImport } from '../validation/import.dto.js';
import { BodyWithList } from '../validation/nested.js';
import { ProductImportDto } from './products.dto.js';

/** What the client asks about products beyond the calls of the contract. */
@Controller('app/api/products')
export class AppProductsController {
  constructor(private readonly bus: MessageBus) {}

  @Post('import')
  @Answers(
    201,
    'The ids of the new products, in the order of the rows; of wrong rows none is created',
    schemaRef('Imported'),
  )
  @Refuses('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  @TakesImport()
  import(
    @UserId() userId: string,
    @BodyWithList(ProductImportDto, 'rows', MAX_IMPORT_ROWS) { rows }: ProductImportDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<{ ids: string[] }> {
    return this.bus.call(catalogue.importProducts, { userId, rows, idempotencyKey });
  }

  @Post('import/undo')
  @Answers(200, 'How many of these products were still there, and are deleted', schemaRef('Deleted'))
  undoImport(@UserId() userId: string, @Body() { ids }: ImportedIds): Promise<{ deleted: number }> {
    return this.bus.call(catalogue.deleteProducts, { userId, ids });
  }
}
