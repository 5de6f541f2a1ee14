import { AttachmentEntity, AttachmentPartEntity } from './attachments/attachment.entity.js';
import { CreditNoteEntity, CreditNoteLineEntity } from './credit-notes/credit-note.entity.js';
import { InvoiceDraftEntity } from './drafts/draft.entity.js';
import { InvoiceEventEntity } from './history/invoice-event.entity.js';
import { InvoiceEntity, LineItemEntity } from './invoices/invoice.entity.js';
import { ClientMessageEntity } from './links/client-message.entity.js';
import { InvoiceLinkEntity } from './links/invoice-link.entity.js';
import { InvoiceSumsEntity } from './invoices/invoice-sums.entity.js';
import { LogoEntity } from './logo/logo.entity.js';
import { MailSettingsEntity } from './mails/mail-settings.entity.js';
import { MailStopEntity } from './mails/mail-stop.entity.js';
import { MailEntity } from './mails/mail.entity.js';
import { MailedMailboxEntity } from './mails/mailed-mailbox.entity.js';
import { ChangeNoticeEntity } from './notices/change-notice.entity.js';
import { InvoiceCounterEntity } from './numbering/invoice-counter.entity.js';
import { NumberCounterEntity } from './numbering/number-counter.entity.js';
import { OnlinePaymentEntity } from './online-payments/online-payment.entity.js';
import { PaymentEntity } from './payments/payment.entity.js';
import { CompanyProfileEntity } from './profile/company-profile.entity.js';
import { QuoteAnswerEntity } from './quotes/quote-answer.entity.js';
import { QuoteLinkEntity } from './links/quote-link.entity.js';
import { QuoteEntity } from './quotes/quote.entity.js';
import { RecurringInvoiceEntity, RecurringRunEntity } from './recurring/recurring.entity.js';
import { QuoteReminderEntity, ReminderEntity, ReminderExceptionEntity } from './reminders/reminder.entity.js';
import { AutomaticPaymentEntity, SavedCardEntity } from './saved-cards/saved-card.entity.js';
import { PaymentOptionsEntity, SkippedStepEntity, UserSettingsEntity } from './settings/settings.entity.js';
import { StatementInvoiceEntity } from './statements/statement-invoice.entity.js';
import { StoredBytesEntity } from './storage/stored-bytes.entity.js';
import { TaxEntity } from './taxes/tax.entity.js';

export const entities = [
  CompanyProfileEntity,
  InvoiceEntity,
  LineItemEntity,
  InvoiceSumsEntity,
  LogoEntity,
  PaymentEntity,
  OnlinePaymentEntity,
  InvoiceEventEntity,
  CreditNoteEntity,
  CreditNoteLineEntity,
  QuoteEntity,
  QuoteLinkEntity,
  QuoteAnswerEntity,
  InvoiceDraftEntity,
  InvoiceLinkEntity,
  ClientMessageEntity,
  MailEntity,
  MailSettingsEntity,
  MailStopEntity,
  MailedMailboxEntity,
  StatementInvoiceEntity,
  ReminderEntity,
  QuoteReminderEntity,
  ReminderExceptionEntity,
  RecurringInvoiceEntity,
  RecurringRunEntity,
  SavedCardEntity,
  AutomaticPaymentEntity,
  UserSettingsEntity,
  SkippedStepEntity,
  PaymentOptionsEntity,
  StoredBytesEntity,
  TaxEntity,
  AttachmentEntity,
  AttachmentPartEntity,
  InvoiceCounterEntity,
  NumberCounterEntity,
  ChangeNoticeEntity,
];
