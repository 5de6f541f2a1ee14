export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /**
   * The address of the recipient. Each attempt has its own address. Every mail to this address therefore belongs to
   * this attempt.
   */
  to: string;
  /** The mail's id from the API's response; undefined if the API did not respond to any attempt. */
  id?: string;
}

/**
 * Returns an address for which the local mail server accepts a mail, but then closes the connection without a reply.
 */
export const toUnansweredAddress = (key: string): string => `drop@${key}.example`;

export const toAnsweredAddress = (key: string): string => `client@${key}.example`;
