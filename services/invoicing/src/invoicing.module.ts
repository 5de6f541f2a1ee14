import { Module } from '@nestjs/common';
import { AuditModule, UserDeletionModule } from '@paperbill/service-kit';
import { AttachmentCleanUp } from './attachments/attachment-clean-up.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { CreditNotesController } from './credit-notes/credit-notes.controller.js';
import { CreditNotesService } from './credit-notes/credit-notes.service.js';
import { CustomerTotalsController } from './customers/customer-totals.controller.js';
import { DetailsController } from './details/details.controller.js';
import { InvoiceDetailsService } from './details/invoice-details.service.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { DraftsService } from './drafts/drafts.service.js';
import { HistoryController } from './history/history.controller.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { InvoiceListService } from './invoices/invoice-list.service.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { ClientPaymentsService } from './links/client-payments.service.js';
import { ClientMessagesService } from './links/client-messages.service.js';
import { CreateInvoiceService } from './issuing/create-invoice.service.js';
import { IssuingController } from './issuing/issuing.controller.js';
import { LinksController } from './links/links.controller.js';
import { LinksService } from './links/links.service.js';
import { LogoService } from './logo/logo.service.js';
import { MailedReceipts } from './mails/mailed-receipts.js';
import { MailSettingsController } from './mails/mail-settings.controller.js';
import { MailsController } from './mails/mails.controller.js';
import { StaffMailsController } from './mails/staff-mails.controller.js';
import { MailsService } from './mails/mails.service.js';
import { NoticesController } from './outbox/notices.controller.js';
import { NoticesService } from './outbox/notices.service.js';
import { OutboxController } from './outbox/outbox.controller.js';
import { OutboxMetrics } from './outbox/outbox-metrics.js';
import { OutboxService } from './outbox/outbox.service.js';
import { OnlinePaymentsController } from './online-payments/online-payments.controller.js';
import { OnlinePaymentsService } from './online-payments/online-payments.service.js';
import { InvoiceStatusService } from './payments/invoice-status.service.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsService } from './payments/payments.service.js';
import { Receipts } from './payments/receipts.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { QuoteLinksController } from './links/quote-links.controller.js';
import { QuoteLinksService } from './links/quote-links.service.js';
import { QuotesController } from './quotes/quotes.controller.js';
import { QuotesService } from './quotes/quotes.service.js';
import { RecurringController } from './recurring/recurring.controller.js';
import { RecurringService } from './recurring/recurring.service.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { RemindersService } from './reminders/reminders.service.js';
import { ChargeSchedule } from './automatic-payments/charge-schedule.js';
import { ChargesService } from './automatic-payments/charges.service.js';
import { SavedCardsController } from './automatic-payments/saved-cards.controller.js';
import { SavedCardsService } from './automatic-payments/saved-cards.service.js';
import { Schedule } from './schedule.js';
import { ReportsController } from './reports/reports.controller.js';
import { StorageMetrics } from './storage/storage-metrics.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsService } from './statements/statements.service.js';
import { TaxesController } from './taxes/taxes.controller.js';
import { ToDoController } from './to-do/to-do.controller.js';
import { NumberFormatsController } from './numbering/number-formats.controller.js';
import { PaymentOptionsController } from './settings/payment-options.controller.js';
import { FirstStepsController } from './settings/first-steps.controller.js';
import { SettingsController } from './settings/settings.controller.js';

@Module({
  imports: [AuditModule.forService('invoicing'), UserDeletionModule.forService('invoicing')],
  controllers: [
    InvoicesController,
    IssuingController,
    PaymentsController,
    OnlinePaymentsController,
    SavedCardsController,
    CreditNotesController,
    HistoryController,
    DetailsController,
    CustomerTotalsController,
    ProfileController,
    SettingsController,
    FirstStepsController,
    NumberFormatsController,
    PaymentOptionsController,
    TaxesController,
    AttachmentsController,
    DraftsController,
    QuotesController,
    QuoteLinksController,
    LinksController,
    MailsController,
    OutboxController,
    StatementsController,
    StaffMailsController,
    MailSettingsController,
    RemindersController,
    RecurringController,
    ReportsController,
    ToDoController,
    NoticesController,
  ],
  providers: [
    CreateInvoiceService,
    InvoicesService,
    InvoiceListService,
    PaymentsService,
    InvoiceStatusService,
    OnlinePaymentsService,
    SavedCardsService,
    ChargesService,
    { provide: Receipts, useClass: MailedReceipts },
    CreditNotesService,
    InvoiceDetailsService,
    AttachmentsService,
    AttachmentCleanUp,
    DraftsService,
    QuotesService,
    QuoteLinksService,
    LinksService,
    ClientMessagesService,
    ClientPaymentsService,
    MailsService,
    StatementsService,
    NoticesService,
    OutboxService,
    OutboxMetrics,
    StorageMetrics,
    RemindersService,
    RecurringService,
    Schedule,
    ChargeSchedule,
    ProfileService,
    LogoService,
  ],
})
export class InvoicingModule {}
