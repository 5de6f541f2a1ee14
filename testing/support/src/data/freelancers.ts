import type { Tax } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';

/** An example of a freelancer's invoice. Every page and every file must show its amounts. */
export interface Freelancer {
  who: string;
  country: string;
  state?: string;
  currency: Currency;
  companyName: string;
  /** The customer. `taxes` contains the names and rates of the customer's taxes, in the same form as in `lines`. */
  customer: { name: string; country: string; taxes?: readonly string[] };
  /** The first two taxes are the usual taxes of the freelancer's country. */
  taxes: Partial<Omit<Tax, 'id'>>[];
  /** Each tax is given by its name and rate, such as 'GST 5.00'. */
  lines: readonly [quantity: string, unitPrice: string, taxes: readonly string[]][];
  fields?: { taxRate?: string; pricesIncludeTax?: true };
  amounts: { subtotal: string; taxAmount: string; total: string };
  withheldAmount?: string;
  /** The exchange rate to the currency of the profile, and the amounts in that currency. */
  exchange?: { currency: Currency; rate: string; taxAmount: string; total: string };
  /** The total of a credit note for the first line item. */
  credit: string;
}

const germanTaxes: Freelancer['taxes'] = [{ name: 'USt.' }, { name: 'USt.', rate: '7.00', kind: 'reduced' }];
const swissTaxes: Freelancer['taxes'] = [
  { name: 'MWST', rate: '8.10' },
  { name: 'MWST', rate: '2.60', kind: 'reduced' },
];
const spanishVat = { name: 'IVA', rate: '21.00' };
const spanishWithholding = { name: 'IRPF', rate: '15.00', kind: 'withholding' } as const;

export const freelancers: readonly Freelancer[] = [
  {
    who: 'a German with 19% and 7%',
    country: 'Germany',
    companyName: 'Atelier Grün',
    customer: { name: 'Bäckerei Müller', country: 'Germany' },
    currency: 'EUR',
    taxes: germanTaxes,
    lines: [
      ['1', '1000', ['USt. 19.00']],
      ['2', '24.99', ['USt. 7.00']],
    ],
    amounts: { subtotal: '1049.98', taxAmount: '193.50', total: '1243.48' },
    credit: '1190.00',
  },
  {
    who: 'a German with a reverse charge for a client in Austria',
    country: 'Germany',
    companyName: 'Atelier Grün',
    customer: { name: 'Wiener Verlag GmbH', country: 'Austria', taxes: ['Reverse charge 0.00'] },
    currency: 'EUR',
    taxes: [
      ...germanTaxes,
      {
        ...{ name: 'Reverse charge', rate: '0.00', kind: 'reverse-charge' },
        sentence: 'Steuerschuldnerschaft des Leistungsempfängers',
      },
    ],
    lines: [
      ['1', '500', ['Reverse charge 0.00']],
      ['1', '250', ['Reverse charge 0.00']],
    ],
    amounts: { subtotal: '750.00', taxAmount: '0.00', total: '750.00' },
    credit: '500.00',
  },
  {
    who: 'a Canadian with GST and QST',
    country: 'Canada',
    state: 'QC',
    companyName: 'Atelier Nord',
    customer: { name: 'Boulangerie Côté', country: 'Canada' },
    currency: 'CAD',
    taxes: [
      { name: 'GST', rate: '5.00' },
      { name: 'QST', rate: '9.975' },
    ],
    lines: [
      ['1', '200', ['GST 5.00', 'QST 9.975']],
      ['1', '100', ['GST 5.00', 'QST 9.975']],
    ],
    amounts: { subtotal: '300.00', taxAmount: '44.93', total: '344.93' },
    credit: '229.95',
  },
  {
    who: 'a Swiss in francs',
    country: 'Switzerland',
    companyName: 'Berner Atelier',
    customer: { name: 'Zytglogge Verlag', country: 'Switzerland' },
    currency: 'CHF',
    taxes: swissTaxes,
    lines: [
      ['1', '1000', ['MWST 8.10']],
      ['1', '250', ['MWST 2.60']],
    ],
    amounts: { subtotal: '1250.00', taxAmount: '87.50', total: '1337.50' },
    credit: '1081.00',
  },
  {
    who: 'a Swiss with a client in euros',
    country: 'Switzerland',
    companyName: 'Berner Atelier',
    customer: { name: 'Éditions du Lac', country: 'France' },
    currency: 'EUR',
    taxes: swissTaxes,
    lines: [
      ['1', '900', ['MWST 8.10']],
      ['1', '100', ['MWST 8.10']],
    ],
    amounts: { subtotal: '1000.00', taxAmount: '81.00', total: '1081.00' },
    exchange: { currency: 'CHF', rate: '0.9412', taxAmount: '76.24', total: '1017.44' },
    credit: '972.90',
  },
  {
    who: 'a Japanese with prices that include tax',
    country: 'Japan',
    companyName: '山田デザイン',
    customer: { name: '株式会社さくら', country: 'Japan' },
    currency: 'JPY',
    taxes: [
      { name: 'Consumption tax', rate: '10.00' },
      { name: 'Consumption tax', rate: '8.00', kind: 'reduced' },
    ],
    lines: [
      ['1', '11000', ['Consumption tax 10.00']],
      ['2', '540', ['Consumption tax 8.00']],
    ],
    fields: { pricesIncludeTax: true },
    amounts: { subtotal: '12080', taxAmount: '1080', total: '12080' },
    credit: '11000',
  },
  {
    who: 'a Spaniard with a withholding',
    country: 'Spain',
    companyName: 'Estudio Peña',
    customer: { name: 'Librería Ñandú', country: 'Spain' },
    currency: 'EUR',
    taxes: [spanishVat, spanishWithholding],
    lines: [
      ['1', '1000', ['IVA 21.00', 'IRPF 15.00']],
      ['1', '200', ['IVA 21.00', 'IRPF 15.00']],
    ],
    amounts: { subtotal: '1200.00', taxAmount: '252.00', total: '1272.00' },
    withheldAmount: '180.00',
    credit: '1060.00',
  },
  {
    who: 'a Kuwaiti in dinars',
    country: 'Kuwait',
    companyName: 'Dar Design',
    customer: { name: 'Gulf Bakery', country: 'Kuwait' },
    currency: 'KWD',
    taxes: [],
    lines: [
      ['3', '1.125', []],
      ['1', '10.5', []],
    ],
    fields: { taxRate: '0' },
    amounts: { subtotal: '13.875', taxAmount: '0.000', total: '13.875' },
    credit: '3.375',
  },
  {
    who: 'an American with a sales tax',
    country: 'United States',
    companyName: 'Oak Studio',
    customer: { name: 'Harbour Books', country: 'United States' },
    currency: 'USD',
    taxes: [],
    lines: [
      ['1', '100', []],
      ['1', '50', []],
    ],
    fields: { taxRate: '8.25' },
    amounts: { subtotal: '150.00', taxAmount: '12.38', total: '162.38' },
    credit: '108.25',
  },
];
