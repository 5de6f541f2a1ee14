import { AppError, type CustomerStatement, type Mail } from '@paperbill/contracts/http';
import { catalogue, invoicing } from '@paperbill/contracts/nats';
import { type Language, MAX_STATEMENT_INVOICES } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Inject, Post, Query, UseInterceptors } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { StoredFailuresInterceptor } from '../errors/stored-failures.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { StatementQuery, WrittenMailDto } from './mails.dto.js';
import { requireMailable } from './require-mailable.js';

@Controller('app/api/customers/:id/statement')
@UseInterceptors(StoredFailuresInterceptor)
export class StatementsController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_STATEMENT_INVOICES)
  @ApiErrorCodes('INVALID_INPUT')
  @ApiAnswer(
    200,
    'The content of a statement now, the longest overdue first; the result of the last statement; the sender address',
    schemaRef('CustomerStatement'),
  )
  async get(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Query() { currency }: StatementQuery,
  ): Promise<CustomerStatement> {
    const statement = await this.bus.call(invoicing.getStatement, { userId, id, ...(currency && { currency }) });
    return { from: this.config.MAIL_FROM ?? null, ...statement };
  }

  @Post()
  @ApiAnswer(201, 'The mail, queued for the mail server', schemaRef('Mail'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'MAIL_OFF')
  async send(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() mail: WrittenMailDto,
    @Query() { currency }: StatementQuery,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Mail> {
    requireMailable(mail, this.config);
    const language = await this.readLanguage(userId, id);
    return this.bus.call(invoicing.sendStatement, {
      ...{ userId, id, idempotencyKey },
      mail: { ...mail, kind: 'statement' },
      ...(currency && { currency }),
      ...(language && { language }),
    });
  }

  /**
   * Returns the language of the customer. An empty text means the language of the profile. Returns undefined if the
   * customer cannot be read.
   */
  private async readLanguage(userId: string, id: string): Promise<Language | '' | undefined> {
    try {
      return (await this.bus.call(catalogue.getCustomer, { userId, id })).language;
    } catch (error) {
      // The statement can be sent without the customer: after the customer was deleted, or while the catalogue service
      // is down.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
