/** What a mail says at first; what stands in braces is filled in before anybody sees it. */
export const mailTemplates = {
  invoice: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number} for {amount}, due on {due date}.\n\nYou can also view it online with the button below.\n\nKind regards,\n{company}',
  },
  /** Of one that was paid or credited in part: the PDF has another amount. */
  partlyPaid: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number}, of which {amount} is still to be paid, due on {due date}.\n\nYou can also view it online with the button below.\n\nKind regards,\n{company}',
  },
  /** Of one that a credit note has cancelled. */
  void: {
    subject: 'Invoice {number} from {company} is cancelled',
    text: 'Hello {name},\n\nInvoice {number} is cancelled, and nothing is to be paid. A copy is attached for your records.\n\nKind regards,\n{company}',
  },
  /** Asks for the money until the due date is over. */
  upcoming: {
    subject: 'Invoice {number} from {company} is due on {due date}',
    text: 'Hello {name},\n\nThis is a friendly reminder: invoice {number} for {amount} is due on {due date}. A copy is attached.\n\nIf you have already paid, thank you, and please ignore this e-mail.\n\nKind regards,\n{company}',
  },
  /** Asks for the money after it. */
  overdue: {
    subject: 'Invoice {number} from {company} is overdue',
    text: 'Hello {name},\n\nInvoice {number} was due on {due date}, and {amount} is still unpaid. A copy is attached. Could you let me know when I can expect your payment?\n\nIf you have already paid, thank you, and please ignore this e-mail.\n\nKind regards,\n{company}',
  },
  /** Thanks for a payment, whose amount is meant. */
  receipt: {
    subject: 'Receipt for invoice {number} from {company}',
    text: 'Hello {name},\n\nThank you for your payment of {amount} for invoice {number}. The invoice is attached for your records.\n\nKind regards,\n{company}',
  },
  /** Lists what a customer owes; the rows, the total and how to pay are set below it. */
  statement: {
    subject: 'Statement from {company}',
    text: 'Hello {name},\n\nHere are the invoices that are open at the moment. Click an invoice number to view it.\n\nIf you have already paid some of them, thank you, and please ignore those.\n\nKind regards,\n{company}',
  },
  /** Of another one of which nothing is to be paid. */
  settled: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find attached invoice {number} for your records. Nothing is left to be paid.\n\nKind regards,\n{company}',
  },
} as const;
