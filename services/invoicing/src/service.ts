import { auditTablesOfUser, CreateAuditEvents, ForgetEventsOfTheDeleted, type Service } from '@paperbill/service-kit';
import { invoicingConfig, type InvoicingConfig } from './config.js';
import { entities } from './entities.js';
import { deleteOrphanedSums } from './invoices/invoice-sums.queries.js';
import { InvoicingModule } from './invoicing.module.js';
import { KeepPostalAddresses } from './migrations/2026-11-28-keep-postal-addresses.js';
import { AddTaxIds } from './migrations/2026-11-28-add-tax-ids.js';
import { AllowLargePayments } from './migrations/2026-11-30-allow-large-payments.js';
import { AddTranslations } from './migrations/2026-11-30-add-translations.js';
import { AskClientsForDeposits } from './migrations/2026-11-30-ask-clients-for-deposits.js';
import { ReplanCharges } from './migrations/2026-11-30-replan-charges.js';
import { IndexUnusedCards } from './migrations/2026-11-30-index-unused-cards.js';
import { FinishPaidCharges } from './migrations/2026-11-30-finish-paid-charges.js';
import { CreateSavedCards } from './migrations/2026-11-30-create-saved-cards.js';
import { AllowSavedCards } from './migrations/2026-11-30-allow-saved-cards.js';
import { AwaitTransfers } from './migrations/2026-11-30-await-transfers.js';
import { StoreStoppedPayments } from './migrations/2026-11-30-store-stopped-payments.js';
import { CachePlans } from './migrations/2026-12-01-cache-plans.js';
import { MergeConstraints } from './migrations/2026-12-01-merge-constraints.js';
import { StoreWhoStoppedPayments } from './migrations/2026-11-30-store-who-stopped-payments.js';
import { OrderPaymentStates } from './migrations/2026-11-30-order-payment-states.js';
import { CreateOnlinePayments } from './migrations/2026-11-30-create-online-payments.js';
import { AllowFourDecimals } from './migrations/2026-11-27-allow-four-decimals.js';
import { CoverListsAndTotals } from './migrations/2026-11-21-cover-lists-and-totals.js';
import { CreateInvoicing } from './migrations/2026-11-21-create-invoicing.js';
import { CreateLogos } from './migrations/2026-11-21-create-logos.js';
import { RefuseNonsense } from './migrations/2026-11-21-refuse-nonsense.js';
import { SortAndFilter } from './migrations/2026-11-22-sort-and-filter.js';
import { CreateCreditNotes } from './migrations/2026-11-23-create-credit-notes.js';
import { CreateInvoiceDrafts } from './migrations/2026-11-23-create-invoice-drafts.js';
import { CreatePayments } from './migrations/2026-11-23-create-payments.js';
import { CreateInvoiceEvents } from './migrations/2026-11-23-create-invoice-events.js';
import { AddDiscountAndDeposit } from './migrations/2026-11-23-add-discount-and-deposit.js';
import { CreateQuotes } from './migrations/2026-11-24-create-quotes.js';
import { CreateClientMessages } from './migrations/2026-11-24-create-client-messages.js';
import { CreateInvoiceLinks } from './migrations/2026-11-24-create-invoice-links.js';
import { CreateMails } from './migrations/2026-11-24-create-mails.js';
import { CreateReminders } from './migrations/2026-11-24-create-reminders.js';
import { CreateRecurringInvoices } from './migrations/2026-11-24-create-recurring-invoices.js';
import { CreatePaymentOptions } from './migrations/2026-11-24-create-payment-options.js';
import { CreateMailStops } from './migrations/2026-11-24-create-mail-stops.js';
import { CreateInvoiceSums } from './migrations/2026-11-25-create-invoice-sums.js';
import { CreateStatements } from './migrations/2026-11-25-create-statements.js';
import { OrderByIndex } from './migrations/2026-11-25-order-by-index.js';
import { SearchInvoices } from './migrations/2026-11-25-search-invoices.js';
import { HoldReminders } from './migrations/2026-11-25-hold-reminders.js';
import { ReviseRecurringInvoices } from './migrations/2026-11-26-revise-recurring-invoices.js';
import { CoverTotals } from './migrations/2026-11-27-cover-totals.js';
import { ForgiveAccents } from './migrations/2026-11-27-forgive-accents.js';
import { CompareNumbers } from './migrations/2026-11-27-compare-numbers.js';
import { DatePayments } from './migrations/2026-11-27-date-payments.js';
import { SettleNothingToPay } from './migrations/2026-11-27-settle-nothing-to-pay.js';
import { AddNotes } from './migrations/2026-11-28-add-notes.js';
import { CountNotes } from './migrations/2026-11-28-count-notes.js';
import { SettleInTheService } from './migrations/2026-11-28-settle-in-the-service.js';
import { CodeNotesOfDeposits } from './migrations/2026-11-28-code-notes-of-deposits.js';
import { AddReferences } from './migrations/2026-11-28-add-references.js';
import { AddDelivery } from './migrations/2026-11-28-add-delivery.js';
import { CountMailsToMailboxes } from './migrations/2026-11-27-count-mails-to-mailboxes.js';
import { CountNoticesOfPaymentsApart } from './migrations/2026-11-27-count-notices-of-payments-apart.js';
import { CountNoticesByPaymentDetail } from './migrations/2026-11-28-count-notices-by-payment-detail.js';
import { CreateChangeNotices } from './migrations/2026-11-27-create-change-notices.js';
import { CountStoredBytes } from './migrations/2026-11-27-count-stored-bytes.js';
import { NumberFileNames } from './migrations/2026-11-28-number-file-names.js';
import { IndexPartlyPaid } from './migrations/2026-11-28-index-partly-paid.js';
import { StoreFailuresAsCodes } from './migrations/2026-11-28-store-failures-as-codes.js';
import { CreateQuoteLinks } from './migrations/2026-11-29-create-quote-links.js';
import { CreateSkippedSteps } from './migrations/2026-11-29-create-skipped-steps.js';
import { CreateAttachments } from './migrations/2026-11-29-create-attachments.js';
import { KeepRevokedQuoteLinks } from './migrations/2026-11-29-keep-revoked-quote-links.js';
import { NotifyOfAnswers } from './migrations/2026-11-29-notify-of-answers.js';
import { MailQuotes } from './migrations/2026-11-29-mail-quotes.js';
import { AskForDeposits } from './migrations/2026-11-29-ask-for-deposits.js';
import { DropReplacedIndexes } from './migrations/2026-11-29-drop-replaced-indexes.js';
import { OrderQuoteLinks } from './migrations/2026-11-29-order-quote-links.js';
import { FormatNumbers } from './migrations/2026-11-30-format-numbers.js';
import { RemindOfQuotes } from './migrations/2026-11-29-remind-of-quotes.js';
import { AddLineTaxes } from './migrations/2026-11-30-add-line-taxes.js';
import { AddTaxesOfCreditNotes } from './migrations/2026-11-30-add-taxes-of-credit-notes.js';
import { RoundToCash } from './migrations/2026-11-30-round-to-cash.js';
import { AddExchangeRates } from './migrations/2026-11-30-add-exchange-rates.js';
import { AddLanguageOfStatements } from './migrations/2026-11-30-add-language-of-statements.js';
import { AddLanguages } from './migrations/2026-11-30-add-languages.js';
import { CreateTaxes } from './migrations/2026-11-29-create-taxes.js';
import { AddCurrencies } from './migrations/2026-11-30-add-currencies.js';
import { IndexCurrencies } from './migrations/2026-11-30-index-currencies.js';
import { CoverTotalsByCurrency } from './migrations/2026-11-30-cover-totals-by-currency.js';
import { OneCorrection } from './migrations/2026-11-24-one-correction.js';
import { CreateUserSettings } from './migrations/2026-11-23-create-user-settings.js';

