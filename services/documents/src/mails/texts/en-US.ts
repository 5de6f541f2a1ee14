import type { MailedDocumentKind, ShownQuoteStatus } from '@paperbill/contracts/rules';

interface DocumentWords {
  name: string;
  /** Label of the button that opens the document's page. */
  view: string;
  /** The line above the URL of the document's page in the text part. */
  viewInText: string;
}

/** The texts around the user's text of a mail, in English (US). They define the keys of each language. */
export const englishLetterTexts = {
  documents: {
    invoice: { name: 'Invoice', view: 'View invoice', viewInText: 'View the invoice:' },
    quote: { name: 'Quote', view: 'View quote', viewInText: 'View the quote:' },
  } as Record<MailedDocumentKind, DocumentWords>,
  /** A line with a label and its value. */
  line: (label: string, value: string) => `${label}: ${value}`,
  total: 'Total',
  amountDue: 'Amount due',
  paid: 'Paid',
  cancelled: 'Cancelled',
  paidSoFar: 'Paid so far',
  leftToPay: 'Left to pay',
  dueDate: 'Due date',
  validUntil: 'Valid until',
  answered: { accepted: 'Accepted', declined: 'Declined', expired: 'Expired' } as Record<
    Exclude<ShownQuoteStatus, 'open'>,
    string
  >,
  dueOn: (amount: string, date: string) => `${amount} due ${date}`,
  quoteUntil: (amount: string, date: string) => `${amount}, valid until ${date}`,
  howToPay: 'How to pay',
  payAt: (host: string) => `Pay at ${host}`,
  /** Label of the URL of the payment page in the text part. */
  online: 'Online',
  transferTo: 'To',
  unnamedSender: 'The sender',
  includeNumber: (number: string) => `Please include invoice number ${number} with your payment.`,
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
  /** The sender's name of a user without a company name. */
  unnamedUser: 'A user',
};

export type LetterTexts = typeof englishLetterTexts;
