import type { ChangedPrice, DraftSummary, InvoiceDraft, IssuedInvoice } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers, AnswersNothing, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { INVOICE_LIMIT_BYTES, newInvoice } from '../invoices/invoices.controller.js';
import { IssueInvoiceBody, IssueInvoiceDto, NewInvoiceRequest } from '../invoices/invoices.dto.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { CopyDto, DraftBody, DraftDto, DraftQuery } from './drafts.dto.js';

/** The routes of invoice drafts, including the one that issues a draft as an invoice. */
@Controller('app/api')
export class DraftsController {
  constructor(private readonly bus: MessageBus) {}

  @Get('drafts')
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @Answers(200, 'All drafts, most recently saved first', list(schemaRef('DraftSummary')))
  list(@UserId() userId: string): Promise<DraftSummary[]> {
    return this.bus.call(invoicing.listDrafts, { userId });
  }

  // A single draft counts as a whole page of a list, because the longest draft is just as large.
  @Get('drafts/:id')
  @LimitConcurrency('wholeDocuments')
  @Answers(200, 'The draft', schemaRef('InvoiceDraft'))
  get(@UserId() userId: string, @Id() id: string): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.getDraft, { userId, id });
  }

  @Put('drafts/:id')
  @Answers(
    200,
    'The saved draft as it is listed; repeated requests with the same content save it once',
    schemaRef('DraftSummary'),
  )
  @Refuses('NOT_FOUND', 'DRAFT_CHANGED', 'QUOTA_REACHED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  save(@UserId() userId: string, @Id() id: string, @DraftBody() draft: DraftDto): Promise<DraftSummary> {
    return this.bus.call(invoicing.saveDraft, { userId, id, ...draft, revision: draft.revision ?? 0 });
  }

  @Delete('drafts/:id')
  @AnswersNothing('The draft is deleted')
  @Refuses('INVALID_INPUT', 'DRAFT_CHANGED')
  async delete(@UserId() userId: string, @Id() id: string, @Query() { revision }: DraftQuery): Promise<void> {
    await this.bus.call(invoicing.deleteDraft, { userId, id, ...(revision && { revision }) });
  }

  @Get('invoices/:id/changed-prices')
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @Answers(200, 'The line items whose price in the catalogue has changed', list(schemaRef('ChangedPrice')))
  changedPrices(@UserId() userId: string, @Id() id: string): Promise<ChangedPrice[]> {
    return this.bus.call(invoicing.listChangedPrices, { userId, id });
  }

  @Post('invoices/:id/copy')
  @LimitConcurrency('wholeDocuments')
  @Answers(201, 'A draft with the content of the invoice, dated today', schemaRef('InvoiceDraft'))
  @Refuses('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  copy(
    @UserId() userId: string,
    @Id() id: string,
    @Body() { prices }: CopyDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.copyInvoice, { userId, id, prices, idempotencyKey });
  }

  @Post('invoices')
  @Answers(201, 'The new invoice; its draft is deleted', schemaRef('IssuedInvoice'))
  @Refuses(
    'INVOICE_LIMIT_REACHED',
    'QUOTA_REACHED',
    'INVOICE_NUMBER_TAKEN',
    'IDEMPOTENCY_KEY_REUSED',
    'NOT_FOUND',
    'DRAFT_CHANGED',
  )
  @BodyLimit(INVOICE_LIMIT_BYTES)
  issue(
    @UserId() userId: string,
    @NewInvoiceRequest(IssueInvoiceBody) request: IssueInvoiceDto,
  ): Promise<IssuedInvoice> {
    const { draftId = null, draftRevision, discount, deposit } = request;
    return this.bus.call(invoicing.issueInvoice, {
      userId,
      ...newInvoice(request),
      draftId,
      ...(draftRevision && { draftRevision }),
      ...(discount && { discount }),
      ...(deposit !== undefined && { deposit }),
    });
  }
}
