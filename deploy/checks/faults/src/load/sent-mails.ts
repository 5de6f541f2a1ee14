export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /**
   * The address of the recipient. Each attempt has its own address, so every mail to this address belongs to this
   * attempt.
   */
  to: string;
  /** The mail's id from the server's answer. It is undefined if the server answered none of the attempts. */
  id?: string;
}

/** Returns an address for which the local mail server accepts a mail but closes the connection without an answer. */
export const toUnansweredAddress = (key: string): string => `drop@${key}.example`;

export const toAnsweredAddress = (key: string): string => `client@${key}.example`;
