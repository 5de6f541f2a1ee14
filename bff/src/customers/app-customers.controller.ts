import type { ImportResult, KnownCustomer, DuplicateImportRows, UndoImportResult } from '@paperbill/contracts/http';
import { catalogue, invoicing } from '@paperbill/contracts/nats';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { Body, Controller, Get } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { requireValidDefaults, toImportedFieldPath } from '../validation/document-defaults.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { ImportedIds } from '../validation/import.dto.js';
import { PostImport, PostKnownRows, PostImportUndo } from '../validation/import.routes.js';
import { BodyWithList } from '../validation/nested.js';
import { ignoreOutage, addTotals } from './customer-totals.js';
import { CustomerImportDto } from './customers.dto.js';

@Controller('app/api/customers')
export class AppCustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get(':id')
  @ApiAnswer(200, 'The customer; without totals if the invoices are unavailable', schemaRef('KnownCustomer'))
  async get(@CurrentUserId() userId: string, @IdParam() id: string): Promise<KnownCustomer> {
    const [customer, totals] = await Promise.all([
      this.bus.call(catalogue.getCustomer, { userId, id }),
      this.bus.call(invoicing.getCustomerTotals, { userId, customerId: id }).catch(ignoreOutage),
    ]);
    return totals ? addTotals(customer, totals.items[0]) : customer;
  }

  @PostImport('customers')
  async import(
    @CurrentUserId() userId: string,
    @BodyWithList(CustomerImportDto, 'rows', MAX_IMPORT_ROWS) { rows }: CustomerImportDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<ImportResult> {
    await requireValidDefaults(this.bus, userId, rows, toImportedFieldPath);
    return this.bus.call(catalogue.importCustomers, { userId, rows, idempotencyKey });
  }

  @PostKnownRows('customers')
  findKnown(
    @CurrentUserId() userId: string,
    @BodyWithList(CustomerImportDto, 'rows', MAX_IMPORT_ROWS) { rows }: CustomerImportDto,
  ): Promise<DuplicateImportRows> {
    return this.bus.call(catalogue.findKnownCustomers, { userId, rows });
  }

  @PostImportUndo('customers')
  undoImport(@CurrentUserId() userId: string, @Body() { ids }: ImportedIds): Promise<UndoImportResult> {
    return this.bus.call(catalogue.undoImportOfCustomers, { userId, ids });
  }
}
