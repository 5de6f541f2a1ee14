import type { ChangedPrice, DraftSummary, InvoiceDraft, IssuedInvoice } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { INVOICE_LIMIT_BYTES, toNewInvoice } from '../invoices/invoices.controller.js';
import { IssueInvoiceBody, IssueInvoiceDto, NewInvoiceRequest } from '../invoices/invoices.dto.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { CopyDto, DraftBody, DraftDto, DraftQuery } from './drafts.dto.js';

@Controller('app/api')
export class DraftsController {
  constructor(private readonly bus: MessageBus) {}

  @Get('drafts')
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @ApiAnswer(200, 'All drafts, most recently saved first', listSchema(schemaRef('DraftSummary')))
  list(@CurrentUserId() userId: string): Promise<DraftSummary[]> {
    return this.bus.call(invoicing.listDrafts, { userId });
  }

  // The concurrency limit `wholeDocuments` applies, because a single draft can be as large as a whole page of a list.
  @Get('drafts/:id')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(200, 'The draft', schemaRef('InvoiceDraft'))
  get(@CurrentUserId() userId: string, @IdParam() id: string): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.getDraft, { userId, id });
  }

  @Put('drafts/:id')
  @ApiAnswer(
    200,
    'The saved draft as it is listed; repeated requests with the same content save it once',
    schemaRef('DraftSummary'),
  )
  @ApiErrorCodes('NOT_FOUND', 'DRAFT_CHANGED', 'QUOTA_REACHED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  save(@CurrentUserId() userId: string, @IdParam() id: string, @DraftBody() draft: DraftDto): Promise<DraftSummary> {
    return this.bus.call(invoicing.saveDraft, { userId, id, ...draft, revision: draft.revision ?? 0 });
  }

  @Delete('drafts/:id')
  @ApiNoContent('The draft is deleted')
  @ApiErrorCodes('INVALID_INPUT', 'DRAFT_CHANGED')
  async delete(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Query() { revision }: DraftQuery,
  ): Promise<void> {
    await this.bus.call(invoicing.deleteDraft, { userId, id, ...(revision && { revision }) });
  }

  @Get('invoices/:id/changed-prices')
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @ApiAnswer(200, 'The line items whose price in the catalogue has changed', listSchema(schemaRef('ChangedPrice')))
  changedPrices(@CurrentUserId() userId: string, @IdParam() id: string): Promise<ChangedPrice[]> {
    return this.bus.call(invoicing.listChangedPrices, { userId, id });
  }

  @Post('invoices/:id/copy')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(201, 'A draft with the content of the invoice, dated today', schemaRef('InvoiceDraft'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  copy(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() { prices }: CopyDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.copyInvoice, { userId, id, prices, idempotencyKey });
  }

  @Post('invoices')
  @ApiAnswer(201, 'The new invoice; its draft is deleted', schemaRef('IssuedInvoice'))
  @ApiErrorCodes(
    'INVOICE_LIMIT_REACHED',
    'QUOTA_REACHED',
    'INVOICE_NUMBER_TAKEN',
    'IDEMPOTENCY_KEY_REUSED',
    'NOT_FOUND',
    'DRAFT_CHANGED',
  )
  @BodyLimit(INVOICE_LIMIT_BYTES)
  issue(
    @CurrentUserId() userId: string,
    @NewInvoiceRequest(IssueInvoiceBody) request: IssueInvoiceDto,
  ): Promise<IssuedInvoice> {
    const { draftId = null, draftRevision, discount, deposit } = request;
    return this.bus.call(invoicing.issueInvoice, {
      userId,
      ...toNewInvoice(request),
      draftId,
      ...(draftRevision && { draftRevision }),
      ...(discount && { discount }),
      ...(deposit !== undefined && { deposit }),
    });
  }
}
