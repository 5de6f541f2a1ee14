import type { ErrorCode } from '@paperbill/contracts/http';
import type { ClientMessageKind, QuoteDecision, ShownQuoteStatus, ShownStatus } from '@paperbill/contracts/rules';
import { capitalize, refusalTexts, toSentenceCase } from '@paperbill/contracts/texts';

/** For all other errors, the page shows the text of SERVICE_FAILED. */
type ExplainedError = Extract<
  ErrorCode,
  | 'INVALID_INPUT'
  | 'QUOTA_REACHED'
  | 'QUOTE_CHANGED'
  | 'QUOTE_ANSWERED'
  | 'TEST_LINK'
  | 'QUOTE_EXPIRED'
  | 'ONLINE_PAYMENT_UNAVAILABLE'
  | 'PAYMENT_PROVIDER_FAILED'
  | 'PDF_FAILED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_FAILED'
>;

/** The texts of client pages in US English. Every other language has the same keys. */
export const englishPageTexts = {
  invoice: (number: string) => `Invoice ${number}`,
  quote: (number: string) => `Quote ${number}`,
  unnamedInvoice: 'Invoice',
  unnamedQuote: 'Quote',
  titleFrom: (title: string, companyName: string) => `${title} from ${companyName}`,
  status: (status: ShownStatus | ShownQuoteStatus): string => capitalize(status),
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  quoteDate: 'Quote date',
  validUntil: 'Valid until',
  items: 'Items',
  subtotal: 'Subtotal',
  total: 'Total',
  line: (quantity: string, unit: string, price: string) => `${quantity} ${unit} at ${price}`,
  lineTaxes: (taxes: string) => `, tax: ${taxes}`,
  credited: 'Credited',
  paid: 'Paid',
  amountDue: 'Amount due',
  comesBack: 'Comes back to you',
  note: 'Note',
  files: 'Files',
  from: 'From',
  for: 'For',
  terms: 'Terms',
  /** Converts a label of the printed document to sentence case, as on the rest of the page. */
  detailLabel: toSentenceCase,
  downloadPdf: 'Download PDF',
  openPdf: 'Open PDF',
  payAt: (host: string) => `Pay at ${host}`,
  nothingToPay: 'Nothing is to be paid.',
  paidBack: 'Paid back to you.',
  thanksForPayment: 'Paid. Thank you!',
  cancelled: 'This invoice was cancelled. Nothing is to be paid.',
  cancelledPaid: (amount: string) => `This invoice was cancelled. ${amount} will be paid back to you.`,
  willBePaidBack: 'It will be paid back to you.',
  due: (date: string) => `due ${date}`,
  wasDue: (date: string) => `was due ${date}`,
  /** @param due the due date as a sentence */
  partlyPaid: (due: string, paid: string, total: string) => `${due}. ${paid} of ${total} is paid.`,
  howToPay: 'How to pay',
  includeNumber: (number: string) => `Please include invoice number ${number} with your payment.`,
  transferTo: 'To',
  unnamedSender: 'The sender',
  amount: 'Amount',
  transferFor: 'For',
  transferCode: 'QR code of the bank transfer',
  scanCode: 'Scan the code with your bank’s app, and enter the amount there.',
  /** The words before the sender's name in the heading of a form. */
  tell: 'Tell',
  unnamedSenderToTell: 'who sent it',
  thanksForMessage: {
    paid: 'Thank you! They know that you have paid.',
    question: 'Thank you! Your question is on its way.',
  } as Record<ClientMessageKind, string>,
  testOfMessage: (isOpen: boolean) =>
    `You opened this page from a test mail. Your client can ${isOpen ? 'say “I have paid” or ' : ''}ask a question here; a test cannot.`,
  havePaid: 'I have paid',
  paymentNote: 'Anything to add, such as the date (optional)',
  haveQuestion: 'I have a question',
  yourQuestion: 'Your question',
  send: 'Send',
  thanksForAnswer: {
    accepted: 'Thank you! They know that you accept the quote.',
    declined: 'Thank you! They know that you decline the quote.',
  } as Record<QuoteDecision, string>,
  testOfAnswer:
    'You opened this page from a test mail. Your client can accept or decline the quote here; a test cannot.',
  acceptQuote: 'Accept Quote',
  decline: 'Decline',
  quoteValidUntil: (date: string) => `Valid until ${date}`,
  quoteExpired: (date: string) => `Was valid until ${date}. Please ask for a new quote.`,
  answeredBy: (answer: string, name: string) => `${answer} by ${name}`,
  answerForms: {
    accepted: {
      title: (number: string) => `Accept quote ${number}?`,
      note: 'Anything to add (optional)',
      submit: 'Accept Quote',
    },
    declined: {
      title: (number: string) => `Decline quote ${number}?`,
      note: 'Why not (optional)',
      submit: 'Decline Quote',
    },
  },
  yourName: 'Your name',
  /**
   * Returns the error message for a field of the answer form. The invoicing service describes errors in English, so
   * other languages replace the message.
   */
  answerError: (_field: 'name' | 'note', message: string) => message,
  openQuote: 'Open the quote',
  online: {
    pay: (amount: string) => `Pay ${amount}`,
    payPart: 'Pay a part',
    payDeposit: (amount: string) => `Pay a deposit of ${amount}`,
    /** The name of the payment on Stripe's page. */
    depositFor: (number: string) => `Deposit for invoice ${number}`,
    amountToPay: 'Amount that you want to pay',
    continueToPayment: 'Continue to payment',
    allowedAmounts: (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`,
    allowedParts: (least: string, most: string, whole: string) =>
      `Please enter an amount from ${least} to ${most}, or the whole amount of ${whole}.`,
    currencyOfInvoice: (currency: string) => `This invoice is in ${currency}.`,
    amountChanged: (amount: string) => `The amount to pay has changed. It is ${amount} now.`,
    /** The text after too many payment pages were opened. The title says that the page can’t be opened. */
    tooManyPages: (tryAgain: string) =>
      `It was opened too often without a payment. ${tryAgain} You can also pay with the bank details on the invoice, if it has any, or write to the sender.`,
    openingPaymentPage: 'You are being taken to the payment page.',
    processing: (amount: string) =>
      `Your payment of ${amount} is being processed. This can take a few days. There is nothing more to do.`,
    failed: (amount: string) => `Your payment of ${amount} failed. Please pay again, or pay in another way.`,
    /** The texts while a bank transfer is awaited: before money has arrived, and after a part has arrived. */
    awaited: (amount: string) =>
      `Your bank transfer of ${amount} has not arrived yet. Please use exactly the account number and the reference of the transfer instructions.`,
    awaitedRest: (received: string, missing: string) =>
      `${received} of your bank transfer has arrived, and ${missing} is still missing. Please send the rest to the same account number with the same reference.`,
    transferInstructions: 'Open transfer instructions',
    payAnotherWay: 'Pay another way',
    cancelsTransfer:
      'Another payment cancels your bank transfer. If you have already sent money, please do not pay a second time, and ask the sender.',
    /** The texts after a bank transfer was canceled. The second text follows if a part has arrived. */
    canceledTransfer: (amount: string) =>
      `Your bank transfer of ${amount} was cancelled. Please do not send it. If you have already sent it, please do not pay a second time, and ask the sender.`,
    canceledTransferPart: (received: string) =>
      `${received} of it has arrived. Please ask the sender to return this part.`,
    unconfirmed:
      'Your payment is not confirmed yet. Please reload this page in a minute, and do not pay a second time.',
    /** The title and text for a client who returns from Stripe's payment page after the link was deleted. */
    deletedLink: [
      'The link to this invoice was deleted',
      'If you have paid, your payment was received or is being checked. Please do not pay a second time, and ask the sender if you have questions.',
    ] as readonly [title: string, text: string],
    test: 'You opened this page from a test mail. Your client can pay online here; a test cannot.',
    openInvoice: 'Open the invoice',
  },
  payments: {
    title: 'Payments',
    methods: {
      card: 'Card',
      sepa_debit: 'Direct debit',
      bank_transfer: 'Bank transfer',
      cash: 'Cash',
      check: 'Check',
    },
    kinds: {
      refund: 'Refund',
      dispute: 'Taken back by your bank',
      processing: 'Being processed',
      awaiting_transfer: 'Bank transfer, not arrived yet',
    },
  },
  /** Texts about a card that the client saves, so that the future invoices of a schedule are charged to it. */
  savedCard: {
    save: 'Save my card, and charge future invoices to it',
    /**
     * The text after a refused payment. The payment was refused because the card that the client wanted to save can no
     * longer be saved.
     */
    cannotSave: 'Your card can no longer be saved with this payment. You can pay without saving it.',
    planned: (amount: string, card: string, date: string) =>
      `${amount} will be charged to ${card} on ${date}. There is nothing to do.`,
    payNow: 'Pay now',
    failed: 'This invoice was not charged to your saved card. Please pay here, or in another way.',
    title: 'Automatic payments',
    stop: 'Stop automatic payments',
    stopTitle: 'Stop automatic payments?',
    afterStop: (card: string) => `${card} will no longer be charged. You then pay open and future invoices yourself.`,
    stopped: 'Automatic payments have ended',
    afterStopped: 'Your card will no longer be charged. Please pay open and future invoices yourself.',
  },
  errors: {
    INVALID_INPUT: ['This was not sent', 'Please go back, look at what you have written, and send it again.'],
    QUOTA_REACHED: ['This was not sent', refusalTexts.tooManyClientMessages],
    QUOTE_CHANGED: ['The quote has changed', 'Please open it again and look at it before you answer.'],
    QUOTE_ANSWERED: ['This quote is already answered', 'Please write to the sender if the answer has to change.'],
    TEST_LINK: ['This is a test', 'Nobody can answer by the link of a test mail.'],
    QUOTE_EXPIRED: ['This quote is no longer valid', 'Please ask the sender for a new one.'],
    ONLINE_PAYMENT_UNAVAILABLE: [
      'This invoice can’t be paid online right now',
      'Please open the invoice again. It shows what is to be paid, and how.',
    ],
    PAYMENT_PROVIDER_FAILED: [
      'The payment page can’t be opened right now',
      'Nothing was charged. Please try again in a minute, or pay in another way.',
    ],
    PDF_FAILED: ['The PDF can’t be made right now', 'Please try again in a minute.'],
    NOT_FOUND: [
      'This link does not work',
      'The address may be incomplete, or the sender has deleted the link. Please ask the sender for a new one.',
    ],
    METHOD_NOT_ALLOWED: ['This link does not work', 'Please open it as it was sent to you.'],
    TOO_MANY_REQUESTS: ['Please wait', 'Too much is asked for at once.'],
    SERVICE_FAILED: ['This page can’t be shown right now', 'Please try again in a minute.'],
  } as Record<ExplainedError, readonly [title: string, text: string]>,
  /** @param when a time such as 'in 5 seconds' */
  tryAgain: (when: string) => `Please try again ${when}.`,
  back: 'Back',
  madeWith: 'Made with',
};

export type PageTexts = typeof englishPageTexts;
