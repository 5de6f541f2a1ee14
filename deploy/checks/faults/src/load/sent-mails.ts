export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /** The address of the recipient. It is unique, so every mail to this address belongs to this attempt. */
  to: string;
  /** The id of the mail from the answer. It is undefined if no attempt was answered. */
  id?: string;
}

/** The local mail server accepts a mail to this address but closes the connection without an answer. */
export const toUnansweredAddress = (key: string): string => `drop@${key}.example`;

export const toAnsweredAddress = (key: string): string => `client@${key}.example`;
