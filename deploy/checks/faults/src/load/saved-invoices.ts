import type { Invoice, InvoiceWithLineItems } from '@paperbill/contracts/http';
import type { InvoiceStatus, ShownStatus } from '@paperbill/contracts/rules';

import type { MailAttempt } from './sent-mails.js';

/** An invoice that somebody tried to save, and everything that they were told about it. */
export interface SaveAttempt {
  userId: string;
  /** The Idempotency-Key of every try; it also stands on the invoice, as its contact person. */
  key: string;
  /** What the answer said; undefined as long as no answer came. */
  saved?: Pick<Invoice, 'id' | 'invoiceNumber' | 'total'>;
  /** What a try got instead of its answer: the invoice may be stored all the same. */
  lostAnswers: number;
  status: ShownStatus;
  /** What was sent since, without an answer: each may have been done or not. */
  maybe: ShownStatus[];
  /** The size of the PDF whose making was acknowledged. */
  pdfBytes?: number;
}

/** Everything that the load's users were told, to be compared with what the product says in the end. */
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
