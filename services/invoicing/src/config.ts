import { auditedServiceConfig, wholeNumberSchema } from '@paperbill/service-kit';

export const invoicingConfig = auditedServiceConfig.extend({
  INVOICE_QUOTA: wholeNumberSchema(250_000).describe('The most invoices of one account, on any plan.'),
  MAIL_RECIPIENTS_A_DAY: wholeNumberSchema(500).describe(
    'The most addresses that one account can mail to within a day.',
  ),
  FREE_MAIL_RECIPIENTS_A_DAY: wholeNumberSchema(20).describe('The same limit on the free plan.'),
  MAILS_TO_MAILBOX_A_DAY: wholeNumberSchema(100).describe(
    'The most mails to one mailbox within a day, from all accounts together.',
  ),
  FREE_MAILS_TO_MAILBOX_A_DAY: wholeNumberSchema(20).describe('The same limit for mails of accounts on the free plan.'),
  SCHEDULE_INTERVAL_SECONDS: wholeNumberSchema(60, { min: 0, max: 3_600 }).describe(
    'The interval of the scheduled run for due work, such as reminders; 0: never.',
  ),
});

export type InvoicingConfig = ReturnType<typeof invoicingConfig.parse>;
