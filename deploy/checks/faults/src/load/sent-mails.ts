/** A mail that somebody tried to send, and what they were told about it. */
export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /** Nobody else's: every mail that comes there is of this attempt. */
  to: string;
  /** What the answer said; undefined as long as no answer came. */
  id?: string;
}

/** An address at which the local mailbox takes a mail and breaks the connection instead of an answer. */
export const unansweredAddress = (key: string): string => `drop@${key}.example`;

export const answeredAddress = (key: string): string => `client@${key}.example`;
