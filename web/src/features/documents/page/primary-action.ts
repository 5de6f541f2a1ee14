import type { Mail, Quote } from '@paperbill/contracts/http';
import type { ShownStatus } from '@paperbill/contracts/rules';

type SentMail = Pick<Mail, 'kind' | 'state'>;

/**
 * Returns true if the mail is about one document. Test mails are excluded, because they go to the user. Statements are
 * excluded, because they are about all open invoices.
 */
const isAboutDocument = ({ kind }: SentMail): boolean => kind !== 'test' && kind !== 'statement';

/** Returns true if a mail with the document has arrived at the client, or may have arrived. */
export const mayHaveArrived = (mails: SentMail[]): boolean =>
  mails.some((mail) => isAboutDocument(mail) && (mail.state === 'sent' || mail.state === 'unknown'));

/** Returns true if a mail with the document was sent. A mail that is still being sent counts as sent. */
const isSentOrSending = (mails: SentMail[]): boolean =>
  mails.some((mail) => isAboutDocument(mail) && mail.state !== 'failed');

export type InvoiceAction = 'send' | 'pay' | 'remind' | 'download';

interface InvoiceState {
  status: ShownStatus;
  /** The mails of the invoice, or null if this deployment sends no mails. */
  mails: SentMail[] | null;
}

/** Returns what the user does next with an invoice, or null if nothing is left to do. */
export function choosePrimaryAction({ status, mails }: InvoiceState): InvoiceAction | null {
  if (status === 'void') return null;
  if (status === 'paid') return 'download';
  if (!mails) return 'pay';
  if (!isSentOrSending(mails)) return 'send';
  return status === 'overdue' && mayHaveArrived(mails) ? 'remind' : 'pay';
}

export type QuoteAction = 'send' | 'accept' | 'invoice' | 'download' | 'edit';

interface QuoteState extends Pick<Quote, 'status' | 'invoice'> {
  /** The mails since the last change of the quote, or null if this deployment sends no mails. */
  mails: SentMail[] | null;
}

/** Returns what the user does next with a quote. */
export function chooseQuoteAction({ status, invoice, mails }: QuoteState): QuoteAction {
  if (invoice) return 'download';
  if (status === 'declined') return 'edit';
  if (status === 'open' && mails && !isSentOrSending(mails)) return 'send';
  return status === 'accepted' ? 'invoice' : 'accept';
}
