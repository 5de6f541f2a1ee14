/** Words in braces are placeholders, which are replaced before the user sees the text. */
export const mailTemplates = {
  invoice: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number} for {amount}, due on {due date}.\n\nYou can also view it online with the button below.\n\nKind regards,\n{company}',
  },
  /** The texts of a partly paid or credited invoice. Its amount to pay differs from the amount in the PDF. */
  partlyPaid: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number}, of which {amount} is still to be paid, due on {due date}.\n\nYou can also view it online with the button below.\n\nKind regards,\n{company}',
  },
  /** The texts for an invoice that credit notes have cancelled. */
  void: {
    subject: 'Invoice {number} from {company} is cancelled',
    text: 'Hello {name},\n\nInvoice {number} is cancelled, and nothing is to be paid. A copy is attached for your records.\n\nKind regards,\n{company}',
  },
  upcoming: {
    subject: 'Invoice {number} from {company} is due on {due date}',
    text: 'Hello {name},\n\nThis is a friendly reminder: invoice {number} for {amount} is due on {due date}. A copy is attached.\n\nIf you have already paid, thank you, and please ignore this e-mail.\n\nKind regards,\n{company}',
  },
  overdue: {
    subject: 'Invoice {number} from {company} is overdue',
    text: 'Hello {name},\n\nInvoice {number} was due on {due date}, and {amount} is still unpaid. A copy is attached. Could you let me know when I can expect your payment?\n\nIf you have already paid, thank you, and please ignore this e-mail.\n\nKind regards,\n{company}',
  },
  /** The placeholder `{amount}` stands for the amount of the payment. */
  receipt: {
    subject: 'Receipt for invoice {number} from {company}',
    text: 'Hello {name},\n\nThank you for your payment of {amount} for invoice {number}. The invoice is attached for your records.\n\nKind regards,\n{company}',
  },
  /** The text if the saved card was refused, was removed or has expired. */
  uncharged: {
    subject: 'Please pay invoice {number} from {company}',
    text: 'Hello {name},\n\nInvoice {number} was not paid automatically with your saved card, so {amount} is still to be paid, due on {due date}.\n\nThe page of the invoice shows how to pay.\n\nKind regards,\n{company}',
  },
  /** Below this text, the e-mail lists the invoices, the total and the payment details. */
  statement: {
    subject: 'Statement from {company}',
    text: 'Hello {name},\n\nHere are the invoices that are open at the moment. Click an invoice number to view it.\n\nIf you have already paid some of them, thank you, and please ignore those.\n\nKind regards,\n{company}',
  },
  quote: {
    subject: 'Quote {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached quote {number} for {amount}, valid until {valid until}.\n\nYou can view it online with the button below, and accept or decline it there.\n\nKind regards,\n{company}',
  },
  /** The e-mail about a quote that the client has answered or that has expired. */
  answeredQuote: {
    subject: 'Quote {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached quote {number} for {amount} for your records.\n\nKind regards,\n{company}',
  },
  quoteReminder: {
    subject: 'Quote {number} from {company} is valid until {valid until}',
    text: 'Hello {name},\n\nThis is a friendly reminder: quote {number} for {amount} is valid until {valid until}. A copy is attached.\n\nYou can accept or decline it online with the button below.\n\nKind regards,\n{company}',
  },
  /** The message on an invoice that is not cancelled and has nothing left to pay. */
  settled: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number} for your records. Nothing is left to be paid.\n\nKind regards,\n{company}',
  },
} as const;

export interface Template {
  subject: string;
  text: string;
}

export type DefaultTemplateName = keyof typeof mailTemplates;

/** The texts of the summary below the user's own text in an e-mail, and in the preview of the web client. */
export interface MailSummaryTexts {
  /** `view` is the label of the button that opens the page of the document. */
  documents: Record<'invoice' | 'quote', { name: string; view: string }>;
  total: string;
  amountDue: string;
  paid: string;
  cancelled: string;
  paidSoFar: string;
  leftToPay: string;
  dueDate: string;
  /** The label before {@link cardOnDate}. */
  chargedCardLabel: string;
  cardOnDate: (card: string, date: string) => string;
  validUntil: string;
  answerTexts: Record<'accepted' | 'declined' | 'expired', string>;
  howToPay: string;
  /** The label of the button if the client can pay on the page that the button opens. */
  pay: (amount: string) => string;
  payAtHost: (host: string) => string;
  transferToLabel: string;
  unnamedSender: string;
  includeNumber: (number: string) => string;
}

export interface MailTexts {
  summary: MailSummaryTexts;
  templates: Readonly<Record<DefaultTemplateName, Template>>;
}

export const englishMailTexts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Invoice', view: 'View invoice' },
      quote: { name: 'Quote', view: 'View quote' },
    },
    total: 'Total',
    amountDue: 'Amount due',
    paid: 'Paid',
    cancelled: 'Cancelled',
    paidSoFar: 'Paid so far',
    leftToPay: 'Left to pay',
    dueDate: 'Due date',
    chargedCardLabel: 'Will be charged to',
    cardOnDate: (card, date) => `${card} on ${date}`,
    validUntil: 'Valid until',
    answerTexts: { accepted: 'Accepted', declined: 'Declined', expired: 'Expired' },
    howToPay: 'How to pay',
    pay: (amount) => `Pay ${amount}`,
    payAtHost: (host) => `Pay at ${host}`,
    transferToLabel: 'To',
    unnamedSender: 'The sender',
    includeNumber: (number) => `Please include invoice number ${number} with your payment.`,
  },
  templates: mailTemplates,
};
