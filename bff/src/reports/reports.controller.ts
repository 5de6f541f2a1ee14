import type { ReportDocuments, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { RevenueDocumentsQuery, RevenueReportQuery, TaxDocumentsQuery, TaxReportQuery } from './reports.dto.js';

const DOCUMENTS_DESCRIPTION = 'A page of the documents that a row counts, newest first, with what each adds';

@Controller('app/api/reports')
export class ReportsController {
  constructor(private readonly bus: MessageBus) {}

  @Get('taxes')
  @LimitConcurrency('searches')
  @ApiAnswer(200, 'The taxes of a period', schemaRef('TaxReport'))
  @ApiErrorCodes('INVALID_INPUT')
  getTaxes(@CurrentUserId() userId: string, @Query() query: TaxReportQuery): Promise<TaxReport> {
    return this.bus.call(invoicing.getTaxReport, { userId, ...query });
  }

  @Get('taxes/documents')
  @LimitConcurrency('searches')
  @ApiAnswer(200, DOCUMENTS_DESCRIPTION, schemaRef('ReportDocuments'))
  @ApiErrorCodes('INVALID_INPUT')
  listDocumentsOfTax(
    @CurrentUserId() userId: string,
    @Query() { name, rate, kind, page = 1, ...query }: TaxDocumentsQuery,
  ): Promise<ReportDocuments> {
    return this.bus.call(invoicing.listDocumentsOfTax, { userId, ...query, tax: { name, rate, kind }, page });
  }

  @Get('revenue')
  @LimitConcurrency('searches')
  @ApiAnswer(200, 'The revenue of a period by month, customer or product', schemaRef('RevenueReport'))
  @ApiErrorCodes('INVALID_INPUT')
  getRevenue(@CurrentUserId() userId: string, @Query() query: RevenueReportQuery): Promise<RevenueReport> {
    return this.bus.call(invoicing.getRevenueReport, { userId, ...query });
  }

  @Get('revenue/documents')
  @LimitConcurrency('searches')
  @ApiAnswer(200, DOCUMENTS_DESCRIPTION, schemaRef('ReportDocuments'))
  @ApiErrorCodes('INVALID_INPUT')
  listDocumentsOfRevenue(
    @CurrentUserId() userId: string,
    @Query() { page = 1, ...query }: RevenueDocumentsQuery,
  ): Promise<ReportDocuments> {
    return this.bus.call(invoicing.listDocumentsOfRevenue, { userId, ...query, page });
  }
}
