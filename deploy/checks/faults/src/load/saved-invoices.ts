import type { Invoice, InvoiceWithLineItems } from '@paperbill/contracts/http';
import type { InvoiceStatus, ShownStatus } from '@paperbill/contracts/rules';

import type { MailAttempt } from './sent-mails.js';

/** An invoice that a user tried to save, and the answers to it. */
export interface SaveAttempt {
  userId: string;
  /** Idempotency-Key of all attempts. Stored in the invoice as its contact person. */
  key: string;
  /** Content of the answer; undefined without one. */
  saved?: Pick<Invoice, 'id' | 'invoiceNumber' | 'total'>;
  /** Failures of attempts. The invoice may be stored nevertheless. */
  lostAnswers: number;
  status: ShownStatus;
  /** Status changes without an answer: each may be stored or not. */
  maybe: ShownStatus[];
  /** Size of the PDF, if its generation was acknowledged. */
  pdfBytes?: number;
}

/** All answers of the load, to compare with the stored data at the end. */
export class SaveAttempts {
  readonly all: SaveAttempt[] = [];
  readonly mails: MailAttempt[] = [];

  begin(userId: string, key: string): SaveAttempt {
    const attempt: SaveAttempt = { userId, key, lostAnswers: 0, status: 'pending', maybe: [] };
    this.all.push(attempt);
    return attempt;
  }
}

export function recordSaved(attempt: SaveAttempt, { id, invoiceNumber, total }: InvoiceWithLineItems): void {
  attempt.saved = { id, invoiceNumber, total };
}

/** @param answered whether the change was acknowledged */
export function recordStatus(attempt: SaveAttempt, status: InvoiceStatus, answered: boolean): void {
  if (!answered) return void attempt.maybe.push(status);
  attempt.status = status;
  attempt.maybe = [];
}
