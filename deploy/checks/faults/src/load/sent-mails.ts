export interface MailAttempt {
  userId: string;
  invoiceId: string;
  /**
   * The address of the recipient. Each attempt has its own address, so every e-mail to this address belongs to this
   * attempt.
   */
  to: string;
  /** The id of the e-mail in the API's response. It is undefined if the API did not respond to any attempt. */
  id?: string;
}

/**
 * Returns an address that makes the local mail server accept an e-mail and then close the connection without a reply.
 */
export const toUnansweredAddress = (key: string): string => `drop@${key}.example`;

export const toAnsweredAddress = (key: string): string => `client@${key}.example`;
