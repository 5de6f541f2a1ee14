import { Module } from '@nestjs/common';
import { CustomerTotalsMessages } from './customers/customer-totals.messages.js';
import { CountInvoicesMessages } from './invoices/count/count-invoices.messages.js';
import { CreateInvoiceMessages } from './invoices/create/create-invoice.messages.js';
import { GetInvoiceMessages } from './invoices/get/get-invoice.messages.js';
import { ListInvoicesMessages } from './invoices/list/list-invoices.messages.js';
import { SetInvoiceStatusMessages } from './invoices/set-status/set-invoice-status.messages.js';
import { InvoiceStatsMessages } from './invoices/stats/invoice-stats.messages.js';
import { GetLogoMessages } from './logo/get-logo.messages.js';
import { NextNumberMessages } from './numbering/next-number.messages.js';
import { ProfileMessages } from './profile/profile.messages.js';

@Module({
  controllers: [
    ProfileMessages,
    GetLogoMessages,
    NextNumberMessages,
    CreateInvoiceMessages,
    ListInvoicesMessages,
    GetInvoiceMessages,
    SetInvoiceStatusMessages,
    InvoiceStatsMessages,
    CountInvoicesMessages,
    CustomerTotalsMessages,
  ],
})
export class InvoicingModule {}
