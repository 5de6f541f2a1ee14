import { type Tax, taxFields } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import type { Decimal } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { listSchema } from '../api-description/schema.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiErrorCodes, ApiNoContent } from '../api-description/api-decorators.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { createChangesDto, createCompleteDto } from '../validation/create-dto.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { IsBoolean, IsDecimal } from '../validation/rules.js';

export class TaxDto extends createCompleteDto(taxFields) {
  @IsBoolean()
  isDefault: boolean;

  @IsBoolean()
  isArchived: boolean;
}

const { rate: _rate, ...fieldsBesideRate } = taxFields;

export class ChangedTaxDto extends createChangesDto(fieldsBesideRate) {
  @IsDecimal({ kind: 'taxRate', isBlankRefused: true })
  rate?: Decimal;

  @IsBoolean({ required: false })
  isDefault?: boolean;

  @IsBoolean({ required: false })
  isArchived?: boolean;
}

@Controller('app/api/taxes')
export class TaxesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @ApiAnswer(200, 'All taxes, oldest first', listSchema(schemaRef('Tax')))
  list(@CurrentUserId() userId: string): Promise<Tax[]> {
    return this.bus.call(invoicing.listTaxes, { userId });
  }

  @Post()
  @ApiAnswer(201, 'The new tax', schemaRef('Tax'))
  @ApiErrorCodes('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  create(@CurrentUserId() userId: string, @Body() tax: TaxDto, @IdempotencyKey() idempotencyKey: string): Promise<Tax> {
    return this.bus.call(invoicing.createTax, { userId, tax, idempotencyKey });
  }

  @Put(':id')
  @ApiAnswer(200, 'The changed tax; documents keep its former values', schemaRef('Tax'))
  change(@CurrentUserId() userId: string, @IdParam() id: string, @Body() tax: ChangedTaxDto): Promise<Tax> {
    return this.bus.call(invoicing.changeTax, { userId, tax: { ...tax, id } });
  }

  @Delete(':id')
  @ApiNoContent('The tax is deleted; a tax that a document has used can only be archived')
  @ApiErrorCodes('INVALID_INPUT')
  async delete(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.deleteTax, { userId, id });
  }
}
