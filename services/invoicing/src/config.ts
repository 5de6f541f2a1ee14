import { auditedServiceConfig, wholeNumber } from '@paperbill/service-kit';

/** What invoicing reads from its environment. */
export const invoicingConfig = auditedServiceConfig.extend({
  INVOICE_QUOTA: wholeNumber(250_000).describe('The most invoices of one account, whatever its plan.'),
  MAIL_RECIPIENTS_A_DAY: wholeNumber(500).describe('Addresses that one account can mail to within a day.'),
  FREE_MAIL_RECIPIENTS_A_DAY: wholeNumber(20).describe('The same on the free plan.'),
  MAILS_TO_MAILBOX_A_DAY: wholeNumber(100).describe(
    'Mails that one mailbox gets within a day of all accounts together before more are refused.',
  ),
  FREE_MAILS_TO_MAILBOX_A_DAY: wholeNumber(20).describe('The same for mails of accounts on the free plan.'),
  SCHEDULE_INTERVAL_SECONDS: wholeNumber(60, { min: 0, max: 3_600 }).describe(
    'How often what is due on a schedule is looked for, such as reminders; 0: never.',
  ),
});

export type InvoicingConfig = ReturnType<typeof invoicingConfig.parse>;
