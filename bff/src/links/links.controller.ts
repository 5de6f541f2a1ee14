import type { InvoiceLink, NewInvoiceLink } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LINKS, MAX_MAILS } from '@paperbill/contracts/rules';
import { Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { addressOfLink } from '../client-page/link-token.js';
import type { BffConfig } from '../config.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';

/** The routes of the links that show an invoice to its client. */
@Controller('app/api/invoices/:id/links')
export class LinksController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @Answers(200, 'The links of the invoice, newest first', list(schemaRef('InvoiceLink')))
  list(@UserId() userId: string, @Id() id: string): Promise<InvoiceLink[]> {
    return this.bus.call(invoicing.listLinks, { userId, id });
  }

  @Post()
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @Answers(201, 'The new link with its address. The address is in no later answer', schemaRef('NewInvoiceLink'))
  @Refuses('QUOTA_REACHED')
  async create(@UserId() userId: string, @Id() id: string): Promise<NewInvoiceLink> {
    const { token, ...link } = await this.bus.call(invoicing.createLink, { userId, id });
    return { ...link, url: addressOfLink(this.config, token) };
  }

  @Delete(':linkId')
  @LimitConcurrency('pages', () => MAX_LINKS + MAX_MAILS)
  @Answers(200, 'The links of the invoice; the deleted one no longer works', list(schemaRef('InvoiceLink')))
  revoke(@UserId() userId: string, @Id() id: string, @Id('linkId') linkId: string): Promise<InvoiceLink[]> {
    return this.bus.call(invoicing.revokeLink, { userId, id, linkId });
  }
}
