import type { Invoice, InvoiceDetails, Mail, MailTemplate, NewMail } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { ApiError, noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';

/** An invoice that was not mailed. */
export interface NotSent {
  invoiceNumber: string;
  /** For people. */
  why: string;
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
  try {
    // What is due of it stands in no list.
    const invoice = await requestJson<InvoiceDetails>(`${INVOICE_BY_ID}/${id}`, { signal });
    const body: NewMail = {
      ...{ to: invoice.clientEmail.trim(), cc: [], bcc: [], replyTo: invoice.companyEmail.trim() || email },
      ...write(invoice),
      kind: 'invoice',
    };
    const key = await idempotencyKeyFor('mail', userId, { invoiceId: id, ...body });
    const headers = { 'Idempotency-Key': key };
    await requestJson<Mail>(`${INVOICE_BY_ID}/${id}/mails`, { method: 'POST', body, headers, signal });
    forgetIdempotencyKey('mail', userId, key);
    return null;
  } catch (error) {
    const why = serverMessage(error) ?? noAnswerToast(error)?.text ?? requestTexts.noConnection;
    return { invoiceNumber, why, isLast: error instanceof ApiError && error.body?.code === 'QUOTA_REACHED' };
  }
}
