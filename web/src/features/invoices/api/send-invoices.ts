import {
  type Invoice,
  invoiceCalls,
  type InvoiceDetails,
  type MailTemplate,
  type NewMail,
} from '@paperbill/contracts/http';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { hasOtherUnanswered, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import {
  ApiError,
  mayHaveSucceeded,
  NoAnswerError,
  noAnswerCause,
  requestJson,
  serverMessage,
} from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { sendOnce } from './send-mail.js';

/** An invoice that was not mailed, or perhaps not. */
export interface NotSent {
  invoiceNumber: string;
  /** For people. */
  why: string;
  /** It may be on its way all the same. */
  mayBeSent: boolean;
  /** No other can be mailed today either. */
  isLast: boolean;
}

interface Sending {
  userId: string;
  /** Where answers go that have no other address. */
  email: string;
  write: (invoice: InvoiceDetails) => MailTemplate;
  signal: AbortSignal;
}

/**
 * Has one invoice mailed to the address on it, as one of several; again and again makes no second mail.
 *
 * @returns null where it waits for the mail server
 */
export async function sendInvoice(
  { id, invoiceNumber }: Invoice,
  { userId, email, write, signal }: Sending,
): Promise<NotSent | null> {
  let isAsked = false;
  try {
    // What is due of it stands in no list.
    const invoice = await requestJson<InvoiceDetails>(`${INVOICE_BY_ID}/${id}`, { signal });
    const body: NewMail = {
      ...{ to: invoice.clientEmail.trim(), cc: [], bcc: [], replyTo: invoice.companyEmail.trim() || email },
      ...write(invoice),
      kind: 'invoice',
    };
    const content = { invoiceId: id, ...body };
    if (await hasOtherUnanswered('mail', userId, content, invoiceCalls.mails(id))) {
      return { invoiceNumber, why: unansweredMailTexts.another, mayBeSent: true, isLast: false };
    }
    const key = await idempotencyKeyFor('mail', userId, content);
    isAsked = true;
    await sendOnce(invoiceCalls.mails(id), body, { userId, key, signal });
    return null;
  } catch (error) {
    const mayBeSent = isAsked && mayHaveSucceeded(error);
    const why = mayBeSent
      ? whyUnknown(error)
      : (serverMessage(error) ?? noAnswerCause(error) ?? mailToasts.sendFailed.text);
    return { invoiceNumber, why, mayBeSent, isLast: error instanceof ApiError && error.body?.code === 'QUOTA_REACHED' };
  }
}

const whyUnknown = (error: unknown): string =>
  error instanceof NoAnswerError && error.reason === 'stopped'
    ? unansweredMailTexts.oneStopped
    : unansweredMailTexts.oneLost;
