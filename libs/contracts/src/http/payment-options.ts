/** Ways for clients to pay, besides the payment information printed on invoices. */
export interface PaymentOptions {
  /** The IBAN without spaces. Empty if the user has none. */
  iban: string;
  /** An `https` URL at the user's payment provider. Empty if the user has no such page. */
  paymentLink: string;
}

/** Groups of four characters, as in 'DE89 3704 0044'. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
