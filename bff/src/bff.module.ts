import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ActorSigner, MessagingModule } from '@paperbill/messaging';
import { CONFIG, createLoggingModule } from '@paperbill/service-kit/without-database';
import { AccountController } from './account/account.controller.js';
import { AccountantExportController, ArchiveController } from './archive/archive.controller.js';
import { ArchivesService } from './archive/archives.service.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AppAuditController } from './audit/app-audit.controller.js';
import { AuditLog } from './audit/audit-log.service.js';
import { SignInController, SignOutController, UserController } from './auth/auth.controller.js';
import { BackChannelLogoutController } from './auth/back-channel-logout.controller.js';
import { IdentityProviderService } from './auth/identity-provider.service.js';
import { LogoutTokensService } from './auth/logout-tokens.service.js';
import { OidcStrategy } from './auth/oidc.strategy.js';
import { PendingSignInsService } from './auth/pending-sign-ins.service.js';
import { SignOutHintService } from './auth/sign-out-hint.service.js';
import { ReadBodyInterceptor } from './body/read-body.interceptor.js';
import { ClientPageErrorFilter } from './client-page/client-page-error.filter.js';
import { ClientPageController } from './client-page/client-page.controller.js';
import { ClientPaymentController } from './client-page/client-payment.controller.js';
import { ClientPages } from './client-page/client-pages.js';
import { QuotePageController } from './client-page/quote-page.controller.js';
import { LongPages } from './client-page/long-pages.js';
import type { BffConfig } from './config.js';
import { AppCustomersController } from './customers/app-customers.controller.js';
import { CustomersController } from './customers/customers.controller.js';
import { ErrorFilter } from './errors/error.filter.js';
import { GeoIpService } from './geoip/geoip.service.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { documentControllers } from './documents/document-controllers.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { AppInvoicesController } from './invoices/app-invoices.controller.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { ClientMessagesController } from './links/client-messages.controller.js';
import { MailSettingsController } from './mails/mail-settings.controller.js';
import { MailsController } from './mails/mails.controller.js';
import { QuoteMailsController } from './mails/quote-mails.controller.js';
import { RemindersController } from './mails/reminders.controller.js';
import { StatsChangeController } from './invoices/stats-change.controller.js';
import { ToDoController } from './invoices/to-do.controller.js';
import { NoticesController } from './mails/notices.controller.js';
import { StatementsController } from './mails/statements.controller.js';
import { QuoteLinksController } from './links/quote-links.controller.js';
import { LinksController } from './links/links.controller.js';
import { DownloadHistory } from './pdf/download-history.js';
import { PdfController } from './pdf/pdf.controller.js';
import { AppProductsController } from './products/app-products.controller.js';
import { ProductsController } from './products/products.controller.js';
import { LogoController } from './profile/logo.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { SecurityTxtController } from './security-reports/security-txt.controller.js';
import { CspReportsController } from './security-reports/csp-reports.controller.js';
import { SharedCountsModule, RateLimitGuard, createRateLimit } from './security/rate-limit.js';
import { RefusalDelay } from './security/refusal-delay.js';
import { SharedConcurrencyLimits } from './security/shared-concurrency-limits.js';
import { WorkLimits } from './security/work-limits.js';
import { QuotesController } from './quotes/quotes.controller.js';
import { SearchController } from './search/search.controller.js';
import { GracefulShutdown } from './server/graceful-shutdown.js';
import { MetricsServer } from './server/metrics-server.js';
import { AppSessionsController } from './sessions/app-sessions.controller.js';
import { OwnerNotices } from './sessions/owner-notices.service.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionsService } from './sessions/sessions.service.js';
import { OnlinePaymentsController } from './online-payments/online-payments.controller.js';
import { RecurringController } from './recurring/recurring.controller.js';
import { NumberFormatsController } from './settings/number-formats.controller.js';
import { PaymentOptionsController } from './settings/payment-options.controller.js';
import { FirstStepsController } from './settings/first-steps.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { StaffController } from './staff/staff.controller.js';
import { SubscriptionController } from './subscription/subscription.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { TaxesController } from './taxes/taxes.controller.js';
import { createValidationPipe } from './validation/validation.pipe.js';
import { MailWebhookController } from './webhooks/mail-webhook.controller.js';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.js';

/**
 * The order of the `APP_*` providers is the order in which a request passes them, after its session: rate limit, body,
 * concurrency limits, validation. The body is read before the concurrency limits apply, so that a slow upload does not
 * use up a concurrency limit.
 */
@Module({
  imports: [SharedCountsModule, createRateLimit()],
  controllers: [
    AccountController,
    AppCustomersController,
    ClientPageController,
    ClientPaymentController,
    QuotePageController,
    LinksController,
    QuoteLinksController,
    ClientMessagesController,
    MailsController,
    QuoteMailsController,
    MailSettingsController,
    RemindersController,
    StatementsController,
    RecurringController,
    NoticesController,
    StatsChangeController,
    ToDoController,
    AppInvoicesController,
    DraftsController,
    AttachmentsController,
    ...documentControllers,
    AppProductsController,
    AppSessionsController,
    ArchiveController,
    SettingsController,
    FirstStepsController,
    PaymentOptionsController,
    OnlinePaymentsController,
    TaxesController,
    ReportsController,
    NumberFormatsController,
    AccountantExportController,
    CspReportsController,
    CustomersController,
    HealthController,
    InvoicesController,
    LogoController,
    PdfController,
    ProductsController,
    ProfileController,
    QuotesController,
    SearchController,
    SecurityTxtController,
    StaffController,
    MailWebhookController,
    StripeWebhookController,
    SubscriptionController,
    AppAuditController,
    BackChannelLogoutController,
    SignInController,
    SignOutController,
    UserController,
  ],
  providers: [
    GeoIpService,
    AuditLog,
    SessionsService,
    OwnerNotices,
    IdentityProviderService,
    LogoutTokensService,
    OidcStrategy,
    PendingSignInsService,
    SignOutHintService,
    LongPages,
    ClientPages,
    ArchivesService,
    DownloadHistory,
    GracefulShutdown,
    MetricsServer,
    HealthService,
    RateLimitGuard,
    RefusalDelay,
    { provide: APP_GUARD, useClass: SessionGuard },
    SharedConcurrencyLimits,
    WorkLimits,
    { provide: APP_INTERCEPTOR, useClass: ReadBodyInterceptor },
    { provide: APP_INTERCEPTOR, useExisting: WorkLimits },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    ErrorFilter,
    { provide: APP_FILTER, useClass: ClientPageErrorFilter },
  ],
})
export class BffModule {
  static withConfig(config: BffConfig): DynamicModule {
    return {
      module: BffModule,
      imports: [
        ConfigModule.withConfig(config),
        createLoggingModule('bff', config),
        MessagingModule.forRoot(config.NATS_URL, 'bff', new ActorSigner(config.MESSAGE_SIGNING_KEY)),
      ],
    };
  }
}

@Global()
@Module({})
class ConfigModule {
  static withConfig(config: BffConfig): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
