/** The ways in which clients can pay, besides the payment information that is printed on invoices. */
export interface PaymentOptions {
  /** The IBAN without spaces. It is empty if the user has none. */
  iban: string;
  /** An `https` URL at the user's payment provider. It is empty if the user has no such page. */
  paymentLink: string;
}

/** Formats an IBAN in groups of four characters, as in 'DE89 3704 0044'. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
