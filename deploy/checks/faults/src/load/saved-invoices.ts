import type { Invoice, InvoiceWithLineItems } from '@paperbill/contracts/http';
import type { InvoiceStatus, ShownStatus } from '@paperbill/contracts/rules';

import type { MailAttempt } from './sent-mails.js';

export interface SaveAttempt {
  userId: string;
  /**
   * The idempotency key of all attempts to save the invoice. It is also the contact person of the invoice, so that the
   * test can find the invoice.
   */
  key: string;
  /** The invoice that the API returned. It is undefined if the API did not respond to any attempt. */
  savedInvoice?: Pick<Invoice, 'id' | 'invoiceNumber' | 'total'>;
  /** The number of failed attempts to save the invoice. The invoice may be stored even if attempts failed. */
  failedCount: number;
  status: ShownStatus;
  /**
   * The statuses that the simulated user tried to set without a response from the API. Each of these changes may or may
   * not be stored.
   */
  unconfirmedStatuses: ShownStatus[];
  pdfBytes?: number;
}

/**
 * All attempts of the simulated users to save invoices and to send e-mails, with the API's responses. After the faults,
 * the test compares them with the stored data.
 */
export class SaveAttempts {
  readonly all: SaveAttempt[] = [];
  readonly mails: MailAttempt[] = [];

  begin(userId: string, key: string): SaveAttempt {
    const attempt: SaveAttempt = { userId, key, failedCount: 0, status: 'pending', unconfirmedStatuses: [] };
    this.all.push(attempt);
    return attempt;
  }
}

export function recordSaved(attempt: SaveAttempt, { id, invoiceNumber, total }: InvoiceWithLineItems): void {
  attempt.savedInvoice = { id, invoiceNumber, total };
}

export function recordStatus(attempt: SaveAttempt, status: InvoiceStatus, answered: boolean): void {
  if (!answered) return void attempt.unconfirmedStatuses.push(status);
  attempt.status = status;
  attempt.unconfirmedStatuses = [];
}
