import { type DocumentKind, documentKinds, type NumberFormats } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import {
  findNumberFormatProblem,
  MAX_LENGTH,
  MAX_NUMBER_COUNTER,
  normalizeNumberFormat,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Transform } from 'class-transformer';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { Rule } from '../validation/rule.js';
import { IsRequiredOption, IsWholeNumber } from '../validation/rules.js';

export class NumberFormatDto {
  @IsRequiredOption(documentKinds)
  kind: DocumentKind;

  @Transform(({ value }) => (typeof value === 'string' ? normalizeNumberFormat(value) : value))
  @Rule((value) => (typeof value === 'string' ? findNumberFormatProblem(value) : validationTexts.numberFormatCounter), {
    type: 'string',
    maxLength: MAX_LENGTH.invoiceNumber,
    description:
      'Text with one counter, such as {0001}, and {YYYY}, {YY} or {MM} of the date. The counter begins again in each ' +
      'period. Empty, for invoices only: each number follows the last one.',
    example: 'INV-{YYYY}-{0001}',
    required: true,
  })
  format: string;

  @IsWholeNumber(1, MAX_NUMBER_COUNTER)
  nextCounter?: number;
}

@Controller('app/api/number-formats')
export class NumberFormatsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @ApiAnswer(200, 'The number formats', schemaRef('NumberFormats'))
  get(@CurrentUserId() userId: string): Promise<NumberFormats> {
    return this.bus.call(invoicing.getNumberFormats, { userId });
  }

  @Put()
  @ApiAnswer(200, 'The changed number formats', schemaRef('NumberFormats'))
  save(
    @CurrentUserId() userId: string,
    @Body() { kind, format, nextCounter }: NumberFormatDto,
  ): Promise<NumberFormats> {
    return this.bus.call(invoicing.saveNumberFormat, {
      userId,
      kind,
      format,
      ...(nextCounter !== undefined && { nextCounter }),
    });
  }
}
