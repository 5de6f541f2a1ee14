import type { InvoiceLink, NewInvoiceLink } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LINKS, MAX_MAILS } from '@paperbill/contracts/rules';
import { Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { toLinkUrl } from '../client-page/link-token.js';
import type { BffConfig } from '../config.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';

@Controller('app/api/invoices/:id/links')
export class LinksController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @ApiAnswer(200, 'The links of the invoice, newest first', listSchema(schemaRef('InvoiceLink')))
  list(@CurrentUserId() userId: string, @IdParam() id: string): Promise<InvoiceLink[]> {
    return this.bus.call(invoicing.listLinks, { userId, id });
  }

  @Post()
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @ApiAnswer(201, 'The new link with its address. The address is in no later answer', schemaRef('NewInvoiceLink'))
  @ApiErrorCodes('QUOTA_REACHED')
  async create(@CurrentUserId() userId: string, @IdParam() id: string): Promise<NewInvoiceLink> {
    const { token, ...link } = await this.bus.call(invoicing.createLink, { userId, id });
    return { ...link, url: toLinkUrl(this.config, token) };
  }

  @Delete(':linkId')
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @ApiAnswer(200, 'The links of the invoice; the deleted one no longer works', listSchema(schemaRef('InvoiceLink')))
  revoke(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @IdParam('linkId') linkId: string,
  ): Promise<InvoiceLink[]> {
    return this.bus.call(invoicing.revokeLink, { userId, id, linkId });
  }
}
