/** How a user's clients can pay, beside what the payment information on the invoice says. */
export interface PaymentOptions {
  /** An IBAN without spaces; '' where there is none. */
  iban: string;
  /** A page on which they pay, an `https` address that a provider gave the user; '' where there is none. */
  paymentLink: string;
}

/** An IBAN in groups of four, as people compare it. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
