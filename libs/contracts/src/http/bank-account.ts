/** Where a user's clients transfer money to. */
export interface BankAccount {
  /** An IBAN without spaces; '' where there is none. */
  iban: string;
}
