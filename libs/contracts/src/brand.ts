/** What an operator may rename. The BFF reads overrides from its environment and hands them to the client. */
export interface Brand {
  /** The product's name, in titles, mails and on the sign-in page. */
  name: string;
  /** Where people write to for help. */
  supportEmail: string;
  /** The identity provider's name, as in 'Continue with Replit'. */
  providerName: string;
}

export const defaultBrand: Brand = {
  name: 'Paperbill',
  supportEmail: 'support@paperbill.example',
  providerName: 'Replit',
};
