/** The client deducts a `withholding` from the payment. All other kinds are categories of sales tax in EN 16931. */
export const taxKinds = [
  'standard',
  'reduced',
  'zero',
  'exempt',
  'reverse-charge',
  'intra-community',
  'export',
  'out-of-scope',
  'withholding',
] as const;
export type TaxKind = (typeof taxKinds)[number];

const TAX_KIND_LABELS: Record<TaxKind, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  'reverse-charge': 'Reverse charge',
  'intra-community': 'Intra-community supply',
  export: 'Export',
  'out-of-scope': 'Out of scope',
  withholding: 'Withholding',
};

export const getTaxKindLabel = (kind: TaxKind): string => TAX_KIND_LABELS[kind];

const KINDS_WITH_RATE: ReadonlySet<TaxKind> = new Set(['standard', 'reduced', 'withholding']);

export const canHaveTaxRate = (kind: TaxKind): boolean => KINDS_WITH_RATE.has(kind);

/**
 * The terms that an invoice with reverse charge must contain, by country code. They come from Directive 2010/45/EU.
 * Countries where invoices can be in several languages, such as Belgium, are left out.
 */
const REVERSE_CHARGE_SENTENCES: Readonly<Record<string, string>> = {
  AT: 'Steuerschuldnerschaft des Leistungsempfängers',
  BG: 'Обратно начисляване',
  CZ: 'Daň odvede zákazník',
  DE: 'Steuerschuldnerschaft des Leistungsempfängers',
  DK: 'Omvendt betalingspligt',
  ES: 'Inversión del sujeto pasivo',
  FI: 'Käännetty verovelvollisuus',
  FR: 'Autoliquidation',
  GR: 'Αντίστροφη επιβάρυνση',
  HR: 'Prijenos porezne obveze',
  HU: 'Fordított adózás',
  IE: 'Reverse charge',
  IT: 'Inversione contabile',
  NL: 'Btw verlegd',
  PL: 'Odwrotne obciążenie',
  PT: 'Autoliquidação',
  RO: 'Taxare inversă',
  SE: 'Omvänd betalningsskyldighet',
  SK: 'Prenesenie daňovej povinnosti',
};

/**
 * The notes of small businesses that charge no VAT, by country code. In Germany, § 34a UStDV requires that the note
 * names the exemption.
 */
const SMALL_BUSINESS_SENTENCES: Readonly<Record<string, string>> = {
  DE: 'Steuerbefreiung für Kleinunternehmer (§ 19 UStG)',
  FR: 'TVA non applicable, art. 293 B du CGI',
  IT: 'Operazione effettuata ai sensi dell’articolo 1, commi da 54 a 89, della Legge n. 190/2014',
};

export function suggestTaxSentence(kind: TaxKind, countryCode: string | null): string {
  if (kind === 'reverse-charge') return REVERSE_CHARGE_SENTENCES[countryCode ?? ''] ?? '';
  return kind === 'exempt' ? (SMALL_BUSINESS_SENTENCES[countryCode ?? ''] ?? '') : '';
}
