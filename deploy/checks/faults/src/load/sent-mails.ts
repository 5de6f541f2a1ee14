/** A mail that a user tried to send, and the answers to it. */
export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /** Unique: every mail to this address belongs to this attempt. */
  to: string;
  /** Content of the answer; undefined without one. */
  id?: string;
}

/** An address for which the local mailbox accepts the mail and breaks the connection without an answer. */
export const unansweredAddress = (key: string): string => `drop@${key}.example`;

export const answeredAddress = (key: string): string => `client@${key}.example`;
