import { randomUUID } from 'node:crypto';
import type {
  Invoice,
  InvoiceStats,
  InvoiceWithLineItems,
  NextInvoiceNumber,
  PaidAmounts,
} from '@paperbill/contracts/http';
import { invoicing, type NewInvoice } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { readJsonParts, MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { pickGivenFields, isSearchRequest, TOTAL_COUNT_HEADER } from '../validation/list-query.js';
import { sendInParts, isWholeListRequest, getPageSize } from '../validation/whole-list.js';
import {
  InvoiceListQuery,
  InvoiceStatusDto,
  NewInvoiceDto,
  NewInvoiceRequest,
  NextNumberQuery,
  StatsQuery,
} from './invoices.dto.js';

/** An invoice with the maximum number of line items and the longest texts fits into this size. */
export const INVOICE_LIMIT_BYTES = 6 * 1024 * 1024;

@Controller('api/invoices')
export class InvoicesController {
  constructor(private readonly bus: MessageBus) {}

  @Get('next-number')
  @ApiAnswer(200, 'The suggested number of the next invoice', schemaRef('NextInvoiceNumber'))
  @ApiErrorCodes('INVALID_INPUT')
  nextNumber(@CurrentUserId() userId: string, @Query() { date }: NextNumberQuery): Promise<NextInvoiceNumber> {
    return this.bus.call(invoicing.nextNumber, { userId, ...(date && { date }) });
  }

  @Get('stats')
  @ApiAnswer(200, 'The figures of a period', schemaRef('InvoiceStats'))
  @ApiErrorCodes('INVALID_INPUT')
  stats(
    @CurrentUserId() userId: string,
    @Query() { period, series, overdue, currency }: StatsQuery,
  ): Promise<InvoiceStats> {
    return this.bus.call(invoicing.getStats, {
      userId,
      period,
      ...(series === 'true' && { series: true }),
      ...(overdue === 'true' && { overdue: true }),
      ...(currency && { currency }),
    });
  }

  @Get()
  @LimitConcurrency('wholeLists', isWholeListRequest)
  @LimitConcurrency('pages', getPageSize)
  @LimitConcurrency('searches', isSearchRequest)
  @ApiAnswer(
    200,
    'Invoices, newest first: all, or those that match the query',
    listSchema(schemaRef('ListedInvoice')),
    {
      [TOTAL_COUNT_HEADER]: 'How many invoices the query matches; only with a query',
    },
  )
  @ApiErrorCodes('INVALID_INPUT')
  async list(
    @CurrentUserId() userId: string,
    @Query() { payments, taxes, ...query }: InvoiceListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<(Invoice & Partial<PaidAmounts>)[]> {
    const filter = pickGivenFields(query);
    return sendInParts<Invoice>(
      readJsonParts<string>(async (after) => {
        const selection = {
          ...(filter ?? { count: false }),
          ...(payments === 'true' && { payments: true }),
          ...(taxes === 'true' && { taxes: true }),
        };
        const part = await this.bus.call(invoicing.listInvoicesAsJson, {
          userId,
          ...selection,
          ...(after && { after }),
        });
        if (filter && part.total !== null) response.setHeader(TOTAL_COUNT_HEADER, part.total);
        return part;
      }),
      response,
    );
  }

  @Post()
  @ApiAnswer(201, 'The new invoice', schemaRef('InvoiceWithLineItems'))
  @ApiErrorCodes('INVOICE_LIMIT_REACHED', 'QUOTA_REACHED', 'INVOICE_NUMBER_TAKEN', 'IDEMPOTENCY_KEY_REUSED')
  @BodyLimit(INVOICE_LIMIT_BYTES)
  create(@CurrentUserId() userId: string, @NewInvoiceRequest() request: NewInvoiceDto): Promise<InvoiceWithLineItems> {
    return this.bus.call(invoicing.createInvoice, { userId, ...toNewInvoice(request) });
  }

  @Patch(':id/status')
  @ApiAnswer(200, 'The changed invoice', schemaRef('Invoice'))
  setStatus(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() { status }: InvoiceStatusDto,
  ): Promise<Invoice> {
    return this.bus.call(invoicing.setInvoiceStatus, { userId, id, status });
  }
}

export const toNewInvoice = ({ invoice, lineItems, idempotencyKey, number }: NewInvoiceDto) => ({
  // If the request has no invoice number, the invoicing service takes the next one.
  invoice: { invoiceNumber: '', ...invoice } satisfies NewInvoice['invoice'],
  lineItems,
  // With the idempotency key, the message bus can repeat the message without creating a second invoice.
  idempotencyKey: idempotencyKey || randomUUID(),
  useNextNumber: number === 'next',
});
