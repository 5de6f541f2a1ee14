/** Ways for clients to pay, in addition to the payment information printed on invoices. */
export interface PaymentOptions {
  /** Without spaces; '' if there is none. */
  iban: string;
  /** The `https` URL of a payment page at the user's payment provider; '' if there is none. */
  paymentLink: string;
}

/** 'DE89 3704 …': groups of four characters, with spaces between. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
