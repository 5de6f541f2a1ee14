import { type Invoice, type InvoiceStats, type InvoiceWithLineItems, invoicing } from '@paperbill/contracts';
import { Body, Controller, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { UserId } from '../sessions/current-user.js';
import { Id } from '../validation/id.js';
import { InvoiceListQuery, StatsQuery } from './invoice-query.dto.js';
import { InvoiceStatusDto } from './invoice-status.dto.js';
import { listInvoices } from './list-invoices.js';
import { NewInvoiceDto } from './new-invoice.dto.js';
import { newInvoice, NewInvoiceRequest } from './new-invoice.js';

/** The most line items with the longest texts. */
const INVOICE_LIMIT_BYTES = 6 * 1024 * 1024;

@Controller('api/invoices')
export class InvoicesController {
  constructor(private readonly bus: MessageBus) {}

  @Get('next-number')
  nextNumber(@UserId() userId: string): Promise<{ nextInvoiceNumber: number | string }> {
    return this.bus.call(invoicing.nextNumber, { userId });
  }

  @Get('stats')
  stats(@UserId() userId: string, @Query() { period, series }: StatsQuery): Promise<InvoiceStats> {
    return this.bus.call(invoicing.getStats, { userId, period, ...(series === 'true' && { series: true }) });
  }

  @Get()
  async list(
    @UserId() userId: string,
    @Query() query: InvoiceListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Invoice[]> {
    const { invoices, total } = await listInvoices(this.bus, userId, query);
    if (total !== null) response.setHeader('X-Total-Count', total);
    return invoices;
  }

  @Post()
  @BodyLimit(INVOICE_LIMIT_BYTES)
  create(@UserId() userId: string, @NewInvoiceRequest() request: NewInvoiceDto): Promise<InvoiceWithLineItems> {
    return this.bus.call(invoicing.createInvoice, { userId, ...newInvoice(request) });
  }

  @Patch(':id/status')
  setStatus(@UserId() userId: string, @Id() id: string, @Body() { status }: InvoiceStatusDto): Promise<Invoice> {
    return this.bus.call(invoicing.setInvoiceStatus, { userId, id, status });
  }
}
