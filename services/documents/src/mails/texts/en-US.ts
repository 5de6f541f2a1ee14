import type { MailedDocumentKind } from '@paperbill/contracts/rules';

/**
 * The English texts. Every other language has the same keys. Texts that the preview in the web client also shows are
 * in `@paperbill/contracts/languages`.
 */
export const englishMailFrameTexts = {
  /** In the plain text of an e-mail, this line stands above the URL. */
  viewInText: { invoice: 'View the invoice:', quote: 'View the quote:' } as Record<MailedDocumentKind, string>,
  line: (label: string, value: string) => `${label}: ${value}`,
  dueOn: (amount: string, date: string) => `${amount} due ${date}`,
  quoteUntil: (amount: string, date: string) => `${amount}, valid until ${date}`,
  online: 'Online',
  includeNumbers: 'Please include the invoice numbers with your payment.',
  statement: {
    title: 'Statement',
    due: 'Due',
    overdue: 'overdue',
    row: (number: string, dueDate: string) => `Invoice ${number}, due ${dueDate}`,
    more: (count: string) => `And ${count} more`,
    creditOf: (number: string) => `Credit of ${number}`,
    moreCredits: (count: string) => `Credit of ${count} more`,
    dueIn: (amount: string, count: string) => `${amount} due in ${count === '1' ? 'one invoice' : `${count} invoices`}`,
  },
  sentWith: (brandName: string) => `Sent with ${brandName}`,
  /** The sender's name if the user has no company name. */
  unnamedUser: 'A user',
};

export type MailFrameTexts = typeof englishMailFrameTexts;
