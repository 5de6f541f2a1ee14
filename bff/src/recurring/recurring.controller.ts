import { AppError, type Recurring, type RecurringChanges } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_RECURRING } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Inject, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer, ApiErrorCodes, ApiNoContent } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { pickFilesId } from '../attachments/attachments.dto.js';
import type { BffConfig } from '../config.js';
import { StoredFailuresInterceptor } from '../errors/stored-failures.interceptor.js';
import { requireMailable } from '../mails/require-mailable.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import {
  ChangedRecurringDto,
  NewRecurringDto,
  RecurringStateDto,
  toRecurring,
  toChangesWithInterval,
} from './recurring.dto.js';

@Controller('app/api')
@UseInterceptors(StoredFailuresInterceptor)
export class RecurringController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('recurring')
  @LimitConcurrency('pages', () => MAX_RECURRING)
  @ApiAnswer(200, 'The recurring invoices by next date, then those that have ended', schemaRef('RecurringList'))
  list(@CurrentUserId() userId: string): Promise<Recurring[]> {
    return this.bus.call(invoicing.listRecurring, { userId });
  }

  @Post('invoices/:id/recurring')
  @ApiAnswer(201, 'The schedule of the recurring invoice', schemaRef('Recurring'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'MAIL_OFF')
  create(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() body: NewRecurringDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Recurring> {
    const recurring = toRecurring(body);
    this.requireMailsEnabled(recurring);
    return this.bus.call(invoicing.createRecurring, { userId, id, recurring, ...pickFilesId(body), idempotencyKey });
  }

  @Put('recurring/:id')
  @ApiAnswer(200, 'The changed recurring invoice', schemaRef('Recurring'))
  @ApiErrorCodes('MAIL_OFF', 'RECURRING_CHANGED')
  change(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() body: ChangedRecurringDto,
  ): Promise<Recurring> {
    const changes = toChangesWithInterval(body);
    this.requireMailsEnabled(changes);
    return this.bus.call(invoicing.changeRecurring, { userId, id, revision: body.revision, changes });
  }

  @Patch('recurring/:id/state')
  @ApiAnswer(200, 'The changed recurring invoice', schemaRef('Recurring'))
  setState(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() { state }: RecurringStateDto,
  ): Promise<Recurring> {
    return this.bus.call(invoicing.setRecurringState, { userId, id, state });
  }

  @Delete('recurring/:id/card')
  @ApiNoContent('The client’s card is removed; invoices are no longer charged to it')
  async endSavedCard(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.endSavedCard, { userId, recurringId: id });
  }

  private requireMailsEnabled({ mode, recipients }: RecurringChanges): void {
    if (mode !== 'send') return;
    if (this.config.MAIL_FROM === undefined) throw new AppError('MAIL_OFF');
    if (recipients) requireMailable(recipients, this.config, 'recipients.');
  }
}
