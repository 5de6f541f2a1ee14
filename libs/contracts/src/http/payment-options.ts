/** Ways for clients to pay, in addition to the payment information printed on invoices. */
export interface PaymentOptions {
  /** The IBAN without spaces. The text is empty if the user has none. */
  iban: string;
  /** An `https` URL, or an empty text. */
  paymentLink: string;
}

/** Groups an IBAN, such as 'DE89 3704 0044'. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
