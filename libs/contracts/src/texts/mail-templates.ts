/** What a mail says at first; what stands in braces is filled in before anybody sees it. */
export const mailTemplates = {
  invoice: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find invoice {number} for {amount} attached. Its due date is {due date}.\n\nYou can also view it online with the button below.\n\nKind regards\n{company}',
  },
  /** Of one that a credit note has cancelled. */
  void: {
    subject: 'Invoice {number} from {company} is cancelled',
    text: 'Hello {name},\n\nInvoice {number} is cancelled: nothing of it is to be paid. It is attached for your records.\n\nKind regards\n{company}',
  },
  /** Asks for the money until the due date is over. */
  upcoming: {
    subject: 'Invoice {number} from {company} is due on {due date}',
    text: 'Hello {name},\n\nThis is a friendly reminder: invoice {number} for {amount} is due on {due date}. It is attached once more.\n\nIf you have paid it already, thank you, and please ignore this mail.\n\nKind regards\n{company}',
  },
  /** Asks for the money after it. */
  overdue: {
    subject: 'Invoice {number} from {company} is overdue',
    text: 'Hello {name},\n\nInvoice {number} was due on {due date}, and {amount} of it is still open. It is attached once more. Could you let me know when it will be paid?\n\nIf you have paid it already, thank you, and please ignore this mail.\n\nKind regards\n{company}',
  },
  /** Thanks for a payment, whose amount is meant. */
  receipt: {
    subject: 'Receipt for invoice {number} from {company}',
    text: 'Hello {name},\n\nThank you for your payment of {amount} for invoice {number}. The invoice is attached as it stands now.\n\nKind regards\n{company}',
  },
  /** Lists what a customer owes; the rows, the total and how to pay are set below it. */
  statement: {
    subject: 'Statement from {company}',
    text: 'Hello {name},\n\nhere is what is open at the moment. The number of each invoice leads to its page.\n\nIf you have paid some of it already, thank you, and please ignore that part.\n\nKind regards\n{company}',
  },
  /** Of another one of which nothing is to be paid. */
  settled: {
    subject: 'Invoice {number} from {company}',
    text: 'Hello {name},\n\nPlease find invoice {number} attached for your records. Nothing is left to be paid.\n\nKind regards\n{company}',
  },
} as const;
