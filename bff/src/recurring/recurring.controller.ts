import { AppError, type Recurring, type RecurringChanges } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_RECURRING } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Inject, Patch, Post, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { requireMailable } from '../mails/own-addresses.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import {
  ChangedRecurringDto,
  NewRecurringDto,
  RecurringStateDto,
  toRecurring,
  toRevisedChanges,
} from './recurring.dto.js';

/** The routes of recurring invoices. */
@Controller('app/api')
export class RecurringController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('recurring')
  @LimitConcurrency('pages', () => MAX_RECURRING)
  @Answers(200, 'The recurring invoices by next date, then those that have ended', schemaRef('RecurringList'))
  list(@UserId() userId: string): Promise<Recurring[]> {
    return this.bus.call(invoicing.listRecurring, { userId });
  }

  @Post('invoices/:id/recurring')
  @Answers(201, 'The schedule of the recurring invoice', schemaRef('Recurring'))
  @Refuses('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'MAIL_OFF')
  create(
    @UserId() userId: string,
    @Id() id: string,
    @Body() body: NewRecurringDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Recurring> {
    const recurring = toRecurring(body);
    this.refuseMailsWhereOff(recurring);
    return this.bus.call(invoicing.createRecurring, { userId, id, recurring, idempotencyKey });
  }

  @Put('recurring/:id')
  @Answers(200, 'The changed recurring invoice', schemaRef('Recurring'))
  @Refuses('MAIL_OFF', 'RECURRING_CHANGED')
  change(@UserId() userId: string, @Id() id: string, @Body() body: ChangedRecurringDto): Promise<Recurring> {
    const changes = toRevisedChanges(body);
    this.refuseMailsWhereOff(changes);
    return this.bus.call(invoicing.changeRecurring, { userId, id, revision: body.revision, changes });
  }

  @Patch('recurring/:id/state')
  @Answers(200, 'The changed recurring invoice', schemaRef('Recurring'))
  setState(@UserId() userId: string, @Id() id: string, @Body() { state }: RecurringStateDto): Promise<Recurring> {
    return this.bus.call(invoicing.setRecurringState, { userId, id, state });
  }

  /**
   * Refuses to turn on automatic e-mails if no sender address is configured, because the product then sends no e-mails.
   */
  private refuseMailsWhereOff({ mode, recipients }: RecurringChanges): void {
    if (mode !== 'send') return;
    if (this.config.MAIL_FROM === undefined) throw new AppError('MAIL_OFF');
    if (recipients) requireMailable(recipients, this.config, 'recipients.');
  }
}
