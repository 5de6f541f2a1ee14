import { getTaxKindLabel, type TaxKind, taxKinds } from '@paperbill/contracts/rules';
import { t, type TextId, translate } from '../../../languages/t.js';

const explanations: Record<TaxKind, TextId> = {
  standard: 'The usual rate, such as VAT, GST or sales tax',
  reduced: 'A lower rate for certain goods or services',
  zero: 'Taxed, but with a rate of 0%',
  exempt: 'No tax by law, such as for small businesses',
  'reverse-charge': 'Your client pays the tax instead of you',
  'intra-community': 'Goods to a business in another country of the EU',
  export: 'Goods that leave the country or the EU',
  'out-of-scope': 'Sales that the tax does not cover',
  withholding: 'Your client keeps it and pays it to the tax office, such as IRPF',
};

export const listTaxKindOptions = () =>
  taxKinds.map((value) => ({
    value,
    label: translate(getTaxKindLabel(value)),
    detail: t(explanations[value]),
  }));
