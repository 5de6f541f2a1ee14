import type { InvoiceDraft, Quote, QuoteSummary } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LINE_ITEMS, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { list } from '../api-description/schema.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { INVOICE_LIMIT_BYTES } from '../invoices/invoices.controller.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { isSearch, givenOf, TOTAL_COUNT } from '../validation/list-query.js';
import { BodyWithList } from '../validation/nested.js';
import { ChangedQuoteDto, NewQuoteDto, QuoteListQuery, QuoteStatusDto, SeenQuoteDto } from './quotes.dto.js';

/** The routes of quotes, including the one that creates an invoice from a quote. */
@Controller('app/api/quotes')
export class QuotesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @LimitConcurrency('searches', isSearch)
  @Answers(200, 'A page of quotes, newest first', list(schemaRef('QuoteSummary')), {
    [TOTAL_COUNT]: 'How many quotes the query matches',
  })
  @Refuses('INVALID_INPUT')
  async list(
    @UserId() userId: string,
    @Query() query: QuoteListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuoteSummary[]> {
    const { limit, ...filter } = givenOf(query) ?? {};
    const { items, total } = await this.bus.call(invoicing.listQuotes, {
      userId,
      ...(limit && { pageSize: limit }),
      ...filter,
    });
    response.setHeader(TOTAL_COUNT, total);
    return items;
  }

  @Post()
  @Answers(201, 'The new quote, with the next number of its series', schemaRef('Quote'))
  @Refuses('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  create(
    @UserId() userId: string,
    @BodyWithList(NewQuoteDto, 'lineItems', MAX_LINE_ITEMS) quote: NewQuoteDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Quote> {
    return this.bus.call(invoicing.createQuote, { userId, ...newQuote(quote), idempotencyKey });
  }

  @Put(':id')
  @Answers(200, 'The changed quote, now open; repeated requests with the same content save it once', schemaRef('Quote'))
  @Refuses('QUOTE_CHANGED', 'QUOTE_LOCKED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  change(
    @UserId() userId: string,
    @Id() id: string,
    @BodyWithList(ChangedQuoteDto, 'lineItems', MAX_LINE_ITEMS) { revision, ...quote }: ChangedQuoteDto,
  ): Promise<Quote> {
    return this.bus.call(invoicing.changeQuote, { userId, id, revision, ...newQuote(quote) });
  }

  @Patch(':id/status')
  @LimitConcurrency('wholeDocuments')
  @Answers(200, 'The changed quote', schemaRef('Quote'))
  @Refuses('QUOTE_LOCKED', 'QUOTE_CHANGED')
  setStatus(@UserId() userId: string, @Id() id: string, @Body() decision: QuoteStatusDto): Promise<Quote> {
    return this.bus.call(invoicing.setQuoteStatus, { userId, id, ...decision });
  }

  @Post(':id/invoice-draft')
  @LimitConcurrency('wholeDocuments')
  @Answers(201, 'The draft of an invoice for the quote; the quote is now accepted', schemaRef('InvoiceDraft'))
  @Refuses('INVALID_INPUT', 'QUOTE_CHANGED', 'QUOTA_REACHED')
  invoice(@UserId() userId: string, @Id() id: string, @Body() seen: SeenQuoteDto): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.invoiceQuote, { userId, id, ...seen });
  }
}

const newQuote = ({ quote, lineItems, discount }: NewQuoteDto) => ({
  quote,
  lineItems,
  ...(discount && { discount }),
});
