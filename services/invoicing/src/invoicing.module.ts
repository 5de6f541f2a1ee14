import { Module } from '@nestjs/common';
import { CountInvoicesHandler } from './invoices/count/count-invoices.handler.js';
import { CreateInvoiceHandler } from './invoices/create/create-invoice.handler.js';
import { GetInvoiceHandler } from './invoices/get/get-invoice.handler.js';
import { ListInvoicesHandler } from './invoices/list/list-invoices.handler.js';
import { SetInvoiceStatusHandler } from './invoices/set-status/set-invoice-status.handler.js';
import { InvoiceStatsHandler } from './invoices/stats/invoice-stats.handler.js';
import { NextNumberHandler } from './numbering/next-number.handler.js';
import { ProfileHandlers } from './profile/profile.handlers.js';

@Module({
  controllers: [
    ProfileHandlers,
    NextNumberHandler,
    CreateInvoiceHandler,
    ListInvoicesHandler,
    GetInvoiceHandler,
    SetInvoiceStatusHandler,
    InvoiceStatsHandler,
    CountInvoicesHandler,
  ],
})
export class InvoicingModule {}
