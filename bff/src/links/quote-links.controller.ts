import type { NewQuoteLink, QuoteLink } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_MAILS, MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer, ApiErrorCodes, ApiNoContent } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { toQuoteLinkUrl } from '../client-page/link-token.js';
import type { BffConfig } from '../config.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';

@Controller('app/api/quotes/:id')
export class QuoteLinksController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('links')
  @LimitConcurrency('pages', () => MAX_QUOTE_LINKS + MAX_MAILS)
  @ApiAnswer(200, 'The links of the quote, newest first, also revoked ones', listSchema(schemaRef('QuoteLink')))
  list(@CurrentUserId() userId: string, @IdParam() id: string): Promise<QuoteLink[]> {
    return this.bus.call(invoicing.listQuoteLinks, { userId, id });
  }

  @Post('links')
  @LimitConcurrency('pages', () => MAX_QUOTE_LINKS + MAX_MAILS)
  @ApiAnswer(201, 'The new link with its address. The address is in no later answer', schemaRef('NewQuoteLink'))
  @ApiErrorCodes('QUOTA_REACHED')
  async create(@CurrentUserId() userId: string, @IdParam() id: string): Promise<NewQuoteLink> {
    const { token, ...link } = await this.bus.call(invoicing.createQuoteLink, { userId, id });
    return { ...link, url: toQuoteLinkUrl(this.config, token) };
  }

  @Delete('links/:linkId')
  @LimitConcurrency('pages', () => MAX_QUOTE_LINKS + MAX_MAILS)
  @ApiAnswer(200, 'The links of the quote; the revoked one no longer works', listSchema(schemaRef('QuoteLink')))
  revoke(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @IdParam('linkId') linkId: string,
  ): Promise<QuoteLink[]> {
    return this.bus.call(invoicing.revokeQuoteLink, { userId, id, linkId });
  }

  @Post('answers/read')
  @ApiNoContent('The answers of clients are marked as read')
  async markRead(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.readQuoteAnswers, { userId, id });
  }
}
