import type { StatsChangeAnswer } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { StatsQuery } from './invoices.dto.js';

@Controller('app/api/stats-change')
export class StatsChangeController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @ApiAnswer(200, 'How the figures of a period differ from those of the period before', schemaRef('StatsChange'))
  @ApiErrorCodes('INVALID_INPUT')
  get(@CurrentUserId() userId: string, @Query() { period, currency }: StatsQuery): Promise<StatsChangeAnswer> {
    return this.bus.call(invoicing.getStatsChange, { userId, period, ...(currency && { currency }) });
  }
}
