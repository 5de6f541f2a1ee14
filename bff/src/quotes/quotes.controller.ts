import type { InvoiceDraft, Quote, QuoteSummary } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LINE_ITEMS, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { listSchema } from '../api-description/schema.js';
import { pickFilesId } from '../attachments/attachments.dto.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { INVOICE_LIMIT_BYTES } from '../invoices/invoices.controller.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { isSearchRequest, pickGivenFields, TOTAL_COUNT_HEADER } from '../validation/list-query.js';
import { BodyWithList } from '../validation/nested.js';
import { ChangedQuoteDto, NewQuoteDto, QuoteListQuery, QuoteStatusDto, SeenQuoteDto } from './quotes.dto.js';

@Controller('app/api/quotes')
export class QuotesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @LimitConcurrency('searches', isSearchRequest)
  @ApiAnswer(200, 'A page of quotes, newest first', listSchema(schemaRef('QuoteSummary')), {
    [TOTAL_COUNT_HEADER]: 'How many quotes the query matches',
  })
  @ApiErrorCodes('INVALID_INPUT')
  async list(
    @CurrentUserId() userId: string,
    @Query() query: QuoteListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuoteSummary[]> {
    const { limit, ...filter } = pickGivenFields(query) ?? {};
    const { items, total } = await this.bus.call(invoicing.listQuotes, {
      userId,
      ...(limit && { pageSize: limit }),
      ...filter,
    });
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return items;
  }

  @Post()
  @ApiAnswer(201, 'The new quote, with the next number of its series', schemaRef('Quote'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  create(
    @CurrentUserId() userId: string,
    @BodyWithList(NewQuoteDto, 'lineItems', MAX_LINE_ITEMS) quote: NewQuoteDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Quote> {
    return this.bus.call(invoicing.createQuote, {
      userId,
      ...toNewQuote(quote),
      ...pickFilesId(quote),
      idempotencyKey,
    });
  }

  @Put(':id')
  @ApiAnswer(
    200,
    'The changed quote, now open; without a discount or a deposit in the request it has none. Repeated requests with the same content save it once',
    schemaRef('Quote'),
  )
  @ApiErrorCodes('QUOTE_CHANGED', 'QUOTE_LOCKED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  change(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @BodyWithList(ChangedQuoteDto, 'lineItems', MAX_LINE_ITEMS) { revision, ...quote }: ChangedQuoteDto,
  ): Promise<Quote> {
    return this.bus.call(invoicing.changeQuote, { userId, id, revision, ...toNewQuote(quote) });
  }

  @Patch(':id/status')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(200, 'The changed quote', schemaRef('Quote'))
  @ApiErrorCodes('QUOTE_LOCKED', 'QUOTE_CHANGED')
  setStatus(@CurrentUserId() userId: string, @IdParam() id: string, @Body() decision: QuoteStatusDto): Promise<Quote> {
    return this.bus.call(invoicing.setQuoteStatus, { userId, id, ...decision });
  }

  @Post(':id/invoice-draft')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(201, 'The draft of an invoice for the quote; the quote is now accepted', schemaRef('InvoiceDraft'))
  @ApiErrorCodes('INVALID_INPUT', 'QUOTE_CHANGED', 'QUOTA_REACHED')
  invoice(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() seenQuote: SeenQuoteDto,
  ): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.invoiceQuote, { userId, id, ...seenQuote });
  }
}

const toNewQuote = ({ quote, lineItems, discount, deposit }: Omit<NewQuoteDto, 'filesId'>) => ({
  quote,
  lineItems,
  deposit: deposit ?? null,
  ...(discount && { discount }),
});
