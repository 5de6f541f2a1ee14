import type { Mail, Quote } from '@paperbill/contracts/http';
import type { ShownStatus } from '@paperbill/contracts/rules';

type SentMail = Pick<Mail, 'kind' | 'state'>;

/** Excludes test e-mails, which go to the user, and statements, which are about all open invoices. */
const isAboutDocument = ({ kind }: SentMail): boolean => kind !== 'test' && kind !== 'statement';

export const mayHaveArrived = (mails: SentMail[]): boolean =>
  mails.some((mail) => isAboutDocument(mail) && (mail.state === 'sent' || mail.state === 'unknown'));

const isSentOrSending = (mails: SentMail[]): boolean =>
  mails.some((mail) => isAboutDocument(mail) && mail.state !== 'failed');

type InvoiceAction = 'send' | 'pay' | 'remind' | 'download';

interface InvoiceState {
  status: ShownStatus;
  /** The e-mails of the invoice. Null if this deployment sends no e-mails. */
  mails: SentMail[] | null;
}

export function choosePrimaryAction({ status, mails }: InvoiceState): InvoiceAction | null {
  if (status === 'void') return null;
  if (status === 'paid') return 'download';
  if (!mails) return 'pay';
  if (!isSentOrSending(mails)) return 'send';
  return status === 'overdue' && mayHaveArrived(mails) ? 'remind' : 'pay';
}

type QuoteAction = 'send' | 'accept' | 'invoice' | 'download' | 'edit';

interface QuoteState extends Pick<Quote, 'status' | 'invoice'> {
  /** The e-mails since the last change of the quote. Null if this deployment sends no e-mails. */
  mails: SentMail[] | null;
}

export function chooseQuoteAction({ status, invoice, mails }: QuoteState): QuoteAction {
  if (invoice) return 'download';
  if (status === 'declined') return 'edit';
  if (status === 'open' && mails && !isSentOrSending(mails)) return 'send';
  return status === 'accepted' ? 'invoice' : 'accept';
}