/** When an account is deleted, each DELETE statement removes at most this many attached files or parts of files. */
const FILES_PER_BATCH = 50;

export const invoicingService: Service<InvoicingConfig> = {
  name: 'invoicing',
  module: InvoicingModule,
  schema: {
    entities,
    migrations: [
      CreateInvoicing,
      CreateLogos,
      RefuseNonsense,
      CoverListsAndTotals,
      SortAndFilter,
      CreateAuditEvents,
      ForgetEventsOfTheDeleted,
      CreateUserSettings,
      AddDiscountAndDeposit,
      CreatePayments,
      CreateInvoiceEvents,
      CreateCreditNotes,
      CreateInvoiceDrafts,
      CreateQuotes,
      OneCorrection,
      CreateInvoiceLinks,
      CreateClientMessages,
      CreateMails,
      CreateReminders,
      CreateRecurringInvoices,
      CreatePaymentOptions,
      CreateMailStops,
      CreateStatements,
      CreateInvoiceSums,
      HoldReminders,
      OrderByIndex,
      SearchInvoices,
      ReviseRecurringInvoices,
      CountStoredBytes,
      CoverTotals,
      DatePayments,
      SettleNothingToPay,
      CountMailsToMailboxes,
      CreateChangeNotices,
      CountNoticesOfPaymentsApart,
      CountNoticesByPaymentDetail,
      CompareNumbers,
      ForgiveAccents,
      AllowFourDecimals,
      IndexPartlyPaid,
      StoreFailuresAsCodes,
      NumberFileNames,
      AddTaxIds,
      AddDelivery,
      KeepPostalAddresses,
      AddReferences,
      AddNotes,
      CountNotes,
      SettleInTheService,
      CodeNotesOfDeposits,
      CreateQuoteLinks,
      CreateSkippedSteps,
      KeepRevokedQuoteLinks,
      CreateAttachments,
      NotifyOfAnswers,
      MailQuotes,
      RemindOfQuotes,
      AskForDeposits,
      OrderQuoteLinks,
      FormatNumbers,
      DropReplacedIndexes,
      CreateTaxes,
      AddCurrencies,
      IndexCurrencies,
      AddLineTaxes,
      CoverTotalsByCurrency,
      AddTaxesOfCreditNotes,
      RoundToCash,
      AddExchangeRates,
      AddLanguages,
      AddLanguageOfStatements,
      AllowLargePayments,
      AddTranslations,
      CreateOnlinePayments,
      AllowSavedCards,
      CreateSavedCards,
      FinishPaidCharges,
      IndexUnusedCards,
      ReplanCharges,
      AwaitTransfers,
      AskClientsForDeposits,
      OrderPaymentStates,
      StoreStoppedPayments,
      StoreWhoStoppedPayments,
      MergeConstraints,
      CachePlans,
    ],
    tablesOfUser: [
      // When an account is deleted, rows for mails and client pages are deleted first, so that a closed account no
      // longer contacts its clients.
      { name: 'automatic_payments' },
      { name: 'saved_cards' },
      { name: 'recurring_runs' },
      { name: 'recurring_invoices' },
      { name: 'reminders' },
      { name: 'quote_reminders' },
      { name: 'reminder_exceptions' },
      { name: 'mail_settings' },
      { name: 'statement_invoices' },
      { name: 'mails' },
      { name: 'mail_stops' },
      { name: 'change_notices' },
      { name: 'invoice_links' },
      { name: 'quote_links' },
      { name: 'client_messages' },
      { name: 'attachments', deleteBatchSize: FILES_PER_BATCH },
      { name: 'attachment_parts', deleteBatchSize: FILES_PER_BATCH },
      { name: 'invoice_drafts' },
      { name: 'invoice_events' },
      { name: 'payments' },
      { name: 'online_payments' },
      { name: 'payment_options' },
      { name: 'credit_notes' },
      { name: 'invoices' },
      { name: 'invoice_sums', deleteRows: deleteOrphanedSums },
      { name: 'quote_answers' },
      { name: 'quotes' },
      { name: 'company_profiles' },
      { name: 'logos' },
      { name: 'taxes' },
      { name: 'user_settings' },
      { name: 'skipped_steps' },
      { name: 'invoice_counters' },
      { name: 'number_counters' },
      { name: 'stored_bytes' },
      ...auditTablesOfUser,
    ],
    prefersIndexes: true,
  },
  config: invoicingConfig,
};
