/** The names of card brands by Stripe's names. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/**
 * Returns the name of a card, such as “Visa •••• 4242”, which needs no translation. A card of an unknown brand has only
 * its digits.
 */
export const formatCard = ({ brand, last4 }: { brand: string; last4: string }): string =>
  [Object.hasOwn(brandNames, brand) && brandNames[brand], '••••', last4].filter(Boolean).join(' ');
